import type { Sample } from './samples.ts';

/** A figure of the first third against the same of the last, and whether it stayed within its bound. */
export interface Trend {
  name: string;
  unit: string;
  first: number;
  last: number;
  bound: number;
  isFlat: boolean;
}

interface Figure {
  name: string;
  unit: string;
  of(third: readonly Sample[]): number;
  /** What the last third may be, by the first. */
  bound(first: number): number;
}

const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const median = (name: keyof Sample) => (third: readonly Sample[]) =>
  middle(third.map((sample) => sample[name]));

const FIGURES: readonly Figure[] = [
  { name: 'p99', unit: 'ms', of: median('p99Ms'), bound: (first) => 1.5 * first + 50 },
  { name: 'memory', unit: 'MB', of: median('memoryMb'), bound: (first) => 1.15 * first + 32 },
  { name: 'connections', unit: '', of: median('connections'), bound: (first) => 1.2 * first + 5 },
  { name: 'disk for 1,000 writes', unit: 'MB', of: diskForWrites, bound: (first) => 1.25 * first + 0.5 },
  { name: 'oldest delivery', unit: 's', of: median('deliverySeconds'), bound: (first) => first + 5 },
  { name: 'oldest job', unit: 's', of: median('jobSeconds'), bound: (first) => first + 5 },
];

export function trendsOf(samples: readonly Sample[]): Trend[] {
  const length = Math.floor(samples.length / 3);
  const [firstThird, lastThird] = [samples.slice(0, length), samples.slice(-length)];
  return FIGURES.map(({ name, unit, of, bound }) => {
    const [first, last] = [of(firstThird), of(lastThird)];
    return { name, unit, first, last, bound: bound(first), isFlat: last <= bound(first) };
  });
}

function diskForWrites(third: readonly Sample[]): number {
  const [from, to] = [third[0], third.at(-1)];
  const written = (to?.acknowledged ?? 0) - (from?.acknowledged ?? 0);
  return written > 0 ? (1_000 * ((to?.diskMb ?? 0) - (from?.diskMb ?? 0))) / written : 0;
}
