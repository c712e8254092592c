import type { Tx } from '../../platform/database/index.ts';
import { misspellings } from '../../platform/spelling-rules.ts';
import {
  type FoundRow,
  searchWords,
  selectDirectory,
  selectLikeMatches,
  selectLikeTitles,
  selectListed,
  selectLiteralMatches,
  type Tolerance,
} from './centers.queries.ts';

export interface Search {
  query?: string | undefined;
  vertical?: string | undefined;
  page: number;
  limit: number;
}

interface Found {
  rows: FoundRow[];
  total: number;
}

/** The words of a question beyond these no longer narrow it down. */
const WORDS_MAX = 6;

/**
 * What a misspelling is forgiven, step by step. One wrong letter in a long word leaves more than 0.6 of its trigrams
 * right; two letters swapped in a word of five leave a third of them, which only a letter-by-letter look tells from
 * words that merely begin alike.
 */
const TOLERANCES: readonly Tolerance[] = [
  { field: 'title_text', similarity: 0.6 },
  { field: 'title_text', similarity: 0.45 },
  { field: 'whole_text', similarity: 0.6 },
];
const LAST_TOLERANCE = 0.3;

/**
 * Finds ACTIVE centers by name, slug and description. What holds the words as typed is the whole answer; only when
 * nothing does, the words may be misspelt, and no more than it takes. No question lists the directory.
 */
export async function searchCenters(tx: Tx, search: Search): Promise<Found> {
  const { query = '', vertical, page, limit } = search;
  const offset = (page - 1) * limit;
  if (query.trim() === '') return selectDirectory(tx, { vertical, limit, offset });
  const words = (await searchWords(tx, query)).slice(0, WORDS_MAX);
  if (words.length === 0) return { rows: [], total: 0 };

  const question = query.trim().toLowerCase();
  const literal = await selectLiteralMatches(tx, { question, words, vertical, limit, offset });
  if (literal.total > 0) return literal;
  for (const tolerance of TOLERANCES) {
    const like = await selectLikeMatches(tx, { words, vertical, tolerance, limit, offset });
    if (like.total > 0) return like;
  }
  return nearestSpellings(tx, { words, vertical, limit, offset });
}

async function nearestSpellings(
  tx: Tx,
  asked: { words: string[]; vertical: string | undefined; limit: number; offset: number },
): Promise<Found> {
  const { words, vertical, limit, offset } = asked;
  const titles = await selectLikeTitles(tx, { words, vertical, similarity: LAST_TOLERANCE });
  const near = titles
    .map(({ id, title }) => ({ id, slips: misspellings(words, title) }))
    .filter((title): title is { id: number; slips: number } => title.slips !== null)
    .sort((a, b) => a.slips - b.slips || a.id - b.id);
  const ids = near.slice(offset, offset + limit).map(({ id }) => id);
  return { rows: await selectListed(tx, ids), total: near.length };
}
