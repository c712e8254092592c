import { expect, test } from 'vitest';
import { readRelease, readSqlFiles } from './upgrade-files.ts';
import {
  faultsOfMigrations,
  faultsOfRoutines,
  type Release,
  routinesOf,
  statementsOf,
} from './upgrade-rules.ts';

const FUNCTIONS = `-- Adds one.
create or replace function add_note(note_id int, note text default 'a; b') returns int language plpgsql as $$
  begin insert into notes values (note_id, note); return note_id; end $$;
create or replace function notes_of(ids int[]) returns table (id int, "text" text) language sql as $$ select 1, ''; $$;
create or replace trigger notes_shout before insert on notes for each row execute function shout();`;
const ROUTINES = [
  "function add_note(note_id int, note text default 'a; b') returns int",
  'function notes_of(ids int[]) returns table (id int, "text" text)',
  'trigger notes_shout on notes',
];
const RELEASE: Release = {
  version: '1.0.0',
  commit: 'c'.repeat(40),
  migrations: ['0001_notes.sql'],
  routines: ROUTINES,
  given_up: {},
};

function faultsOf(text: string): string[] {
  return faultsOfMigrations(RELEASE, [
    { name: '0001_notes.sql', text: 'create table notes (id int); drop table older;' },
    { name: '0002_more.sql', text },
  ]);
}

test.each([
  'alter table notes add column author text;',
  'alter table notes add column stars int not null default 0;',
  'create table tags (id int primary key, name text not null); create index on tags (name); alter table tags drop column name;',
  `insert into notes values (1); comment on table notes is 'drop table notes;';`,
])('a migration that only adds passes: %s', (text) => {
  expect(faultsOf(text)).toEqual([]);
});

test.each([
  ['drop table notes;', 'takes away'],
  ['ALTER TABLE notes DROP COLUMN id;', 'takes away'],
  ['alter table notes rename column id to number;', 'another name'],
  ['alter table public.notes\n  alter column id type bigint;', 'the type'],
  ['alter table notes alter column id set not null;', 'refuses rows'],
  ['alter table notes add column author text not null;', 'does not know the column'],
  ['alter table notes add constraint positive check (id > 0);', 'may refuse rows'],
  ['create unique index notes_id on notes (id);', 'holds up writers'],
  ['update notes set id = 1;', 'rows that are in use'],
  ['do $$ begin drop table notes; end $$;', 'cannot be read'],
])('a migration that does more is refused, unless a line says why: %s', (text, told) => {
  expect(faultsOf(text)).toEqual([expect.stringContaining(told)]);
  expect(faultsOf(`-- A note.\n${text}`)).toHaveLength(1);
  expect(faultsOf(`-- Not additive: nobody has used it since 0.9.\n${text}`)).toEqual([]);
});

test('the migrations of the release stay, and new ones come after them', () => {
  expect(faultsOfMigrations(RELEASE, [{ name: '0000_early.sql', text: '' }])).toEqual([
    '0001_notes.sql is part of 1.0.0 and must stay.',
    '0000_early.sql comes before 0001_notes.sql of 1.0.0, and has to come after it.',
  ]);
});

test('functions and triggers are known by what callers see of them', () => {
  expect(routinesOf([{ name: 'notes.functions.sql', text: FUNCTIONS }])).toEqual(ROUTINES);
  expect(statementsOf(FUNCTIONS)).toHaveLength(3);
});

test.each([
  ['another body', FUNCTIONS.replace('(note_id, note)', '(note_id, upper(note))'), 0],
  [
    'one function more',
    `${FUNCTIONS} create or replace function more() returns int language sql return 1;`,
    0,
  ],
  ['another argument', FUNCTIONS.replace('note_id int', 'note_id bigint'), 1],
  ['another result', FUNCTIONS.replace('returns int', 'returns bigint'), 1],
  ['one column less', FUNCTIONS.replace(', "text" text', ''), 1],
  ['a trigger that is gone', FUNCTIONS.slice(0, FUNCTIONS.indexOf('create or replace trigger')), 1],
])('%s of a function is %3$s fault', (_, text, count) => {
  expect(faultsOfRoutines(RELEASE, [{ name: 'notes.functions.sql', text }])).toHaveLength(count);
});

test('what is given up on purpose is no fault', () => {
  const release = {
    ...RELEASE,
    given_up: { 'trigger notes_shout on notes': 'The old version is stopped first.' },
  };
  const text = FUNCTIONS.slice(0, FUNCTIONS.indexOf('create or replace trigger'));
  expect(faultsOfRoutines(release, [{ name: 'notes.functions.sql', text }])).toEqual([]);
});

test('every function and trigger of the release was read', () => {
  const { functions } = readSqlFiles(new URL('..', import.meta.url).pathname);
  const made = functions.flatMap(
    ({ text }) => text.match(/^create or replace (?:function|(?:constraint )?trigger)/gm) ?? [],
  );
  expect(routinesOf(functions)).toHaveLength(made.length);
  expect(readRelease().routines.length).toBeGreaterThan(50);
});
