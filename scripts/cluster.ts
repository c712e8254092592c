import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Cluster, startCluster } from './cluster/start-cluster.ts';

/**
 * Two apis and two workers on one PostgreSQL and one Redis, and a witness of their log. `CLUSTER_PORTS` names the ports, `DATABASE_URL` another
 * database than the embedded one; every other setting goes to each node.
 */
const SAME_SIGNAL_MS = 1_000;
const dataDir = resolve(process.env.DATA_DIR || '.centerproof-cluster');
const interrupted = new AbortController();
let cluster: Cluster | undefined;
let stoppingSince: number | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stopAll(0));

try {
  const ports = readPorts(process.env.CLUSTER_PORTS || '4001,4002');
  cluster = await startCluster({
    dataDir,
    ports,
    workers: 2,
    masterKey: process.env.MASTER_KEY || keptMasterKey(),
    databaseUrl: process.env.DATABASE_URL || undefined,
    signal: interrupted.signal,
    say,
  });
} catch (error) {
  if (interrupted.signal.aborted) process.exit(0);
  say(`Cannot start the cluster: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
say('');
for (const { name, origin } of cluster.apis) say(`  ${name}    ${origin}`);
for (const { name } of cluster.workers) say(`  ${name}`);
say(`  Witness  ${cluster.witness.url}`);
say(`  Redis    ${cluster.redis?.url ?? 'none'}`);
say(`  Who signs in, and the API keys: ${join(dataDir, 'demo.json')}`);
say(`  What the nodes say:             ${cluster.logs}`);
say('');
void cluster.databaseLost.then(async (failure) => {
  if (!failure) return;
  say(failure.message);
  await stopAll(1);
});

/** Ctrl-C under npm arrives twice within moments and counts as one; a later signal ends at once. */
async function stopAll(code: number): Promise<void> {
  if (stoppingSince !== undefined) {
    if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
    return;
  }
  stoppingSince = performance.now();
  say('Stopping …');
  // While it still starts, the start stops what it has begun.
  if (!cluster) return interrupted.abort();
  await cluster.stop();
  process.exit(code);
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
