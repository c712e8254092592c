import type { ProofErrorCode } from '../../src/index.ts';
import type { WholeName } from './export-edits.ts';

/** A file by its bytes, and how its reading fares; `reason` is null for one that can be read. */
export type TextCase = { readonly name: string; readonly reason: ProofErrorCode | null } & (
  | { readonly base64: string }
  /** The canonical text of a whole export, with bytes before it, and spaces behind it up to a number of characters. */
  | { readonly of: WholeName; readonly beforeBase64?: string; readonly padTo?: number }
);

const base64 = (text: string) => Buffer.from(text).toString('base64');
const FULL = 'evidence, all claims disclosed';

export const textCases: readonly TextCase[] = [
  { name: 'a whole export', of: FULL, reason: null },
  { name: 'white space before it', of: FULL, beforeBase64: base64(' \n\t\r'), reason: null },
  { name: 'a byte order mark before it', of: FULL, beforeBase64: '77u/', reason: 'NOT_JSON' },
  { name: '16 Mi UTF-16 code units', of: FULL, padTo: 16 * 1024 * 1024, reason: null },
  { name: 'one code unit more', of: FULL, padTo: 16 * 1024 * 1024 + 1, reason: 'TOO_LARGE' },
  { name: 'half an object', base64: base64('{"a":1'), reason: 'NOT_JSON' },
  { name: 'nothing', base64: '', reason: 'NOT_JSON' },
  { name: 'a comment', base64: base64('{"a":1}// b'), reason: 'NOT_JSON' },
  { name: 'a number that JSON does not have', base64: base64('{"a":NaN}'), reason: 'NOT_JSON' },
  {
    name: 'bytes that are not UTF-8',
    base64: Buffer.from([0x22, 0xff, 0x22]).toString('base64'),
    reason: 'NOT_JSON',
  },
  {
    name: 'a surrogate in UTF-8',
    base64: Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]).toString('base64'),
    reason: 'NOT_JSON',
  },
  { name: 'UTF-16', base64: Buffer.from('{}', 'utf16le').toString('base64'), reason: 'NOT_JSON' },
  { name: 'a lone surrogate as an escape', base64: base64('{"a":"\\ud800"}'), reason: 'NOT_JSON' },
  { name: 'a lone surrogate in a name', base64: base64('{"\\ud800":1}'), reason: 'NOT_JSON' },
  { name: 'a number beyond every double', base64: base64('{"a":1e400}'), reason: 'NOT_JSON' },
  { name: 'a member twice', base64: base64('{"a":1,"a":1}'), reason: 'DUPLICATE_MEMBER' },
  {
    name: 'a member twice, deep inside',
    base64: base64('[{"x":{"b":":","b":2}}]'),
    reason: 'DUPLICATE_MEMBER',
  },
  {
    name: 'a member twice in two spellings',
    base64: base64('{"a":1,"\\u0061":2}'),
    reason: 'DUPLICATE_MEMBER',
  },
  { name: '__proto__ twice', base64: base64('{"__proto__":1,"__proto__":2}'), reason: 'DUPLICATE_MEMBER' },
  { name: '64 levels', base64: base64('['.repeat(64) + ']'.repeat(64)), reason: 'DOCUMENT_MALFORMED' },
  { name: '65 levels', base64: base64('['.repeat(65) + ']'.repeat(65)), reason: 'TOO_DEEP' },
];
