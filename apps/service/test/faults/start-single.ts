import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '../../../../scripts/cluster/free-ports.ts';
import { createNodeProcess } from '../../../../scripts/cluster/node-process.ts';
import { readPostmasterFile } from '../../src/platform/database/embedded/postmaster-file.ts';
import type { Nodes } from './checks.ts';
import { ENVIRONMENT } from './prepare.ts';

/** What `npm start` is: one process in every role, with an embedded PostgreSQL that it started itself. */
export async function startSingle(dataDir: string): Promise<Nodes & { stop(): Promise<void> }> {
  const logs = join(dataDir, 'logs');
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  const [port = 0] = await freePorts(1);
  const node = createNodeProcess({
    name: 'node',
    role: 'all',
    port,
    logFile: join(logs, 'node.log'),
    environment: { PATH: process.env.PATH, ...ENVIRONMENT, DATA_DIR: dataDir, DATABASE_POOL_MAX: '8' },
  });
  await node.start();
  const server = await readPostmasterFile(join(dataDir, 'postgres', 'data'));
  const password = readFileSync(join(dataDir, 'database-password'), 'utf8').trim();
  const socket = encodeURIComponent(server?.socketDirectory ?? '');
  return {
    apis: [node],
    workers: [],
    redis: null,
    pgbouncer: null,
    databaseUrl: `postgres://centerproof:${password}@/centerproof?host=${socket}`,
    stop: node.stop,
  };
}
