import type { ClaimName, PackFilter, PackSection } from '@centerproof/proof';
import type { PackAttempt, StoredPack } from './packs.queries.ts';

/** What was asked for. */
export interface AskedPack {
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
