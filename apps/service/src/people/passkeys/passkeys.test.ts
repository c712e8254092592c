import { afterAll, describe, expect, test } from 'vitest';
import { createAuthenticator, type Misbehaviour } from '../../../test/harness/authenticator.ts';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { mailTo, outbox } from '../../../test/harness/outbox.ts';
import { createWorld, type TestPerson } from '../../../test/harness/world.ts';

const service = await startTestService({ PUBLIC_URL: 'https://proof.example.test' });
const world = createWorld(service);
const workers = await service.service.startWorkers();
afterAll(() => workers.stop());

const ORIGIN = 'https://proof.example.test';
const center = await world.center();
const other = await world.center();

type Options = Parameters<typeof service.call>[2];
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, options: Options = {}) =>
  service.call(method, `/api/auth/passkeys${path}`, options);
const optionsFor = async (person: TestPerson) =>
  (await call('POST', '/options', { as: person.token })).body.data;

async function register(
  person: TestPerson,
  {
    authenticator = createAuthenticator({ origin: ORIGIN }),
    name = 'A phone',
    wrong = {} as Misbehaviour,
  } = {},
) {
  const response = authenticator.create(await optionsFor(person), wrong);
  const answer = await call('POST', '', { as: person.token, body: { name, response } });
  return { answer, authenticator, response };
}

const auditOf = async (passkeyId: string) =>
  (
    await service.owner.query(
      `select center_id, action, changes, metadata from audit_entries where target ->> 'id' = $1 order by id, center_id`,
      [passkeyId],
    )
  ).rows;

