import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Scope } from '../src/platform/database/index.ts';
import { tables } from '../src/tables.ts';
import { startTestService } from './harness/index.ts';
import { createWorld } from './harness/world.ts';

const service = await startTestService();
const world = createWorld(service);
const INTERNAL = [
  'schema_migrations',
  'schema_functions',
  'schema_table_access',
  'service_roles',
  'service_key',
];

interface CatalogueRow {
  name: string;
  has_center_id: boolean;
  is_forced: boolean;
  policies: number;
}

async function catalogue(): Promise<CatalogueRow[]> {
  const { rows } = await service.owner.query<CatalogueRow>(`
    select c.relname as name,
           exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'center_id' and not a.attisdropped) as has_center_id,
           c.relrowsecurity and c.relforcerowsecurity as is_forced,
           (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by 1`);
  return rows.filter((row) => !INTERNAL.includes(row.name));
}

/** What is wrong with the catalogue, as sentences; empty when nothing is. */
async function faults(): Promise<string[]> {
  const listed = new Map(tables.map((access) => [access.table, access]));
  return (await catalogue()).flatMap((row) => {
    const access = listed.get(row.name);
    if (!access) return [`${row.name} is not in the table list`];
    if (row.has_center_id && access.tenant === null)
      return [`${row.name} has center_id but claims no tenant`];
    if (access.tenant !== null && (!row.is_forced || row.policies === 0))
      return [`${row.name} lacks forced row level security`];
    return [];
  });
}

test('every table is in the list, and every tenant table has forced row level security', async () => {
  expect(await faults()).toEqual([]);
});

test('a request changes the columns that the list names, and no other column of any table', async () => {
  const { rows } = await service.owner.query<{ name: string; column: string }>(`
    select c.relname as name, a.attname as column
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by 1, a.attnum`);
  const listed = new Map(tables.map((access) => [access.table, access.updates]));
  const { database } = service.platform;
  const roles = {
    app: (statement: RawBuilder<unknown>) =>
      database.inScope({ operator: true }, (tx) => statement.execute(tx)),
    dispatcher: (statement: RawBuilder<unknown>) => database.asDispatcher((tx) => statement.execute(tx)),
  };
  for (const role of ['app', 'dispatcher'] as const) {
    const changed: string[] = [];
    for (const { name, column } of rows) {
      const statement = sql`update ${sql.table(name)} set ${sql.ref(column)} = ${sql.ref(column)} where false`;
      const refusal = await roles[role](statement).then(
        () => null,
        (error: Error) => error.message,
      );
      if (refusal === null) changed.push(`${name}.${column}`);
      else expect(refusal).toMatch(/permission denied|can only be updated to DEFAULT/);
    }
    const expected = rows.filter(({ name, column }) => listed.get(name)?.[role]?.includes(column));
    expect(changed).toEqual(expected.map(({ name, column }) => `${name}.${column}`));
  }
});

test('of an entry of a chain nothing but its salts is ever changed, and nothing is removed', async () => {
  const refused = (statement: RawBuilder<unknown>) =>
    expect(
      service.platform.database.inScope({ operator: true }, (tx) => statement.execute(tx)),
    ).rejects.toThrow(/permission denied/);
  await refused(sql`update chain_entries set hash = repeat('0', 64)`);
  await refused(sql`update chain_entries set salts = '', content = ''`);
  await refused(sql`delete from chain_entries`);
  await refused(sql`truncate chain_entries`);
});

test('a tenant table without it is found', async () => {
  await service.owner.query('create table careless (center_id int not null, id text)');
  await service.owner.query('alter table centers no force row level security');
  try {
    expect(await faults()).toEqual([
      'careless is not in the table list',
      'centers lacks forced row level security',
    ]);
  } finally {
    await service.owner.query('drop table careless');
    await service.owner.query('alter table centers force row level security');
  }
});

test('every primary key of a tenant table starts with its tenant', async () => {
  const { rows } = await service.owner.query<{ name: string; first: string }>(`
    select c.relname as name, a.attname as first
      from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
     where i.indisprimary and c.relnamespace = 'public'::regnamespace and not c.relispartition`);
  const first = new Map(rows.map((row) => [row.name, row.first]));
  for (const { table, tenant } of tables)
    if (tenant) expect([table, first.get(table)]).toEqual([table, tenant]);
});

