// Part of `npm run check`: the released version can go on beside what is here, on one database.
import { fileURLToPath } from 'node:url';
import { readRelease, readSqlFiles } from './upgrade-files.ts';
import { faultsOfMigrations, faultsOfRoutines } from './upgrade-rules.ts';

const release = readRelease();
const { migrations, functions } = readSqlFiles(fileURLToPath(new URL('..', import.meta.url)));
const faults = [...faultsOfMigrations(release, migrations), ...faultsOfRoutines(release, functions)];
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(
    `Nodes of ${release.version} run beside the new ones during an upgrade. Add instead of changing (another name, a new column); where that cannot be, ` +
      'a migration says why in a line "-- Not additive: …" above the statement, and a function in `given_up` of scripts/last-release.json.',
  );
  process.exitCode = 1;
}
