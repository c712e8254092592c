import { expect, test } from 'vitest';
import { dueRows } from '../../testing/due-rows.ts';
import { Backlog } from './backlog.ts';
import { RESTART_EVERY_MS } from './lane-rules.ts';

/** A read that finds these rows, whatever it asks for. */
function read(backlog: Backlog, rows: ReturnType<typeof dueRows>, { rowsMax = 100, nowMs = 0 } = {}) {
  const asked = backlog.beginRead(rowsMax, nowMs);
  backlog.endRead(asked, rows);
  return asked;
}

test('what is ready, under way or not recorded is not taken up again when the queue is read', () => {
  const backlog = new Backlog(0);
  read(backlog, dueRows(3));
  const { eventId } = backlog.next() ?? expect.fail();
  read(backlog, dueRows(4));
  expect(backlog.length).toBe(3);
  // Recorded during a read, which may have seen the row as it was before.
  const asked = backlog.beginRead(100, 0);
  backlog.recorded(eventId);
  backlog.endRead(asked, dueRows(4));
  expect(backlog.length).toBe(3);
  read(backlog, dueRows(4));
  expect(backlog.length).toBe(4);
});

test('a read asks for as many more as the database still calls due because they are under way', () => {
  const backlog = new Backlog(0);
  expect(read(backlog, dueRows(3), { rowsMax: 10 }).limit).toBe(10);
  backlog.next();
  expect(read(backlog, [], { rowsMax: 10 }).limit).toBe(13);
});

test('a queue that is longer than one read is read on from there, and from its beginning at its end', () => {
  const backlog = new Backlog(0);
  read(backlog, dueRows(10, { dueMs: 5_000 }), { rowsMax: 10 });
  expect(backlog.mayHaveMore).toBe(true);
  expect(read(backlog, dueRows(3, { from: 10, dueMs: 6_000 }), { rowsMax: 10 }).fromMs).toBe(5_000);
  expect(backlog.mayHaveMore).toBe(true);
  expect(read(backlog, [], { rowsMax: 10 }).fromMs).toBe(0);
  expect(backlog.mayHaveMore).toBe(false);
});

test('a queue that stays long is read from its beginning now and then', () => {
  const backlog = new Backlog(0);
  const long = (from: number, nowMs: number) =>
    read(backlog, dueRows(110, { from, dueMs: 5_000 }), { rowsMax: 110 - from, nowMs }).fromMs;
  expect(long(0, 0)).toBe(0);
  const asked = backlog.beginRead(10, RESTART_EVERY_MS);
  expect(asked.fromMs).toBe(5_000);
  backlog.endRead(asked, dueRows(asked.limit, { from: 200, dueMs: 7_000 }));
  expect(backlog.beginRead(10, RESTART_EVERY_MS + 1).fromMs).toBe(0);
});

test('more is read when half of what one read brings is left, and after a read that failed', () => {
  const backlog = new Backlog(0);
  backlog.beginRead(10, 0);
  expect(backlog.needsRead).toBe(false);
  backlog.breakOffRead();
  expect(backlog.needsRead).toBe(true);
  read(backlog, dueRows(10), { rowsMax: 10 });
  for (let left = 10; left > 5; left--) {
    expect(backlog.needsRead).toBe(false);
    backlog.next();
  }
  backlog.next();
  expect(backlog.needsRead).toBe(true);
});

test('starting over drops what is ready and keeps what is under way', () => {
  const backlog = new Backlog(0);
  read(backlog, dueRows(3));
  backlog.next();
  backlog.startOver(1);
  expect(backlog.length).toBe(0);
  read(backlog, dueRows(3));
  expect(backlog.length).toBe(2);
});
