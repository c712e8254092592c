import { type RawBuilder, sql } from 'kysely';
import { namedBy } from '../../people/index.ts';
import type { FamilyId, Tx } from '../../platform/database/index.ts';
import { swappedNeighbours } from '../../platform/spelling-rules.ts';

interface CenterColumns {
  id: number;
  name: string;
  domain: string;
  tenant_type: string;
  status: string;
  vertical: string;
  settings: unknown;
}

export type CenterRow = CenterColumns & { memberCount: number };

const FAMILY_CENTERS_MAX = 500;

/** The centers in which a family has an ACTIVE membership; the scope is the family's. */
export async function selectCentersOfFamily(
  tx: Tx,
  familyId: FamilyId,
): Promise<Omit<CenterColumns, 'settings'>[]> {
  const { rows } = await sql<Omit<CenterColumns, 'settings'>>`
    select c.id, c.name, c.domain, c.tenant_type, c.status, c.vertical
      from centers c
     where c.status <> 'INACTIVE' and c.id <> all ((select gone_centers())::int[])
       and c.id in (select m.center_id from memberships m join actors a on a.id = m.actor_id
                     where a.family_id = ${familyId}::uuid and m.status = 'ACTIVE')
     order by c.name, c.id limit ${FAMILY_CENTERS_MAX}`.execute(tx);
  return rows;
}

const CENTERS_READ_MAX = 1_000;

/** Centers by id with their member counts, in one statement however many they are. */
export async function selectCenters(tx: Tx, ids: readonly number[]): Promise<CenterRow[]> {
  const { rows } = await sql<CenterRow>`
    select c.id, c.name, c.domain, c.tenant_type, c.status, c.vertical, c.settings,
           coalesce(counted.members, 0) as "memberCount"
      from centers c
      left join (select m.center_id, count(*)::int as members from memberships m
                  where m.center_id = any(${[...ids]}::int[]) and m.status = 'ACTIVE' group by m.center_id) counted
        on counted.center_id = c.id
     where c.id = any(${[...ids]}::int[])
     order by c.id limit ${CENTERS_READ_MAX}`.execute(tx);
  return rows;
}

/** What everybody may know of a center that has not ended; the scope is the directory's. */
export async function selectPublicCenter(
  tx: Tx,
  idOrDomain: string,
): Promise<Pick<CenterColumns, 'id' | 'name' | 'vertical' | 'settings'> | undefined> {
  const { rows } = await sql<Pick<CenterColumns, 'id' | 'name' | 'vertical' | 'settings'>>`
    select c.id, c.name, c.vertical, c.settings from centers c
     where ${namedBy(idOrDomain)} and c.status <> 'INACTIVE' limit 1`.execute(tx);
  return rows[0];
}

export interface InstructorRow {
  id: string;
  name: string;
  specialties: string[];
}

/** Instructors with an ACTIVE membership, by name. */
export async function selectInstructors(
  tx: Tx,
  which: { centerId: number; instructorId?: string | undefined; limit: number },
): Promise<InstructorRow[]> {
  const only = which.instructorId === undefined ? sql`true` : sql`m.actor_id = ${which.instructorId}::uuid`;
  const { rows } = await sql<InstructorRow>`
    select a.id, a.name, m.specialties from memberships m join actors a on a.id = m.actor_id
     where m.center_id = ${which.centerId} and m.role = 'INSTRUCTOR' and m.status = 'ACTIVE' and ${only}
     order by a.name, a.id limit ${which.limit}`.execute(tx);
  return rows;
}

/**
 * The stored settings of a center, locked until the transaction ends, so that two patches do not undo each other. Rows that name the
 * center, such as bookings, come in meanwhile.
 */
