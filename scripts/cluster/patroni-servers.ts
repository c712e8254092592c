import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chooseAccount, spawnIdentity } from '../../apps/service/src/platform/database/embedded/account.ts';
import { type Forwarder, startForwarder } from './forwarder.ts';
import { freePorts } from './free-ports.ts';
import { postmasterTree } from './postmaster-tree.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

/** A PostgreSQL server with the Patroni that minds it: what a machine of a deployment has. */
export interface PatroniMember {
  readonly name: string;
  /** The owner's address of this server, primary or not. */
  readonly databaseUrl: string;
  start(): void;
  /** `kill -9` of both, as when the machine is gone. */
  kill(): Promise<void>;
  /** Both stand still and keep their connections, until they are thawed. */
  freeze(): void;
  thaw(): void;
  /** `kill -9` of the server; its Patroni is still there. */
  killServer(): void;
  /** Its Patroni hears nothing from etcd any more. */
  cutOff(): void;
  reconnect(): void;
  /** Nothing more fits on its disk. */
  fillDisk(): void;
  emptyDisk(): void;
  isPrimary(): Promise<boolean>;
}

export interface PatroniServers {
  /** The owner's address, through HAProxy: always the primary. */
  readonly databaseUrl: string;
  readonly members: readonly PatroniMember[];
  /** The member that takes writes now; waits until there is one. */
  primary(): Promise<PatroniMember>;
  /** The same, once that is another than this one. */
  otherPrimary(than: PatroniMember): Promise<PatroniMember>;
  /** The member that has all that is acknowledged. */
  synchronousStandby(): Promise<PatroniMember>;
  /** Whether each member has a disk that can be filled. */
  readonly canFillDisks: boolean;
  /** Waits until every member is at work, and then as `untilSafe` does. */
  untilWhole(): Promise<void>;
  /** Waits until a standby has all that is acknowledged, so that the primary may be lost. */
  untilSafe(): Promise<void>;
  stop(): Promise<void>;
}

const MEMBERS = 3;
const OWNER = 'centerproof';
/** Another than the one of this machine's packages: those of Debian 12 may lose writes when a primary stands still and wakes up. */
const PATRONI = process.env.PATRONI || 'patroni';
const PROGRAMS = [PATRONI, 'etcd', 'haproxy'];
const LOOK_EVERY_MS = 250;
const START_TIMEOUT_MS = 180_000;
const DISK_MEGABYTES = 1_024;

/**
 * A primary that is gone is given up after `ttl` at the latest. Patroni asks for at least `loop_wait + 2 * retry_timeout` and 20 seconds,
 * which leaves time for the promotion within half a minute; its own default of 30 seconds does not.
 */
const TIMES = { ttl: 20, loop_wait: 3, retry_timeout: 5, primary_start_timeout: 0 };

/** The first of them that is missing on this machine; undefined when all are there. */
export function missingPatroniProgram(): string | undefined {
  return PROGRAMS.find((program) => spawnSync(program, ['--version']).error !== undefined);
}

