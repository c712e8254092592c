import type { Check } from './check.ts';
import {
  type LogPolicy,
  provesEntry,
  quorumTime,
  readTlogProof,
  readVkey,
  type TlogProof,
  type VerifierKey,
  verifyCosignature,
  verifyNote,
} from './log/index.ts';
import type { EntryIdentity } from './verify-export.ts';

/** One entry of a file, and the proof that the file gives for its being logged. */
export interface LoggedSubject {
  readonly entry: EntryIdentity;
  /** Where the proof stands in the document. */
  readonly path: string;
  /** Null when the text is not a tlog-proof. */
  readonly proof: TlogProof | null;
  /** The log as the file names it. */
  readonly origin: string;
  readonly vkey: VerifierKey | null;
}

/** What a file says of its log must not contradict itself, whoever's log it is. */
const LOG_CHECKS: readonly Check<LoggedSubject>[] = [
  { rule: 'log.vkey', code: 'LOG_MALFORMED', fault: ({ vkey }) => (vkey ? null : 'verification.log.vkey') },
  { rule: 'log.proof', code: 'LOG_MALFORMED', fault: ({ proof, path }) => (proof ? null : path) },
  {
    rule: 'log.leaf',
    code: 'LOG_MISMATCH',
    fault: ({ proof, entry, path }) => (proof && provesEntry(proof, entry.hash) ? null : path),
  },
  {
    rule: 'log.origin',
    code: 'LOG_MISMATCH',
    fault: ({ proof, origin, vkey, path }) =>
      proof?.checkpoint.origin === origin && vkey?.name === origin ? null : path,
  },
  {
    rule: 'log.signature',
    code: 'CHECKPOINT_MISMATCH',
    fault: ({ proof, vkey, path }) =>
      proof && vkey && verifyNote(proof.note, vkey) === 'valid' ? null : path,
  },
];

/** A logged entry in the eyes of somebody who trusts some logs and witnesses. */
export interface TrustSubject extends LoggedSubject {
  readonly proof: TlogProof;
  readonly policy: LogPolicy;
  readonly delayMaxSeconds: number;
}

/** Longest time between an entry's own timestamp and its being witnessed. */
export const DELAY_MAX_SECONDS = 24 * 60 * 60;

/** How far the clocks of a service and of a witness may lie apart. */
const CLOCK_SKEW_SECONDS = 300;

/** What a trusted log and its witnesses say must hold, in this order. */
const TRUST_CHECKS: readonly Check<TrustSubject>[] = [
  {
    rule: 'trust.log',
    code: 'CHECKPOINT_MISMATCH',
    fault: ({ proof, policy, path }) =>
      policy.logs.some(({ key }) => verifyNote(proof.note, key) === 'invalid') ? path : null,
  },
  {
    rule: 'trust.witness',
    code: 'COSIGNATURE_MISMATCH',
    fault: ({ proof, policy, path }) =>
      policy.witnesses.some(({ key }) => verifyCosignature(proof.note, key).state === 'invalid')
        ? path
        : null,
  },
  {
    rule: 'trust.quorum',
    code: 'QUORUM_MISSING',
    fault: (subject) => (isTrusted(subject) && !hasQuorum(subject) ? subject.path : null),
  },
  {
    rule: 'trust.late',
    code: 'LOGGED_LATE',
    fault: (subject) =>
      isTrusted(subject) && (delayMs(subject) ?? 0) > subject.delayMaxSeconds * 1000 ? subject.path : null,
  },
  {
    rule: 'trust.early',
    code: 'LOGGED_EARLY',
    fault: (subject) =>
      isTrusted(subject) && (delayMs(subject) ?? 0) < -CLOCK_SKEW_SECONDS * 1000 ? subject.path : null,
  },
];

/** Whether a log that the policy names signed the checkpoint, as the log that the checkpoint is of. */
export function isTrusted({ proof, policy }: Pick<TrustSubject, 'proof' | 'policy'>): boolean {
  return policy.logs.some(
    ({ key }) => key.name === proof.checkpoint.origin && verifyNote(proof.note, key) === 'valid',
  );
}

/** The witnesses of the policy that cosigned, by the name they have in it, and when, in seconds since 1970. */
export function cosignedBy({ proof, policy }: Pick<TrustSubject, 'proof' | 'policy'>): Map<string, number> {
  const times = new Map<string, number>();
  for (const { name, key } of policy.witnesses) {
    const cosigned = verifyCosignature(proof.note, key);
    if (cosigned.state === 'valid') times.set(name, cosigned.time);
  }
  return times;
}

function hasQuorum(subject: Pick<TrustSubject, 'proof' | 'policy'>): boolean {
  return quorumTime(subject.policy.quorum, cosignedBy(subject)) !== null;
}

/**
 * When the entry was witnessed, in seconds since 1970: when the first quorum had cosigned or, where none is asked for, the first
 * witness. Null when nobody did, so that nobody but the log says when it was logged.
 */
export function witnessedAt(subject: Pick<TrustSubject, 'proof' | 'policy'>): number | null {
  const cosigned = cosignedBy(subject);
  if (cosigned.size === 0) return null;
  const { quorum } = subject.policy;
  return quorum === null ? Math.min(...cosigned.values()) : quorumTime(quorum, cosigned);
}

/** How long after its own timestamp the entry was witnessed; null when that is not known. */
export function delaySeconds(subject: Pick<TrustSubject, 'proof' | 'policy' | 'entry'>): number | null {
  const at = witnessedAt(subject);
  return at === null ? null : at - Math.floor(Date.parse(subject.entry.timestamp) / 1000);
}

/** The same to the millisecond, in which timestamps are written. */
function delayMs(subject: Pick<TrustSubject, 'proof' | 'policy' | 'entry'>): number | null {
  const at = witnessedAt(subject);
  return at === null ? null : at * 1000 - Date.parse(subject.entry.timestamp);
}

/** Reads what a file says of the log for one entry. */
export function loggedSubject(
  entry: EntryIdentity,
  log: { readonly origin: string; readonly vkey: string; readonly proof: string; readonly path: string },
): LoggedSubject {
  return {
    entry,
    path: log.path,
    proof: readTlogProof(log.proof),
    origin: log.origin,
    vkey: readVkey(log.vkey),
  };
}

/** Every rule for the log proofs of a file. */
export const LOGGED_CHECKS = { log: LOG_CHECKS, trust: TRUST_CHECKS };
