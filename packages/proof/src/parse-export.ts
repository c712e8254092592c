import { ProofError } from './errors.ts';

/** Longest export that a verifier has to read: sixteen times the largest request the service accepts. */
export const EXPORT_LENGTH_MAX = 16 * 1024 * 1024;

/**
 * Parses the text of an export. Unlike `JSON.parse` it refuses a document that names a member twice: one reader
 * would see the first value, this verifier the second.
 *
 * @throws {ProofError} `TOO_LARGE`, `NOT_JSON` or `DUPLICATE_MEMBER`.
 *
 * @example
 * const result = verifyExport(parseExport(await file.text()));
 */
export function parseExport(text: string): unknown {
  if (text.length > EXPORT_LENGTH_MAX) throw new ProofError('TOO_LARGE');
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new ProofError('NOT_JSON');
  }
  if (countNamesWritten(text) !== countMembers(document)) throw new ProofError('DUPLICATE_MEMBER');
  return document;
}

/** The text is known to be JSON, so every colon outside a string follows the name of a member. */
function countNamesWritten(text: string): number {
  let names = 0;
  let isInString = false;
  for (let position = 0; position < text.length; position += 1) {
    const character = text[position];
    if (isInString && character === '\\') position += 1;
    else if (character === '"') isInString = !isInString;
    else if (character === ':' && !isInString) names += 1;
  }
  return names;
}

/** Counts with a list of its own, because a hostile document may be nested deeper than the stack. */
function countMembers(document: unknown): number {
  let members = 0;
  const pending = [document];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== 'object' || value === null) continue;
    const children = Object.values(value);
    if (!Array.isArray(value)) members += children.length;
    for (const child of children) pending.push(child);
  }
  return members;
}