test('the roles of the service own no table and cannot pass row level security by', async () => {
  const { rows } = await service.owner.query(`
    select r.rolname from pg_roles r join service_roles s on s.role_name = r.rolname
     where r.rolsuper or r.rolbypassrls or exists (select 1 from pg_class c where c.relowner = r.oid and c.relnamespace = 'public'::regnamespace)`);
  expect(rows).toEqual([]);
});

test('a read without a scope gets no row, a read in another scope neither', async () => {
  const { rows } = await service.owner.query<{ id: number }>(`
    insert into centers (name, domain, tenant_type, vertical, created_at, updated_at)
    values ('One', 'one-center', 'CENTER', 'education', now(), now()), ('Two', 'two-center', 'CENTER', 'commerce', now(), now()) returning id`);
  const [one = 0, two = 0] = rows.map((row) => row.id);
  const read = (centerIds: number[]) =>
    service.platform.database.inScope({ centerIds }, (tx) =>
      tx.selectFrom('centers').select('id').where('id', 'in', [one, two]).execute(),
    );

  expect(await read([])).toEqual([]);
  expect(await read([one])).toEqual([{ id: one }]);
  expect(await read([one, two])).toHaveLength(2);
  const asOther = service.platform.database.inScope({ centerIds: [one] }, (tx) =>
    tx.updateTable('centers').set({ name: 'taken over' }).where('id', '=', two).executeTakeFirst(),
  );
  expect((await asOther).numUpdatedRows).toBe(0n);
  await expect(
    service.platform.database.inScope({ centerIds: [one] }, (tx) =>
      tx.updateTable('centers').set({ id: 999_999 }).where('id', '=', one).execute(),
    ),
  ).rejects.toThrow(/permission denied/);
  await expect(
    service.platform.database.inScope({ centerIds: [one] }, (tx) =>
      tx
        .insertInto('guardians')
        .values({
          center_id: two,
          parent_actor_id: randomUUID(),
          child_actor_id: randomUUID(),
          created_at: new Date(),
        })
        .execute(),
    ),
  ).rejects.toThrow(/row-level security/);
});

test("what a center's decisions are made of is not within reach of the operator's scope", async () => {
  const center = await world.center();
  const key = await world.apiKey(center, ['proof:write']);
  const { status } = await service.call('POST', '/api/v1/agents/decide', {
    as: key,
    body: { agent: { id: 'agent-7' }, action: { type: 'refund' }, attempt: 'one' },
  });
  expect(status).toBe(201);
  const { database } = service.platform;
  const found = (scope: Scope, table: string) =>
    database.inScope(scope, async (tx) => {
      const { rows } = await sql`select from ${sql.table(table)} where center_id = ${center.id}`.execute(tx);
      return rows.length > 0;
    });
  for (const table of [
    'chain_heads',
    'chain_entries',
    'decision_events',
    'decision_listing',
    'decision_counts',
    'evidence',
    'agent_decisions',
    'tool_runs',
  ])
    expect([
      table,
      await found({ operator: true }, table),
      await found({ centerIds: [center.id] }, table),
    ]).toEqual([table, false, true]);
});

test('a scope ends with its transaction, so that a pooled connection carries none to the next caller', async () => {
  for (let i = 0; i < 20; i++) await service.platform.database.inScope({ operator: true }, async () => {});
  const rows = await service.platform.database.inScope({ centerIds: [] }, (tx) =>
    tx.selectFrom('centers').select('id').execute(),
  );
  expect(rows).toEqual([]);
});

test('the audit log takes additions and refuses change and removal, also from the owner', async () => {
  await service.owner.query(`
    insert into audit_entries (center_id, id, event_type, action, result, occurred_at, target)
    values (0, 'aud_x', 'AUTH_LOGIN', 'sign-in', 'success', now(), '{}')`);
  await expect(service.owner.query(`update audit_entries set action = 'x'`)).rejects.toThrow(/never changed/);
  await expect(service.owner.query('delete from audit_entries')).rejects.toThrow(/never changed/);
  await expect(service.owner.query('truncate audit_entries')).rejects.toThrow(/never changed/);
  await expect(
    service.platform.database.inScope({ operator: true }, (tx) => tx.deleteFrom('audit_entries').execute()),
  ).rejects.toThrow(/permission denied/);
});
