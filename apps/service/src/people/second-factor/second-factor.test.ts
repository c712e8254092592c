import { decodeJwt } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { afterAll, describe, expect, test } from 'vitest';
import { createAuthenticator, type Misbehaviour } from '../../../test/harness/authenticator.ts';
import { type CallOptions, eventually, startTestService } from '../../../test/harness/index.ts';
import { mailTo, outbox } from '../../../test/harness/outbox.ts';
import { createWorld, type TestPerson } from '../../../test/harness/world.ts';

const ORIGIN = 'https://proof.example.test';
const service = await startTestService({ PUBLIC_URL: ORIGIN, RATE_LIMIT_AUTH: '5/900' });
const world = createWorld(service);
const workers = await service.service.startWorkers();
afterAll(() => workers.stop());

const center = await world.center();
let address = 0;
/** Attempts are counted by address, so every story has one of its own. */
const newAddress = () => `10.20.${Math.floor(++address / 250)}.${(address % 250) + 1}`;

const post = (path: string, body: object | undefined, options: CallOptions = {}) =>
  service.call('POST', `/api/auth/${path}`, { ...(body ? { body } : {}), ...options });
const login = (person: TestPerson, from = newAddress()) =>
  post('login', { email: person.email, password: person.password }, { from });
const codeOf = (answer: { status: number; body: { error: { code: string } } }) => [
  answer.status,
  answer.body.error.code,
];
const amrOf = (token: string) => decodeJwt(token).amr;

async function withPasskey(options: { isSynced?: boolean; person?: TestPerson } = {}) {
  const person = options.person ?? (await world.member(center, 'INSTRUCTOR'));
  const authenticator = createAuthenticator({ origin: ORIGIN, isSynced: options.isSynced ?? false });
  const offered = (await post('passkeys/options', undefined, { as: person.token })).body.data;
  const registered = await post(
    'passkeys',
    { name: 'A phone', response: authenticator.create(offered) },
    { as: person.token },
  );
  expect(registered.status).toBe(201);
  return { person, authenticator, passkeyId: registered.body.data.id as string };
}

/** Moves on into the middle of a code's half minute, so that none ends between making a code and showing it. */
function toMiddleOfStep(): void {
  const stepMs = 30_000;
  service.clock.set(new Date(Math.ceil(service.clock.now().getTime() / stepMs) * stepMs + stepMs / 2));
}

async function withTotp(given?: TestPerson) {
  const person = given ?? (await world.member(center, 'INSTRUCTOR'));
  const { secret } = (await post('totp', undefined, { as: person.token })).body.data;
  const codeAt = (seconds = 0) =>
    TOTP.generate({
      secret: Secret.fromBase32(secret),
      timestamp: service.clock.now().getTime() + seconds * 1_000,
    });
  toMiddleOfStep();
  const confirmed = await post('totp/confirm', { code: codeAt() }, { as: person.token, from: newAddress() });
  expect(confirmed.status).toBe(200);
  service.clock.advance({ seconds: 30 });
  return { person, codeAt, recoveryCodes: confirmed.body.data.recoveryCodes as string[] };
}

type Authenticator = ReturnType<typeof createAuthenticator>;

async function signInWith(authenticator: Authenticator, wrong: Misbehaviour = {}, from = newAddress()) {
  const options = (await post('passkeys/sign-in/options', undefined, { from })).body.data;
  return post('passkeys/sign-in', { response: authenticator.get(options, wrong) }, { from });
}