/** Three members, one of them a synchronous standby, an etcd that they agree by, and HAProxy in front. */
export async function startPatroni(options: {
  home: string;
  /** PostgreSQL's programs, pg_basebackup among them. */
  programs: string;
  /** Gives each member a small disk of its own, which can be filled; only root may mount one. */
  hasSmallDisks?: boolean;
}): Promise<PatroniServers> {
  const { home, programs, hasSmallDisks = false } = options;
  mkdirSync(home, { recursive: true, mode: 0o755 });
  const account = await chooseAccount(home);
  const identity = spawnIdentity(account);
  const own = (path: string) => account.switched && chownSync(path, account.uid, account.gid);
  own(home);
  const password = randomBytes(16).toString('hex');
  const [etcdPort = 0, peerPort = 0, frontPort = 0, ...ports] = await freePorts(3 + 2 * MEMBERS);
  const running = new Set<ChildProcess>();
  const disks: SmallDisk[] = [];
  // Between each member and etcd, so that one can be cut off.
  const ways = await Promise.all(Array.from({ length: MEMBERS }, () => startForwarder(etcdPort)));

  function serve(name: string, program: string, args: readonly string[]): ChildProcess {
    const log = openSync(join(home, `${name}.log`), 'a');
    const child = spawn(program, args, {
      ...identity,
      cwd: home,
      env: { PATH: process.env.PATH, LC_ALL: 'C', HOME: home },
      stdio: ['ignore', log, log],
      detached: true,
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    // A program that this account may not run says so here, and is missed by whoever waits for it.
    child.once('error', () => running.delete(child));
    return child;
  }

  function writeOwned(name: string, text: string): string {
    const file = join(home, name);
    writeFileSync(file, text, { mode: 0o600 });
    own(file);
    return file;
  }

  const members = Array.from({ length: MEMBERS }, (_, place) =>
    createMember({
      name: `pg${place + 1}`,
      postgresPort: ports[2 * place] ?? 0,
      restPort: ports[2 * place + 1] ?? 0,
      way: ways[place] as Forwarder,
    }),
  );

  function createMember(member: MemberPlan) {
    const { name, restPort, way } = member;
    const folder = dataFolderOf(name);
    mkdirSync(join(home, name), { mode: 0o700 });
    own(join(home, name));
    const disk = hasSmallDisks
      ? mountSmallDisk(join(home, name), { megabytes: DISK_MEGABYTES, uid: account.uid, gid: account.gid })
      : null;
    if (disk) disks.push(disk);
    const file = writeOwned(`${name}.json`, JSON.stringify(configurationOf(member)));
    let child: ChildProcess | undefined;
    /** Patroni and every process of its server: the postmaster leads a session of its own. */
    const processes = () => {
      const leader = child?.pid;
      return leader === undefined ? [] : [leader, ...postmasterTree(folder)];
    };
    const signal = (kind: NodeJS.Signals, pids = processes()) => {
      for (const pid of pids) {
        try {
          process.kill(pid, kind);
        } catch {
          // It was gone already.
        }
      }
    };
    return {
      name,
      databaseUrl: `postgres://${OWNER}:${password}@127.0.0.1:${member.postgresPort}/postgres`,
      address: `127.0.0.1:${member.postgresPort}`,
      restPort,
      start() {
        child = serve(name, PATRONI, [file]);
      },
      async kill() {
        const ending = child;
        signal('SIGKILL');
        if (ending && ending.exitCode === null && ending.signalCode === null) await once(ending, 'exit');
      },
      freeze: () => signal('SIGSTOP'),
      thaw: () => signal('SIGCONT'),
      killServer: () => signal('SIGKILL', postmasterTree(folder)),
      cutOff: way.silence,
      reconnect: () => way.turnTo(etcdPort),
      fillDisk: () => disk?.fill(),
      emptyDisk: () => disk?.empty(),
      isPrimary: () => answers(`http://127.0.0.1:${restPort}/primary`),
    };
  }

  /** Beside what else lies on the member's disk. */
  function dataFolderOf(name: string): string {
    return join(home, name, 'data');
  }

  function configurationOf(member: MemberPlan) {
    const rest = `127.0.0.1:${member.restPort}`;
    const address = `127.0.0.1:${member.postgresPort}`;
    // JSON is YAML as well.
    return {
      scope: 'centerproof',
      name: member.name,
      restapi: { listen: rest, connect_address: rest },
      // As a proxy, because else Patroni asks etcd for its own address and goes there.
      etcd3: { hosts: `127.0.0.1:${member.way.port}`, use_proxies: true },
      bootstrap: {
        dcs: { ...TIMES, synchronous_mode: true, postgresql: { use_pg_rewind: true } },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
        pg_hba: [
          'local all all trust',
          'host all all 127.0.0.1/32 scram-sha-256',
          'host replication replicator 127.0.0.1/32 scram-sha-256',
        ],
      },
      postgresql: {
        listen: address,
        connect_address: address,
        data_dir: dataFolderOf(member.name),
        bin_dir: programs,
        authentication: {
          superuser: { username: OWNER, password },
          replication: { username: 'replicator', password },
        },
        parameters: {
          unix_socket_directories: home,
          max_connections: 150,
          password_encryption: 'scram-sha-256',
          ...(hasSmallDisks ? { max_wal_size: '128MB', min_wal_size: '32MB' } : {}),
        },
        // A member that cannot be brought to where the others are is made anew from them.
        remove_data_directory_on_rewind_failure: true,
        remove_data_directory_on_diverged_timelines: true,
      },
    };
  }

  const servers: PatroniServers = {
    databaseUrl: `postgres://${OWNER}:${password}@127.0.0.1:${frontPort}/postgres`,
    members,
    canFillDisks: disks.length === MEMBERS,
    otherPrimary: (than) =>
      until(async () => {
        for (const member of members) if (member !== than && (await member.isPrimary())) return member;
        return undefined;
      }, 'no other member takes writes'),
    synchronousStandby: () =>
      until(async () => {
        for (const member of members)
          if (await answers(`http://127.0.0.1:${member.restPort}/sync`)) return member;
        return undefined;
      }, 'no standby has what is acknowledged'),
    async untilWhole() {
      for (const { name, restPort } of members)
        await until(
          async () =>
            (await answers(`http://127.0.0.1:${restPort}/replica`)) ||
            (await answers(`http://127.0.0.1:${restPort}/primary`)),
          `${name} does not come back`,
        );
      await servers.untilSafe();
    },
    async primary() {
      return until(async () => {
        for (const member of members) if (await member.isPrimary()) return member;
        return undefined;
      }, 'no member takes writes');
    },
    async untilSafe() {
      await servers.synchronousStandby();
    },
    async stop() {
      for (const member of members) member.thaw();
      for (const child of [...running]) child.kill('SIGTERM');
      await Promise.race([Promise.all([...running].map((child) => once(child, 'exit'))), delay(20_000)]);
      for (const member of members) await member.kill();
      for (const child of [...running]) child.kill('SIGKILL');
      await Promise.all(ways.map((way) => way.stop()));
      for (const disk of disks) disk.unmount();
    },
  };

  try {
    serve('etcd', 'etcd', [
      ...['--data-dir', join(home, 'etcd')],
      ...['--listen-client-urls', `http://127.0.0.1:${etcdPort}`],
      ...['--advertise-client-urls', `http://127.0.0.1:${etcdPort}`],
      ...['--listen-peer-urls', `http://127.0.0.1:${peerPort}`],
    ]);
    await until(() => answers(`http://127.0.0.1:${etcdPort}/health`), 'etcd does not start');
    for (const member of members) member.start();
    serve('haproxy', 'haproxy', ['-db', '-f', writeOwned('haproxy.cfg', frontOf(frontPort, members))]);
    await servers.primary();
    await servers.untilSafe();
    return servers;
  } catch (error) {
    await servers.stop();
    throw error;
  }
}

interface MemberPlan {
  name: string;
  postgresPort: number;
  restPort: number;
  /** Its way to etcd. */
  way: Forwarder;
}

/** Sends every connection to the primary, and ends those to a server that is none any more. */
function frontOf(
  port: number,
  members: readonly { name: string; address: string; restPort: number }[],
): string {
  return `defaults
  mode tcp
  timeout connect 3s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${members.map(({ name, address, restPort }) => `  server ${name} ${address} check port ${restPort}`).join('\n')}
`;
}

async function answers(address: string): Promise<boolean> {
  return fetch(address, { signal: AbortSignal.timeout(2_000) }).then(
    (response) => response.status === 200,
    () => false,
  );
}

async function until<Result>(
  look: () => Promise<Result | undefined | false>,
  otherwise: string,
): Promise<Result> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const found = await look();
    if (found) return found;
    await delay(LOOK_EVERY_MS);
  }
  throw new Error(`${otherwise}; see the logs beside the data.`);
}
