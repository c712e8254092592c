import type { ClaimName, PackFilter, PackSection } from '@centerproof/proof';

/** The chains that packs are made of: the decisions of a center, and what was done in it. */
export const PACK_CHAINS = ['proof', 'audit'] as const;
export type PackChainName = (typeof PACK_CHAINS)[number];

/** What was asked for. */
export interface AskedPack {
  /** Which chain of the center it is of; what was asked for before there was a choice is `proof`. */
  chain?: PackChainName;
  period: { from: string | null; to: string | null };
  filter: PackFilter;
  disclose: readonly ClaimName[];
}

/** Who asked. */
export interface Requester {
  id: string;
  type: string;
  name: string;
}

/** What came of it: the counts of the manifest, and the file. */
export interface PackResult {
  sections: readonly PackSection[];
  statement: string;
  file: { bytes: number; sha256: string };
}

export const PACK_STATUSES = ['queued', 'running', 'ready', 'failed', 'expired'] as const;
export type PackStatus = (typeof PACK_STATUSES)[number];

export interface StoredPack {
  centerId: number;
  id: string;
  asked: AskedPack;
  requestedBy: Requester;
  status: PackStatus;
  attempt: number;
  entriesDone: number;
  entries: number | null;
  result: PackResult | null;
  failure: string | null;
  createdAt: Date;
  finishedAt: Date | null;
  expiresAt: Date;
}

/** One beginning of the making of a pack. */
export interface PackAttempt {
  centerId: number;
  id: string;
  attempt: number;
}

/** Where the file of a pack is kept. Each beginning has a file of its own, so that none takes away another's. */
export function fileNameOf({ centerId, id, attempt }: PackAttempt): string {
  return `packs/${centerId}/${id}-${attempt}.ndjson.gz`;
}

/** A pack as the API shows it. */
export function presentPack(pack: StoredPack) {
  const { asked, result } = pack;
  const section = result?.sections[0];
  return {
    id: pack.id,
    status: pack.status,
    chain: asked.chain ?? 'proof',
    period: asked.period,
    filter: asked.filter,
    disclose: asked.disclose,
    requestedBy: pack.requestedBy,
    progress: { done: pack.entriesDone, total: pack.entries },
    counts: section
      ? {
          from: section.from,
          entries: section.entries,
          inside: section.inside,
          outside: section.outside,
          erasures: section.erasures,
          erased: section.erased,
          logged: section.logged,
        }
      : null,
    statement: result?.statement ?? null,
    file: result?.file ?? null,
    failure: pack.failure,
    createdAt: pack.createdAt.toISOString(),
    finishedAt: pack.finishedAt?.toISOString() ?? null,
    expiresAt: pack.expiresAt.toISOString(),
  };
}
