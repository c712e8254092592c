import type { JsonObject } from '../canonical-json.ts';
import { readChainName } from '../content.ts';

/** What a pack holds of one chain, as its manifest says and as a verifier counts. */
export interface PackSection {
  readonly chain: string;
  readonly from: number;
  /** All entries of the period: those inside the filter, those outside, and erasures. */
  readonly entries: number;
  readonly inside: number;
  readonly outside: number;
  readonly erasures: number;
  /** Claims that are not shown because they were erased. */
  readonly erased: number;
  /** Entry lines that say where they stand in the log, those around the period included. */
  readonly logged: number;
  readonly lines: number;
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * What a pack says of its own completeness. It is made from the counts alone, so that a verifier can say it too.
 *
 * @example
 * statementOf(sections); // 'These are all decisions of center 42 from index 3 to 7 …; none is missing: …'
 */
export function statementOf(sections: readonly PackSection[]): string {
  return sections.map(sentenceOf).join(' ');
}

function sentenceOf({ chain, from, entries, inside, outside, erasures }: PackSection): string {
  const { centerId, domain } = readChainName(chain) ?? { centerId: 0, domain: 'proof' };
  const what = domain === 'proof' ? 'decisions' : 'entries';
  if (entries === 0) return `Center ${centerId} has no ${what} in the chain ${chain} in this period.`;
  return (
    `These are all ${what} of center ${centerId} from index ${from} to ${from + entries - 1} of the chain ${chain}; ` +
    `none is missing: ${inside} inside the filter, ${outside} outside it, ${erasures} erasures.`
  );
}

/** The counts of a section as the manifest writes them. */
export function sectionJson(section: PackSection): JsonObject {
  const { chain, from, entries, inside, outside, erasures, erased, logged, lines, bytes, sha256 } = section;
  return { chain, from, entries, inside, outside, erasures, erased, logged, lines, bytes, sha256 };
}
