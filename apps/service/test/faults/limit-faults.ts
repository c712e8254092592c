import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  rmdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { NodeProcess } from '../../../../scripts/cluster/node-process.ts';
import type { CheckContext, Nodes } from './checks.ts';
import { TAKEN_BY, takeConnections } from './faults.ts';
import type { Random } from './random.ts';

export interface LimitContext extends CheckContext {
  dataDir: string;
  random: Random;
  /** Moves the clock of one node by so many seconds. */
  moveClock(node: string, seconds: number): void;
  /** Small disks of their own. */
  disks: { database: string; files: string };
}

/** Takes something away from the service, and gives it back. */
export interface LimitFault {
  name: string;
  /** Ends when the cause is gone; what is left to see then is in its answer. */
  run(context: LimitContext): Promise<string[]>;
}

const HOUR_SECONDS = 3_600;
/** Longer than a request may take. */
const HELD_MS = 11_000;
const TAKE_EVERY_MS = 100;
const CLOCK_HELD_MS = 3_000;
const MEBIBYTE = 2 ** 20;
const PACK_TRIES = 120;
const PACK_PAUSE_MS = 500;
const MEMORY_BYTES_OVER = 24 * MEBIBYTE;
const LARGE_REQUESTS = 300;
const MEMORY_FOLDERS = ['/sys/fs/cgroup/memory', '/sys/fs/cgroup'];

export const limitFaults: readonly LimitFault[] = [
  {
    name: 'the clock of one node an hour ahead, and back',
    run: ({ cluster, random, moveClock }) =>
      shiftClocks([random.pick(nodesOf(cluster))], moveClock, HOUR_SECONDS),
  },
  {
    name: 'the clock of one node an hour behind, and back',
    run: ({ cluster, random, moveClock }) =>
      shiftClocks([random.pick(nodesOf(cluster))], moveClock, -HOUR_SECONDS),
  },
  {
    name: 'the clocks of all nodes an hour ahead, and back',
    run: ({ cluster, moveClock }) => shiftClocks(nodesOf(cluster), moveClock, HOUR_SECONDS),
  },
  {
    name: 'the disk of PostgreSQL full',
    async run({ disks, owner }) {
      const free = fill(disks.database);
      await delay(HELD_MS);
      free();
      await owner.untilItAnswers();
      return [];
    },
  },
  { name: 'the disk of the files full', run: askForPackOnFullDisk },
  {
    name: 'no connection of PostgreSQL left',
    run: takeAllConnections,
  },
  { name: 'one connection for each role of the service', run: limitRoles },
  {
    name: 'the memory of an api used up',
    run: squeezeMemory,
  },
];

function nodesOf(cluster: Nodes): readonly NodeProcess[] {
  return [...cluster.apis, ...cluster.workers];
}

async function shiftClocks(
  nodes: readonly NodeProcess[],
  move: LimitContext['moveClock'],
  seconds: number,
): Promise<string[]> {
  for (const shift of [seconds, 0]) {
    for (const { name } of nodes) move(name, shift);
    await delay(CLOCK_HELD_MS);
  }
  return [];
}

/** Fills a disk to its last byte; the answer frees it. */
function fill(folder: string): () => void {
  const path = join(folder, 'filling');
  const file = openSync(path, 'w');
  for (let chunk = MEBIBYTE; chunk >= 1; chunk = Math.floor(chunk / 2)) {
    try {
      for (;;) writeSync(file, Buffer.alloc(chunk));
    } catch {
      // It is full for a piece of this size.
    }
  }
  closeSync(file);
  return () => rmSync(path);
}

