import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { cloneTemplate, eventually, startTestService } from '../../../test/harness/index.ts';
import { prepareDatabase } from '../../service.ts';
import { createSecrets } from '../secrets.ts';
import { addressFor } from './index.ts';
import { notify, tellChange } from './notices.ts';

const service = await startTestService({ DATABASE_POOL_MAX: '3' });
const { database } = service.platform;

async function cutAllConnections(): Promise<void> {
  await service.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
}

test('after every connection was cut the next call works', async () => {
  await Promise.all(Array.from({ length: 3 }, () => database.inScope({ centerIds: [] }, async () => {})));
  await cutAllConnections();
  for (let i = 0; i < 5; i++) await database.inScope({ centerIds: [] }, async () => {});
});

test('calls with keys keep to their places also where the connections that they are given first prove dead', async () => {
  // With three connections there is one place.
  await Promise.all(Array.from({ length: 3 }, () => database.inScope({ centerIds: [] }, async () => {})));
  await cutAllConnections();
  let atOnce = 0;
  let mostAtOnce = 0;
  const call = () =>
    database.asOne({
      claim: { name: '', text: 'select 1', values: [], read: () => undefined },
      work: () =>
        database.inScope({ centerIds: [] }, async (tx) => {
          atOnce += 1;
          mostAtOnce = Math.max(mostAtOnce, atOnce);
          await sql`select 1`.execute(tx);
          atOnce -= 1;
        }),
      keep: () => null,
    });
  await Promise.all([call(), call(), call()]);
  expect(mostAtOnce).toBe(1);
});

test('a notice is heard by every listener after commit, and again after the connection was cut', async () => {
  const heard: string[] = [];
  const stop = database.notices.listen('test_channel', (payload) => heard.push(payload));
  await eventually(async () => {
    await database.inScope({ centerIds: [] }, (tx) => notify(tx, 'test_channel', 'one'));
    return heard.includes('one');
  });
  heard.length = 0;
  await cutAllConnections();
  await eventually(async () => {
    await database.inScope({ centerIds: [] }, (tx) => notify(tx, 'test_channel', 'two'));
    return heard.includes('two');
  });
  await eventually(() => heard.includes(''));
  stop();
});

