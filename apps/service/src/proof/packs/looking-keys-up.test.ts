import { type PackVerdict, readLogPolicy, verdict, verifyPack } from '@centerproof/proof';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuthenticator } from '../../../test/harness/authenticator.ts';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { mailTo } from '../../../test/harness/outbox.ts';
import { createWorld, type TestCenter, type TestPerson } from '../../../test/harness/world.ts';

const ORIGIN = 'https://proof.example.test';
const service = await startTestService({ PUBLIC_URL: ORIGIN });
const world = createWorld(service);
const PACKS = '/api/center/audit-packs';
let workers: { stop(): Promise<void> };
beforeAll(async () => {
  workers = await service.service.startWorkers();
});
afterAll(() => workers.stop());

type Authenticator = ReturnType<typeof createAuthenticator>;
interface Signer {
  person: TestPerson;
  authenticator: Authenticator;
}

async function newPlace() {
  const center = await world.center({ settings: { membershipApproval: 'auto' } });
  const key = await world.apiKey(center, ['proof:write', 'policy:write']);
  await service.call('POST', '/api/v1/policies', {
    as: key,
    body: { name: 'Signed', rules: { requireHumanReview: true, approverAssurance: 'passkey' } },
  });
  return { center, key, admin: await world.member(center, 'ADMIN') };
}
type Place = Awaited<ReturnType<typeof newPlace>>;

async function register(person: TestPerson): Promise<Signer> {
  const authenticator = createAuthenticator({ origin: ORIGIN });
  const { data } = (await service.call('POST', '/api/auth/passkeys/options', { as: person.token })).body;
  const made = await service.call('POST', '/api/auth/passkeys', {
    as: person.token,
    body: { name: 'Phone', response: authenticator.create(data) },
  });
  expect(made.status).toBe(201);
  return { person, authenticator };
}

/** A decision that was approved with a passkey, and its export. */
async function approved({ key }: Place, { person, authenticator }: Signer): Promise<unknown> {
  const decided = await service.call('POST', '/api/v1/agents/decide', {
    as: key,
    body: { agent: { id: 'agent-1' }, action: { type: 'refund' }, riskScore: 0.4 },
  });
  const id = decided.body.data.eventId;
  const path = `/api/decisions/${id}/approvals`;
  const answer = { result: 'approved' };
  const offered = await service.call('POST', `${path}/challenge`, { as: person.token, body: answer });
  const { statement, challenge, rpId, allowCredentials } = offered.body.data;
  const { id: credentialId, response } = authenticator.get({ challenge, rpId, allowCredentials });
  const { authenticatorData, clientDataJSON, signature } = response;
  const assertion = { credentialId, authenticatorData, clientDataJSON, signature };
  const given = await service.call('POST', path, {
    as: person.token,
    body: { ...answer, passkey: { statement, assertion } },
  });
  expect(given.status).toBe(200);
  const file = `/api/v1/evidence/${decided.body.data.dpu.id}/export`;
  return (await service.call('GET', file, { as: key })).body;
}

