import { readLogPolicy } from '@centerproof/proof';
import { judgePack } from '../../packages/cli/src/verify/judge-pack.ts';

/** Verifies one pack in a process of its own, as `centerproof verify` does, and says what it took. */
const [path = '', vkey = ''] = process.argv.slice(2);
const SAMPLE_MS = 20;
let peakMb = 0;
const sampling = setInterval(() => {
  peakMb = Math.max(peakMb, process.memoryUsage().rss / 1e6);
}, SAMPLE_MS);
const beganMs = performance.now();
const { outcome, sections, totals } = await judgePack(path, {
  policy: readLogPolicy(`log ${vkey}\nquorum none\n`),
});
clearInterval(sampling);
process.send?.({
  outcome,
  entries: sections[0]?.entries,
  decisions: totals.decisions,
  seconds: (performance.now() - beganMs) / 1_000,
  peakMb,
});
