import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSlotId, slotId } from './slot-id.ts';

const anySlot = fc
  .record({
    instructorId: fc.uuid(),
    minute: fc.integer({ min: 0, max: 2_147_483_647 }),
    duration: fc.integer({ min: 5, max: 480 }),
  })
  .map(({ instructorId, minute, duration }) => {
    const start = Temporal.Instant.fromEpochMilliseconds(minute * 60_000);
    return { instructorId, start, end: start.add({ minutes: duration }) };
  });

test('a slot has one id, and the id says everything about it', () => {
  fc.assert(
    fc.property(anySlot, (slot) => {
      const read = readSlotId(slotId(slot));
      expect(read.instructorId).toBe(slot.instructorId);
      expect([read.start.toString(), read.end.toString()]).toEqual([
        slot.start.toString(),
        slot.end.toString(),
      ]);
      expect(slotId(read)).toBe(slotId(slot));
    }),
  );
});

test('an id that was changed in any place, or made up, is refused', () => {
  const start = Temporal.Instant.from('2026-05-04T00:00:00Z');
  const id = slotId({ instructorId: randomUUID(), start, end: start.add({ minutes: 50 }) });
  for (let at = 0; at < id.length; at++) {
    const changed = id.slice(0, at) + (id[at] === 'A' ? 'B' : 'A') + id.slice(at + 1);
    expect(() => readSlotId(changed)).toThrow(/slotId/);
  }
  for (const wrong of ['', 'slt_', `${id}A`, `${id}=`, id.slice(0, -1), randomUUID(), 'x'.repeat(255)])
    expect(() => readSlotId(wrong)).toThrow(/slotId/);
});
