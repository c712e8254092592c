import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPgBouncer, hasPgBouncer, type PgBouncer } from '../../../scripts/cluster/pgbouncer.ts';
import { notify } from '../src/platform/database/index.ts';
import { cloneTemplate, eventually, startTestService, type TestService } from './harness/index.ts';
import { createWorld } from './harness/world.ts';

// Where PgBouncer is not installed there is nothing to see; `.ci/run` installs it.
describe.skipIf(!hasPgBouncer() && !process.env.CI)('with PgBouncer in front of the database', () => {
  const home = mkdtempSync(join(tmpdir(), 'centerproof-pooler-'));
  let pooler: PgBouncer;
  let service: TestService;
  let key: string;

  beforeAll(async () => {
    const direct = await cloneTemplate();
    pooler = await createPgBouncer({ home, databaseUrl: direct });
    await pooler.start();
    service = await startTestService({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct });
    const world = createWorld(service);
    key = await world.apiKey(await world.center(), ['proof:write']);
  });
  afterAll(async () => {
    await pooler.kill();
    rmSync(home, { recursive: true, force: true });
  });

  const decision = (number: number) => ({
    type: 'custom',
    actor: { id: 'agent-1', type: 'ai_agent' },
    action: { type: 'refund', input: { number } },
  });

  test('many decisions at once are recorded and sealed, whichever session serves them', async () => {
    const recorded = await Promise.all(
      Array.from({ length: 60 }, (_, number) =>
        service.call('POST', '/api/v1/decision-events', { as: key, body: decision(number) }),
      ),
    );
    const sealed = await Promise.all(
      recorded.map(({ body }) =>
        service.call('POST', `/api/v1/decision-events/${body.data.id}/approvals`, {
          as: key,
          body: { approver: { id: 'ann', type: 'human' }, result: 'approved' },
        }),
      ),
    );
    expect(new Set([...recorded, ...sealed].map(({ status }) => status))).toEqual(new Set([200, 201]));
  });

  test('a repeated key is given its kept answer', async () => {
    const asked = { as: key, body: decision(100), headers: { 'idempotency-key': 'pooled-1' } };
    const first = await service.call('POST', '/api/v1/decision-events', asked);
    const second = await service.call('POST', '/api/v1/decision-events', asked);
    expect(second.body).toEqual(first.body);
  });

  test('a batch that is refused leaves its connection good for the next one', async () => {
    const { database } = service.platform;
    const refused = { name: 'pooler-test-refused', text: 'select 1 / 0', values: [], read: () => undefined };
    const behind = {
      name: 'pooler-test-behind',
      text: 'select 2 as two',
      values: [],
      read: (rows: readonly unknown[]) => rows,
    };
    await expect(database.commitAtOnce([], [refused, behind])).rejects.toThrow('division by zero');
    expect(await database.commitAtOnce([], [behind])).toEqual([[{ two: 2 }]]);
  });

  test('a process hears what others tell, on a session of its own', async () => {
    const heard: string[] = [];
    const { database } = service.platform;
    database.notices.listen('pooler-test', (payload) => heard.push(payload));
    await eventually(async () => {
      await database.inScope({ centerIds: [] }, (tx) => notify(tx, 'pooler-test', 'hello'));
      return heard.includes('hello');
    });
  });

  test('a session that the pooler opened has the bounds of every other', async () => {
    const { rows } = await service.platform.database.inScope({ centerIds: [] }, (tx) =>
      sql<{ name: string; setting: string }>`select name, setting from pg_settings
        where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'jit')`.execute(
        tx,
      ),
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      statement_timeout: '5000',
      lock_timeout: '3000',
      idle_in_transaction_session_timeout: '15000',
      jit: 'off',
    });
  });
});
