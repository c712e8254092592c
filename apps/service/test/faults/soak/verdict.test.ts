import { expect, test } from 'vitest';
import { plotOf } from './plot.ts';
import type { Sample } from './samples.ts';
import { trendsOf } from './verdict.ts';

const sampleAt = (place: number, changed: Partial<Sample> = {}): Sample => ({
  seconds: 10 * place,
  requests: 1_000,
  p99Ms: 40,
  memoryMb: 200,
  connections: 30,
  diskMb: 100 + 2 * place,
  acknowledged: 500 * place,
  deliverySeconds: 0,
  jobSeconds: 0,
  ...changed,
});
const run = (changes: (place: number) => Partial<Sample> = () => ({})) =>
  Array.from({ length: 30 }, (_, place) => sampleAt(place, changes(place)));
const notFlat = (samples: Sample[]) =>
  trendsOf(samples).flatMap(({ name, isFlat }) => (isFlat ? [] : [name]));

test('a soak that stays as it was is flat, although its disk fills as it is written to', () => {
  expect(notFlat(run())).toEqual([]);
  // A fault lifts some samples of every third.
  expect(notFlat(run((place) => (place % 6 === 0 ? { p99Ms: 6_000 } : {})))).toEqual([]);
});

test('what grows is named', () => {
  expect(notFlat(run((place) => ({ memoryMb: 200 + 10 * place })))).toEqual(['memory']);
  expect(notFlat(run((place) => ({ p99Ms: 40 + 10 * place })))).toEqual(['p99']);
  expect(notFlat(run((place) => ({ deliverySeconds: place })))).toEqual(['oldest delivery']);
  expect(notFlat(run((place) => ({ diskMb: 100 + place * place })))).toEqual(['disk for 1,000 writes']);
});

test('the plot has a line for every fault and a row for every figure', () => {
  const plot = plotOf(run(), [{ seconds: 60, told: 'kill -9 <api 1>' }], 'a soak');
  expect(plot.match(/class="fault"/g)).toHaveLength(1);
  expect(plot).toContain('kill -9 &lt;api 1>');
  expect(plot.match(/<polyline/g)).toHaveLength(7);
});
