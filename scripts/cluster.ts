import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findServerPrograms } from './cluster/find-server-programs.ts';
import { missingPatroniProgram, type PatroniServers, startPatroni } from './cluster/patroni-servers.ts';
import { type Cells, startCells } from './cluster/start-cells.ts';
import { type Cluster, startCluster } from './cluster/start-cluster.ts';

/**
 * Two apis and two workers on one PostgreSQL and one Redis, and a witness of their log. `CLUSTER_PORTS` names the ports, `DATABASE_URL` another
 * database than the embedded one; every other setting goes to each node. With `--patroni` the database is three servers that fail over
 * by themselves (Patroni, etcd and HAProxy have to be installed); they begin empty at each start. With `--pgbouncer` the nodes reach
 * it by PgBouncer. With `--cells` it is two cells of one api
 * and one worker each, and an edge of nginx in front, where that is installed.
 */
const SAME_SIGNAL_MS = 1_000;
const dataDir = resolve(process.env.DATA_DIR || '.centerproof-cluster');
const interrupted = new AbortController();
let cluster: Cluster | undefined;
let servers: PatroniServers | undefined;
let cells: Cells | undefined;
let stoppingSince: number | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stopAll(0));

if (process.argv.includes('--cells')) await runCells();
else await runCluster();

async function runCells(): Promise<void> {
  try {
    const ports = readPorts(process.env.CLUSTER_PORTS || '4001,4002,4000');
    if (ports.length !== 3)
      throw new Error('CLUSTER_PORTS names three ports: one for each cell, and the edge.');
    cells = await startCells({ dataDir, ports, signal: interrupted.signal, say });
  } catch (error) {
    return cannotStart(error);
  }
  say('');
  for (const { code, cluster: one, settingsFile } of cells.cells)
    say(`  Cell ${code}   ${one.apis[0]?.origin}    its settings: ${settingsFile}`);
  say(`  Edge     ${cells.edge ?? 'none'}`);
  say(`  Who signs in, and the API keys: ${join(dataDir, 'cell-0', 'demo.json')}`);
  say('  Move a center of cell 0 while it is used:');
  say(
    `    node --env-file=${cells.cells[0]?.settingsFile} packages/cli/src/main.ts move-center 1 --to ${cells.cells[1]?.settingsFile}`,
  );
  say('');
}

async function runCluster(): Promise<void> {
  try {
    const ports = readPorts(process.env.CLUSTER_PORTS || '4001,4002');
    if (process.argv.includes('--patroni')) servers = await startServers();
    cluster = await startCluster({
      dataDir,
      ports,
      workers: 2,
      masterKey: process.env.MASTER_KEY || keptMasterKey(),
      hasPgBouncer: process.argv.includes('--pgbouncer'),
      databaseUrl: servers?.databaseUrl ?? (process.env.DATABASE_URL || undefined),
      signal: interrupted.signal,
      say,
    });
  } catch (error) {
    await servers?.stop();
    return cannotStart(error);
  }
  say('');
  for (const { name, origin } of cluster.apis) say(`  ${name}    ${origin}`);
  for (const { name } of cluster.workers) say(`  ${name}`);
  say(`  Witness  ${cluster.witness.url}`);
  say(`  Redis    ${cluster.redis?.url ?? 'none'}`);
  if (cluster.pgbouncer)
    say(`  PgBouncer by ${cluster.pgbouncer.poolMode}: ${hidden(cluster.pgbouncer.url)}`);
  if (servers)
    say(
      `  Database ${(await servers.primary()).name} of ${servers.members.map(({ name }) => name).join(', ')}`,
    );
  say(`  Who signs in, and the API keys: ${join(dataDir, 'demo.json')}`);
  say(`  What the nodes say:             ${cluster.logs}`);
  say('');
  void cluster.databaseLost.then(async (failure) => {
    if (!failure) return;
    say(failure.message);
    await stopAll(1);
  });
}

/** An address without its password. */
function hidden(address: string): string {
  const url = new URL(address);
  url.password = '';
  return url.toString();
}

function cannotStart(error: unknown): never {
  if (interrupted.signal.aborted) process.exit(0);
  say(`Cannot start the cluster: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

/** Ctrl-C under npm arrives twice within moments and counts as one; a later signal ends at once. */
async function stopAll(code: number): Promise<void> {
  if (stoppingSince !== undefined) {
    if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
    return;
  }
  stoppingSince = performance.now();
  say('Stopping …');
  // While it still starts, the start stops what it has begun.
  if (!cluster && !cells) return interrupted.abort();
  await cells?.stop();
  await cluster?.stop();
  await servers?.stop();
  process.exit(code);
}

async function startServers(): Promise<PatroniServers> {
  const programs = findServerPrograms();
  const missing = missingPatroniProgram() ?? (programs ? undefined : 'pg_basebackup');
  if (missing || !programs) throw new Error(`--patroni needs ${missing} on this machine.`);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return startPatroni({ home: mkdtempSync(join(tmpdir(), 'centerproof-patroni-')), programs });
}

function readPorts(text: string): number[] {
  const ports = text.split(',').map(Number);
  const isPort = (port: number) => Number.isInteger(port) && port > 0 && port < 65_536;
  if (ports.length > 8 || !ports.every(isPort) || new Set(ports).size < ports.length)
    throw new Error(`CLUSTER_PORTS must be up to eight different ports such as 4001,4002, not "${text}".`);
  return ports;
}

/** One key for all nodes, which the next start finds again. */
function keptMasterKey(): string {
  const file = join(dataDir, 'master.key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  }
  return readFileSync(file, 'utf8').trim();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
