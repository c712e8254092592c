import { expect, test } from 'vitest';
import { createSigningSecret, readSecret } from '../../subscriptions/signing-secrets.ts';
import { dueRows } from '../../testing/due-rows.ts';
import { HeldLanes } from './held-lanes.ts';
import { SENDING_MAX, UNRECORDED_MAX, WINDOW_MAX, WINDOW_MIN, WINDOW_START } from './lane-rules.ts';
import { type Turn, Turns } from './turns.ts';

const target = {
  url: 'http://127.0.0.1/',
  active: true,
  secrets: { current: readSecret(createSigningSecret()), previous: null, rotatedAt: null },
};
const lease = { endsMs: 10_000, takenMs: 0 };
const keyOf = (webhookId: string) => ({ centerId: 1, webhookId });

function lanesWith(queues: Record<string, number>) {
  const lanes = new HeldLanes();
  const turns = new Turns();
  const lane = (webhookId: string) => lanes.get(keyOf(webhookId)) ?? expect.fail();
  const queue = (webhookId: string, count: number) => {
    lanes.hold(keyOf(webhookId), target, lease);
    const { backlog } = lane(webhookId);
    backlog.endRead(backlog.beginRead(count + 1, 0), dueRows(count));
    turns.offer(lane(webhookId));
  };
  const takeAll = (nowMs = 0) => {
    const taken: Turn[] = [];
    for (let turn = turns.next(nowMs); turn; turn = turns.next(nowMs)) taken.push(turn);
    return taken;
  };
  /** Lets every consumer that has something under way answer, and answers what is then sent. */
  const answerAll = (given: Turn[], speed: { wasSlow: boolean }) => {
    for (const turn of given) {
      turns.answered(turn, speed);
      turns.recorded(turn);
    }
    return takeAll();
  };
  for (const [webhookId, count] of Object.entries(queues)) queue(webhookId, count);
  return { lanes, turns, lane, queue, takeAll, answerAll };
}

test('lanes take turns, so a long queue does not go before a short one', () => {
  const { turns } = lanesWith({ long: 1_000, short: 2 });
  const order = Array.from({ length: 5 }, () => turns.next(0)?.lane.webhookId);
  expect(order).toEqual(['long', 'short', 'long', 'short', 'long']);
});

test('a lane has at most its window under way; the window grows with quick answers and halves with slow ones', () => {
  const { turns, takeAll, answerAll } = lanesWith({ one: 2_000 });
  let taken = takeAll();
  expect(taken).toHaveLength(WINDOW_START);
  for (let round = 0; round < 10; round++) taken = answerAll(taken, { wasSlow: false });
  expect(taken).toHaveLength(WINDOW_MAX);
  for (const turn of taken) turns.answered(turn, { wasSlow: true });
  expect(takeAll()).toHaveLength(WINDOW_MIN);
});

test('a lane stops when too many of its attempts are not recorded yet, and goes on when they are', () => {
  const { turns, takeAll } = lanesWith({ one: 2_000 });
  const finished: Turn[] = [];
  for (let taken = takeAll(); taken.length > 0; taken = takeAll()) {
    for (const turn of taken) turns.answered(turn, { wasSlow: false });
    finished.push(...taken);
  }
  expect(finished.length).toBeGreaterThanOrEqual(UNRECORDED_MAX);
  expect(finished.length).toBeLessThan(UNRECORDED_MAX + WINDOW_MAX);
  expect(turns.isIdle).toBe(false);
  for (const turn of finished) turns.recorded(turn);
  expect(turns.isIdle).toBe(true);
  expect(takeAll().length).toBeGreaterThan(0);
});

test('any number of hanging consumers leaves half of the places to the others', () => {
  const hanging = Object.fromEntries(Array.from({ length: 600 }, (_, number) => [`slow${number}`, 50]));
  const { queue, takeAll, answerAll } = lanesWith(hanging);
  // Every lane is given its turn and answers slowly, until all are known to be slow.
  let taken = takeAll();
  for (let round = 0; round < 100; round++) taken = answerAll(taken, { wasSlow: true });
  expect(taken).toHaveLength(SENDING_MAX / 2);
  queue('healthy', 10);
  expect(takeAll().map((turn) => turn.lane.webhookId)).toEqual(Array(10).fill('healthy'));
});

test('nothing is sent after the lease has ended, while a webhook is being read again, or of a dropped lane', () => {
  const { lanes, turns, lane, queue, takeAll } = lanesWith({ one: 5, two: 5, three: 5 });
  lane('two').isStale = true;
  lanes.drop(lane('three'));
  expect(takeAll(10_000)).toEqual([]);
  for (const each of lanes.all()) turns.offer(each);
  expect(new Set(takeAll(9_999).map((turn) => turn.lane.webhookId))).toEqual(new Set(['one']));
  queue('two', 3);
  expect(takeAll().map((turn) => turn.lane.webhookId)).toEqual(Array(3).fill('two'));
});