/** A pack that was asked for while there is no room for it is there once there is. */
async function askForPackOnFullDisk({ client, disks, target }: LimitContext): Promise<string[]> {
  const free = fill(disks.files);
  const asked = await client.ask('POST', '/api/center/audit-packs', { token: target.adminToken, body: {} });
  await delay(CLOCK_HELD_MS);
  const path = `/api/center/audit-packs/${asked?.body?.data?.id}`;
  const meanwhile = await client.ask('GET', path, { token: target.adminToken });
  free();
  if (asked?.status !== 202) return [`A pack was not taken: ${asked?.status} ${JSON.stringify(asked?.body)}`];
  if (meanwhile?.body?.data?.status === 'ready') return ['A pack was ready although its disk is full.'];
  for (let left = PACK_TRIES; left > 0; left--) {
    const pack = await client.ask('GET', path, { token: target.adminToken });
    if (pack?.body?.data?.status === 'ready') return [];
    await delay(PACK_PAUSE_MS);
  }
  return ['A pack was not made after its disk had room again.'];
}

/** What the nodes lose they ask for again at once, so that it is taken from them until hardly any of it is theirs. */
async function takeAllConnections({ cluster, owner, observations }: LimitContext): Promise<string[]> {
  const refusedBefore = observations.notNow;
  const taken = await takeConnections(cluster.databaseUrl);
  const [first] = taken;
  if (!first) return ['Not one connection could be taken.'];
  for (const untilMs = performance.now() + HELD_MS; performance.now() < untilMs; await delay(TAKE_EVERY_MS)) {
    await first.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = 'client backend' and datname = current_database() and application_name <> $1`,
      [TAKEN_BY],
    );
    taken.push(...(await takeConnections(cluster.databaseUrl)));
  }
  await Promise.all(taken.map((client) => client.end().catch(() => {})));
  await owner.untilItAnswers();
  return observations.notNow > refusedBefore ? [] : ['Nothing was refused although no connection was left.'];
}

async function cutConnections(databaseUrl: string): Promise<void> {
  await asOwner(databaseUrl, (client) =>
    client.query(`select pg_terminate_backend(pid) from pg_stat_activity
                   where pid <> pg_backend_pid() and backend_type = 'client backend' and datname = current_database()`),
  );
}

async function limitRoles({ cluster: { databaseUrl } }: LimitContext): Promise<string[]> {
  const limit = (count: number) =>
    asOwner(databaseUrl, async (client) => {
      const { rows } = await client.query<{ role_name: string }>('select role_name from service_roles');
      for (const { role_name } of rows)
        await client.query(`alter role ${pg.escapeIdentifier(role_name)} connection limit ${count}`);
    });
  await limit(1);
  await cutConnections(databaseUrl);
  await delay(HELD_MS);
  await limit(-1);
  return [];
}

async function asOwner(databaseUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Large bodies for a node that has hardly more memory than it uses. What kills it is met by whoever minds it: it is started again. */
async function squeezeMemory({ cluster, random, target }: LimitContext): Promise<string[]> {
  const node = random.pick(cluster.apis);
  const group = join(memoryFolder() ?? '', `centerproof-limits-${process.pid}`);
  mkdirSync(group);
  try {
    const limitFile = existsSync(join(group, 'memory.max')) ? 'memory.max' : 'memory.limit_in_bytes';
    writeFileSync(join(group, 'cgroup.procs'), String(node.pid()));
    writeFileSync(join(group, limitFile), String(MEMORY_BYTES_OVER));
    const body = JSON.stringify({ content: 'x'.repeat(MEBIBYTE - 100) });
    await Promise.all(
      Array.from({ length: LARGE_REQUESTS }, () =>
        fetch(`${node.origin}/api/dpu/demo`, {
          method: 'POST',
          headers: { authorization: `Bearer ${target.adminToken}`, 'content-type': 'application/json' },
          body,
        }).then(
          (response) => response.arrayBuffer(),
          () => null,
        ),
      ),
    );
    await node.kill();
    await node.start();
  } finally {
    rmdirSync(group);
  }
  return [];
}

function memoryFolder(): string | null {
  if (process.getuid?.() !== 0) return null;
  return (
    MEMORY_FOLDERS.find(
      (folder) =>
        existsSync(join(folder, 'cgroup.procs')) &&
        (folder.endsWith('memory') || existsSync(join(folder, 'memory.stat'))),
    ) ?? null
  );
}
