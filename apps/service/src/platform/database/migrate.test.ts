import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { databaseUrl } from '../../../test/harness/database-url.ts';
import { eventually } from '../../../test/harness/index.ts';
import { createSecrets } from '../secrets.ts';
import type { TableAccess } from './access.ts';
import { migrate } from './index.ts';

// Row level security is made around `centers`, so that even the smallest schema has them.
const TABLES = `create table centers (id int primary key, partner_id text);
  create table notes (id int primary key, text text not null);`;
const ADD_NOTE = `create or replace function add_note(note_id int, note text) returns int language plpgsql as $$
  begin insert into notes values (note_id, note); return note_id; end $$;`;
const SHOUT = `create or replace function shout() returns trigger language plpgsql as $$
  begin new.text := upper(new.text); return new; end $$;
  create or replace trigger notes_shout before insert on notes for each row execute function shout();`;

/** An empty database, folders of migrations and functions to write to, and a start of the service upon them. */
async function emptyInstallation() {
  const name = `${inject('testTemplate')}_${randomBytes(5).toString('hex')}`;
  const admin = new pg.Client({ connectionString: inject('testServerUrl') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const ownerUrl = databaseUrl(inject('testServerUrl'), name);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const folder = mkdtempSync(join(tmpdir(), 'centerproof-migrate-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('migrations/0001_notes.sql', TABLES);
  write('src/notes/notes.functions.sql', ADD_NOTE);
  onTestFinished(async () => {
    await client.end();
    await admin.query(`drop database ${name} with (force)`);
    for (const purpose of ['app', 'dispatcher', 'jobs'])
      await admin.query(`drop role if exists ${name.slice(0, 40)}_${purpose}`);
    await admin.end();
    rmSync(folder, { recursive: true });
  });

  return {
    write,
    remove: (path: string) => rmSync(join(folder, path)),
    /** Starts a version and answers what it said it did. */
    async start(version = '1.0.0', tables: readonly TableAccess[] = []): Promise<string[]> {
      const said: string[] = [];
      await migrate({
        ownerUrl,
        migrations: join(folder, 'migrations'),
        functions: join(folder, 'src'),
        version,
        tables,
        secrets: createSecrets(Buffer.alloc(32, 5)),
        prepareJobs: async () => {},
        log: (line) => said.push(line),
      });
      return said;
    },
    /** A session of somebody else's, which is in the way. */
    async connect(): Promise<pg.Client> {
      const other = new pg.Client({ connectionString: ownerUrl });
      other.on('error', () => {});
      await other.connect();
      onTestFinished(() => other.end());
      return other;
    },
    async ask(question: string): Promise<unknown[]> {
      const { rows } = await client.query<unknown[]>({ text: question, rowMode: 'array' });
      return rows.flat();
    },
    /** Each function and trigger of the files with what tells one definition of it from another. */
    async defined(): Promise<Record<string, string>> {
      const { rows } = await client.query<{ name: string; version: string }>(`
        select proname as name, oid || ' ' || xmin as version from pg_proc where pronamespace = 'public'::regnamespace
           and proname not like 'scope\\_%'
         union all select tgname, oid || ' ' || xmin from pg_trigger where not tgisinternal`);
      return Object.fromEntries(rows.map((row) => [row.name, row.version]));
    },
  };
}

test('functions are applied after the tables they need, from every folder', async () => {
  const { start, write, ask } = await emptyInstallation();
  write('src/a/shouting/shout.functions.sql', SHOUT);
  expect(await start()).toEqual([
    'Migrating: 0001_notes.sql',
    'Applying a/shouting/shout.functions.sql',
    'Applying notes/notes.functions.sql',
  ]);
  await ask(`select add_note(1, 'quiet')`);
  expect(await ask('select text from notes')).toEqual(['QUIET']);
});

test('a start whose connection breaks fails with the reason, and ends no process by itself', async () => {
  const { start, write, remove, ask } = await emptyInstallation();
  write('migrations/0002_cut.sql', 'select pg_terminate_backend(pg_backend_pid())');
  await expect(start()).rejects.toThrow('Migration 0002_cut.sql failed: terminating connection');
  remove('migrations/0002_cut.sql');
  await start();
  expect(await ask('select count(*)::int from notes')).toEqual([0]);
});

test('a start with nothing new touches no function', async () => {
  const { start, write, defined } = await emptyInstallation();
  write('src/notes/shout.functions.sql', SHOUT);
  await start();
  const before = await defined();
  expect(Object.keys(before).sort()).toEqual(['add_note', 'notes_shout', 'shout']);
  expect(await start()).toEqual([]);
  expect(await defined()).toEqual(before);
});

test('a file whose text changed is applied anew, in place, and no other is', async () => {
  const { start, write, ask, defined } = await emptyInstallation();
  write('src/notes/shout.functions.sql', SHOUT);
  await start();
  const before = await defined();
  write('src/notes/shout.functions.sql', SHOUT.replace('upper(new.text)', `new.text || '!'`));
  expect(await start()).toEqual(['Applying notes/shout.functions.sql']);
  await ask(`select add_note(1, 'quiet')`);
  expect(await ask('select text from notes')).toEqual(['quiet!']);
  const after = await defined();
  expect(after.add_note).toBe(before.add_note);
  // The same object with another text: whoever is calling it never finds it missing.
  expect(after.shout).not.toBe(before.shout);
  expect(after.shout?.split(' ')[0]).toBe(before.shout?.split(' ')[0]);
});

test('what a file no longer makes is dropped, and with a file all that it made', async () => {
  const { start, write, remove, ask, defined } = await emptyInstallation();
  write('src/notes/shout.functions.sql', SHOUT);
  await ask('create function made_by_hand() returns int language sql return 1');
  await start();
  write('src/notes/shout.functions.sql', SHOUT.slice(0, SHOUT.indexOf('create or replace trigger')));
  await start();
  expect(Object.keys(await defined()).sort()).toEqual(['add_note', 'made_by_hand', 'shout']);
  write('src/notes/shout.functions.sql', SHOUT);
  await start();
  remove('src/notes/shout.functions.sql');
  await start();
  expect(Object.keys(await defined()).sort()).toEqual(['add_note', 'made_by_hand']);
});

test.each([
  ['the type of an argument', ADD_NOTE.replaceAll('note_id int', 'note_id bigint')],
  ['the name of an argument', ADD_NOTE.replaceAll('note_id', 'its_id')],
  ['the type of the result', ADD_NOTE.replace('returns int', 'returns bigint')],
])('a function may change %s, and the one before is gone', async (_, changed) => {
  const { start, write, ask } = await emptyInstallation();
  write('src/notes/shout.functions.sql', SHOUT);
  await start();
  write('src/notes/notes.functions.sql', changed);
  await start();
  expect(await ask(`select count(*)::int from pg_proc where proname = 'add_note'`)).toEqual([1]);
  await ask(`select add_note(1, 'quiet')`);
  expect(await ask('select text from notes')).toEqual(['QUIET']);
});

test.each(['src/a/first.functions.sql', 'src/z/last.functions.sql'])(
  'a function may change on its way to another file (%s)',
  async (path) => {
    const { start, write, ask, defined } = await emptyInstallation();
    write('src/notes/notes.functions.sql', `${ADD_NOTE}\n${SHOUT}`);
    await start();
    write('src/notes/notes.functions.sql', SHOUT);
    write(path, ADD_NOTE.replace('returns int', 'returns bigint'));
    await start();
    expect(Object.keys(await defined()).sort()).toEqual(['add_note', 'notes_shout', 'shout']);
    await ask(`select add_note(1, 'quiet')`);
    expect(await ask('select text from notes')).toEqual(['QUIET']);
  },
);

test('rights on a function last through every change of it', async () => {
  const { start, write, ask } = await emptyInstallation();
  const rights = `revoke all on function add_note from public; grant execute on function add_note to :dispatcher;`;
  const mayCall = () =>
    ask(
      `select has_function_privilege(role_name, 'add_note(int, text)', 'execute') from service_roles order by purpose`,
    );
  for (const text of [ADD_NOTE, ADD_NOTE.replaceAll('note_id', 'its_id')]) {
    write('src/notes/notes.functions.sql', text + rights);
    await start();
    expect(await mayCall()).toEqual([false, true, false]);
  }
});

test('ten nodes that start together apply each file once', async () => {
  const { start } = await emptyInstallation();
  const said = await Promise.all(Array.from({ length: 10 }, () => start()));
  expect(said.flat()).toEqual(['Migrating: 0001_notes.sql', 'Applying notes/notes.functions.sql']);
});

test('a start that fails leaves neither tables nor functions behind', async () => {
  const { start, write, ask, defined } = await emptyInstallation();
  write('src/notes/wrong.functions.sql', 'create or replace function wrong() returns nonsense as $$ $$;');
  await expect(start()).rejects.toThrow(/^notes\/wrong\.functions\.sql failed: /);
  expect(await defined()).toEqual({});
  expect(await ask(`select to_regclass('notes')`)).toEqual([null]);
  expect(await ask('select name from schema_migrations')).toEqual([]);
});

test('a function that two files make is refused, whichever of them is new', async () => {
  const { start, write } = await emptyInstallation();
  await start();
  write('src/other/other.functions.sql', ADD_NOTE);
  const refusal =
    'other/other.functions.sql makes the function public.add_note(integer,pg_catalog.text), which notes/notes.functions.sql makes already.';
  await expect(start()).rejects.toThrow(refusal);
  write('src/notes/notes.functions.sql', `-- Changed too.\n${ADD_NOTE}`);
  await expect(start()).rejects.toThrow(refusal);
});

test('an older version that starts again takes nothing away from the newer one', async () => {
  const { start, write, defined } = await emptyInstallation();
  await start('1.9.0');
  write('src/notes/notes.functions.sql', ADD_NOTE.replaceAll('note_id', 'its_id'));
  await start('1.10.0');
  const newer = await defined();
  write('src/notes/notes.functions.sql', ADD_NOTE);
  await expect(start('1.9.0')).rejects.toThrow(
    'The functions of this database are those of version 1.10.0. Start that version instead.',
  );
  expect(await defined()).toEqual(newer);
});

test('an older version whose functions are the same starts beside the newer one', async () => {
  const { start } = await emptyInstallation();
  await start('1.10.0');
  expect(await start('1.9.0')).toEqual([]);
});

test('a migration of a table that is in use lets requests pass until it is its turn', async () => {
  const { start, write, connect, ask } = await emptyInstallation();
  await start('1.0.0');
  const [long, request] = [await connect(), await connect()];
  await long.query(`begin; insert into notes values (1, 'long')`);
  write('migrations/0002_stars.sql', 'alter table notes add column stars int;');
  write('src/notes/shout.functions.sql', SHOUT);
  const starting = start('1.1.0');
  const waiting = `select from pg_stat_activity
    where datname = current_database() and application_name = 'centerproof migrate' and wait_event_type = 'Lock'`;
  await eventually(async () => (await request.query(waiting)).rowCount);
  // Behind a migration that waits for as long as it takes this would wait as well.
  await request.query(`set lock_timeout = '2s'; insert into notes values (2, 'request')`);
  await long.query('commit');
  expect(await starting).toContain('Somebody else holds a table that is to be changed. Trying again …');
  expect(await ask('select count(stars)::int, count(*)::int from notes')).toEqual([0, 2]);
});

test('rights are given anew to a table that is another one, and only by a version that is not older', async () => {
  const { start, write, ask } = await emptyInstallation();
  const mayRead = () =>
    ask(`select has_table_privilege(role_name, 'notes', 'select') from service_roles where purpose = 'app'`);
  const notes = (app: readonly ('select' | 'insert')[]) => [{ table: 'notes', tenant: null, app }];
  await start('1.0.0', notes(['select']));
  expect(await mayRead()).toEqual([true]);
  write(
    'migrations/0002_anew.sql',
    'drop table notes cascade; create table notes (id int primary key, text text not null);',
  );
  await start('1.1.0', notes(['select']));
  expect(await mayRead()).toEqual([true]);
  await start('1.1.0', notes(['insert']));
  expect(await mayRead()).toEqual([false]);
  await expect(start('1.0.0', notes(['select']))).rejects.toThrow(
    'The rights of this database are those of version 1.1.0. Start that version instead.',
  );
});
