import type { ProofErrorCode } from './errors.ts';

/**
 * One rule of the format. Verification is nothing but tables of these, so that what is checked can be read off, and so that a
 * test can take each out and see that a vector notices.
 */
export interface Check<Subject> {
  /** Its name on the format page. */
  readonly rule: string;
  /** What a breach of it is called. */
  readonly code: ProofErrorCode;
  /** Where the subject breaks the rule, as dotted names (empty for the subject itself); null when it keeps it. */
  fault(subject: Subject): string | null;
}

/** A rule that was broken, and where. */
export interface Breach {
  readonly rule: string;
  readonly reason: ProofErrorCode;
  readonly path: string;
}

/** The first rule that the subject breaks. Later rules rely on those before them. */
export function firstBreach<Subject>(checks: readonly Check<Subject>[], subject: Subject): Breach | null {
  for (const { rule, code, fault } of checks) {
    const path = fault(subject);
    if (path !== null) return { rule, reason: code, path };
  }
  return null;
}