test('a rolled back transaction notifies nobody and leaves nothing', async () => {
  const heard: string[] = [];
  database.notices.listen('test_rollback', (payload) => heard.push(payload));
  await expect(
    database.inScope({ centerIds: [] }, async (tx) => {
      await notify(tx, 'test_rollback', 'never');
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  await eventually(async () => {
    await database.inScope({ centerIds: [] }, (tx) => notify(tx, 'test_rollback', 'after'));
    return heard.includes('after');
  });
  expect(heard).not.toContain('never');
});

test('a lock that is held too long is given up on and answered with 503', async () => {
  const holder = new pg.Client({ connectionString: service.ownerUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table partners in access exclusive mode');
  const waiting = database.inScope({ centerIds: [] }, (tx) =>
    tx.selectFrom('partners').select('id').execute(),
  );
  await expect(waiting).rejects.toMatchObject({ code: '55P03' });
  await holder.query('rollback');
  await holder.end();
});

test('a node leaves a server that takes no writes any more, as one that another took the place of, and lets nobody in by what that knows', async () => {
  const { rows } = await service.owner.query<{ name: string }>('select current_database() as name');
  const name = pg.escapeIdentifier(rows[0]?.name ?? '');
  const heard: string[] = [];
  database.notices.listen('test_read_only', (payload) => heard.push(payload));
  const write = () =>
    database.inScope({ centerIds: [] }, (tx) => tellChange(tx, 'test_read_only', 'written'));
  await eventually(async () => {
    await write();
    return heard.includes('written');
  });

  // Sessions that begin now are those of the old server, and stay with it.
  await service.owner.query(`alter database ${name} set default_transaction_read_only = on`);
  heard.length = 0;
  await cutAllConnections();
  const pidOf = () =>
    database.asDispatcher(async (tx) => {
      const { rows: found } = await sql<{ pid: number }>`
        select pg_backend_pid() as pid from pg_sleep(0.2)`.execute(tx);
      return found[0]?.pid;
    });
  const old = await Promise.all([pidOf(), pidOf()]);
  await expect(database.changes.lookNow()).rejects.toMatchObject({ code: '25006' });
  expect((await service.call('GET', '/health/ready')).status).toBe(503);
  await Promise.all(
    Array.from({ length: 3 }, () => expect(write()).rejects.toMatchObject({ code: '25006' })),
  );
  expect(heard).toEqual([]);

  await service.owner.query(`alter database ${name} reset default_transaction_read_only`);
  // One that only ever reads is used there once more at most.
  await pidOf();
  expect(old).not.toContain(await pidOf());
  // Each connection that is still there refuses once.
  await eventually(async () => {
    await Promise.all(Array.from({ length: 3 }, write));
    await database.changes.lookNow();
    return (await service.call('GET', '/health/ready')).status === 200 && heard.includes('');
  });
});

test('requests of one center that wait for each other leave connections for those of others, keyed or not', async () => {
  const holder = await service.owner.connect();
  onTestFinished(() => holder.release(true));
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock(4711)');
  const inCenter = (id: number) =>
    database.inScope({ centerIds: [id] }, (tx) => sql`select pg_advisory_xact_lock(4711)`.execute(tx));
  const claim = { name: '', text: 'select 1', values: [], read: () => undefined };
  const asOne = (work: () => Promise<unknown>) => database.asOne({ claim, work, keep: () => null });
  for (const kind of [(work: () => Promise<unknown>) => work(), asOne]) {
    const waiting = Array.from({ length: 10 }, () => kind(() => inCenter(1)));
    await eventually(async () => {
      const { rowCount } = await service.owner.query(
        `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
      );
      return rowCount !== 0;
    });
    expect(await database.inScope({ centerIds: [2] }, async () => 'answered')).toBe('answered');
    await holder.query('commit');
    await Promise.all(waiting);
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock(4711)');
  }
});

test('ten processes that start together migrate once', async () => {
  const admin = new pg.Client({ connectionString: service.ownerUrl });
  await admin.connect();
  afterAll(() => admin.end());
  const name = new URL(await cloneTemplate()).pathname.slice(1);
  const fresh = `${name}_fresh`;
  await admin.query(`create database ${fresh}`);
  const url = new URL(service.ownerUrl);
  url.pathname = `/${fresh}`;
  const said: string[] = [];
  const secrets = createSecrets(Buffer.alloc(32, 3));
  await Promise.all(
    Array.from({ length: 10 }, () =>
      prepareDatabase({ ownerUrl: url.toString(), secrets, say: (line) => said.push(line) }),
    ),
  );
  expect(said.filter((line) => line.includes('0001_platform.sql'))).toHaveLength(1);
  const check = new pg.Client({ connectionString: url.toString() });
  await check.connect();
  const { rows } = await check.query<{ names: string }>(
    "select string_agg(name, ',' order by applied_at) as names from schema_migrations",
  );
  await check.query(`update schema_migrations set checksum = 'other' where name = '0001_platform.sql'`);
  await check.end();
  expect(rows[0]?.names.split(',')).toEqual([...(rows[0]?.names.split(',') ?? [])].sort());
  await expect(prepareDatabase({ ownerUrl: url.toString(), secrets, say: () => {} })).rejects.toThrow(
    /0001_platform\.sql was changed/,
  );
  await admin.query(`drop database ${fresh} with (force)`);
  for (const purpose of ['app', 'dispatcher', 'jobs'])
    await admin.query(`drop role if exists "${fresh.slice(0, 40)}_${purpose}"`);
});

test('functions and triggers stand in functions files, but for those that stored columns are made by', async () => {
  const { rows } = await service.owner.query<{ name: string }>(`
    with made as (
      select oid, 'pg_proc'::regclass as catalogue, proname as name from pg_proc
       where pronamespace = 'public'::regnamespace and proname not like 'scope\\_%'
      union all
      select pg_trigger.oid, 'pg_trigger'::regclass, tgname from pg_trigger join pg_class on pg_class.oid = tgrelid
       where relnamespace = 'public'::regnamespace and not tgisinternal and tgparentid = 0
    )
    select made.name from made cross join lateral pg_identify_object(catalogue, made.oid, 0) as named
     where not exists (select from pg_depend where classid = catalogue and pg_depend.objid = made.oid and deptype = 'e')
       and not exists (select from schema_functions where named.type || ' ' || named.identity = any (objects))`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual([
    'decision_listing_hashed',
    'hash_listed',
    'listing_hash',
    'search_text',
  ]);
});

test('a start with another master key is refused before it changes anything, so that it shuts no other node out', async () => {
  const start = prepareDatabase({
    ownerUrl: service.ownerUrl,
    secrets: createSecrets(Buffer.alloc(32, 9)),
    say: () => {},
  });
  await expect(start).rejects.toThrow(/^MASTER_KEY is not the key that this database was made with/);
  const { rows } = await service.owner.query<{ role_name: string }>('select role_name from service_roles');
  expect(rows).toHaveLength(3);
  for (const { role_name } of rows) {
    const password = service.platform.secrets.fingerprint(role_name, 'database-role');
    const client = new pg.Client({ connectionString: addressFor(service.ownerUrl, role_name, password) });
    await client.connect();
    await client.end();
  }
});
