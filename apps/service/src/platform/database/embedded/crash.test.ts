import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { type ServiceProcess, startService } from './service-process.fixture.ts';

const ROUNDS = 10;
const ROWS_PER_ROUND = 20;

const started: ServiceProcess[] = [];
let folder = '';

afterEach(async () => {
  for (const service of started.splice(0)) await service.terminate();
  await rm(folder, { recursive: true, force: true });
});

async function newDataDir(): Promise<string> {
  folder = await mkdtemp(path.join(os.tmpdir(), 'crash-'));
  await chmod(folder, 0o755);
  return path.join(folder, 'data');
}

function launch(dataDir: string, mode: 'rows' | 'idle'): ServiceProcess {
  const service = startService({ dataDir, mode });
  started.push(service);
  return service;
}

async function postmasterPid(dataDir: string): Promise<number> {
  const text = await readFile(path.join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}

function rowsOf(lines: readonly string[]): string[] {
  return lines.filter((line) => line.startsWith('row ')).map((line) => line.slice(4));
}

it(`loses no acknowledged row over ${ROUNDS} rounds of kill -9 on the service while it writes`, async () => {
  const dataDir = await newDataDir();
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const service = startService({ dataDir, mode: 'rows' });
    const kept = new Set(
      (
        await service.said('kept').catch((error: unknown) => {
          throw new Error(`round ${round}: ${error}`);
        })
      ).split(','),
    );
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    if (round > 0) expect(service.lines.join('\n')).toContain('that an earlier run left behind');
    await service.until((lines) => rowsOf(lines).length >= ROWS_PER_ROUND);
    await service.killGroup();
    acknowledged.push(...rowsOf(service.lines));
  }
  const last = launch(dataDir, 'rows');
  const kept = new Set((await last.said('kept')).split(','));
  expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * ROWS_PER_ROUND);
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
}, 90_000);

it('loses no acknowledged row when PostgreSQL itself is killed with the service', async () => {
  const dataDir = await newDataDir();
  const service = startService({ dataDir, mode: 'rows' });
  await service.until((lines) => rowsOf(lines).length >= ROWS_PER_ROUND);
  const server = await postmasterPid(dataDir);
  await service.killGroup();
  process.kill(server, 'SIGKILL');
  const again = launch(dataDir, 'rows');
  const kept = new Set((await again.said('kept')).split(','));
  expect(rowsOf(service.lines).filter((id) => !kept.has(id))).toEqual([]);
}, 60_000);

it('brings PostgreSQL back by itself after kill -9 of the postmaster, under the same URL', async () => {
  const dataDir = await newDataDir();
  const service = launch(dataDir, 'idle');
  const url = await service.said('url');
  const killed = await postmasterPid(dataDir);
  process.kill(killed, 'SIGKILL');
  await service.until((lines) => lines.includes('log PostgreSQL is running again.'));
  expect(await postmasterPid(dataDir)).not.toBe(killed);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();
  expect(await service.terminate()).toBe(0);
}, 60_000);

it('refuses a second service on one DATA_DIR with one line, and the first goes on', async () => {
  const dataDir = await newDataDir();
  const first = launch(dataDir, 'rows');
  await first.said('row');
  const second = startService({ dataDir, mode: 'idle' });
  expect(await second.exited).toBe(1);
  expect(second.lines).toEqual([
    `refused Another Centerproof service (process ${first.pid}) is using DATA_DIR ${dataDir}. Stop it first, or give this one its own DATA_DIR.`,
  ]);
  const before = rowsOf(first.lines).length;
  await first.until((lines) => rowsOf(lines).length > before);
}, 60_000);