describe('registering', () => {
  test('asks for a passkey that signs in by itself, checks the person and signs by one of three algorithms', async () => {
    const person = await world.member(center, 'INSTRUCTOR');
    const options = await optionsFor(person);
    expect(options).toMatchObject({
      rp: { id: 'proof.example.test', name: 'Centerproof' },
      user: { name: person.email, displayName: person.name },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(options.pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual([-7, -8, -257]);
    expect(Buffer.from(options.user.id, 'base64url').toString('hex')).toBe(
      person.actorId.replaceAll('-', ''),
    );
  });

  test.each(['ES256', 'EdDSA', 'RS256'] as const)(
    'takes %s, and lists what was registered',
    async (algorithm) => {
      const person = await world.member(center, 'INSTRUCTOR');
      const { answer, response } = await register(person, {
        authenticator: createAuthenticator({ origin: ORIGIN, algorithm, isSynced: algorithm === 'EdDSA' }),
      });
      expect(answer.status).toBe(201);
      expect(answer.body.data).toMatchObject({
        name: 'A phone',
        algorithm,
        credentialId: response.id,
        transports: ['internal'],
        backedUp: algorithm === 'EdDSA',
        lastUsedAt: null,
      });
      const listed = await call('GET', '', { as: person.token });
      expect(listed.body.data).toEqual([answer.body.data]);
    },
  );

  test('is an audit entry with the public key in every center of the person, and a mail to them', async () => {
    const person = await world.member(center, 'INSTRUCTOR');
    await world.member(other, 'PARENT', { actorId: person.actorId });
    const { answer, response } = await register(person, { name: 'Front desk' });
    const entries = await auditOf(answer.body.data.id);
    expect(entries.map((entry) => entry.center_id).sort()).toEqual([center.id, other.id].sort());
    expect(entries[0]).toMatchObject({
      action: 'register-passkey',
      changes: {
        before: null,
        after: { actorId: person.actorId, credentialId: response.id, algorithm: 'ES256' },
      },
    });
    const key = Buffer.from(entries[0].changes.after.publicKey, 'base64url');
    const { rows } = await service.owner.query('select public_key from passkeys where id = $1', [
      answer.body.data.id,
    ]);
    expect(key.equals(rows[0].public_key)).toBe(true);
    const mail = await mailTo(service, person.email, 'credential-change');
    expect(mail.text).toContain('the passkey "Front desk" was added to your account');
  });

  test('of somebody without a center is an entry of the platform’s own chain', async () => {
    const { answer } = await register(await world.person());
    expect((await auditOf(answer.body.data.id)).map((entry) => entry.center_id)).toEqual([0]);
  });

  test('needs a proof of the last ten minutes', async () => {
    const person = await world.member(center, 'INSTRUCTOR');
    const options = await optionsFor(person);
    service.clock.advance({ minutes: 11 });
    const late = await call('POST', '/options', { as: person.token });
    expect([late.status, late.body.error.code]).toEqual([403, 'CONFIRMATION_REQUIRED']);
    const response = createAuthenticator({ origin: ORIGIN }).create(options);
    const refused = await call('POST', '', { as: person.token, body: { name: 'Late', response } });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'CONFIRMATION_REQUIRED']);
  });

  test.each<[string, Misbehaviour]>([
    ['on another site', { origin: 'https://proof.example.test.evil.test' }],
    ['for another site', { rpId: 'evil.test' }],
    ['inside another site’s page', { crossOrigin: true }],
    ['without a check of the person', { isUserVerified: false }],
    ['without anybody there', { isUserPresent: false }],
    ['as an assertion', { type: 'webauthn.get' }],
    ['for a challenge of its own', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ])('refuses a passkey that was made %s', async (_, wrong) => {
    const { answer } = await register(await world.member(center, 'INSTRUCTOR'), { wrong });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  test('uses a challenge once, in five minutes, and by the person who asked for it', async () => {
    const [person, stranger] = [await world.person(), await world.person()];
    const options = await optionsFor(person);
    const authenticator = createAuthenticator({ origin: ORIGIN });
    const send = (who: TestPerson) =>
      call('POST', '', { as: who.token, body: { name: 'Again', response: authenticator.create(options) } });
    expect((await send(stranger)).status).toBe(400);
    expect((await send(person)).status).toBe(201);
    expect((await send(person)).status).toBe(400);
    const lateOptions = await optionsFor(person);
    service.clock.advance({ minutes: 5, seconds: 1 });
    const late = await call('POST', '', {
      as: person.token,
      body: { name: 'Late', response: createAuthenticator({ origin: ORIGIN }).create(lateOptions) },
    });
    expect(late.status).toBe(400);
    expect(late.body.error.message).toContain('challenge');
  });

  test('refuses a passkey that somebody has already, and names those of the account beforehand', async () => {
    const [person, stranger] = [await world.person(), await world.person()];
    const { authenticator, response } = await register(person);
    const options = await optionsFor(person);
    expect(options.excludeCredentials).toEqual([
      { id: response.id, type: 'public-key', transports: ['internal'] },
    ]);
    expect(() => authenticator.create(options)).toThrow('InvalidStateError');
    // The same key once more, in an answer to a challenge of the stranger's.
    const strangers = await optionsFor(stranger);
    const clientDataJSON = Buffer.from(
      JSON.stringify({ type: 'webauthn.create', challenge: strangers.challenge, origin: ORIGIN }),
    ).toString('base64url');
    const copied = { ...response, response: { ...response.response, clientDataJSON } };
    const refused = await call('POST', '', { as: stranger.token, body: { name: 'Mine', response: copied } });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'CONFLICT']);
  });

  test('needs a session', async () => {
    for (const [method, path] of [
      ['POST', '/options'],
      ['GET', ''],
      ['DELETE', '/psk_1'],
    ] as const)
      expect((await call(method, path)).status).toBe(401);
  });
});

describe('a passkey of one’s own', () => {
  test('gets another name, and nobody else’s does', async () => {
    const [person, stranger] = [await world.person(), await world.person()];
    const { id } = (await register(person)).answer.body.data;
    const renamed = await call('PATCH', `/${id}`, { as: person.token, body: { name: 'Work laptop' } });
    expect([renamed.status, renamed.body.data.name]).toEqual([200, 'Work laptop']);
    const foreign = await call('PATCH', `/${id}`, { as: stranger.token, body: { name: 'Mine' } });
    expect(foreign.status).toBe(404);
    const blank = await call('PATCH', `/${id}`, { as: person.token, body: { name: '  ' } });
    expect(blank.status).toBe(400);
  });

  test('is removed with an audit entry that keeps the public key, and a mail', async () => {
    const person = await world.member(center, 'INSTRUCTOR');
    const { id } = (await register(person, { name: 'Lost phone' })).answer.body.data;
    expect((await call('DELETE', `/${id}`, { as: person.token })).status).toBe(204);
    expect((await call('GET', '', { as: person.token })).body.data).toEqual([]);
    const [registered, removed] = await auditOf(id);
    expect(removed).toMatchObject({
      action: 'remove-passkey',
      changes: { before: registered.changes.after, after: null },
    });
    await eventually(() =>
      outbox(service).some(
        ({ to, text }) =>
          to === person.email && text.includes('the passkey "Lost phone" was removed from your account'),
      ),
    );
  });

  test('is not removed by others, nor without a fresh proof', async () => {
    const [person, stranger] = [await world.person(), await world.person()];
    const { id } = (await register(person)).answer.body.data;
    expect((await call('DELETE', `/${id}`, { as: stranger.token })).status).toBe(404);
    service.clock.advance({ minutes: 11 });
    const stale = await call('DELETE', `/${id}`, { as: person.token });
    expect([stale.status, stale.body.error.code]).toEqual([403, 'CONFIRMATION_REQUIRED']);
  });

  test('that is the last way in stays, also when two are removed at once', async () => {
    const person = await world.person();
    const first = (await register(person)).answer.body.data.id;
    const second = (await register(person, { name: 'Another' })).answer.body.data.id;
    await service.owner.query('update actors set password_hash = null where id = $1', [person.actorId]);
    const answers = await Promise.all(
      [first, second].map((id) => call('DELETE', `/${id}`, { as: person.token })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await call('GET', '', { as: person.token })).body.data).toHaveLength(1);
  });
});
