import type { Check } from './check.ts';
import { readChainName } from './content.ts';
import type { EntryIdentity } from './verify-export.ts';

/** An entry as the public proof of a record shows it. */
export interface LiveEntry {
  readonly domain: string;
  readonly index: number;
  /** With `sha256:` in front or bare. */
  readonly hash: string;
  readonly previousHash: string | null;
}

/** What `GET /api/public/proofs/{id}` says of a record, as far as a file is compared with it. */
export interface LiveProof {
  readonly eventId?: string | null;
  readonly evidenceId?: string | null;
  readonly dpuId?: string | null;
  readonly chain: LiveEntry;
  readonly seal?: LiveEntry | null;
  readonly erasures?: readonly LiveEntry[];
}

/** A file beside the live proof; null when there is none for the file's id. */
export interface LiveSubject {
  readonly subject: string;
  readonly entries: readonly EntryIdentity[];
  readonly live: LiveProof | null;
}

const code = 'NOT_CURRENT';

/** The live proof shows the same hashes for the same id: those of the record, of its seal and of its erasures. */
export const LIVE_CHECKS: readonly Check<LiveSubject>[] = [
  { rule: 'current.there', code, fault: ({ live }) => (live ? null : '') },
  {
    rule: 'current.id',
    code,
    fault: ({ subject, live }) =>
      [live?.evidenceId, live?.dpuId, live?.eventId].includes(subject) ? null : 'evidence.id',
  },
  {
    rule: 'current.record',
    code,
    fault: ({ entries, live }) =>
      isSameList(entries, 'record', live ? [live.chain] : []) ? null : 'verification',
  },
  {
    rule: 'current.seal',
    code,
    fault: ({ entries, live }) =>
      isSameList(entries, 'seal', live?.seal ? [live.seal] : []) ? null : 'seal',
  },
  {
    rule: 'current.erasures',
    code,
    fault: ({ entries, live }) =>
      isSameList(entries, 'erasure', live?.erasures ?? []) ? null : 'verification.erasures',
  },
];

function isSameList(
  entries: readonly EntryIdentity[],
  part: EntryIdentity['part'],
  live: readonly LiveEntry[],
): boolean {
  const own = entries.filter((entry) => entry.part === part);
  const shown = live.toSorted((left, right) => left.index - right.index);
  return own.length === shown.length && own.every((entry, position) => isSame(entry, shown[position]));
}

function isSame(entry: EntryIdentity, live: LiveEntry | undefined): boolean {
  return (
    live !== undefined &&
    readChainName(entry.chain)?.domain === live.domain &&
    entry.index === live.index &&
    entry.hash === bare(live.hash) &&
    entry.previousHash === (live.previousHash === null ? null : bare(live.previousHash))
  );
}

function bare(hash: string): string {
  return hash.startsWith('sha256:') ? hash.slice('sha256:'.length) : hash;
}
