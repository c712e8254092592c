import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { requireNoNewer } from './newer-version.ts';

export interface FunctionFiles {
  /** Every `*.functions.sql` below this folder is applied, in the order of its path. */
  directory: string;
  /** The version of the service that these files belong to. */
  version: string;
  /** What a file says once the service's roles have their names in it. */
  read(text: string): string;
  log(message: string): void;
  /** How what belongs to one file is made one. */
  inStep<Result>(work: () => Promise<Result>): Promise<Result>;
}

interface FunctionFile {
  file: string;
  text: string;
  digest: string;
}

interface AppliedFile {
  file: string;
  digest: string;
  /** What the file made, as `drop` names it: `function public.f(integer)`, `trigger t on public.centers`. */
  objects: string[];
  version: string;
}

/** Under this name stands what may have to be dropped, until it is: no file has it, and whoever is killed before leaves it behind. */
const NO_FILE = '';

/**
 * Brings functions and triggers to what the files say now: a file is applied when its text is new, and what no file makes any more is
 * dropped, last. A file is SQL that may be run again (`create or replace`), and what it made is read from the catalogue, not from its
 * text.
 */
export async function applyFunctions(client: pg.Client, options: FunctionFiles): Promise<void> {
  const applied = await readApplied(client);
  const files = readFiles(options);
  const digests = new Map(files.map(({ file, digest }) => [file, digest]));
  const kept = applied.filter(({ file, digest }) => digests.get(file) === digest);
  const outdated = applied.filter((known) => !kept.includes(known));
  const changed = files.filter(({ file }) => !kept.some((known) => known.file === file));
  if (outdated.length === 0 && changed.length === 0) return;
  for (const known of applied) requireNoNewer(known.version, { version: options.version, what: 'functions' });

  const owners = new Map(kept.flatMap(({ file, objects }) => objects.map((object) => [object, file])));
  // Whoever was killed before the end may have left an object in the rows of two files.
  const left = new Set(outdated.flatMap(({ objects }) => objects).filter((object) => !owners.has(object)));
  const keep = (file: string, digest: string, objects: readonly string[]) =>
    client.query(
      `insert into schema_functions (file, digest, objects, version) values ($1, $2, $3, $4)
           on conflict (file) do update set digest = excluded.digest, objects = excluded.objects, version = excluded.version`,
      [file, digest, objects, options.version],
    );
  await keep(NO_FILE, '', [...left]);
  for (const { file, text, digest } of changed) {
    options.log(`Applying ${file}`);
    const objects = await options.inStep(async () => {
      const made = await applyFile(client, { file, text, left });
      for (const object of made) {
        const owner = owners.get(object);
        if (owner) throw new Error(`${file} makes the ${object}, which ${owner} makes already.`);
      }
      await keep(file, digest, made);
      return made;
    });
    for (const object of objects) {
      owners.set(object, file);
      left.delete(object);
    }
  }
  await options.inStep(async () => {
    await drop(client, left);
    await client.query('delete from schema_functions where file <> all ($1)', [[...digests.keys()]]);
  });
}

async function readApplied(client: pg.Client): Promise<AppliedFile[]> {
  await client.query(`create table if not exists schema_functions (
    file text primary key, digest text not null, objects text[] not null, version text not null)`);
  const { rows } = await client.query<AppliedFile>(
    'select file, digest, objects, version from schema_functions',
  );
  return rows;
}

function readFiles({ directory, read }: FunctionFiles): FunctionFile[] {
  return globSync('**/*.functions.sql', { cwd: directory })
    .sort()
    .map((file) => {
      const text = read(readFileSync(join(directory, file), 'utf8'));
      return { file, text, digest: createHash('sha256').update(text).digest('hex') };
    });
}

/**
 * Runs one file and answers what it made. Functions are replaced in place, so that whoever is calling them never misses one.
 * PostgreSQL refuses that where results or the names of arguments differ; then all that is still left of the files before
 * goes first, because what has changed may have come from another file.
 */
async function applyFile(
  client: pg.Client,
  { file, text, left }: { file: string; text: string; left: ReadonlySet<string> },
): Promise<string[]> {
  const before = await readDefinitions(client);
  await client.query('savepoint before_file');
  try {
    await client.query(text).catch(async (error: unknown) => {
      if (!isRefusedReplacement(error)) throw error;
      await client.query('rollback to savepoint before_file');
      await drop(client, left);
      await client.query(text);
    });
  } catch (error) {
    throw new Error(`${file} failed: ${(error as Error).message}`, { cause: error });
  }
  const after = await readDefinitions(client);
  return [...after.keys()].filter((object) => before.get(object) !== after.get(object));
}

/** Every function and trigger there is, and where its row lies: each replacement moves it. */
async function readDefinitions(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ object: string; place: string }>(`
    select named.type || ' ' || named.identity as object, defined.place::text
      from (select 'pg_proc'::regclass as catalogue, oid, ctid as place from pg_proc
             where pronamespace = 'public'::regnamespace
            union all
            select 'pg_trigger'::regclass, oid, ctid from pg_trigger where not tgisinternal and tgparentid = 0) as defined
     cross join lateral pg_identify_object(defined.catalogue, defined.oid, 0) as named
     order by 1`);
  return new Map(rows.map(({ object, place }) => [object, place]));
}

function isRefusedReplacement(error: unknown): boolean {
  const INVALID_FUNCTION_DEFINITION = '42P13';
  return error instanceof pg.DatabaseError && error.code === INVALID_FUNCTION_DEFINITION;
}

/** Triggers go first, because a function that one calls cannot be dropped. */
async function drop(client: pg.Client, objects: ReadonlySet<string>): Promise<void> {
  const isTrigger = (object: string) => object.startsWith('trigger ');
  const ordered = [...objects].sort((one, other) => Number(isTrigger(other)) - Number(isTrigger(one)));
  for (const object of ordered) await client.query(`drop ${object.replace(' ', ' if exists ')}`);
}
