import { type RawBuilder, sql } from 'kysely';
import { swappedNeighbours } from '../spelling-rules.ts';

/** One wrong letter in a word of five leaves this much of its trigrams right; words that merely begin alike share less. */
const SIMILAR_FROM = 0.6;
/** A shorter question that is half wrong is another question. */
const FORGIVEN_FROM_LETTERS = 4;

/** Whether a text holds what was asked for, in whatever case. */
export function holds(text: RawBuilder<unknown>, question: string): RawBuilder<boolean> {
  return sql<boolean>`${text} ilike ${`%${escapeLike(question)}%`}`;
}

/** The same, with a misspelling or two swapped letters forgiven. */
export function isLike(text: RawBuilder<unknown>, question: string): RawBuilder<boolean> {
  if ([...question].length < FORGIVEN_FROM_LETTERS) return holds(text, question);
  const swapped = swappedNeighbours(question).map((each) => `%${escapeLike(each)}%`);
  return sql<boolean>`(${holds(text, question)} or ${text} ilike any (${swapped}::text[])
    or word_similarity(${question}, ${text}) >= ${SIMILAR_FROM})`;
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
