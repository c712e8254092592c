import { type Breach, type Check, firstBreach } from './check.ts';
import { ProofError } from './errors.ts';

/** Longest export that a verifier has to read: sixteen times the largest request the service accepts. */
export const EXPORT_LENGTH_MAX = 16 * 1024 * 1024;

/** A character of UTF-8 takes at most four bytes: a file of more is too large, whatever it holds, and need not be read to its end. */
export const EXPORT_BYTES_MAX = EXPORT_LENGTH_MAX * 4;

/**
 * Parses an export, given as text or as the bytes of its file. Unlike `JSON.parse` it refuses a document that names a
 * member twice: one reader would see the first value, this verifier the second. Give it the bytes where you have them:
 * what turns a file into text may drop a byte order mark, or put replacement characters where the bytes are not UTF-8.
 *
 * @throws {ProofError} `TOO_LARGE`, `NOT_JSON` or `DUPLICATE_MEMBER`.
 *
 * @example
 * const result = verifyExport(parseExport(new Uint8Array(await file.arrayBuffer())));
 */
export function parseExport(source: string | Uint8Array): unknown {
  return parseExportBy(TEXT_CHECKS, source);
}

/** The text of an export and, once it was parsed, the value that it stands for. */
interface TextSubject {
  readonly text: string;
  readonly document: unknown;
}

/** What a text has to be beside being JSON: before it is parsed, and afterwards. */
export const TEXT_CHECKS = {
  length: [
    {
      rule: 'text.length',
      code: 'TOO_LARGE',
      fault: (text) => (text.length > EXPORT_LENGTH_MAX ? '' : null),
    },
  ] as readonly Check<string>[],
  members: [
    {
      rule: 'text.members',
      code: 'DUPLICATE_MEMBER',
      fault: ({ text, document }) => (countNamesWritten(text) === countMembers(document) ? null : ''),
    },
  ] as readonly Check<TextSubject>[],
};

/** The same by rules of the caller's choice. */
export function parseExportBy(checks: typeof TEXT_CHECKS, source: string | Uint8Array): unknown {
  const text = typeof source === 'string' ? source : decode(source);
  refuse(firstBreach(checks.length, text));
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new ProofError('NOT_JSON');
  }
  refuse(firstBreach(checks.members, { text, document }));
  return document;
}

function refuse(breach: Breach | null): void {
  if (breach) throw new ProofError(breach.reason, breach.path);
}

/** A byte order mark is kept, so that the parser refuses it like every other character that is not JSON. */
function decode(bytes: Uint8Array): string {
  if (bytes.length > EXPORT_BYTES_MAX) throw new ProofError('TOO_LARGE');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ProofError('NOT_JSON');
  }
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
