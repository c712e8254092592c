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
  return ruled(center, () => world.member(center, 'ADMIN'));
}

/** A center whose approvers sign. */
async function ruled(center: TestCenter, adminOf: (center: TestCenter) => Promise<TestPerson>) {
  const key = await world.apiKey(center, ['proof:write', 'policy:write']);
  await service.call('POST', '/api/v1/policies', {
    as: key,
    body: { name: 'Signed', rules: { requireHumanReview: true, approverAssurance: 'passkey' } },
  });
  return { center, key, admin: await adminOf(center) };
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

/** Takes the passkey of somebody away; what it gives back puts the row there again, behind the service's back. */
async function removePasskey({ actorId, token }: TestPerson) {
  const { rows } = await service.owner.query('select * from passkeys where actor_id = $1', [actorId]);
  const removed = await service.call('DELETE', `/api/auth/passkeys/${rows[0].id}`, { as: token });
  expect(removed.status).toBe(204);
  const row = JSON.stringify({ ...rows[0], public_key: `\\x${rows[0].public_key.toString('hex')}` });
  return {
    putBack: () =>
      service.owner.query('insert into passkeys select * from json_populate_record(null::passkeys, $1)', [
        row,
      ]),
  };
}

/** The person, signed in to a center that they belong to. */
async function enter(center: TestCenter, person: TestPerson): Promise<TestPerson> {
  return { ...person, token: await world.tokenFor(person.actorId, center) };
}

/** Makes somebody an administrator who is invited and accepts. */
async function join({ center, admin }: Place, person: TestPerson): Promise<TestPerson> {
  const invited = await service.call('POST', `/api/centers/${center.id}/memberships`, {
    as: admin.token,
    body: { email: person.email, role: 'ADMIN' },
  });
  expect(invited.status).toBe(201);
  const { token } = (await mailTo(service, person.email, 'invitation')).data;
  const accepted = await service.call('POST', '/api/auth/invitations/accept', {
    as: person.token,
    body: { token },
  });
  expect(accepted.status).toBe(200);
  return enter(center, person);
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

async function askForPack({ admin }: Place, asked: object): Promise<string> {
  return (await service.call('POST', PACKS, { as: admin.token, body: asked })).body.data.id;
}

/** How far a pack has come, once it is neither of these. */
function past(states: readonly string[], { admin }: Place, id: string): Promise<string> {
  return eventually(async () => {
    const { status } = (await service.call('GET', `${PACKS}/${id}`, { as: admin.token })).body.data;
    return states.includes(status) ? null : status;
  }, 20_000);
}

/** What a verifier says of a pack that it is given, and of the audit pack that it is given beside it. */
async function packOf(place: Place, asked: object, keys: PackVerdict['keys'] = null) {
  return judgedPack(place, await askForPack(place, asked), keys);
}

async function judgedPack(place: Place, id: string, keys: PackVerdict['keys'] = null) {
  const { admin } = place;
  expect(await past(['queued', 'running'], place, id)).toBe('ready');
  const { rawPayload } = await service.app.inject({
    method: 'GET',
    url: `${PACKS}/${id}/file`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const vkey = (await service.app.inject({ method: 'GET', url: '/log/vkey' })).body.trim();
  const policy = readLogPolicy(`log ${vkey}\nquorum none\n`);
  return verifyPack(new Blob([Uint8Array.from(rawPayload)]).stream(), { policy, keys });
}

/** The audit log of the center as a pack. */
async function auditPackOf(place: Place): Promise<PackVerdict> {
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

const PUT_BACK = {
  file: ['no', ['APPROVAL_KEY_REMOVED'], ['removed']],
  pack: ['no', ['APPROVAL_KEY_REMOVED']],
};

describe('a verifier that is given the audit pack of the center', () => {
  test('finds the registration of the passkey of an approval, in an export and in a pack', async () => {
    const place = await newPlace();
    const file = await approved(place, await register(place.admin));
    expect(await judged(place, file)).toEqual(HOLDS);
  });

  test('finds a registration that waited to be sealed when the audit pack was asked for', async () => {
    const place = await newPlace();
    const holder = await service.owner.connect();
    await holder.query('begin');
    await holder.query(`select from chain_heads where center_id = $1 and domain = 'audit' for update`, [
      place.center.id,
    ]);
    const file = await approved(place, await register(place.admin));
    const id = await askForPack(place, { chain: 'audit' });
    await past(['queued'], place, id);
    await holder.query('commit');
    holder.release();
    const { keys } = await judgedPack(place, id);
    expect(verdict(file, { keys }).keys).toEqual(['registered']);
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
    const { putBack } = await removePasskey(place.admin);
    await putBack();
    service.clock.advance({ seconds: 1 });
    expect(await judged(place, await approved(place, signer))).toEqual(PUT_BACK);
  });

  test('finds the passkey of somebody who had it before they joined the center', async () => {
    const place = await newPlace();
    const person = await world.person();
    const { authenticator } = await register(person);
    const joined = await join(place, person);
    expect(await judged(place, await approved(place, { person: joined, authenticator }))).toEqual(HOLDS);
  });

  test('finds the passkey of somebody who ordered the center for themselves', async () => {
    const person = await world.person();
    const { authenticator } = await register(person);
    const ordered = await service.call('POST', '/api/provisioning/center-tenant', {
      as: person.token,
      body: {
        centerName: 'Founded',
        subdomain: 'founded',
        planId: 'center-starter',
        orderId: 'order-founded',
        adminActorId: person.actorId,
      },
    });
    expect(ordered.status).toBe(201);
    const { centerId: id, centerDomain: domain } = ordered.body.data;
    const place = await ruled(
      { id, domain, name: 'Founded', vertical: 'education', partnerId: null },
      (center) => enter(center, person),
    );
    expect(await judged(place, await approved(place, { person: place.admin, authenticator }))).toEqual(HOLDS);
  });

  test('finds the passkey of somebody whom a directory made a member again', async () => {
    const place = await newPlace();
    const { center, admin } = place;
    const { token } = (
      await service.call('POST', '/api/center/scim-tokens', {
        as: admin.token,
        body: { name: 'Directory', defaultRole: 'ADMIN' },
      })
    ).body.data;
    const scim = (method: 'POST' | 'PUT', path: string) =>
      service.call(method, `/scim/v2/Users${path}`, {
        as: token,
        body: {
          schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
          userName: 'ida@directory.test',
          displayName: 'Ida',
          active: true,
          emails: [{ value: 'ida@directory.test' }],
        },
        headers: { 'content-type': 'application/scim+json' },
      });
    const made = await scim('POST', '');
    expect(made.status).toBe(201);
    const { rows } = await service.owner.query(
      'select id, actor_id from memberships where center_id = $1 and email = $2',
      [center.id, 'ida@directory.test'],
    );
    const [{ id, actor_id: actorId }] = rows;
    const ended = await service.call('POST', `/api/centers/${center.id}/memberships/${id}/end`, {
      as: admin.token,
    });
    expect(ended.status).toBe(200);
    const person = { ...(await world.person()), actorId };
    const { authenticator } = await register({ ...person, token: await world.tokenFor(actorId) });
    expect((await scim('PUT', `/${made.body.id}`)).status).toBe(200);
    const joined = await enter(center, person);
    expect(await judged(place, await approved(place, { person: joined, authenticator }))).toEqual(HOLDS);
  });

  test('names a passkey that was removed while its owner was out of the center, and was put back by SQL', async () => {
    const place = await newPlace();
    const person = await world.member(place.center, 'ADMIN');
    const signer = await register(person);
    const left = await service.call('POST', `/api/auth/memberships/${person.membershipId}/leave`, {
      as: person.token,
    });
    expect(left.status).toBe(200);
    const { putBack } = await removePasskey({ ...person, token: await world.tokenFor(person.actorId) });
    const joined = await join(place, { ...person, token: await world.tokenFor(person.actorId) });
    await putBack();
    service.clock.advance({ seconds: 1 });
    expect(await judged(place, await approved(place, { ...signer, person: joined }))).toEqual(PUT_BACK);
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
