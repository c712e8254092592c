import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describeMachine } from './machine/describe-machine.ts';
import { stolenInWords, watchStolenTime } from './machine/stolen-time.ts';

/** One figure of a benchmark, with the ratio and the bound it is held to where there are any. */
export interface Figure {
  name: string;
  value: string;
  /** Against the ceiling or the other case of the same run: what can be compared between machines. */
  ratio?: string;
  bound?: string;
}

/** `npm run bench -- proof` runs one benchmark by its name; without a name all of them run, one after the other. */
const NOT_BENCHMARKS = new Set(['main']);
const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => basename(file, '.ts'))
  .filter((name) => !NOT_BENCHMARKS.has(name) && !name.startsWith('_'))
  .sort();

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exit(1);
}

const machine = describeMachine();
const table: Record<string, string>[] = [];
for (const benchmark of asked.length > 0 ? asked : known) {
  console.log(`\n${benchmark}`);
  const { run } = (await import(`./${benchmark}.ts`)) as { run(): Promise<Figure[]> };
  const stolen = watchStolenTime();
  try {
    for (const { name: figure, value, ratio = '', bound = '' } of await run())
      table.push({ benchmark, figure, value, ratio, bound });
  } catch (error) {
    // The figures of the others took long to make, and are shown all the same.
    console.error(error);
    table.push({ benchmark, figure: 'failed', value: (error as Error).message, ratio: '', bound: '' });
    process.exitCode = 1;
  }
  const value = stolenInWords(stolen());
  if (value) table.push({ benchmark, figure: 'processor time meanwhile', value, ratio: '', bound: '' });
}
console.log('');
for (const [name, value] of Object.entries(machine)) console.log(`${name.padEnd(24)}${value}`);
console.table(table);
