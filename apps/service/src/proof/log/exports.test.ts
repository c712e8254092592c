import { readLogPolicy, verdict } from '@centerproof/proof';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
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

test('without a worker an export does not wait, and says that it is not logged', async () => {
  await workers.stop();
  const { body } = await service.call('GET', `/api/v1/evidence/${await seal()}/export`, { as: key });
  expect(body.verification.log).toBeNull();
  expect(verdict(body, await trust()).outcome).toBe('consistent');
  workers = await service.service.startWorkers();
});