/** What a verifier says of a pack that it is given, and of the audit pack that it is given beside it. */
async function packOf({ admin }: Place, asked: object, keys: PackVerdict['keys'] = null) {
  const { body } = await service.call('POST', PACKS, { as: admin.token, body: asked });
  const ready = await eventually(async () => {
    const now = await service.call('GET', `${PACKS}/${body.data.id}`, { as: admin.token });
    return ['queued', 'running'].includes(now.body.data.status) ? null : now.body.data;
  }, 20_000);
  expect(ready.status).toBe('ready');
  const { rawPayload } = await service.app.inject({
    method: 'GET',
    url: `${PACKS}/${body.data.id}/file`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const vkey = (await service.app.inject({ method: 'GET', url: '/log/vkey' })).body.trim();
  const policy = readLogPolicy(`log ${vkey}\nquorum none\n`);
  return verifyPack(new Blob([Uint8Array.from(rawPayload)]).stream(), { policy, keys });
}

/** The audit log of the center as a pack, once it tells of everything. */
async function auditPackOf(place: Place): Promise<PackVerdict> {
  await eventually(async () => {
    const { rows } = await service.owner.query('select 1 from audit_pending where center_id = $1 limit 1', [
      place.center.id,
    ]);
    return rows.length === 0 ? true : null;
  }, 20_000);
  const audit = await packOf(place, { chain: 'audit' });
  expect(audit).toMatchObject({ outcome: 'proven', faults: [] });
  return audit;
}

async function judged(place: Place, file: unknown) {
  const { keys } = await auditPackOf(place);
  const ofFile = verdict(file, { keys });
  const ofPack = await packOf(place, {}, keys);
  return {
    file: [ofFile.answers.approved, ofFile.faults.map(({ reason }) => reason), ofFile.keys],
    pack: [ofPack.answers.approved, ofPack.faults.map(({ reason }) => reason)],
  };
}

const HOLDS = { file: ['yes', [], ['registered']], pack: ['yes', []] };
const SLIPPED_IN = {
  file: ['no', ['APPROVAL_KEY_UNREGISTERED'], ['unregistered']],
  pack: ['no', ['APPROVAL_KEY_UNREGISTERED']],
};

describe('a verifier that is given the audit pack of the center', () => {
  test('finds the registration of the passkey of an approval, in an export and in a pack', async () => {
    const place = await newPlace();
    const file = await approved(place, await register(place.admin));
    expect(await judged(place, file)).toEqual(HOLDS);
  });

  test('names a passkey that was slipped in by SQL, which no audit entry registered', async () => {
    const place = await newPlace();
    const operators = await register(place.admin);
    const victim = await world.member(place.center, 'ADMIN');
    await service.owner.query(
      `update passkeys set actor_id = $2, credential_id = 'c2xpcHBlZA' where actor_id = $1`,
      [place.admin.actorId, victim.actorId],
    );
    for (const stored of operators.authenticator.keys) stored.id = 'c2xpcHBlZA';
    expect(await judged(place, await approved(place, { ...operators, person: victim }))).toEqual(SLIPPED_IN);
  });

  test('names a passkey that was registered to one person and moved to another by SQL', async () => {
    const place = await newPlace();
    const operators = await register(place.admin);
    const victim = await world.member(place.center, 'ADMIN');
    await service.owner.query('update passkeys set actor_id = $2 where actor_id = $1', [
      place.admin.actorId,
      victim.actorId,
    ]);
    expect(await judged(place, await approved(place, { ...operators, person: victim }))).toEqual(SLIPPED_IN);
  });

  test('names a passkey that had been removed, and was put back by SQL', async () => {
    const place = await newPlace();
    const signer = await register(place.admin);
    const { rows } = await service.owner.query('select * from passkeys where actor_id = $1', [
      place.admin.actorId,
    ]);
    const removed = await service.call('DELETE', `/api/auth/passkeys/${rows[0].id}`, {
      as: place.admin.token,
    });
    expect(removed.status).toBe(204);
    await service.owner.query('insert into passkeys select * from json_populate_record(null::passkeys, $1)', [
      JSON.stringify({ ...rows[0], public_key: `\\x${rows[0].public_key.toString('hex')}` }),
    ]);
    service.clock.advance({ seconds: 1 });
    expect(await judged(place, await approved(place, signer))).toEqual({
      file: ['no', ['APPROVAL_KEY_REMOVED'], ['removed']],
      pack: ['no', ['APPROVAL_KEY_REMOVED']],
    });
  });

  test('finds the passkey of somebody who had it before they joined the center', async () => {
    const place = await newPlace();
    const person = await world.person();
    const { authenticator } = await register(person);
    const invited = await service.call('POST', `/api/centers/${place.center.id}/memberships`, {
      as: place.admin.token,
      body: { email: person.email, role: 'ADMIN' },
    });
    expect(invited.status).toBe(201);
    const { token } = (await mailTo(service, person.email, 'invitation')).data;
    const accepted = await service.call('POST', '/api/auth/invitations/accept', {
      as: person.token,
      body: { token },
    });
    expect(accepted.status).toBe(200);
    const joined = { ...person, token: await world.tokenFor(person.actorId, place.center as TestCenter) };
    expect(await judged(place, await approved(place, { person: joined, authenticator }))).toEqual(HOLDS);
  });

  test('says nothing of an approval in another center, nor of one that is younger than the pack', async () => {
    const place = await newPlace();
    const elsewhere = await newPlace();
    const { keys } = await auditPackOf(place);
    const file = await approved(elsewhere, await register(elsewhere.admin));
    expect(verdict(file, { keys }).keys).toEqual(['unknown']);
    service.clock.advance({ minutes: 1 });
    const later = await approved(place, await register(place.admin));
    expect(verdict(later, { keys })).toMatchObject({ keys: ['unknown'], answers: { approved: 'yes' } });
  });
});

test('a pack of the audit log takes no filter, which is about decisions', async () => {
  const { admin } = await newPlace();
  const body = { chain: 'audit', filter: { models: ['m-1'] } };
  expect((await service.call('POST', PACKS, { as: admin.token, body })).status).toBe(400);
});
