import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNginx, startEdge } from './edge.ts';
import { type Cluster, startCluster } from './start-cluster.ts';

/** Two cells and, where there is an nginx, the edge in front of them. */
export interface Cells {
  readonly cells: readonly StartedCell[];
  /** Where the edge listens; null without one. */
  readonly edge: string | null;
  stop(): Promise<void>;
}

export interface StartedCell {
  readonly code: number;
  readonly cluster: Cluster;
  /** Its settings, for `centerproof move-center`. */
  readonly settings: NodeJS.ProcessEnv;
  readonly settingsFile: string;
}

interface CellsOptions {
  dataDir: string;
  /** One api of each cell, in their order, and the edge last. */
  ports: readonly number[];
  environment?: NodeJS.ProcessEnv;
  signal?: AbortSignal;
  say(line: string): void;
}

const CODES = [0, 1];

/** Installations beside each other on this machine: a database, a master key, an api and a worker each. The first has a demo world. */
export async function startCells(options: CellsOptions): Promise<Cells> {
  const { dataDir, ports, environment = {}, say } = options;
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step();
  };
  try {
    const cells: StartedCell[] = [];
    for (const [place, code] of CODES.entries()) {
      const cell = await startCell(code, ports[place] ?? 0);
      stops.push(cell.cluster.stop);
      cells.push(cell);
    }
    const listen = `127.0.0.1:${ports[CODES.length]}`;
    if (findNginx() === null) {
      say('There is no nginx on this machine (Debian: apt-get install nginx), and so no edge.');
      return { cells, edge: null, stop };
    }
    const edge = await startEdge({
      listen,
      home: join(dataDir, 'edge'),
      cells: cells.map(({ code, cluster }) => {
        const origin = cluster.apis[0]?.origin ?? '';
        return { code, address: origin, nodes: [new URL(origin).host] };
      }),
    });
    stops.push(edge.stop);
    return { cells, edge: `http://${listen}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }

  async function startCell(code: number, port: number): Promise<StartedCell> {
    const home = join(dataDir, `cell-${code}`);
    mkdirSync(home, { recursive: true, mode: 0o755 });
    const masterKey = keptKey(join(home, 'master.key'));
    const cluster = await startCluster({
      dataDir: home,
      ports: [port],
      workers: 1,
      hasDemo: code === 0,
      masterKey,
      environment: { ...environment, CELL: String(code) },
      ...(options.signal ? { signal: options.signal } : {}),
      say: () => {},
    });
    const settings = {
      ...environment,
      CELL: String(code),
      DATABASE_URL: cluster.databaseUrl,
      DATA_DIR: home,
      MASTER_KEY: masterKey,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    };
    const settingsFile = join(dataDir, `cell-${code}.env`);
    writeFileSync(
      settingsFile,
      Object.entries(settings)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
      { mode: 0o600 },
    );
    return { code, cluster, settings, settingsFile };
  }
}

/** One key for each cell, which the next start finds again. */
function keptKey(file: string): string {
  if (!existsSync(file))
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}
