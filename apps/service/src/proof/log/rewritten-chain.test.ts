import { CLAIM_NAMES, type ClaimName, sealEntry } from '@centerproof/proof';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { createWorld, type TestCenter } from '../../../test/harness/world.ts';

const service = await startTestService();
const world = createWorld(service);
let workers: { stop(): Promise<void> };

beforeAll(async () => {
  workers = await service.service.startWorkers();
});
afterAll(() => workers.stop());

const EVENTS = '/api/v1/decision-events';
const LENGTH = 5;

/** A center with decisions that are sealed and logged. */
async function loggedCenter() {
  const center = await world.center();
  const key = await world.apiKey(center, ['proof:write', 'proof:read']);
  const { token } = await world.member(center, 'ADMIN');
  const ids: string[] = [];
  for (let amount = 0; amount < LENGTH; amount += 1) {
    const { body } = await service.call('POST', EVENTS, {
      as: key,
      body: {
        type: 'agent_execution',
        actor: { id: 'a', type: 'ai_agent' },
        action: { type: 'refund', input: { amount } },
      },
    });
    ids.push(body.data.id);
    const approved = await service.call('POST', `${EVENTS}/${body.data.id}/approvals`, {
      as: key,
      body: { approver: { id: 'u-1', type: 'human', name: 'Kim' }, result: 'approved' },
    });
    expect(approved.status).toBe(200);
  }
  const publicProof = async (id: string) => (await service.call('GET', `/api/public/proofs/${id}`)).body.data;
  await eventually(async () =>
    (await Promise.all(ids.map(publicProof))).every(({ chain }) => chain.leafIndex !== null),
  );
  return {
    center,
    ids,
    key,
    publicProof,
    exportOf: (id: string) =>
      service.call('GET', `/api/v1/evidence/${id.replace('evt_', 'evd_')}/export`, { as: key }),
    verified: async () => (await service.call('GET', '/api/chains/proof/verify', { as: token })).body.data,
  };
}

/** What an export shows of its entry. */
interface Exported {
  verification: {
    chainIndex: number;
    chainHash: string;
    content: string;
    timestamp: string;
    claims: Record<ClaimName, { salt: string; value: Record<string, unknown> }>;
  };
}

/** Says another amount in one decision and seals it and all behind it anew, so that every record, hash and link fits. */
async function rewrite({ id }: TestCenter, exports: Exported[], from: number): Promise<void> {
  let previousHash: string | null = null;
  for (const { verification } of exports) {
    const { chainIndex: index, content, timestamp, claims, chainHash } = verification;
    if (index < from) {
      previousHash = chainHash.replace('sha256:', '');
      continue;
    }
    const action = { type: 'refund', input: { amount: 9_000 } };
    if (index === from) claims.what.value = { ...claims.what.value, action };
    const of = (part: 'salt' | 'value') =>
      Object.fromEntries(CLAIM_NAMES.map((name) => [name, claims[name][part]])) as never;
    const { chain, subject } = JSON.parse(content);
    const sealed = sealEntry({
      chain,
      index,
      subject,
      timestamp,
      previousHash,
      claims: of('value'),
      salts: of('salt'),
    });
    await service.owner.query(
      `update chain_entries set previous_hash = $3, hash = $4, content = $5
        where center_id = $1 and domain = 'proof' and index = $2`,
      [id, index, previousHash, sealed.hash, sealed.content],
    );
    await service.owner.query(
      `update evidence set previous_hash = $3, chain_hash = $4 where center_id = $1 and chain_index = $2`,
      [id, index, previousHash, sealed.hash],
    );
    await service.owner.query(
      `update decision_events set action = $3 where center_id = $1 and id = $2 and $4`,
      [id, subject.replace('evd_', 'evt_'), action, index === from],
    );
    previousHash = sealed.hash;
  }
  await service.owner.query(`update chain_heads set hash = $2 where center_id = $1 and domain = 'proof'`, [
    id,
    previousHash,
  ]);
}

test('a chain that is rewritten as a whole holds no more where it left the log, and is not exported', async () => {
  const { center, ids, key, publicProof, exportOf, verified } = await loggedCenter();
  expect(await verified()).toMatchObject({ valid: true, brokenAt: null, chainLength: LENGTH });
  const exports = await Promise.all(ids.map(async (id) => (await exportOf(id)).body));
  await rewrite(center, exports, 2);

  const held = [true, true, false, false, false];
  expect((await Promise.all(ids.map(publicProof))).map(({ valid }) => valid)).toEqual(held);
  for (const path of ['/api/v1/decision-events/evt_', '/api/v1/evidence/evd_', '/api/v1/dpu/evd_']) {
    const answers = await Promise.all(
      ids.map((id) => service.call('GET', id.replace('evt_', path), { as: key })),
    );
    expect([path, ...answers.map(({ body }) => body.data.valid)]).toEqual([path, ...held]);
  }
  const after = await Promise.all(ids.map(exportOf));
  expect(after.map(({ status }) => status)).toEqual([200, 200, 422, 422, 422]);
  expect(after[2]?.body.error.code).toBe('CHAIN_BROKEN');
  expect(await verified()).toMatchObject({ valid: false, brokenAt: 2, chainLength: LENGTH });
});

test('a chain that is cut together with its records and its head lacks what was logged of it', async () => {
  const { center, ids, publicProof, verified } = await loggedCenter();
  await service.owner.query(`delete from evidence where center_id = $1 and chain_index >= 3`, [center.id]);
  await service.owner.query(
    `delete from chain_entries where center_id = $1 and domain = 'proof' and index >= 3`,
    [center.id],
  );
  await service.owner.query(
    `update chain_heads h set index = e.index, hash = e.hash, timestamp = e.timestamp from chain_entries e
      where h.center_id = $1 and h.domain = 'proof' and e.center_id = h.center_id and e.domain = h.domain and e.index = 2`,
    [center.id],
  );
  expect((await publicProof(ids[2] ?? '')).valid).toBe(true);
  expect(await verified()).toMatchObject({ valid: false, brokenAt: 3, chainLength: LENGTH });
});
