import { randomFillSync } from 'node:crypto';

/** The kinds of record that carry a prefixed id. */
export type IdPrefix =
  | 'acr'
  | 'agk'
  | 'apr'
  | 'arc'
  | 'asm'
  | 'aud'
  | 'bkg'
  | 'cal'
  | 'chn'
  | 'cls'
  | 'dec'
  | 'dlg'
  | 'dlv'
  | 'dom'
  | 'dpu'
  | 'evd'
  | 'evt'
  | 'exe'
  | 'grd'
  | 'imp'
  | 'hld'
  | 'idl'
  | 'idp'
  | 'inv'
  | 'key'
  | 'mal'
  | 'mbr'
  | 'pay'
  | 'pck'
  | 'pol'
  | 'psk'
  | 'ptr'
  | 'req'
  | 'rpl'
  | 'ser'
  | 'scg'
  | 'sct'
  | 'scu'
  | 'ses'
  | 'srs'
  | 'sub'
  | 'trg'
  | 'wfl'
  | 'whe'
  | 'whk'
  | 'wtg'
  | 'ord'
  | 'prd'
  | 'crt'
  | 'att'
  | 'ats';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const pool = Buffer.alloc(16 * 256);
let poolOffset = pool.length;

/** What ids of this process end with: nothing in cell 0, `c12` in cell 12. */
let cellSuffix = '';
let usedCell = 0;

/** Says in which cell ids are made from now on. A process serves one; a command that works on two says so in between. */
export function useCell(cell: number): void {
  usedCell = cell;
  cellSuffix = cell === 0 ? '' : `c${cell}`;
}

export function cellInUse(): number {
  return usedCell;
}

/**
 * A prefix, 26 characters that sort by time (48 bits of milliseconds, then 80 random bits, in Crockford's alphabet), and the cell.
 * Random bytes are drawn in blocks because one system call per id is a visible share of recording.
 */
export function newId(prefix: IdPrefix, now: Date): string {
  if (poolOffset >= pool.length) {
    randomFillSync(pool);
    poolOffset = 0;
  }
  let random = '';
  for (let i = 0; i < 16; i++) random += ALPHABET[(pool[poolOffset + i] ?? 0) & 31];
  poolOffset += 16;

  return `${prefix}_${timePart(now.getTime())}${random}${cellSuffix}`;
}

/** The smallest text that an id made at this moment or later can be equal to or above; for ranges of ids by time. */
export function firstId(prefix: IdPrefix, at: Date): string {
  return `${prefix}_${timePart(at.getTime())}`;
}

/** What follows the prefix of an id, whichever cell it was made in. */
const ID_WITHOUT_PREFIX = /^[0-7][0-9A-HJKMNP-TV-Z]{25}(?:c[1-9]\d{0,3})?$/;
/** The end of the year 9999, beyond which PostgreSQL and Date would write a time in different ways. */
const timeMsMax = Date.UTC(9999, 11, 31);

/**
 * The moment inside an id, to the millisecond: from the id alone a query knows which partition to look into. Null for a text
 * that is no id of this kind.
 */
export function timeOfId(prefix: IdPrefix, id: string): Date | null {
  if (!id.startsWith(`${prefix}_`) || !ID_WITHOUT_PREFIX.test(id.slice(prefix.length + 1))) return null;
  let timeMs = 0;
  for (const character of id.slice(prefix.length + 1, prefix.length + 11))
    timeMs = timeMs * 32 + ALPHABET.indexOf(character);
  return timeMs <= timeMsMax ? new Date(timeMs) : null;
}

let lastPart = { ms: Number.NaN, text: '' };

/** Ids that are made together share their time, so the last one is remembered. */
function timePart(ms: number): string {
  if (ms === lastPart.ms) return lastPart.text;
  let text = '';
  for (let rest = ms, i = 0; i < 10; i++, rest = Math.floor(rest / 32)) text = ALPHABET[rest % 32] + text;
  lastPart = { ms, text };
  return text;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Whether a text could be the id of an account. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
