import { expect, test } from 'vitest';
import { holdChain } from '../../../test/harness/behind.ts';
import { startTestService } from '../../../test/harness/index.ts';
import { takePlaces } from '../../../test/harness/take-places.ts';
import { createWorld } from '../../../test/harness/world.ts';
import { verifyStoredChain } from '../chain/index.ts';

const service = await startTestService();
const world = createWorld(service);
const CENTERS = 50;
const ROUNDS = 6;

const decision = {
  type: 'agent_execution',
  actor: { id: 'agent-7', type: 'ai_agent' },
  action: { type: 'refund', input: { amount: 5 } },
  tags: ['refund', 'term'],
};
const agentCall = { agent: { id: 'agent-7' }, action: { type: 'refund' }, tags: ['refund'] };

async function newCenters(count: number) {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const center = await world.center();
      return { id: center.id, key: await world.apiKey(center, ['proof:write']) };
    }),
  );
}
type Center = Awaited<ReturnType<typeof newCenters>>[number];

const post = (center: Center, path: string, body: object) =>
  service.call('POST', `/api/v1${path}`, { as: center.key, body });
const approve = (center: Center, id: string) =>
  post(center, `/decision-events/${id}/approvals`, {
    approver: { id: 'u-1', type: 'human' },
    result: 'approved',
  });
const decide = (center: Center, more: object = {}) =>
  post(center, '/agents/decide', { ...agentCall, ...more });

test('mixed batches of fifty centers under parallel load leave every chain whole and nothing crossed', async () => {
  const centers = await newCenters(CENTERS);
  const work = centers.flatMap((center) =>
    Array.from({ length: ROUNDS }, async (_, round) => {
      const recorded = await post(center, '/decision-events', {
        ...decision,
        actor: { ...decision.actor, id: `agent-of-${center.id}` },
        ...(round % 2 === 0 ? { idempotencyKey: `key-${round}` } : {}),
      });
      expect(recorded.status).toBe(201);
      const [approved, decided] = await Promise.all([
        approve(center, recorded.body.data.id),
        decide(center, { agent: { id: `agent-of-${center.id}` }, idempotencyKey: `decide-${round}` }),
      ]);
      expect([approved.status, decided.status]).toEqual([200, 201]);
      // The same keys in every center: each finds its own.
      const again = await decide(center, {
        agent: { id: `agent-of-${center.id}` },
        idempotencyKey: `decide-${round}`,
      });
      expect(again.body.data).toEqual(decided.body.data);
    }),
  );
  await Promise.all(work);

  for (const { id } of centers) {
    const [chain, rows] = await Promise.all([
      verifyStoredChain(service.platform, { centerId: id, domain: 'proof' }),
      service.owner.query(
        `select (select count(*) from decision_events where center_id = $1 and actor ->> 'id' = 'agent-of-' || $1::text)::int as own,
                (select count(*) from decision_events where center_id = $1)::int as events,
                (select count(*) from evidence where center_id = $1)::int as evidence,
                (select count(*) from agent_decisions where center_id = $1)::int as agents,
                (select count(*) from decision_listing where center_id = $1 and is_first and status = 'S')::int as listed,
                (select sum(sealed) from decision_counts where center_id = $1 and tag = '')::int as sealed,
                (select sum(recorded) from decision_counts where center_id = $1 and tag = '')::int as waiting,
                (select sum(sealed) from decision_counts where center_id = $1 and tag = 'refund')::int as tagged`,
        [id],
      ),
    ]);
    const all = 2 * ROUNDS;
    expect(chain).toMatchObject({ valid: true, chainLength: all });
    expect(rows.rows).toEqual([
      {
        own: all,
        events: all,
        evidence: all,
        agents: ROUNDS,
        listed: all,
        sealed: all,
        waiting: 0,
        tagged: all,
      },
    ]);
  }
});

test('a center whose chain is broken fails alone, and so does one bad item', async () => {
  const centers = await newCenters(4);
  const [broken, ...others] = centers as [Center, ...Center[]];
  await Promise.all(centers.map((center) => decide(center)));
  await service.owner.query(
    `update chain_heads set hash = repeat('0', 64) where center_id = $1 and domain = 'proof'`,
    [broken.id],
  );
  const [refused, unknown, ...good] = await Promise.all([
    decide(broken),
    approve(others[0] as Center, 'evt_01ARZ3NDEKTSV4RRFFQ69G5FAV'),
    ...others.map((center) => decide(center)),
  ]);
  expect([refused?.status, refused?.body.error.code]).toEqual([422, 'CHAIN_BROKEN']);
  expect(unknown?.status).toBe(404);
  expect(good.map(({ status }) => status)).toEqual([201, 201, 201]);
});

test('a center whose chain somebody else holds is put off, and the others of its batch go on', async () => {
  const [held, ...others] = (await newCenters(4)) as [Center, ...Center[]];
  await Promise.all([held, ...others].map((center) => decide(center)));
  const release = await holdChain(service.owner, held.id);
  let isHeldAnswered = false;
  const waiting = decide(held).then((answer) => {
    isHeldAnswered = true;
    return answer;
  });
  const answers = await Promise.all(others.map((center) => decide(center)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(isHeldAnswered).toBe(false);
  await release();
  expect((await waiting).status).toBe(201);
});

test('a center of which requests wait for each other holds up no decisions, of others or its own', async () => {
  const [crowded, other] = (await newCenters(2)) as [Center, Center];
  // What is asked of this one is in memory from now on; of the crowded one it has to be read.
  await decide(other);
  await takePlaces(service, crowded.id);
  const answers = await Promise.all(
    [crowded, other].flatMap((center) => [
      decide(center),
      post(center, '/decision-events', { ...decision, idempotencyKey: 'beside-a-crowd' }),
    ]),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
});

test('a key that is recorded and decided under at the same moment belongs to one of them', async () => {
  const [center] = (await newCenters(1)) as [Center];
  for (let round = 0; round < 10; round++) {
    const idempotencyKey = `race-${round}`;
    const answers = await Promise.all([
      decide(center, { idempotencyKey }),
      post(center, '/decision-events', { ...decision, idempotencyKey }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  }
  expect(await verifyStoredChain(service.platform, { centerId: center.id, domain: 'proof' })).toMatchObject({
    valid: true,
  });
});
