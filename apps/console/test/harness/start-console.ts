import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../../../service/src/platform/database/embedded/index.ts';

const MAIN = fileURLToPath(new URL('../../../service/src/main.ts', import.meta.url));
const START_TIMEOUT_MS = 240_000;
const STOP_TIMEOUT_MS = 30_000;

export interface Account {
  email: string;
  password: string;
  actorId: string;
}

export interface Person extends Account {
  phone: string;
}

/** The part of the demo world that the browser tests use. */
export interface Demo {
  platformOperator: Account;
  partner: { id: string; admin: Account; operator: Account };
  centers: {
    id: number;
    domain: string;
    status: string;
    name: string;
    admin: Person;
    instructor: Person;
    parent: Person;
    child: Person;
    pendingMember: Person;
    suspendedMember: Person;
    apiKeys: { write: string; read: string };
  }[];
}

export interface RunningConsole {
  origin: string;
  dataDir: string;
  /** The owner of the database, who sees and changes everything: for tampering with what the service guards. */
  ownerUrl: string;
  demo: Demo;
}

/** The real service with its embedded PostgreSQL and a demo world, on a port and in a folder of its own. */
export async function startConsole(
  environment: Record<string, string> = {},
): Promise<RunningConsole & { stop(): Promise<void> }> {
  const { running, stop } = await beginConsole(environment);
  try {
    return { ...(await running), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The same while it is still starting: where it will be is known at once. */
export async function beginConsole(environment: Record<string, string> = {}): Promise<{
  origin: string;
  dataDir: string;
  running: Promise<RunningConsole>;
  stop(): Promise<void>;
}> {
  const dataDir = mkdtempSync(join(tmpdir(), 'centerproof-console-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const starting = startEmbeddedPostgres({
    dataDir: join(dataDir, 'database'),
    log: () => {},
    fsync: false,
  });
  const service = starting.then(({ url }) =>
    spawnService({ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: url, ...environment }),
  );
  const running = service.then(async (child) => {
    await untilReady(child);
    const demo = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as Demo;
    return { origin, dataDir, ownerUrl: (await starting).url, demo };
  });
  const stop = async () => {
    await end(await service);
    await (await starting).stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { origin, dataDir, running, stop };
}

function spawnService(environment: Record<string, string>) {
  return spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      DEMO: 'on',
      NODE_ENV: 'development',
      LOG_LEVEL: 'error',
      WEBHOOK_ALLOW_PRIVATE: 'on',
      // A browser that opens every page in a minute is not the attacker these are meant for.
      RATE_LIMIT_STANDARD: '100000/60',
      RATE_LIMIT_PARTNER: '100000/60',
      RATE_LIMIT_PUBLIC: '100000/60',
      RATE_LIMIT_AUTH: '10000/60',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

type Service = ReturnType<typeof spawnService>;

function untilReady(service: Service): Promise<void> {
  let output = '';
  return new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The service ${why}:\n${output}`));
    const timer = setTimeout(() => fail('did not start in time'), START_TIMEOUT_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (!output.includes('Centerproof is ready')) return;
      clearTimeout(timer);
      resolve();
    };
    service.stdout.on('data', read);
    service.stderr.on('data', read);
    service.once('exit', () => {
      clearTimeout(timer);
      fail('ended');
    });
  });
}

async function end(service: Service): Promise<void> {
  if (service.exitCode !== null || service.signalCode !== null) return;
  const ended = once(service, 'exit');
  service.kill('SIGTERM');
  const killer = setTimeout(() => service.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(killer);
}

/** Addresses in exports name the port, so it has to be known before the start. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('The system gave no port.')),
      );
    });
  });
}
