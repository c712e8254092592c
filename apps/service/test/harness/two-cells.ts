import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { MoveOrder } from '../../src/move-center.ts';
import { useCell } from '../../src/platform/ids.ts';
import { databaseUrl, TEST_MASTER_KEY } from './database-url.ts';
import { cloneTemplate, startTestService, type TestService } from './index.ts';

export interface TwoCells {
  near: TestService;
  far: TestService;
  orderFor(
    centerId: number,
    between?: { from?: TestService; to?: TestService; onStep?: MoveOrder['onStep'] },
  ): MoveOrder;
}

/** Two cells: two databases and two master keys. What tests make themselves is of the near one, cell 0. */
export async function startTwoCells(): Promise<TwoCells> {
  const near = await startCell(0, TEST_MASTER_KEY, 'https://near.example');
  const far = await startCell(5, randomBytes(32), 'https://far.example');
  useCell(0);
  return {
    near,
    far,
    orderFor: (centerId, { from = near, to = far, onStep } = {}) => ({
      centerId,
      environment: environmentOf(from),
      there: environmentOf(to),
      say: () => {},
      ...(onStep ? { onStep } : {}),
    }),
  };
}

async function startCell(cell: number, key: Buffer, publicUrl: string): Promise<TestService> {
  return startTestService({
    DATABASE_URL: await databaseWith(key),
    CELL: String(cell),
    MASTER_KEY: key.toString('hex'),
    PUBLIC_URL: publicUrl,
  });
}

async function databaseWith(key: Buffer): Promise<string> {
  const url = await cloneTemplate();
  if (key.equals(TEST_MASTER_KEY)) return url;
  const name = `cell_${randomBytes(5).toString('hex')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  return databaseUrl(url, name);
}

export function environmentOf({ ownerUrl, dataDir, platform: { settings } }: TestService) {
  return {
    NODE_ENV: 'test',
    DATABASE_URL: ownerUrl,
    DATA_DIR: dataDir,
    CELL: String(settings.cell),
    MASTER_KEY: settings.masterKey.toString('hex'),
    PUBLIC_URL: settings.publicUrl,
  };
}
