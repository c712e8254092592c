import { type RawBuilder, sql } from 'kysely';
import { swappedNeighbours } from '../spelling-rules.ts';

/** One wrong letter in a word of five leaves this much of its trigrams right; words that merely begin alike share less. */
const SIMILAR_FROM = 0.6;
/** A shorter question that is half wrong is another question. */
const FORGIVEN_FROM_LETTERS = 4;

/** Whether a text holds what was asked for, in whatever case. */
export function holds(text: RawBuilder<unknown>, question: string): RawBuilder<boolean> {
  return inEitherForm(question, (pattern) => sql`${text} ilike ${pattern}`);
}

/**
 * A condition on a pattern of what was asked for, as it stands and with its letters composed or taken apart: `é` and `가` are typed as one
 * sign here and as several there, and texts are kept as they were typed. Some signs, U+09DF among them, stand in neither form.
 */
export function inEitherForm(
  question: string,
  condition: (pattern: string) => RawBuilder<unknown>,
): RawBuilder<boolean> {
  const forms = new Set([question, question.normalize('NFC'), question.normalize('NFD')]);
  const conditions = [...forms].map((form) => condition(`%${escapeLike(form)}%`));
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** The same, with a misspelling or two swapped letters forgiven. */
export function isLike(text: RawBuilder<unknown>, question: string): RawBuilder<boolean> {
  if ([...question].length < FORGIVEN_FROM_LETTERS) return holds(text, question);
  const composed = question.normalize('NFC');
  const swapped = swappedNeighbours(composed).map((each) => `%${escapeLike(each)}%`);
  return sql<boolean>`(${holds(text, question)} or ${text} ilike any (${swapped}::text[])
    or word_similarity(${composed}, ${text}) >= ${SIMILAR_FROM})`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
