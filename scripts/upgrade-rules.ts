/**
 * What a change may do to the database while nodes of the released version still run on it: a migration only adds, and what an old
 * node calls is there as it was (docs/operations.md#upgrade-without-downtime).
 */

/** The last version that others run. `npm run release:record` writes it. */
export interface Release {
  version: string;
  commit: string;
  migrations: string[];
  /** Functions with arguments and result, and triggers with their table, each as one line. */
  routines: string[];
  /** Why one of these lines may be gone before the next release; such a release stops the old version first, and its changelog says so. */
  given_up: Record<string, string>;
}

export interface SqlFile {
  name: string;
  text: string;
}

const NOTE = /^--\s*Not additive: \S+ \S+/m;

/** Each statement with the comments before it, comments inside of it taken out. Bodies in dollar quotes stay whole. */
export function statementsOf(text: string): { comments: string; statement: string }[] {
  const found: { comments: string; statement: string }[] = [];
  let comments = '';
  let statement = '';
  for (const [token] of text.matchAll(/--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|;|[\s\S]/g)) {
    if (token === ';') {
      found.push({ comments, statement: oneLine(statement) });
      comments = '';
      statement = '';
    } else if (!token.startsWith('--')) statement += token;
    else if (statement.trim() === '') comments += `${token}\n`;
  }
  return found;
}

interface MigrationRule {
  /** The first group is the table that it is about. */
  matches: RegExp;
  told: string;
}

const MIGRATION_RULES: readonly MigrationRule[] = [
  { matches: /^drop \w+ (?:if exists )?(\S+)/, told: 'takes away what the released version may use' },
  {
    matches: /^alter table (?:only )?(\S+) .*\brename\b/,
    told: 'gives another name to what the released version may use',
  },
  {
    matches: /^alter table (?:only )?(\S+) .*\bdrop\b/,
    told: 'takes away what the released version may use',
  },
  { matches: /^alter table (?:only )?(\S+) .*\btype\b/, told: 'changes the type of a column' },
  {
    matches: /^alter table (?:only )?(\S+) .*\bset not null\b/,
    told: 'refuses rows of the released version',
  },
  {
    matches: /^alter table (?:only )?(\S+) (?=.*\bnot null\b)(?!.*\bdefault\b).*\badd\b/,
    told: 'refuses rows of the released version, which does not know the column',
  },
  {
    matches:
      /^alter table (?:only )?(\S+) .*\badd (?:constraint|check|unique|primary key|foreign key|exclude)\b/,
    told: 'may refuse rows of the released version, and reads the whole table',
  },
  {
    matches: /^alter table (?:only )?(\S+) .*\bgenerated always as .*\bstored\b/,
    told: 'writes the whole table anew',
  },
  {
    matches: /^create (?:unique )?index .*?\bon (?:only )?(\S+)/,
    told: 'holds up writers while the index is built',
  },
  {
    matches: /^(?:update|delete from|truncate(?: table)?) (?:only )?(\S+)/,
    told: 'changes rows that are in use',
  },
  { matches: /^revoke .* on (?:table )?(\S+)/, told: 'takes rights away' },
  { matches: /^(do) /, told: 'does what cannot be read from it' },
];

/** What of the migrations since the release is not additive and does not say why, a sentence each. */
export function faultsOfMigrations(release: Release, files: readonly SqlFile[]): string[] {
  const missing = release.migrations.filter((name) => !files.some((file) => file.name === name));
  const last = release.migrations.at(-1) ?? '';
  const later = files.filter(({ name }) => !release.migrations.includes(name));
  const made = new Set(
    later.flatMap(({ text }) =>
      statementsOf(text).flatMap(
        ({ statement }) => tableOf(statement, /^create table (?:if not exists )?([\w."]+)/) ?? [],
      ),
    ),
  );
  return [
    ...missing.map((name) => `${name} is part of ${release.version} and must stay.`),
    ...later
      .filter(({ name }) => name < last)
      .map(({ name }) => `${name} comes before ${last} of ${release.version}, and has to come after it.`),
    ...later.flatMap(({ name, text }) =>
      statementsOf(text)
        .filter(({ comments }) => !NOTE.test(comments))
        .flatMap(({ statement }) =>
          MIGRATION_RULES.filter(({ matches }) => {
            const table = tableOf(statement, matches);
            return table !== undefined && !made.has(table);
          }).map(({ told }) => `${name}: "${statement.slice(0, 80)}" ${told}.`),
        ),
    ),
  ];
}

/** Every function and trigger that the files make, as the lines of a release name them. */
export function routinesOf(files: readonly SqlFile[]): string[] {
  return files
    .flatMap(({ text }) => statementsOf(text).flatMap(({ statement }) => routineOf(statement) ?? []))
    .sort();
}

/** What the released version calls and would no longer find as it was. */
export function faultsOfRoutines(release: Release, files: readonly SqlFile[]): string[] {
  const now = new Set(routinesOf(files));
  return release.routines
    .filter((routine) => !now.has(routine) && !release.given_up[routine])
    .map((routine) => `${release.version} calls "${routine}", which is gone or has changed.`);
}

function routineOf(statement: string): string | undefined {
  const trigger = /^create (?:or replace )?(?:constraint )?trigger (\S+) .*? on (\S+)/.exec(statement);
  if (trigger) return `trigger ${trigger[1]} on ${trigger[2]}`;
  const head = /^create (?:or replace )?function /.exec(statement)?.[0];
  if (!head) return undefined;
  const declared = statement.slice(head.length);
  const listed = uptoClosing(declared);
  const rest = declared.slice(listed.length);
  const table = /^ returns table /.exec(rest)?.[0];
  const result = table
    ? table + uptoClosing(rest.slice(table.length))
    : (/^ returns .*?(?= (?:language|as|set|stable|volatile|immutable|strict|security|rows|cost|parallel|return)\b)/.exec(
        rest,
      )?.[0] ?? '');
  return `function ${listed}${result}`;
}

/** Up to the bracket that closes the first one. */
function uptoClosing(text: string): string {
  let depth = 0;
  for (const [place, letter] of [...text].entries()) {
    if (letter === '(') depth += 1;
    if (letter === ')' && --depth === 0) return text.slice(0, place + 1);
  }
  return text;
}

function tableOf(statement: string, pattern: RegExp): string | undefined {
  return pattern
    .exec(statement)?.[1]
    ?.replaceAll('"', '')
    .replace(/^public\./, '')
    .replace(/\(.*$/, '');
}

function oneLine(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^[A-Za-z ]+/, (words) => words.toLowerCase());
}