describe('signing in with a passkey alone', () => {
  test('asks for no name, opens a session in the person’s center, and says how in the token', async () => {
    const { person, authenticator } = await withPasskey();
    const options = (await post('passkeys/sign-in/options', undefined)).body.data;
    expect(options).toMatchObject({
      rpId: 'proof.example.test',
      userVerification: 'required',
      allowCredentials: [],
    });
    const signedIn = await signInWith(authenticator);
    expect(signedIn.status).toBe(200);
    expect(signedIn.body.data).toMatchObject({ actor: { id: person.actorId }, center: { id: center.id } });
    expect(amrOf(signedIn.body.data.accessToken)).toEqual(['hwk', 'user', 'mfa']);
    expect(String(signedIn.headers['set-cookie'])).toContain('auth_token=');
    const [listed] = (await service.call('GET', '/api/auth/passkeys', { as: person.token })).body.data;
    expect(listed.lastUsedAt).not.toBeNull();
  });

  test('says swk for a passkey whose maker keeps copies, and takes one that does not count', async () => {
    const { authenticator } = await withPasskey({ isSynced: true });
    await signInWith(authenticator);
    const again = await signInWith(authenticator);
    expect(amrOf(again.body.data.accessToken)).toEqual(['swk', 'user', 'mfa']);
  });

  test('keeps how the session was opened through refreshing and switching', async () => {
    const { person, authenticator } = await withPasskey();
    const second = await world.center();
    await world.member(second, 'PARENT', { actorId: person.actorId });
    const { refreshToken } = (await signInWith(authenticator)).body.data;
    const refreshed = await post('refresh-token', { refreshToken });
    expect(amrOf(refreshed.body.data.accessToken)).toEqual(['hwk', 'user', 'mfa']);
    const switched = await post(
      'switch-center',
      { centerId: second.id },
      { as: refreshed.body.data.accessToken },
    );
    expect(amrOf(switched.body.data.accessToken)).toEqual(['hwk', 'user', 'mfa']);
    const me = await service.call('GET', '/api/auth/me', { as: switched.body.data.accessToken });
    expect(me.body.data.amr).toEqual(['hwk', 'user', 'mfa']);
  });

  test.each<[string, Misbehaviour]>([
    ['on another site', { origin: 'https://evil.test' }],
    ['for another site', { rpId: 'evil.test' }],
    ['inside another site’s page', { crossOrigin: true }],
    ['without a check of the person', { isUserVerified: false }],
    ['without anybody there', { isUserPresent: false }],
    ['as a registration', { type: 'webauthn.create' }],
    ['for a challenge of its own', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['with a count that does not go forward', { signCount: 0 }],
    ['with a signature of something else', { signature: Buffer.alloc(70, 1).toString('base64url') }],
    ['in somebody else’s name', { userHandle: Buffer.alloc(16, 9).toString('base64url') }],
  ])('refuses a passkey that signed %s', async (_, wrong) => {
    const { authenticator } = await withPasskey();
    expect((await signInWith(authenticator)).status).toBe(200);
    expect(codeOf(await signInWith(authenticator, wrong))).toEqual([401, 'INVALID_CREDENTIALS']);
    expect((await signInWith(authenticator)).status).toBe(200);
  });

  test('takes a challenge once, in five minutes, also when it was answered wrongly', async () => {
    const { authenticator } = await withPasskey();
    const from = newAddress();
    const ask = async () => (await post('passkeys/sign-in/options', undefined, { from })).body.data;
    const send = (response: object) => post('passkeys/sign-in', { response }, { from });
    const used = await ask();
    const first = authenticator.get(used);
    expect((await send(first)).status).toBe(200);
    expect((await send(first)).status).toBe(401);
    expect((await send(authenticator.get(used))).status).toBe(401);
    const spoilt = await ask();
    expect((await send(authenticator.get(spoilt, { isUserVerified: false }))).status).toBe(401);
    expect((await send(authenticator.get(spoilt))).status).toBe(401);
    const late = await ask();
    service.clock.advance({ minutes: 5, seconds: 1 });
    expect((await send(authenticator.get(late))).status).toBe(401);
  });

  test('refuses one that was removed, and one that nobody has', async () => {
    const { person, authenticator, passkeyId } = await withPasskey();
    await service.call('DELETE', `/api/auth/passkeys/${passkeyId}`, { as: person.token });
    expect(codeOf(await signInWith(authenticator))).toEqual([401, 'INVALID_CREDENTIALS']);
  });

  test('counts attempts as every sign-in does', async () => {
    const { authenticator } = await withPasskey();
    const from = newAddress();
    for (let i = 0; i < 5; i++)
      expect((await signInWith(authenticator, { isUserVerified: false }, from)).status).toBe(401);
    expect(codeOf(await signInWith(authenticator, {}, from))).toEqual([429, 'RATE_LIMITED']);
  });
});

describe('a password of somebody with a second factor', () => {
  test('opens no session, but half a sign-in that the passkey finishes', async () => {
    const { person, authenticator } = await withPasskey();
    const half = await login(person);
    expect(half.status).toBe(202);
    expect(half.body.data).toEqual({ mfaToken: expect.any(String), expiresIn: 300, methods: ['passkey'] });
    expect(half.headers['set-cookie']).toBeUndefined();
    const { mfaToken } = half.body.data;
    const options = (await post('second-factor/options', { mfaToken })).body.data;
    expect(options.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([authenticator.keys[0]?.id]);
    const done = await post(
      'second-factor',
      { mfaToken, passkey: authenticator.get(options) },
      { from: newAddress() },
    );
    expect(done.status).toBe(200);
    expect(amrOf(done.body.data.accessToken)).toEqual(['pwd', 'hwk', 'user', 'mfa']);
    expect(String(done.headers['set-cookie'])).toContain('auth_token=');
  });

  test('is asked for an app’s code, and opens the center that was asked for', async () => {
    const second = await world.center();
    const { person, codeAt } = await withTotp();
    await world.member(second, 'PARENT', { actorId: person.actorId });
    const { email, password } = person;
    const half = await post(
      'login',
      { email, password, centerDomain: second.domain },
      { from: newAddress() },
    );
    expect(half.body.data.methods).toEqual(['totp', 'recovery-code']);
    const done = await post(
      'second-factor',
      { mfaToken: half.body.data.mfaToken, code: codeAt() },
      { from: newAddress() },
    );
    expect(done.body.data.center.id).toBe(second.id);
    expect(amrOf(done.body.data.accessToken)).toEqual(['pwd', 'otp', 'mfa']);
  });

  test('of anybody else answers as before', async () => {
    const answer = await login(await world.member(center, 'INSTRUCTOR'));
    expect(answer.status).toBe(200);
    expect(amrOf(answer.body.data.accessToken)).toEqual(['pwd']);
  });

  test('finishes within five minutes, once, and with a factor of the very account', async () => {
    const { person, codeAt } = await withTotp();
    const stranger = await withPasskey();
    const { mfaToken } = (await login(person)).body.data;
    const from = newAddress();
    const own = (await post('passkeys/sign-in/options', undefined)).body.data;
    const foreign = await post(
      'second-factor',
      { mfaToken, passkey: stranger.authenticator.get(own) },
      { from },
    );
    expect(codeOf(foreign)).toEqual([401, 'INVALID_CREDENTIALS']);
    // A challenge of the second factor of one person, signed by another.
    const theirs = (await post('second-factor/options', { mfaToken })).body.data;
    const crossed = await post(
      'second-factor',
      { mfaToken, passkey: stranger.authenticator.get({ ...theirs, allowCredentials: [] }) },
      { from },
    );
    expect(codeOf(crossed)).toEqual([401, 'INVALID_CREDENTIALS']);
    expect((await post('second-factor', { mfaToken, code: codeAt() }, { from })).status).toBe(200);
    const again = await post('second-factor', { mfaToken, code: codeAt(30) }, { from });
    expect(codeOf(again)).toEqual([401, 'UNAUTHORIZED']);
    const slow = (await login(person)).body.data.mfaToken;
    service.clock.advance({ minutes: 5, seconds: 1 });
    expect(codeOf(await post('second-factor', { mfaToken: slow, code: codeAt() }, { from }))).toEqual([
      401,
      'UNAUTHORIZED',
    ]);
    expect((await post('second-factor', { mfaToken: 'made-up', code: '123456' })).status).toBe(401);
    expect((await post('second-factor', { mfaToken }, { from })).status).toBe(400);
  });

  test('is worth nothing any more once the password was changed', async () => {
    const { person, codeAt } = await withTotp();
    const { mfaToken } = (await login(person)).body.data;
    const changed = await post(
      'password/change',
      { currentPassword: person.password, newPassword: 'only mine now' },
      { as: person.token, from: newAddress() },
    );
    expect(changed.status).toBe(200);
    const late = await post('second-factor', { mfaToken, code: codeAt() }, { from: newAddress() });
    expect(codeOf(late)).toEqual([401, 'UNAUTHORIZED']);
  });

  test('meets the auth rate when codes are guessed, from wherever the password is given again', async () => {
    const { person, codeAt } = await withTotp();
    const from = newAddress();
    const guess = async (code: string) => {
      const { mfaToken } = (await login(person)).body.data;
      return post('second-factor', { mfaToken, code }, { from });
    };
    const wrong = codeAt() === '000000' ? '000001' : '000000';
    for (let i = 0; i < 5; i++) expect(codeOf(await guess(wrong))).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(codeOf(await guess(codeAt()))).toEqual([429, 'RATE_LIMITED']);
  });
});

describe('an authenticator app', () => {
  test('shares a secret that the database holds encrypted, and counts once it showed a code', async () => {
    const person = await world.member(center, 'INSTRUCTOR');
    const offered = (await post('totp', undefined, { as: person.token })).body.data;
    expect(offered.uri).toContain('otpauth://totp/Centerproof');
    expect(offered.uri).toContain(`secret=${offered.secret}`);
    const { rows } = await service.owner.query('select secret from totp_secrets where actor_id = $1', [
      person.actorId,
    ]);
    expect(rows[0].secret).not.toContain(offered.secret);
    expect((await login(person)).status).toBe(200);
    const wrong = await post('totp/confirm', { code: '000000' }, { as: person.token });
    expect(codeOf(wrong)).toEqual([401, 'INVALID_CREDENTIALS']);
  });

  test('shows a code that works once, half a minute early or late, and no longer', async () => {
    const { person, codeAt } = await withTotp();
    const use = async (code: string) => {
      const { mfaToken } = (await login(person)).body.data;
      return (await post('second-factor', { mfaToken, code }, { from: newAddress() })).status;
    };
    service.clock.advance({ minutes: 2 });
    toMiddleOfStep();
    const early = codeAt(30);
    expect(await use(codeAt(-60))).toBe(401);
    expect(await use(codeAt(60))).toBe(401);
    expect(await use(codeAt(-30))).toBe(200);
    expect(await use(early)).toBe(200);
    expect(await use(early)).toBe(401);
    // A step before the last that was taken was never used, and is void all the same.
    expect(await use(codeAt())).toBe(401);
  });

  test('comes with ten recovery codes that are kept as fingerprints and work once each', async () => {
    const { person, recoveryCodes } = await withTotp();
    expect(new Set(recoveryCodes).size).toBe(10);
    const { rows } = await service.owner.query('select code_hash from recovery_codes where actor_id = $1', [
      person.actorId,
    ]);
    expect(rows).toHaveLength(10);
    for (const { code_hash: hash } of rows) expect(recoveryCodes).not.toContain(hash);
    const use = async (recoveryCode: string) => {
      const { mfaToken } = (await login(person)).body.data;
      return post('second-factor', { mfaToken, recoveryCode }, { from: newAddress() });
    };
    const [first = '', second = ''] = recoveryCodes;
    const used = await use(first.toLowerCase().replaceAll('-', ' '));
    expect(used.status).toBe(200);
    expect((await use(first)).status).toBe(401);
    expect((await use(second)).status).toBe(200);
    const left = await service.call('GET', '/api/auth/second-factor', { as: person.token });
    expect(left.body.data).toMatchObject({ passkeys: 0, totp: expect.anything(), recoveryCodesLeft: 8 });
  });

  test('of one person gives no recovery code to another', async () => {
    const [one, other] = [await withTotp(), await withTotp()];
    const { mfaToken } = (await login(other.person)).body.data;
    const crossed = await post('second-factor', { mfaToken, recoveryCode: one.recoveryCodes[0] });
    expect(codeOf(crossed)).toEqual([401, 'INVALID_CREDENTIALS']);
  });

  test('is set up once, and removed with its recovery codes, a mail and an audit entry', async () => {
    const { person } = await withTotp();
    expect(codeOf(await post('totp', undefined, { as: person.token }))).toEqual([409, 'CONFLICT']);
    const removed = await service.call('DELETE', '/api/auth/totp', { as: person.token });
    expect(removed.status).toBe(204);
    expect((await service.call('DELETE', '/api/auth/totp', { as: person.token })).status).toBe(404);
    expect((await login(person)).status).toBe(200);
    const { rows } = await service.owner.query(
      `select action, center_id from audit_entries where target ->> 'id' = $1 and event_type = 'CREDENTIAL_CHANGED' order by id`,
      [person.actorId],
    );
    expect(rows).toEqual([
      { action: 'register-totp', center_id: center.id },
      { action: 'remove-totp', center_id: center.id },
    ]);
    await eventually(() =>
      outbox(service).some(
        ({ to, text }) => to === person.email && text.includes('authenticator app was removed'),
      ),
    );
    const codes = await post('recovery-codes', undefined, { as: person.token });
    expect(codeOf(codes)).toEqual([409, 'CONFLICT']);
  });

  test('lets recovery codes be made anew, which voids those before', async () => {
    const { person, recoveryCodes } = await withTotp();
    const renewed = await post('recovery-codes', undefined, { as: person.token });
    expect(renewed.status).toBe(201);
    const use = async (recoveryCode: string) => {
      const { mfaToken } = (await login(person)).body.data;
      return (await post('second-factor', { mfaToken, recoveryCode }, { from: newAddress() })).status;
    };
    expect(await use(recoveryCodes[0] ?? '')).toBe(401);
    expect(await use(renewed.body.data.recoveryCodes[0])).toBe(200);
  });
});

describe('the ways into an account', () => {
  test('change after a fresh proof alone: the password, and the second factor where there is one', async () => {
    const { person, codeAt } = await withTotp();
    service.clock.advance({ minutes: 11 });
    const remove = () => service.call('DELETE', '/api/auth/totp', { as: person.token });
    const confirm = (body: object) => post('confirm', body, { as: person.token, from: newAddress() });
    expect(codeOf(await remove())).toEqual([403, 'CONFIRMATION_REQUIRED']);
    expect(codeOf(await post('totp', undefined, { as: person.token }))).toEqual([
      403,
      'CONFIRMATION_REQUIRED',
    ]);
    const { password } = person;
    expect((await confirm({ password })).status).toBe(401);
    expect((await confirm({ code: codeAt() })).status).toBe(400);
    expect((await confirm({ password: 'wrong', code: codeAt() })).status).toBe(401);
    expect((await confirm({ password, code: '000000' })).status).toBe(401);
    expect(codeOf(await remove())).toEqual([403, 'CONFIRMATION_REQUIRED']);
    expect((await confirm({ password, code: codeAt() })).status).toBe(200);
    expect((await remove()).status).toBe(204);
  });

  test('are proven afresh by the password of somebody who has nothing else, or by a passkey alone', async () => {
    const plain = await world.member(center, 'INSTRUCTOR');
    const { person, authenticator } = await withPasskey();
    service.clock.advance({ minutes: 11 });
    const from = newAddress();
    expect((await post('confirm', { password: plain.password }, { as: plain.token, from })).status).toBe(200);
    expect((await post('passkeys/options', undefined, { as: plain.token })).status).toBe(200);
    expect((await post('confirm', { password: person.password }, { as: person.token, from })).status).toBe(
      401,
    );
    const options = (await post('confirm/options', undefined, { as: person.token })).body.data;
    const passkey = authenticator.get(options);
    const stolen = await post('confirm', { passkey }, { as: plain.token, from });
    expect(codeOf(stolen)).toEqual([401, 'INVALID_CREDENTIALS']);
    expect((await post('confirm', { passkey }, { as: person.token, from })).status).toBe(200);
    expect((await post('passkeys/options', undefined, { as: person.token })).status).toBe(200);
  });

  test('end every other session when a first second factor is set up, and none at the next', async () => {
    const person = await world.member(center, 'INSTRUCTOR');
    const elsewhere = await world.tokenFor(person.actorId, center);
    const me = async (as: string) => (await service.call('GET', '/api/auth/me', { as })).status;
    const { authenticator } = await withPasskey({ person });
    expect([await me(elsewhere), await me(person.token)]).toEqual([401, 200]);
    const { accessToken } = (await signInWith(authenticator)).body.data;
    await withTotp(person);
    expect([await me(accessToken), await me(person.token)]).toEqual([200, 200]);
  });

  test('keep the second factor when the password is reset by mail', async () => {
    const { person } = await withTotp();
    await post('password/forgot', { email: person.email }, { from: newAddress() });
    const { token } = (await mailTo(service, person.email, 'password-reset')).data;
    const newPassword = 'another long password';
    expect((await post('password/reset', { token, newPassword }, { from: newAddress() })).status).toBe(200);
    const answer = await login({ ...person, password: newPassword });
    expect([answer.status, answer.body.data.methods]).toEqual([202, ['totp', 'recovery-code']]);
  });

  test('do not become fresh by accepting an invitation in an old session', async () => {
    const person = await world.member(center, 'INSTRUCTOR');
    const inviting = await world.center();
    const admin = await world.member(inviting, 'ADMIN');
    await service.call('POST', `/api/centers/${inviting.id}/memberships`, {
      as: admin.token,
      body: { email: person.email, role: 'PARENT' },
    });
    const { token } = (await mailTo(service, person.email, 'invitation')).data;
    service.clock.advance({ minutes: 11 });
    const accepted = await post('invitations/accept', { token }, { as: person.token, from: newAddress() });
    const { accessToken } = accepted.body.data;
    expect(amrOf(accessToken)).toEqual(['pwd']);
    expect(codeOf(await post('passkeys/options', undefined, { as: accessToken }))).toEqual([
      403,
      'CONFIRMATION_REQUIRED',
    ]);
  });
});
