import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';
import { verifyStoredChain } from '../chain/index.ts';
import { recordAudit, systemSource } from './index.ts';

const service = await startTestService();
const world = createWorld(service);
const center = await world.center();
const { database } = service.platform;
let workers: { stop(): Promise<void> }[] = [];

// Two workers, as on two nodes: each center still has one sealer at a time.
beforeAll(async () => {
  workers = [await service.service.startWorkers(), await service.service.startWorkers()];
});
afterAll(async () => {
  for (const worker of workers) await worker.stop();
});

const record = (centerId: number | null, name: string, commit = async () => {}) =>
  database.inScope({ centerIds: [center.id] }, async (tx) => {
    const id = await recordAudit(tx, {
      centerId,
      eventType: 'CENTER_UPDATED',
      action: 'rename-center',
      target: { type: 'center', id: String(centerId), name },
      changes: { before: { name: null }, after: { name } },
      metadata: { reason: 'test', depth: { of: [1, 2] } },
      source: {
        ...systemSource,
        ipAddress: '127.0.0.1',
        userAgent: 'test',
        requestId: 'req_1',
      },
      now: service.clock.now(),
    });
    await commit();
    return id;
  });

const subjects = async (centerId: number) =>
  (
    await service.owner.query<{ subject: string }>(
      `select subject from chain_entries where center_id = $1 and domain = 'audit' order by index`,
      [centerId],
    )
  ).rows.map(({ subject }) => subject);
const verify = (centerId = center.id) => verifyStoredChain(service.platform, { centerId, domain: 'audit' });
const sealed = (centerId: number, id: string) =>
  eventually(async () => (await subjects(centerId)).includes(id));

test('audit rows are sealed by themselves, each once, and the chain verifies', async () => {
  const ids = await Promise.all(Array.from({ length: 40 }, (_, i) => record(center.id, `name ${i}`)));
  await eventually(async () => (await subjects(center.id)).length >= ids.length);
  expect((await subjects(center.id)).toSorted()).toEqual(ids.toSorted());
  expect(await verify()).toMatchObject({ valid: true, chainLength: 40, brokenAt: null });
  const { rows } = await service.owner.query('select count(*)::int as waiting from audit_pending');
  expect(rows).toEqual([{ waiting: 0 }]);
});

test('a row whose transaction commits late is sealed late, and none is lost', async () => {
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const late = record(center.id, 'late', async () => {
    begun.resolve();
    await release.promise;
  });
  await begun.promise;
  const early = await record(center.id, 'early');
  await sealed(center.id, early);
  release.resolve();
  const lateId = await late;
  await sealed(center.id, lateId);
  expect((await subjects(center.id)).slice(-2)).toEqual([early, lateId]);
  expect((await verify()).valid).toBe(true);
});

test('what concerns no center is sealed in the chain of the platform', async () => {
  const id = await record(null, 'platform');
  await sealed(0, id);
  expect(await verify(0)).toMatchObject({ valid: true });
});

/** Tells which partner's list a row stands in, for the index behind that list; it says nothing about what happened. */
const UNSEALED = ['partner_id'];

test('an edit of any column of a sealed audit row is found at its index', async () => {
  const before = (await verify()).chainLength;
  const id = await record(center.id, 'to be edited');
  await sealed(center.id, id);
  const { rows: columns } = await service.owner.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = 'audit_entries' and column_name <> all ($1)`,
    [UNSEALED],
  );
  const changed: Record<string, (name: string) => string> = {
    text: (name) => `coalesce("${name}", '') || '0'`,
    integer: () => '999',
    jsonb: (name) => `jsonb_build_object('edited', "${name}")`,
    'timestamp with time zone': (name) => `"${name}" + interval '1 microsecond'`,
  };
  const client = await service.owner.connect();
  try {
    // Only whoever owns the database can do this: the log refuses every change otherwise.
    await client.query(`set session_replication_role = replica`);
    await client.query('alter table audit_entries drop constraint audit_entries_event_type_check');
    await client.query('alter table audit_entries drop constraint audit_entries_result_check');
    await client.query('create table kept as table audit_entries');
    for (const { name, type } of columns) {
      const edit = changed[type]?.(name);
      if (!edit) throw new Error(`No edit is known for columns of type ${type}.`);
      await client.query(`update audit_entries set "${name}" = ${edit} where id = $1`, [id]);
      expect(await verify(), name).toMatchObject({ valid: false, brokenAt: before });
      await client.query('delete from audit_entries');
      await client.query('insert into audit_entries select * from kept');
    }
    expect((await verify()).valid).toBe(true);
    await client.query('delete from audit_entries where id = $1', [id]);
    expect(await verify()).toMatchObject({ valid: false, brokenAt: before });
    await client.query('delete from audit_entries');
    await client.query('insert into audit_entries select * from kept');
  } finally {
    await client.query('set session_replication_role = default');
    client.release();
  }
});

test('a broken audit chain keeps its rows waiting and does not stop the others', async () => {
  const other = await world.center();
  await service.owner.query(`update chain_heads set hash = repeat('0', 64) where center_id = $1`, [
    center.id,
  ]);
  const waiting = await record(center.id, 'waits');
  const id = await database.inScope({ centerIds: [other.id] }, (tx) =>
    recordAudit(tx, {
      centerId: other.id,
      eventType: 'AUTH_LOGIN',
      action: 'sign-in',
      target: { type: 'actor', id: 'a', name: null },
      source: systemSource,
      now: service.clock.now(),
    }),
  );
  await sealed(other.id, id);
  expect(await subjects(center.id)).not.toContain(waiting);
  await service.owner.query(
    `update chain_heads as head set hash = entry.hash from chain_entries as entry
     where entry.center_id = head.center_id and entry.domain = head.domain and entry.index = head.index
       and head.center_id = $1`,
    [center.id],
  );
  await sealed(center.id, waiting);
  expect((await verify()).valid).toBe(true);
});
