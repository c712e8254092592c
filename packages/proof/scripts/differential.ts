import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type LiveProof,
  type PackVerdict,
  readLogPolicy,
  type Verdict,
  verdictOfFile,
  verifyPack,
} from '../src/index.ts';
import { type Mutant, makeMutant } from './differential/mutants.ts';
import { createRandom } from './differential/random.ts';

/**
 * Changes exports at random and asks three verifiers, ours and those in Python and Go, which share no code: they must say the same
 * of each, in every answer and every fault. `SEED` and `COUNT` choose the files; `PYTHON` names an interpreter that has the package's
 * requirements. A verifier that is not there is named, and not asked.
 */
const SEED = Number(process.env.SEED ?? 22);
const COUNT = Number(process.env.COUNT ?? 2_000);
const SHOWN_MAX = 10;

const clients = fileURLToPath(new URL('../../../clients', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'centerproof-differential-'));
try {
  process.exitCode = await compare();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function compare(): Promise<number> {
  const random = createRandom(SEED);
  const mutants = Array.from({ length: COUNT }, () => makeMutant(random));
  const file = join(folder, 'mutants.ndjson');
  writeFileSync(file, mutants.map((mutant) => `${JSON.stringify(mutant)}\n`).join(''));
  const ours: string[] = [];
  for (const mutant of mutants) ours.push(JSON.stringify(await judge(mutant)));
  say(`${COUNT} files from seed ${SEED}: ${count(ours)}`);
  const others = [...askPython(file), ...askGo(file)];
  const disagreements = others.flatMap(({ name, verdicts }) =>
    mutants.flatMap((mutant, position) => {
      const theirs = verdicts[position] ?? 'nothing';
      return theirs === ours[position] ? [] : [{ name, position, mutant, ours: ours[position], theirs }];
    }),
  );
  for (const { name, position, mutant, ours: our, theirs } of disagreements.slice(0, SHOWN_MAX)) {
    const { file: bytes, ...told } = mutant;
    say(
      `\nFile ${position}, told ${JSON.stringify(told)}:\n${Buffer.from(bytes, 'base64').toString('utf8')}`,
    );
    say(`TypeScript says ${our}\n${name} says ${theirs}`);
  }
  for (const { name } of others) {
    say(`${name}: ${disagreements.filter((found) => found.name === name).length} disagreements`);
  }
  return disagreements.length === 0 ? 0 : 1;
}

/** What is compared of a verdict: everything that every verifier has to say. Rules and paths are each verifier's own. */
interface Judgement {
  readonly outcome: string;
  readonly answers: Readonly<Record<string, string>>;
  readonly faults: readonly {
    readonly question: string;
    readonly reason: string;
    readonly claim: string | null;
    /** Of an export. */
    readonly part?: string;
    readonly position?: number | null;
    /** Of a pack. */
    readonly chain?: string | null;
    readonly index?: number | null;
  }[];
  readonly approvers?: readonly string[] | null;
  readonly statement?: string | null;
}

async function judge(mutant: Mutant): Promise<Judgement> {
  const { file, policy, exportKeys, delayMaxSeconds, live } = mutant;
  if (mutant.isPack) return judgementOf(await judgePack(mutant));
  return judgementOf(
    verdictOfFile(Buffer.from(file, 'base64'), {
      policy: policy === null ? null : readLogPolicy(policy),
      exportKeys,
      delayMaxSeconds,
      // It was made in the shape that an installation answers in.
      ...(live === undefined ? {} : { live: live as LiveProof | null }),
    }),
  );
}

async function judgePack({ file, keys, policy, exportKeys, delayMaxSeconds }: Mutant): Promise<PackVerdict> {
  const told = { policy: policy === null ? null : readLogPolicy(policy), exportKeys, delayMaxSeconds };
  const streamOf = (text: string) => new Blob([Buffer.from(text, 'base64')]).stream();
  const audit = keys === undefined ? null : await verifyPack(streamOf(keys), told);
  return verifyPack(streamOf(file), { ...told, keys: audit?.keys ?? null });
}

/** In an order of its own, so that two judgements are the same when their texts are. */
function judgementOf(judged: Judgement | Verdict | PackVerdict): Judgement {
  const { consistent, logged, witnessed, signed, approved, current } = judged.answers as Record<
    string,
    string
  >;
  const faults: Judgement['faults'] = judged.faults;
  return {
    outcome: judged.outcome,
    answers: { consistent, logged, witnessed, signed, approved, current } as Record<string, string>,
    faults: faults.map(({ question, reason, claim, part, position = null, chain = null, index = null }) => ({
      question,
      reason,
      claim,
      ...(part === undefined ? { chain, index } : { part, position: part === 'document' ? null : position }),
    })),
    ...('statement' in judged ? { statement: judged.statement } : { approvers: judged.approvers ?? null }),
  };
}

interface Answers {
  readonly name: string;
  readonly verdicts: readonly string[];
}

function askPython(file: string): Answers[] {
  const python = process.env.PYTHON ?? 'python3';
  const judges = join(clients, 'python', 'tests', 'judge_batch.py');
  const env = { ...process.env, PYTHONPATH: join(clients, 'python', 'src') };
  if (spawnSync(python, ['-c', 'import cryptography']).status !== 0) {
    say(`NOT ASKED: ${python} lacks the package cryptography`);
    return [];
  }
  return [ask('Python', python, [judges, file], { env })];
}

function askGo(file: string): Answers[] {
  if (spawnSync('go', ['version']).status !== 0) {
    say('NOT ASKED: there is no Go');
    return [];
  }
  return [ask('Go', 'go', ['run', './internal/judgebatch', file], { cwd: join(clients, 'go') })];
}

function ask(
  name: string,
  program: string,
  given: readonly string[],
  options: { env?: NodeJS.ProcessEnv; cwd?: string },
): Answers {
  const { stdout, stderr, status } = spawnSync(program, given, {
    ...options,
    encoding: 'utf8',
    maxBuffer: 1_000_000_000,
  });
  if (status !== 0) throw new Error(`${name} failed:\n${stderr}`);
  const lines = stdout.trimEnd().split('\n');
  return { name, verdicts: lines.map((line) => JSON.stringify(judgementOf(JSON.parse(line)))) };
}

function count(verdicts: readonly string[]): string {
  const outcomes = new Map<string, number>();
  for (const verdict of verdicts) {
    const { outcome, faults } = JSON.parse(verdict) as Judgement;
    const kind = faults[0]?.reason ?? outcome;
    outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1);
  }
  return [...outcomes]
    .toSorted(([, left], [, right]) => right - left)
    .map(([kind, number]) => `${number} ${kind}`)
    .join(', ');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
