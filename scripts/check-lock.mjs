// Part of `npm run check`: every package of the lock has its hash, runs no install script that we do not know, and has a licence
// that we may hand on.
import { readFileSync } from 'node:fs';
import { faultsOf } from './lock-rules.ts';

const faults = faultsOf(JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')));
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(
    'Run `npm run lock:complete`; what remains needs another package, or a reason in script./lock-rules.ts.',
  );
  process.exitCode = 1;
}
