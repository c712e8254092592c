import { verify } from 'node:crypto';
import { readLogPolicy, verdict } from '@centerproof/proof';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';

const service = await startTestService();
const world = createWorld(service);
const center = await world.center();
const key = await world.apiKey(center, ['proof:write', 'proof:read']);
const { token } = await world.member(center, 'ADMIN');
let workers: { stop(): Promise<void> };

beforeAll(async () => {
  workers = await service.service.startWorkers();
});
afterAll(() => workers.stop());

const EVENTS = '/api/v1/decision-events';
async function seal() {
  const { body } = await service.call('POST', EVENTS, {
    as: key,
    body: { type: 'agent_execution', actor: { id: 'a', type: 'ai_agent' }, action: { type: 'refund' } },
  });
  const approved = await service.call('POST', `${EVENTS}/${body.data.id}/approvals`, {
    as: key,
    body: { approver: { id: 'u-1', type: 'human', name: 'Kim' }, result: 'approved' },
  });
  expect(approved.status).toBe(200);
  return body.data.evidence.id as string;
}
/** An audit entry of the center whose place in the chain is known. */
async function sealedAuditId(): Promise<string> {
  const made = await service.call('POST', '/api/center/api-keys', {
    as: token,
    body: { name: 'one more', scopes: ['proof:read'] },
  });
  expect(made.status).toBe(201);
  const { body } = await service.call('GET', '/api/center/audit?eventType=CREDENTIAL_CHANGED', { as: token });
  const id = body.data[0].id as string;
  await eventually(
    async () => (await service.call('GET', `/api/center/audit/${id}/export`, { as: token })).status === 200,
  );
  return id;
}
const trust = async () => {
  const vkey = (await service.app.inject({ method: 'GET', url: '/log/vkey' })).body.trim();
  const { body } = await service.call('GET', '/.well-known/controller.json');
  return {
    policy: readLogPolicy(`log ${vkey}\nquorum none\n`),
    exportKeys: body.verificationMethod.map(
      ({ publicKeyMultibase }: { publicKeyMultibase: string }) => publicKeyMultibase,
    ),
  };
};

test('evidence that was sealed a moment ago is exported with its log proof and a signature, and is proven', async () => {
  const { body } = await service.call('GET', `/api/v1/evidence/${await seal()}/export`, { as: key });
  const judged = verdict(body, await trust());
  expect(judged).toMatchObject({
    outcome: 'proven',
    answers: { consistent: 'yes', logged: 'yes', signed: 'yes' },
    faults: [],
  });
  expect(body.verification.log.entries.erasures).toEqual([]);
});

test('a unit with its seal has a proof for each, and one that is changed afterwards is broken', async () => {
  const made = await service.call('POST', '/api/dpu/demo', { as: token });
  const id = made.body.data.id as string;
  for (const evidenceLevel of ['DOCUMENTED', 'AUDIT_READY'])
    await service.call('PUT', `/api/dpu/${id}`, { as: token, body: { evidenceLevel } });
  const { status, body } = await service.call('GET', `/api/dpu/${id}/export`, { as: token });
  expect(status).toBe(200);
  expect(verdict(body, await trust())).toMatchObject({ outcome: 'proven', faults: [] });
  expect(Boolean(body.seal)).toBe(Boolean(body.verification.log.entries.seal));
  const changed = structuredClone(body);
  changed.verification.log.entries.record = changed.verification.log.entries.record.replace(
    /index \d+/,
    'index 0',
  );
  expect(verdict(changed, await trust()).outcome).toBe('broken');
});

