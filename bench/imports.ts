import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom, type Random } from '../apps/service/test/faults/random.ts';
import { createClient, type Progress } from './imports/client.ts';
import { FILES, type ImportedFile } from './imports/files.ts';
import { createInstallation, HEAP_MB, type Installation } from './imports/installation.ts';
import type { Figure } from './main.ts';

const ROWS = Number(process.env.IMPORT_ROWS ?? 100_000);
const KINDS = process.env.IMPORT_KINDS?.split(',');
const SEED = Number(process.env.IMPORT_SEED ?? 1);
const KILLS_WHILE_RUNNING = 3;
const PART_LENGTH = 400_000;
const LOOK_EVERY_MS = 50;
const SECONDS_MAX = 300;
const GROWTH_MAX_MB = HEAP_MB;

/**
 * Files of products, bookings and members, uploaded, previewed, confirmed and imported through the API of a service that is ended with
 * `kill -9` on the way: while a part is sent, while the rows are looked at, while the confirmation is on its way, and while they are
 * imported. The client repeats what was not answered and knows nothing else. In the end every row is there once, and so is what
 * follows from it.
 */
export async function run(): Promise<Figure[]> {
  const random = createRandom(SEED);
  const installation = await createInstallation();
  try {
    const figures: Figure[] = [];
    const files = FILES.filter(({ kind }) => KINDS?.includes(kind) ?? true);
    for (const file of files) figures.push(...(await importFile(installation, file, random)));
    return figures;
  } finally {
    await installation.stop();
  }
}

async function importFile(installation: Installation, file: ImportedFile, random: Random): Promise<Figure[]> {
  const { node } = installation;
  await node.stop();
  await node.start();
  const memory = watchMemory(installation);
  const call = createClient(installation);
  const killer = createKiller(installation);
  const text = [file.head, ...Array.from({ length: ROWS }, (_, n) => file.rowOf(n))].join('\n');

  const id = await upload(call, file, text, { killAt: random, killer });
  const checking = await follow(call, id, {
    killAt: [random.between(0.05, 0.9)],
    share: ({ rows }) => rows / ROWS,
    killer,
  });
  expectEqual('rows that are good', checking.last.good, ROWS);
  killer.soon(random.between(0, 30));
  await call('POST', `/${id}/confirm`, {});
  await killer.settled();
  const running = await follow(call, id, {
    killAt: Array.from({ length: KILLS_WHILE_RUNNING }, () => random.between(0.02, 0.98)).sort(
      (a, b) => a - b,
    ),
    share: ({ imported }) => imported / ROWS,
    killer,
  });
  expectEqual('rows imported', running.last.imported, ROWS);
  expectEqual('rows refused', running.last.refused, 0);
  const mailsLeft = file.kind === 'members' ? await compareMails(installation) : null;
  await compare(installation, file, id);
  const again = await upload(call, file, text, {});
  expectEqual('rows of the same file that are good again', (await follow(call, again, {})).last.good, 0);
  await call('POST', `/${again}/cancel`);
  const { beforeMb, peakMb } = memory.stop();
  const figures = describe(file, { checking, running, kills: killer.kills(), beforeMb, peakMb, mailsLeft });
  console.log(figures.map(({ name, value }) => `${name}: ${value}`).join('\n'));
  return figures;
}

type Call = ReturnType<typeof createClient>;

async function upload(
  call: Call,
  { kind }: ImportedFile,
  text: string,
  { killAt, killer }: { killAt?: Random; killer?: Killer },
): Promise<string> {
  const { id } = await call('POST', '', { kind, fileName: `${kind}.csv` });
  const parts = Math.ceil(text.length / PART_LENGTH);
  const unlucky = killAt ? Math.floor(killAt.between(0, parts)) : -1;
  for (let number = 0; number < parts; number += 1) {
    if (number === unlucky) killer?.soon(killAt?.between(0, 30) ?? 0);
    const part = text.slice(number * PART_LENGTH, (number + 1) * PART_LENGTH);
    await call('POST', `/${id}/parts`, { number, text: part });
  }
  await killer?.settled();
  await call('POST', `/${id}/preview`);
  return id;
}

interface Followed {
  last: Progress;
  /** Without the time between the order, or a kill, and the next row that was dealt with. */
  seconds: number;
  /** The most rows that came between two looks without a kill between them. */
  largestStep: number;
}

/** Looks at an import until it has left its state, and ends the service when a share of the rows is done. */
async function follow(
  call: Call,
  id: string,
  {
    killAt = [],
    share = () => 0,
    killer,
  }: { killAt?: number[]; share?(seen: Progress): number; killer?: Killer },
): Promise<Followed> {
  const shares = [...killAt];
  const read = () => call('GET', `/${id}`);
  const { status } = await read();
  let [seconds, largestStep, isAfterKill] = [0, 0, true];
  let seen = { share: 0, atMs: performance.now() };
  for (;;) {
    const last = await read();
    const now = { share: share(last), atMs: performance.now() };
    if (now.share < seen.share) throw new Error(`The progress of ${id} went back: ${JSON.stringify(last)}`);
    if (now.share > seen.share || last.status !== status) {
      if (!isAfterKill) {
        seconds += (now.atMs - seen.atMs) / 1_000;
        largestStep = Math.max(largestStep, Math.round((now.share - seen.share) * ROWS));
      }
      isAfterKill = false;
      seen = now;
    }
    if (last.status !== status || !['checking', 'running'].includes(status)) {
      if (last.failure) throw new Error(`The import failed: ${last.failure}`);
      return { last, seconds, largestStep };
    }
    if (killer && now.share >= (shares[0] ?? 2)) {
      shares.shift();
      isAfterKill = true;
      killer.soon(0);
      await killer.settled();
    }
    await wait(LOOK_EVERY_MS);
  }
}

