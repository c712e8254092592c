import type { ClaimsOfEntry, Segment, SegmentReport } from './verify-segment.ts';

/** Entries of one segment: few enough that its statement stays far from its time limit, enough that planning it costs nothing. */
const SEGMENT_SIZE = 5_000;

/**
 * Hands out the segments of a chain from genesis on and gathers what they report, in whatever order they do. After a
 * fault nothing behind it is handed out any more, because only the first bad index is asked for.
 */
export function createSegmentQueue(options: {
  /** The last index to verify; -1 for an empty chain. */
  to: number;
  onProgress: ((progress: { checked: number; total: number }) => void) | undefined;
}) {
  const { to, onProgress } = options;
  const missing = new Map<number, ClaimsOfEntry>();
  const erasures: ClaimsOfEntry[] = [];
  let nextFrom = 0;
  let checked = 0;
  let brokenAt: number | null = null;

  return {
    take(): Segment | undefined {
      if (nextFrom > to || (brokenAt !== null && nextFrom > brokenAt)) return undefined;
      const segment = { from: nextFrom, to: Math.min(to, nextFrom + SEGMENT_SIZE - 1) };
      nextFrom = segment.to + 1;
      return segment;
    },
    report(report: SegmentReport): void {
      for (const entry of report.missing) missing.set(entry.index, entry);
      erasures.push(...report.erasures);
      if (report.brokenAt !== null) brokenAt = Math.min(report.brokenAt, brokenAt ?? report.brokenAt);
      checked += report.segment.to - report.segment.from + 1;
      onProgress?.({ checked, total: to + 1 });
    },
    brokenAt: () => brokenAt,
    /** The claims that no erasure among the entries read accounts for, by the index of their entry. */
    unexplained(): Map<number, ClaimsOfEntry> {
      for (const erasure of erasures) explain(missing, erasure);
      return missing;
    },
  };
}

/** Takes off what an erasure accounts for; it counts only for the record that it names. */
export function explain(missing: Map<number, ClaimsOfEntry>, erasure: ClaimsOfEntry): void {
  const entry = missing.get(erasure.index);
  if (entry?.subject !== erasure.subject) return;
  const left = entry.claims.filter((claim) => !erasure.claims.includes(claim));
  if (left.length === 0) missing.delete(erasure.index);
  else missing.set(erasure.index, { ...entry, claims: left });
}
