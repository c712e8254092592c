import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chooseAccount, spawnIdentity } from '../../apps/service/src/platform/database/embedded/account.ts';
import { freePorts } from './free-ports.ts';

/** PgBouncer in front of a database. */
export interface PgBouncer {
  /** The owner's address, through PgBouncer. */
  readonly url: string;
  readonly poolMode: 'transaction' | 'session';
  start(): Promise<void>;
  kill(): Promise<void>;
}

const PROGRAM = process.env.PGBOUNCER || 'pgbouncer';
/** The first version that follows named statements from one session to another. */
const FOLLOWS_STATEMENTS = [1, 21] as const;
const LOOK_EVERY_MS = 100;
const LOOKS_MAX = 100;

/** Debian installs it where an ordinary account does not look. */
function findPgBouncer(): { program: string; followsStatements: boolean } | null {
  for (const program of [PROGRAM, `/usr/sbin/${PROGRAM}`]) {
    const { stdout, status } = spawnSync(program, ['--version'], { encoding: 'utf8' });
    const [, major, minor] = /(\d+)\.(\d+)/.exec(status === 0 ? stdout : '') ?? [];
    if (major === undefined) continue;
    const [needsMajor, needsMinor] = FOLLOWS_STATEMENTS;
    const isNewer = Number(major) > needsMajor;
    return {
      program,
      followsStatements: isNewer || (Number(major) === needsMajor && Number(minor) >= needsMinor),
    };
  }
  return null;
}

export function hasPgBouncer(): boolean {
  return findPgBouncer() !== null;
}

/** Gives each transaction a session of the database, where it is new enough for that; else each connection one. */
export async function createPgBouncer(options: { home: string; databaseUrl: string }): Promise<PgBouncer> {
  const found = findPgBouncer();
  if (!found) throw new Error('There is no pgbouncer on this machine (Debian: apt-get install pgbouncer).');
  const { home } = options;
  const poolMode = found.followsStatements ? 'transaction' : 'session';
  mkdirSync(home, { recursive: true, mode: 0o755 });
  // It refuses to run as root.
  const account = await chooseAccount(home);
  const [port = 0] = await freePorts(1);
  const owner = new URL(options.databaseUrl.replace('@/', '@localhost/'));
  const url = new URL(owner);
  url.host = `127.0.0.1:${port}`;
  url.searchParams.delete('host');
  const own = (path: string) => account.switched && chownSync(path, account.uid, account.gid);
  own(home);
  const write = (name: string, text: string) => {
    const file = join(home, name);
    writeFileSync(file, text, { mode: 0o600 });
    own(file);
    return file;
  };
  const users = write('users.txt', `"${owner.username}" "${decodeURIComponent(owner.password)}"\n`);
  const configuration = write('pgbouncer.ini', configurationOf({ owner, port, users, poolMode }));
  let child: ChildProcess | undefined;

  /** It holds nothing; told to stop, a new one would wait for its clients to leave. */
  async function kill(): Promise<void> {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const exit = once(ending, 'exit');
    ending.kill('SIGKILL');
    await exit;
  }

  return {
    url: url.toString(),
    poolMode,
    async start() {
      const log = openSync(join(home, 'pgbouncer.log'), 'a');
      child = spawn(found.program, [configuration], {
        ...spawnIdentity(account),
        cwd: home,
        stdio: ['ignore', log, log],
        detached: true,
      });
      for (let left = LOOKS_MAX; !(await isOpen(port)); left--) {
        if (left === 0 || child.exitCode !== null)
          throw new Error(`pgbouncer does not start; see ${join(home, 'pgbouncer.log')}.`);
        await delay(LOOK_EVERY_MS);
      }
    },
    kill,
  };
}

/**
 * The roles of the service sign in by the secrets that the database keeps of them. What they ask for when a session begins is left out:
 * the database has it as settings of the roles.
 */
function configurationOf(options: {
  owner: URL;
  port: number;
  users: string;
  poolMode: PgBouncer['poolMode'];
}): string {
  const { owner, port, users, poolMode } = options;
  const host = owner.searchParams.get('host') ?? owner.hostname;
  return `[databases]
* = host=${host} port=${owner.port || 5432}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
auth_user = ${owner.username}
auth_query = select usename, passwd from pg_shadow where usename = $1
pool_mode = ${poolMode}
${poolMode === 'transaction' ? 'max_prepared_statements = 500' : ''}
default_pool_size = ${poolMode === 'transaction' ? 12 : 40}
max_client_conn = 1000
query_wait_timeout = 3
server_connect_timeout = 3
server_login_retry = 1
ignore_startup_parameters = options, statement_timeout, lock_timeout, idle_in_transaction_session_timeout
`;
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .on('connect', () => {
        socket.destroy();
        resolve(true);
      })
      .on('error', () => resolve(false));
  });
}