type Killer = ReturnType<typeof createKiller>;

/** Ends the service with `kill -9`, at once or in a moment, and starts it again. */
function createKiller({ node }: Installation) {
  let kills = 0;
  let settled = Promise.resolve();
  return {
    soon(afterMs: number) {
      settled = (async () => {
        await wait(afterMs);
        await node.kill();
        kills += 1;
        await node.start();
      })();
    },
    settled: () => settled,
    kills: () => kills,
  };
}

/** Every mail waits in the queue or is a file in the outbox, and between two moments of a killed process both; answers how many have left. */
async function compareMails({ dataDir, texts }: Installation): Promise<number> {
  const waiting = await texts(`select payload ->> 'id' from graphile_worker._private_jobs
    where payload ->> 'kind' = 'invitation'`);
  const outbox = join(dataDir, 'outbox');
  const files = readdirSync(outbox).filter((name) => name.endsWith('.json'));
  const addresses = new Set(files.map((name) => JSON.parse(readFileSync(join(outbox, name), 'utf8')).to));
  expectEqual('addresses of mails that have left', addresses.size, files.length);
  const left = files.map((name) => /mal_[0-9A-Z]+/.exec(name)?.[0] ?? name);
  expectEqual('mails', new Set([...waiting, ...left]).size, ROWS);
  return files.length;
}

async function compare({ count }: Installation, file: ImportedFile, id: string): Promise<void> {
  const noted = `from import_rows where center_id = $1 and import_id = '${id}'`;
  expectEqual('rows that became something', await count(`select count(record_id)::int ${noted}`), ROWS);
  expectEqual('what they became', await count(`select count(distinct record_id)::int ${noted}`), ROWS);
  for (const [what, query] of Object.entries(file.oncePerRow)) expectEqual(what, await count(query), ROWS);
  for (const [what, query] of Object.entries(file.never)) expectEqual(what, await count(query), 0);
}

function expectEqual(what: string, found: number, expected: number): void {
  if (found !== expected) throw new Error(`${what}: ${found} and not ${expected}`);
}

const SAMPLE_MS = 50;

/** What the service holds, whichever of its processes it is; the one that was started last is the measure of before. */
function watchMemory({ node }: Installation) {
  const resident = () => {
    try {
      const status = readFileSync(`/proc/${node.pid()}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_000;
    } catch {
      return 0;
    }
  };
  const beforeMb = resident();
  let peakMb = 0;
  const sampling = setInterval(() => {
    peakMb = Math.max(peakMb, resident());
  }, SAMPLE_MS);
  return {
    stop() {
      clearInterval(sampling);
      return { beforeMb, peakMb };
    },
  };
}

function describe(
  { kind, oncePerRow }: ImportedFile,
  measured: {
    checking: Followed;
    running: Followed;
    kills: number;
    beforeMb: number;
    peakMb: number;
    mailsLeft: number | null;
  },
): Figure[] {
  const { checking, running, kills, beforeMb, peakMb, mailsLeft } = measured;
  const pace = ({ seconds }: Followed) => `${seconds.toFixed(0)} s, ${(ROWS / seconds).toFixed(0)} rows/s`;
  const holds = (isHeld: boolean) => (isHeld ? 'holds' : 'FAILS');
  const figures = [
    { name: `${ROWS} ${kind} looked at`, value: pace(checking) },
    {
      name: `${ROWS} ${kind} imported`,
      value: pace(running),
      bound: `< ${SECONDS_MAX} s ${holds(running.seconds < SECONDS_MAX)}`,
    },
    {
      name: `progress of ${kind}: rows between two looks, at most`,
      value: String(running.largestStep),
    },
    {
      name: `memory while ${kind} are imported, at most`,
      value: `${peakMb.toFixed(0)} MB (${beforeMb.toFixed(0)} MB before)`,
      bound: `heap of ${HEAP_MB} MB, + ${GROWTH_MAX_MB} MB ${holds(peakMb - beforeMb < GROWTH_MAX_MB)}`,
    },
    {
      name: `${kind} after ${kills} kills: ${['rows', ...Object.keys(oncePerRow)].join(', ')}`,
      value: `${ROWS} each`,
      bound: 'once each',
    },
  ];
  if (mailsLeft !== null)
    figures.push({
      name: 'mails, one each',
      value: `${ROWS}, of which ${mailsLeft} have left`,
      bound: 'once each',
    });
  return figures;
}
