import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freezeServer } from '../../../../scripts/cluster/postmaster-tree.ts';
import { readPostmasterFile } from '../../src/platform/database/embedded/postmaster-file.ts';
import type { Arrivals } from './arrivals.ts';
import type { Nodes } from './checks.ts';
import type { Owner } from './owner.ts';
import type { Random } from './random.ts';

export interface FaultContext {
  arrivals: Arrivals;
  cluster: Nodes;
  dataDir: string;
  owner: Owner;
  random: Random;
}

/** What was done, and how to undo it. */
export interface Damage {
  told: string;
  /** How many nodes it killed. */
  kills?: number;
  undo(): Promise<void>;
}

interface Fault {
  name: string;
  isPossible(cluster: Nodes): boolean;
  inject(context: FaultContext): Promise<Damage>;
}

const LOCK_HELD_MS = 2_000;
/** Longer than a request may take, and than a worker's lease lasts. */
const FROZEN_MS_MAX = 12_000;
const CONNECTIONS_MAX = 500;
const LOCK_WAIT_MS = 2_500;
const nothing = async () => {};

export const faults: readonly Fault[] = [
  {
    name: 'kill an api',
    isPossible: () => true,
    async inject({ cluster, random }) {
      const node = random.pick(cluster.apis);
      await node.kill();
      return { told: `kill -9 ${node.name}`, kills: 1, undo: () => node.start() };
    },
  },
  {
    name: 'kill a worker',
    isPossible: ({ workers }) => workers.length > 0,
    async inject({ cluster, random }) {
      const node = random.pick(cluster.workers);
      await node.kill();
      return { told: `kill -9 ${node.name}`, kills: 1, undo: () => node.start() };
    },
  },
  {
    name: 'freeze a worker',
    isPossible: ({ workers }) => workers.length > 0,
    async inject({ cluster, random }) {
      const node = random.pick(cluster.workers);
      const frozenMs = random.between(500, FROZEN_MS_MAX);
      node.freeze();
      return {
        told: `freeze ${node.name} for ${Math.round(frozenMs)} ms`,
        undo: () => delay(frozenMs).then(node.thaw),
      };
    },
  },
  {
    name: 'kill PostgreSQL',
    isPossible: () => true,
    async inject({ dataDir, owner }) {
      // The server of this run's own folder; its supervisor in this process brings it back.
      const file = await readPostmasterFile(join(dataDir, 'postgres', 'data'));
      if (!file) return { told: 'PostgreSQL was down already', undo: () => owner.untilItAnswers() };
      process.kill(file.pid, 'SIGKILL');
      return { told: 'kill -9 PostgreSQL', undo: () => owner.untilItAnswers() };
    },
  },
  {
    name: 'kill a backend',
    isPossible: () => true,
    async inject({ owner, random }) {
      const backends = await owner.rows<{ pid: number }>(
        `select pid from pg_stat_activity where backend_type = 'client backend' and application_name = 'centerproof' order by pid`,
      );
      const place = random.between(0, 1);
      const backend = backends[Math.floor(place * backends.length)];
      // The server cannot know what it left in shared memory, and begins anew.
      if (backend) process.kill(backend.pid, 'SIGKILL');
      return { told: 'kill -9 a backend of PostgreSQL', undo: () => owner.untilItAnswers() };
    },
  },
  {
    name: 'hang the consumer',
    isPossible: () => true,
    async inject({ arrivals, random }) {
      const hangsMs = random.between(500, FROZEN_MS_MAX);
      arrivals.hang(hangsMs);
      return { told: `let the consumer hang for ${Math.round(hangsMs)} ms`, undo: nothing };
    },
  },
  {
    name: 'cut connections',
    isPossible: () => true,
    async inject({ owner }) {
      const rows = await owner.rows(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where pid <> pg_backend_pid() and backend_type = 'client backend' and datname = current_database()`,
      );
      return { told: `cut ${rows.length} connections of PostgreSQL`, undo: nothing };
    },
  },
  {
    name: 'stop Redis',
    isPossible: ({ redis }) => redis !== null,
    async inject({ cluster: { redis } }) {
      await redis?.kill();
      return { told: 'kill -9 Redis', undo: async () => redis?.start() };
    },
  },
  {
    name: 'kill PgBouncer',
    isPossible: ({ pgbouncer }) => pgbouncer !== null,
    async inject({ cluster: { pgbouncer } }) {
      await pgbouncer?.kill();
      return { told: 'kill -9 PgBouncer', undo: async () => pgbouncer?.start() };
    },
  },
  {
    name: 'freeze PostgreSQL',
    isPossible: () => true,
    async inject({ dataDir, owner, random }) {
      const frozenMs = random.between(500, FROZEN_MS_MAX);
      const thaw = freezeServer(join(dataDir, 'postgres', 'data'));
      const thawed = delay(frozenMs).then(thaw);
      return {
        told: `freeze PostgreSQL for ${Math.round(frozenMs)} ms`,
        undo: () => thawed.then(() => owner.untilItAnswers()),
      };
    },
  },
  {
    name: 'freeze Redis',
    isPossible: ({ redis }) => redis !== null,
    async inject({ cluster: { redis } }) {
      redis?.freeze();
      return { told: 'freeze Redis', undo: async () => redis?.thaw() };
    },
  },
  {
    name: 'use up the connections',
    isPossible: () => true,
    async inject({ cluster, owner }) {
      const clients = await takeConnections(cluster.databaseUrl);
      const given = delay(LOCK_HELD_MS).then(() => Promise.all(clients.map((client) => client.end())));
      return {
        told: `take the ${clients.length} connections that were left`,
        undo: () => given.then(() => owner.untilItAnswers()),
      };
    },
  },
  {
    name: 'fill the pools',
    isPossible: () => true,
    async inject({ cluster, random }) {
      const table = random.pick([
        'decision_events',
        'chain_heads',
        'workflow_executions',
        'webhook_deliveries',
      ]);
      const done = holdLock(cluster.databaseUrl, table);
      return { told: `lock ${table} for ${LOCK_HELD_MS} ms`, undo: () => done };
    },
  },
];

/** What the server knows such connections by. */
export const TAKEN_BY = 'taken away';

/** As many as the server gives, those that it keeps for its superusers included. */
export async function takeConnections(databaseUrl: string): Promise<pg.Client[]> {
  const taken: pg.Client[] = [];
  for (let isFull = false; !isFull && taken.length < CONNECTIONS_MAX; ) {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: TAKEN_BY,
      connectionTimeoutMillis: 2_000,
    });
    // Another fault may end it.
    client.on('error', () => {});
    isFull = await client.connect().then(
      () => false,
      () => true,
    );
    if (!isFull) taken.push(client);
  }
  return taken;
}

/** Every statement on the table waits meanwhile, and the connections behind it with it. */
async function holdLock(databaseUrl: string, table: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // Another fault may end this connection; then the lock is gone with it.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`);
    await client.query('begin');
    await client.query(`lock table ${table} in access exclusive mode`);
    await delay(LOCK_HELD_MS);
    await client.query('rollback');
  } catch {
    // As above.
  } finally {
    await client.end().catch(nothing);
  }
}
