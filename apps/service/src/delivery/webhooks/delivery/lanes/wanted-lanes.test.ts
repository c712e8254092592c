import { expect, test } from 'vitest';
import { WantedLanes } from './wanted-lanes.ts';

const one = { centerId: 1, webhookId: 'whk_1' };
const two = { centerId: 1, webhookId: 'whk_2' };

test('a lane is asked for once however often it is named', () => {
  const wanted = new WantedLanes();
  for (const key of [one, two, { ...one }]) expect(wanted.want(key, 0)).toBe(true);
  expect(wanted.take(1)).toEqual([one]);
  expect(wanted.take(10)).toEqual([two]);
  expect(wanted.size).toBe(0);
});

test('a barred lane is asked for again when its time is over, or when it must be read again', () => {
  const wanted = new WantedLanes();
  wanted.bar(one, 1_000);
  expect(wanted.want(one, 999)).toBe(false);
  expect(wanted.size).toBe(0);
  expect(wanted.want(two, 999)).toBe(true);
  expect(wanted.want(one, 1_000)).toBe(true);
  wanted.take(10);
  wanted.bar(one, 2_000);
  wanted.wantAgain(one);
  expect(wanted.take(10)).toEqual([one]);
});