export async function lockSettings(
  tx: Tx,
  centerId: number,
): Promise<Pick<CenterColumns, 'id' | 'name' | 'vertical' | 'settings'> | undefined> {
  return tx
    .selectFrom('centers')
    .select(['id', 'name', 'vertical', 'settings'])
    .where('id', '=', centerId)
    .forNoKeyUpdate()
    .limit(1)
    .executeTakeFirst();
}

export async function selectSettings(
  tx: Tx,
  centerId: number,
): Promise<Pick<CenterColumns, 'vertical' | 'settings'> | undefined> {
  return tx
    .selectFrom('centers')
    .select(['vertical', 'settings'])
    .where('id', '=', centerId)
    .limit(1)
    .executeTakeFirst();
}

export async function updateSettings(
  tx: Tx,
  change: { centerId: number; settings: Record<string, unknown>; now: Date },
): Promise<void> {
  await tx
    .updateTable('centers')
    .set({ settings: JSON.stringify(change.settings), updated_at: change.now })
    .where('id', '=', change.centerId)
    .execute();
}

/** Which of these slugs are taken, by any center that ever was; the scope is the operator's. */
export async function selectTakenSlugs(tx: Tx, slugs: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    select domain from centers where domain = any(${[...slugs]}::text[]) limit ${slugs.length}`.execute(tx);
  return rows.map(({ domain }) => domain);
}

export interface FoundRow {
  id: number;
  name: string;
  domain: string;
  vertical: string;
  tenant_type: string;
  description: string;
  logo: string;
}

type Page = { limit: number; offset: number };
type Matches = { rows: FoundRow[]; total: number };
const NOTHING: Matches = { rows: [], total: 0 };

const SHOWN = sql`d.id, d.name, d.domain, d.vertical, d.tenant_type, d.description, d.logo`;
const inVertical = (vertical: string | undefined): RawBuilder<unknown> =>
  vertical === undefined ? sql`true` : sql`vertical = ${vertical}`;

/** The whole directory by name. */
export async function selectDirectory(
  tx: Tx,
  { vertical, limit, offset }: Page & { vertical: string | undefined },
): Promise<Matches> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from center_directory where ${inVertical(vertical)}`.execute(tx);
  const { rows } = await sql<FoundRow>`
    select ${SHOWN} from center_directory d where ${inVertical(vertical)}
     order by d.name, d.id limit ${limit} offset ${offset}`.execute(tx);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** A question in the form in which texts are compared, word by word. */
export async function searchWords(tx: Tx, question: string): Promise<string[]> {
  const { rows } = await sql<{ words: string }>`select search_text(${question}) as words`.execute(tx);
  return (rows[0]?.words ?? '').split(' ').filter((word) => word !== '');
}

/** Of each way to match, this many centers are ranked; whoever asks for more has asked too loosely. */
const CANDIDATES_MAX = 200;

/**
 * Centers that hold every word as it was typed. Four index reads give the candidates: the slug, the beginning of the
 * name, the title, all of the text; the ranking sees nothing else.
 */
export async function selectLiteralMatches(
  tx: Tx,
  asked: Page & { question: string; words: readonly string[]; vertical: string | undefined },
): Promise<Matches> {
  const phrase = asked.words.join(' ');
  const chosen = inVertical(asked.vertical);
  const { rows } = await sql<Matches>`
    with candidates as (
      select id from center_directory where domain = ${asked.question} and ${chosen}
      union
      select id from (select id from center_directory where name_text like ${`${phrase}%`} and ${chosen}
                       order by name_text using ~<~ limit ${CANDIDATES_MAX}) named
      union
      select id from (select id from center_directory where ${everyWordIn(sql.ref('title_text'), asked.words)} and ${chosen}
                       limit ${CANDIDATES_MAX}) titled
      union
      select id from (select id from center_directory where ${everyWordIn(sql.ref('whole_text'), asked.words)} and ${chosen}
                       limit ${CANDIDATES_MAX}) told
    ), ranked as materialized (
      select ${SHOWN},
             case when d.domain = ${asked.question} or d.name_text = ${phrase} then 4
                  when starts_with(d.name_text, ${phrase}) then 3
                  when ${everyWordIn(sql.ref('d.title_text'), asked.words)} then 2
                  else 1 end as rank,
             word_similarity(${phrase}, d.title_text) as likeness
        from candidates join center_directory d using (id)
    )
    ${pageOfRanked(asked, sql`rank desc, likeness desc, name, id`)}`.execute(tx);
  return rows[0] ?? NOTHING;
}

/**
 * A word of three letters or more may stand inside another one. A shorter one has no trigram of its own there, so it
 * counts where a word begins.
 */
function everyWordIn(column: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> {
  const patterns = words.map((word) => ([...word].length < 3 ? `% ${word}%` : `%${word}%`));
  return sql.join(
    patterns.map((pattern) => sql`${column} like ${pattern}`),
    sql` and `,
  );
}

/** Where a misspelt word is looked for, and how much of it must be right. */
export interface Tolerance {
  field: 'title_text' | 'whole_text';
  similarity: number;
}

/** Centers that hold every word or something like it. */
export async function selectLikeMatches(
  tx: Tx,
  asked: Page & { words: readonly string[]; vertical: string | undefined; tolerance: Tolerance },
): Promise<Matches> {
  const { field, similarity } = asked.tolerance;
  await allowSimilarity(tx, similarity);
  const column = sql.ref(field);
  const isLike = asked.words.map((word) => sql`${word} <% ${column}`);
  const likeness = asked.words.map((word) => sql`word_similarity(${word}, ${column})`);
  const { rows } = await sql<Matches>`
    with candidates as (
      select * from center_directory where ${sql.join(isLike, sql` and `)} and ${inVertical(asked.vertical)}
       limit ${CANDIDATES_MAX}
    ), ranked as materialized (
      select ${SHOWN}, ${sql.join(likeness, sql` + `)} as likeness from candidates d
    )
    ${pageOfRanked(asked, sql`likeness desc, name, id`)}`.execute(tx);
  return rows[0] ?? NOTHING;
}

/** One row with the page and the total, so that a page behind the last one still tells how many there are. */
function pageOfRanked({ limit, offset }: Page, order: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select (select count(*)::int from ranked) as total,
           (select coalesce(json_agg(page), '[]') from
             (select * from ranked order by ${order} limit ${limit} offset ${offset}) page) as rows`;
}

/** So many titles are compared letter by letter. The sieve costs about 0.1 ms a title on a busy two-core machine. */
const TITLES_MAX = 1_000;

/**
 * The titles that share at least a third of each word's trigrams, or hold the word with two neighbours swapped, which leaves
 * fewer of them than that in the middle of a word of six: a first sieve for words that are badly misspelt.
 */
export async function selectLikeTitles(
  tx: Tx,
  asked: { words: readonly string[]; vertical: string | undefined; similarity: number },
): Promise<{ id: number; title: string }[]> {
  await allowSimilarity(tx, asked.similarity);
  const isLike = asked.words.map((word) => {
    const swapped = swappedNeighbours(word).map((each) => `% ${each}%`);
    return sql`(${word} <% title_text or title_text like any (${swapped}::text[]))`;
  });
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title_text as title from center_directory
     where ${sql.join(isLike, sql` and `)} and ${inVertical(asked.vertical)} limit ${TITLES_MAX}`.execute(tx);
  return rows;
}

/** Entries of the directory in the order in which they are named. */
export async function selectListed(tx: Tx, ids: readonly number[]): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select ${SHOWN} from center_directory d where d.id = any(${[...ids]}::int[])
     order by array_position(${[...ids]}::int[], d.id) limit ${ids.length}`.execute(tx);
  return rows;
}

/** How much of a word must be right for `<%` in the rest of the transaction. */
async function allowSimilarity(tx: Tx, similarity: number): Promise<void> {
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(similarity)}, true)`.execute(tx);
}
