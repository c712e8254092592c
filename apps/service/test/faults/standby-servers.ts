import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePorts } from '../../../../scripts/cluster/free-ports.ts';
import { chooseAccount, spawnIdentity } from '../../src/platform/database/embedded/account.ts';

const READY_TRIES = 240;
const READY_PAUSE_MS = 250;
const OWNER = 'centerproof';

/** A primary that acknowledges a commit only when its standby has it on disk, and that standby. */
export interface StandbyPair {
  primaryPort: number;
  standbyPort: number;
  password: string;
  killPrimary(): Promise<void>;
  promoteStandby(): Promise<void>;
  stop(): Promise<void>;
}

export async function startStandbyPair(programs: string): Promise<StandbyPair> {
  const home = mkdtempSync(join(tmpdir(), 'centerproof-standby-'));
  const account = await chooseAccount(home);
  const identity = spawnIdentity(account);
  if (account.switched) chownSync(home, account.uid, account.gid);
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account.switched) chownSync(passwordFile, account.uid, account.gid);
  const [primaryPort = 0, standbyPort = 0] = await freePorts(2);
  const [primaryFolder, standbyFolder] = [join(home, 'primary'), join(home, 'standby')];
  const env = { PATH: process.env.PATH, LC_ALL: 'C', PGPASSWORD: password };
  const running: ChildProcess[] = [];

  const run = (program: string, args: string[]) =>
    promisify(execFile)(join(programs, program), args, { ...identity, cwd: home, env });
  const at = (port: number) => `postgres://${OWNER}:${password}@127.0.0.1:${port}/postgres`;

  function serve(folder: string, port: number, settings: Record<string, string>): ChildProcess {
    const log = openSync(`${folder}.log`, 'a');
    const all = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '100',
      ...settings,
    };
    const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const server = spawn(join(programs, 'postgres'), ['-D', folder, '-p', String(port), ...options], {
      ...identity,
      cwd: home,
      env,
      stdio: ['ignore', log, log],
      detached: true,
    });
    running.push(server);
    return server;
  }

  async function end(server: ChildProcess, signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, 'exit');
    server.kill(signal);
    await exit;
  }

  const stop = async () => {
    for (const server of running.splice(0).reverse()) await end(server, 'SIGINT');
    rmSync(home, { recursive: true, force: true });
  };

  try {
    await run('initdb', [
      '-D',
      primaryFolder,
      '-U',
      OWNER,
      '-A',
      'scram-sha-256',
      '--pwfile',
      passwordFile,
      '-E',
      'UTF8',
    ]);
    const primary = serve(primaryFolder, primaryPort, { synchronous_standby_names: '*' });
    await answered(at(primaryPort), 'select 1');
    await run('pg_basebackup', [
      '-D',
      standbyFolder,
      '-R',
      '-c',
      'fast',
      '-h',
      '127.0.0.1',
      '-p',
      String(primaryPort),
      '-U',
      OWNER,
    ]);
    serve(standbyFolder, standbyPort, {});
    await answered(at(primaryPort), `select from pg_stat_replication where sync_state = 'sync'`);
    return {
      primaryPort,
      standbyPort,
      password,
      killPrimary: () => end(primary, 'SIGKILL'),
      promoteStandby: () => answered(at(standbyPort), 'select where pg_promote(true, 60)'),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Asks until there is a row. */
async function answered(address: string, query: string): Promise<void> {
  for (let left = READY_TRIES; ; left--) {
    const client = new pg.Client({ connectionString: address });
    client.on('error', () => {});
    try {
      await client.connect();
      if ((await client.query(query)).rowCount) return;
    } catch (error) {
      if (left === 1) throw error;
    } finally {
      await client.end().catch(() => {});
    }
    if (left === 1) throw new Error(`The servers never answered: ${query}`);
    await delay(READY_PAUSE_MS);
  }
}
