import { describe, test } from 'vitest';
import { guarantees } from './portable-suite.ts';

describe('in Node', () => {
  for (const { title, run } of guarantees) test(title, { timeout: 60_000 }, run);
});