test('the public proof shows every entry of a file and its leaf, so that a file with a seal or an erasure is current', async () => {
  const made = await service.call('POST', '/api/dpu/demo', { as: token });
  const dpuId = made.body.data.id as string;
  await service.call('PUT', `/api/dpu/${dpuId}`, { as: token, body: { evidenceLevel: 'AUDIT_READY' } });
  const evidenceId = await seal();
  const before = await service.call('GET', `/api/v1/evidence/${evidenceId}/export`, { as: key });
  const erased = await service.call('POST', `/api/evidence/${evidenceId}/erase`, {
    as: token,
    body: { claims: ['why'], reason: 'asked for' },
  });
  expect(erased.status).toBe(200);
  for (const [id, url, as] of [
    [dpuId, `/api/dpu/${dpuId}/export`, token],
    [evidenceId, `/api/v1/evidence/${evidenceId}/export`, key],
  ] as const) {
    const { body: document } = await service.call('GET', url, { as });
    const { body } = await service.call('GET', `/api/public/proofs/${id}`);
    const live = body.data;
    expect(verdict(document, { ...(await trust()), live })).toMatchObject({
      outcome: 'proven',
      answers: { current: 'yes' },
    });
    for (const { leafIndex } of [live.chain, live.seal, ...live.erasures].filter(Boolean))
      expect(leafIndex).toBeGreaterThanOrEqual(0);
  }
  const { body } = await service.call('GET', `/api/public/proofs/${evidenceId}`);
  expect(verdict(before.body, { ...(await trust()), live: body.data }).answers.current).toBe('no');
});

test('every kind of export comes as a bundle too, signed by a key that is published as PEM, with the proven file inside', async () => {
  const made = await service.call('POST', '/api/dpu/demo', { as: token });
  const addresses = [
    [`/api/v1/evidence/${await seal()}/export`, key],
    [`/api/dpu/${made.body.data.id}/export`, token],
    [`/api/center/audit/${await sealedAuditId()}/export`, token],
  ] as const;
  for (const [url, as] of addresses) {
    const { status, headers, body } = await service.call('GET', `${url}?format=dsse`, { as });
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('application/vnd.dev.sigstore.bundle.v0.3+json');
    const { payload, payloadType, signatures } = body.dsseEnvelope;
    const { hint } = body.verificationMaterial.publicKey;
    const pem = await service.app.inject({ method: 'GET', url: `/.well-known/export-keys/${hint}` });
    const signed = Buffer.from(payload, 'base64');
    const message = Buffer.concat([
      Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${signed.length} `),
      signed,
    ]);
    expect(verify(null, message, pem.body, Buffer.from(signatures[0].sig, 'base64'))).toBe(true);
    const { predicate } = JSON.parse(signed.toString());
    const document = JSON.parse(Buffer.from(predicate.file, 'base64').toString());
    expect(verdict(document, await trust())).toMatchObject({ outcome: 'proven', faults: [] });
    expect((await service.call('GET', `${url}?format=pdf`, { as })).status).toBeGreaterThanOrEqual(400);
  }
  expect((await service.call('GET', '/.well-known/export-keys/z6MkNobodys')).status).toBe(404);
});

test('an audit entry is exported for the administrators of its center alone, once it is sealed', async () => {
  const id = await sealedAuditId();
  const url = `/api/center/audit/${id}/export`;
  const { status, body, headers } = await service.call('GET', url, { as: token });
  expect(status).toBe(200);
  expect(headers['content-disposition']).toBe(`attachment; filename="${id}.jsonld"`);
  expect(body.evidence.audit).toMatchObject({ action: 'create-api-key', centerId: center.id });
  expect(verdict(body, await trust())).toMatchObject({ outcome: 'proven', faults: [] });
  const other = await world.member(await world.center(), 'ADMIN');
  expect((await service.call('GET', url, { as: other.token })).status).toBe(404);
  const instructor = await world.member(center, 'INSTRUCTOR');
  expect((await service.call('GET', url, { as: instructor.token })).status).toBe(403);
  expect((await service.call('GET', '/api/center/audit/aud_none/export', { as: token })).status).toBe(404);
  expect((await service.call('GET', url)).status).toBe(401);
});

test('without a worker an export does not wait, and says that it is not logged', async () => {
  await workers.stop();
  const { body } = await service.call('GET', `/api/v1/evidence/${await seal()}/export`, { as: key });
  expect(body.verification.log).toBeNull();
  expect(verdict(body, await trust()).outcome).toBe('consistent');
  await service.call('POST', '/api/center/api-keys', {
    as: token,
    body: { name: 'another', scopes: ['proof:read'] },
  });
  const { body: audit } = await service.call('GET', '/api/center/audit?limit=1', { as: token });
  const unsealed = await service.call('GET', `/api/center/audit/${audit.data[0].id}/export`, { as: token });
  expect(unsealed.body.error.code).toBe('CONFLICT');
  workers = await service.service.startWorkers();
});
