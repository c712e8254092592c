import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readVkey } from '@centerproof/proof';
import { startEmbeddedPostgres } from '../../apps/service/src/platform/database/embedded/index.ts';
import { createWitness, type RunningWitness } from '../../packages/cli/src/log/witness.ts';
import { freePorts } from './free-ports.ts';
import { createNodeProcess, type NodeProcess } from './node-process.ts';
import { createPgBouncer, type PgBouncer } from './pgbouncer.ts';
import { createRedisServer, hasRedis, type RedisServer } from './redis-server.ts';

export interface Cluster {
  readonly apis: readonly NodeProcess[];
  readonly workers: readonly NodeProcess[];
  /** Cosigns the log of the cluster, as somebody else's would. */
  readonly witness: RunningWitness;
  /** Null on a machine without redis-server. */
  readonly redis: RedisServer | null;
  /** The database owner's address, past PgBouncer. */
  readonly databaseUrl: string;
  /** Null unless one was asked for. */
  readonly pgbouncer: PgBouncer | null;
  /** Where each node's output goes, one file each. */
  readonly logs: string;
  /** Settles with the reason when the embedded database is gone for good. */
  readonly databaseLost: Promise<Error | undefined>;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  dataDir: string;
  /** One api listens on each. */
  ports: readonly number[];
  workers: number;
  masterKey: string;
  /** Whether the first api makes the demo world; it does unless this says no. */
  hasDemo?: boolean;
  /** Instead of an embedded PostgreSQL. */
  databaseUrl?: string | undefined;
  /** Whether the nodes reach the database by PgBouncer. */
  hasPgBouncer?: boolean;
  /** Settings of every node, over those that a cluster needs. */
  environment?: NodeJS.ProcessEnv;
  /** What a node of this name runs from its next start on, when it is not this checkout's own service. */
  commandOf?: (name: string) => readonly string[];
  /** Ends the start; what has begun is stopped, and the start fails. */
  signal?: AbortSignal;
  say(line: string): void;
}

/**
 * PostgreSQL takes 100 connections by default. A node opens one and a half times its pool, and a few more to listen and to
 * run jobs.
 */
const POOL_MAX = '8';

/** Nodes on one PostgreSQL and one Redis, as a deployment has them, on this machine. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { dataDir, say } = options;
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of stops.splice(0).reverse())
      await step().catch((error: Error) => say(`While stopping: ${error.message}`));
  };
  options.signal?.addEventListener('abort', () => void stop(), { once: true });
  try {
    return await start();
  } catch (error) {
    await stop();
    throw error;
  }

  async function start(): Promise<Cluster> {
    const logs = join(dataDir, 'logs');
    mkdirSync(logs, { recursive: true, mode: 0o700 });
    const database = options.databaseUrl
      ? { url: options.databaseUrl, exited: new Promise<undefined>(() => {}), stop: async () => {} }
      : await startEmbeddedPostgres({ dataDir, log: say });
    stops.push(database.stop);
    options.signal?.throwIfAborted();
    const redis = await startRedis();
    if (redis) stops.push(redis.stop);
    const pgbouncer = options.hasPgBouncer
      ? await createPgBouncer({ home: join(dataDir, 'pgbouncer'), databaseUrl: database.url })
      : null;
    if (pgbouncer) stops.push(pgbouncer.kill);
    await pgbouncer?.start();

    // The nodes name the witness, and the witness names the log, whose key the first node makes.
    const [witnessPort = 0] = await freePorts(1);
    const witnessOf = createWitness({ name: 'cluster.example/witness', stateDir: join(dataDir, 'witness') });
    const policyFile = join(dataDir, 'log-witnesses');
    writeFileSync(
      policyFile,
      `witness cluster ${witnessOf.vkey} http://127.0.0.1:${witnessPort}\nquorum cluster\n`,
    );

    const { commandOf } = options;
    const nodeOf = (role: 'api' | 'worker', number: number, port: number | null) =>
      createNodeProcess({
        name: `${role} ${number}`,
        command: commandOf && (() => commandOf(`${role} ${number}`)),
        role,
        port,
        logFile: join(logs, `${role}-${number}.log`),
        environment: {
          DATABASE_POOL_MAX: POOL_MAX,
          // A session of one node is good on all others because they name themselves alike.
          PUBLIC_URL: `http://127.0.0.1:${options.ports[0]}`,
          LOG_WITNESSES: policyFile,
          ...process.env,
          ...options.environment,
          DATA_DIR: dataDir,
          DATABASE_URL: pgbouncer?.url ?? database.url,
          ...(pgbouncer ? { DATABASE_DIRECT_URL: database.url } : {}),
          MASTER_KEY: options.masterKey,
          // One node makes the demo world; the others find it made.
          DEMO: role === 'api' && number === 1 && (options.hasDemo ?? true) ? 'on' : 'off',
          ...(redis ? { REDIS_URL: redis.url } : {}),
        },
      });
    const apis = options.ports.map((port, position) => nodeOf('api', position + 1, port));
    const workers = Array.from({ length: options.workers }, (_, position) =>
      nodeOf('worker', position + 1, null),
    );
    const [first, ...others] = [...apis, ...workers];
    if (!first) throw new Error('A cluster has at least one api.');
    const startNodes = async (nodes: readonly NodeProcess[]) => {
      options.signal?.throwIfAborted();
      for (const node of nodes) stops.push(node.stop);
      await Promise.all(nodes.map((node) => node.start()));
    };
    // The first alone, because it brings the schema up to date and makes the demo world.
    await startNodes([first]);
    const logKey = readVkey((await (await fetch(`${first.origin}/log/vkey`)).text()).trim());
    if (!logKey) throw new Error('The first node gives no key of its log.');
    const witness = await witnessOf.start({ logs: [logKey], host: '127.0.0.1', port: witnessPort });
    stops.push(witness.stop);
    await startNodes(others);
    return {
      apis,
      workers,
      witness,
      redis,
      pgbouncer,
      databaseUrl: database.url,
      logs,
      databaseLost: database.exited,
      stop,
    };
  }

  async function startRedis(): Promise<RedisServer | null> {
    if (!hasRedis()) {
      say('There is no redis-server on this machine: each node counts rate limits for itself.');
      return null;
    }
    const [port = 0] = await freePorts(1);
    const redis = createRedisServer(port);
    await redis.start();
    return redis;
  }
}
