import { createSegmentMerge, type Segment, type SegmentReport } from '@centerproof/proof';

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
  const merge = createSegmentMerge();
  let nextFrom = 0;
  let checked = 0;

  return {
    merge,
    take(): Segment | undefined {
      const brokenAt = merge.brokenAt();
      if (nextFrom > to || (brokenAt !== null && nextFrom > brokenAt)) return undefined;
      const segment = { from: nextFrom, to: Math.min(to, nextFrom + SEGMENT_SIZE - 1) };
      nextFrom = segment.to + 1;
      return segment;
    },
    report(report: SegmentReport): void {
      merge.add(report);
      checked += report.segment.to - report.segment.from + 1;
      onProgress?.({ checked, total: to + 1 });
    },
  };
}
