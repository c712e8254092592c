import { expect, test } from 'vitest';
import { createLaneBook, sendingMax, unrecordedMax, windowMax, windowMin, windowStart } from './lane-book.ts';
import type { DueRow } from './lanes.queries.ts';

const target = {
  url: 'http://127.0.0.1/',
  active: true,
  secrets: { current: '', previous: null, rotatedAt: null },
};
const soon = { leaseEndsMs: 10_000, nowMs: 0 };

function due(count: number, from = 0): DueRow[] {
  const at = new Date(0);
  return Array.from({ length: count }, (_, number) => ({
    eventId: `whe_${from + number}`,
    createdAt: at,
    type: 'dpu.sealed',
    data: '{}',
    attempts: 0,
    attemptsAllowed: 7,
    dueAt: at,
    place: '(0,1)',
  }));
}

function bookWith(queues: Record<string, number>) {
  const book = createLaneBook();
  const lane = (webhookId: string) => book.get({ centerId: 1, webhookId }) ?? expect.fail();
  for (const [webhookId, count] of Object.entries(queues)) {
    book.take({ centerId: 1, webhookId }, target, soon);
    book.fill(lane(webhookId), due(count));
  }
  const takeAll = (nowMs = 0) => {
    const turns = [];
    for (let turn = book.next(nowMs); turn; turn = book.next(nowMs)) turns.push(turn);
    return turns;
  };
  return { book, lane, takeAll };
}

test('lanes take turns, so a long queue does not go before a short one', () => {
  const { book } = bookWith({ long: 1_000, short: 2 });
  const order = Array.from({ length: 5 }, () => book.next(0)?.lane.webhookId);
  expect(order).toEqual(['long', 'short', 'long', 'short', 'long']);
});

test('a lane has at most its window under way; the window grows with quick answers and halves with slow ones', () => {
  const { book, lane, takeAll } = bookWith({ one: 2_000 });
  let turns = takeAll();
  expect(turns).toHaveLength(windowStart);
  for (let round = 0; round < 10; round++) {
    for (const turn of turns) {
      book.answered(turn, { wasSlow: false });
      book.recorded(turn);
    }
    turns = takeAll();
  }
  expect(turns).toHaveLength(windowMax);
  for (const turn of turns) book.answered(turn, { wasSlow: true });
  expect(lane('one').window).toBe(windowMin);
  expect(takeAll()).toHaveLength(windowMin);
});

test('a lane stops when too many of its attempts are not recorded yet, and goes on when they are', () => {
  const { book, takeAll } = bookWith({ one: 2_000 });
  const finished = [];
  for (let turns = takeAll(); turns.length > 0; turns = takeAll()) {
    for (const turn of turns) book.answered(turn, { wasSlow: false });
    finished.push(...turns);
  }
  expect(finished.length).toBeGreaterThanOrEqual(unrecordedMax);
  expect(finished.length).toBeLessThan(unrecordedMax + windowMax);
  for (const turn of finished) book.recorded(turn);
  expect(takeAll().length).toBeGreaterThan(0);
});

test('any number of hanging consumers leaves half of the places to the others', () => {
  const slow = Object.fromEntries(Array.from({ length: 600 }, (_, number) => [`slow${number}`, 50]));
  const { book, lane, takeAll } = bookWith(slow);
  for (const name of Object.keys(slow)) lane(name).window = windowMin;
  expect(takeAll()).toHaveLength(sendingMax / 2);
  book.take({ centerId: 1, webhookId: 'healthy' }, target, soon);
  book.fill(lane('healthy'), due(10));
  expect(takeAll().map((turn) => turn.lane.webhookId)).toEqual(Array(10).fill('healthy'));
});

test('what is under way or not recorded is not taken up again when the queue is read', () => {
  const { book, lane, takeAll } = bookWith({ one: 3 });
  const [turn] = takeAll();
  const first = turn ?? expect.fail();
  expect(book.fill(lane('one'), due(4))).toBe(1);
  book.answered(first, { wasSlow: false });
  expect(book.fill(lane('one'), due(4))).toBe(0);
  // Recorded during a read, which may have seen the row as it was before.
  book.beginRead();
  book.recorded(first);
  expect(book.fill(lane('one'), due(1))).toBe(0);
  book.endRead();
  expect(book.fill(lane('one'), due(1))).toBe(1);
});

test('nothing is sent after the lease has ended, while a webhook is being read again, or of a dropped lane', () => {
  const { book, lane, takeAll } = bookWith({ one: 5, two: 5, three: 5 });
  lane('two').isStale = true;
  book.drop(lane('three'));
  expect(takeAll(10_000)).toEqual([]);
  book.offerAll();
  expect(new Set(takeAll(9_999).map((turn) => turn.lane.webhookId))).toEqual(new Set(['one']));
  book.take({ centerId: 1, webhookId: 'two' }, target, soon);
  expect(lane('two').ready).toEqual([]);
  expect(book.fill(lane('two'), due(5))).toBe(5);
});
