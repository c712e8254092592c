import { signedApprovals } from './approval/approval-checks.ts';
import { KEY_CHECKS, type KeyState, type KeyTrail } from './approval/registration.ts';
import type { Json, JsonObject } from './canonical-json.ts';
import { type Breach, firstBreach } from './check.ts';
import type { ClaimName } from './claims.ts';
import { multikeyOf, SIGNATURE_CHECKS } from './data-integrity.ts';
import { membersOf } from './document-checks.ts';
import { PROOF_ERRORS, type ProofErrorCode } from './errors.ts';
import { EXPORT_CHECKS } from './export-checks.ts';
import { LIVE_CHECKS, type LiveProof } from './live-proof.ts';
import type { LogPolicy, TlogProof } from './log/index.ts';
import {
  cosignedBy,
  DELAY_MAX_SECONDS,
  delaySeconds,
  isTrusted,
  LOGGED_CHECKS,
  type LoggedSubject,
  loggedSubject,
  witnessedAt,
} from './log-checks.ts';
import type { ReadExport } from './read-export.ts';
import type { Sha256Hex } from './sha256.ts';
import {
  type EntryIdentity,
  type ExportedPart,
  type ExportVerification,
  inspectExport,
} from './verify-export.ts';

/** The six questions that every verifier answers, in this order and by these names. */
export const QUESTIONS = ['consistent', 'logged', 'witnessed', 'signed', 'approved', 'current'] as const;
export type Question = (typeof QUESTIONS)[number];

/** `unknown`: neither the file nor what the verifier was told says so; it is no failure. */
export type Answer = 'yes' | 'no' | 'unknown';

/** How sure one can be that an approver did approve; `rule` is nobody: a policy answered because no person did in time. */
export const ASSURANCES = ['declared', 'session', 'passkey', 'rule'] as const;
export type Assurance = (typeof ASSURANCES)[number];

/** What can be said of a file: green, amber, red. */
export type Outcome = 'proven' | 'consistent' | 'broken';

/** What a command line says of each outcome; 2 is for a call that could not be answered. */
export const EXIT_CODES = { proven: 0, broken: 1, consistent: 3 } as const satisfies Record<Outcome, number>;

/** What amber means, in the words that every verifier uses. */
export const CONSISTENT_ONLY = 'This file agrees with itself. Who made it is not shown.';

export { DELAY_MAX_SECONDS };

const PROVEN = 'This file is proven: every entry in it is in a log whose key you trust.';

/** What a verdict is given beside the file. */
export interface VerdictOptions {
  /** The logs and witnesses to trust. Without it no log is known. */
  readonly policy?: LogPolicy | null;
  /** Multikeys that are known to sign the files of the installation. */
  readonly exportKeys?: readonly string[];
  /**
   * The live public proof of the file's id; null when it has none; left out when nobody asked. Audit entries are not public: for
   * a file with one it is not looked at.
   */
  readonly live?: LiveProof | null;
  readonly delayMaxSeconds?: number;
  /** The keys that the audit chain of the center tells of: what `createPackVerifier` gathers from a pack of it. */
  readonly keys?: KeyTrail | null;
  readonly sha256Hex?: Sha256Hex;
}

/** Something that is wrong, and what it is wrong with. */
export interface VerdictFault {
  readonly question: Question;
  readonly reason: ProofErrorCode;
  readonly rule: string | null;
  readonly part: ExportedPart;
  /** The place of an erasure among the erasures; null for everything else. */
  readonly position: number | null;
  readonly claim: ClaimName | null;
  readonly path: string | null;
}

/** What the log says of one entry. */
export interface LoggedEntry extends Pick<EntryIdentity, 'part' | 'position' | 'chain' | 'index' | 'hash'> {
  /** The leaf that the entry is. */
  readonly leafIndex: number;
  readonly checkpoint: { readonly origin: string; readonly size: number };
  /** Whether a trusted key signed the checkpoint. */
  readonly isTrusted: boolean;
  /** The witnesses that cosigned, by the names they have in the policy. */
  readonly witnesses: readonly string[];
  /** When the first quorum had; null when nobody known did. */
  readonly witnessedAt: string | null;
  /** Seconds from the entry's own timestamp until then. */
  readonly delaySeconds: number | null;
}

/** The verdict on a file. */
export interface Verdict {
  readonly outcome: Outcome;
  readonly exitCode: (typeof EXIT_CODES)[Outcome];
  /** The verdict as a sentence for people. */
  readonly sentence: string;
  readonly answers: Readonly<Record<Question, Answer>>;
  /** Everything that is wrong; empty unless the file is broken. */
  readonly faults: readonly VerdictFault[];
  /** What the log says of each entry; empty when the file has no log proofs. */
  readonly logged: readonly LoggedEntry[];
  /** The signature of the file; null when it has none. */
  readonly signature: {
    readonly verificationMethod: string;
    readonly multikey: string;
    readonly created: string;
    readonly isKnown: boolean;
  } | null;
  /** How each approver approved, in their order; null when the file does not show who did. */
  readonly approvers: readonly Assurance[] | null;
  /** What the audit chain says of the key of each who signed, in their order; null when it was not given, or nobody is shown. */
  readonly keys: readonly KeyState[] | null;
  readonly verification: ExportVerification;
}

/**
 * Judges a file: six questions about every entry it carries, and one of three outcomes. It never throws, and it asks nobody:
 * give it what was fetched.
 *
 * @example
 * const { outcome, sentence, answers } = verdict(parseExport(bytes), { policy: readLogPolicy(policyText) });
 */
export function verdict(document: unknown, options: VerdictOptions = {}): Verdict {
  return verdictBy(VERDICT_CHECKS, document, options);
}

/** Every rule that a verdict is made by. */
export const VERDICT_CHECKS = {
  exported: EXPORT_CHECKS,
  signature: SIGNATURE_CHECKS,
  logged: LOGGED_CHECKS,
  live: LIVE_CHECKS,
  keys: KEY_CHECKS,
};

/** The same by rules of the caller's choice. */
export function verdictBy(
  checks: typeof VERDICT_CHECKS,
  document: unknown,
  options: VerdictOptions = {},
): Verdict {
  const { verification, read } = inspectExport(checks.exported, document, options);
  const live = read?.domain === 'audit' ? undefined : options.live;
  const signature = read && signatureOf(read, options);
  const log = read && judgeLog(checks.logged, read, verification, options);
  const keys = read && keysOf(read, verification, options.keys ?? null);
  const faults: VerdictFault[] = [
    ...faultsOf(verification),
    ...(keys ?? []).flatMap((state) => keyFault(checks, state)),
    ...(log?.faults ?? []),
    ...(read && signature ? breachOf('signed', signatureBreach(checks, read)) : []),
    ...(read && live !== undefined ? breachOf('current', liveBreach(checks, verification, live)) : []),
  ];
  const approvers = read && approversOf(read);
  const answers: Record<Question, Answer> = {
    consistent: fails('consistent') ? 'no' : 'yes',
    logged: fails('logged') ? 'no' : isEach((entry) => entry.isTrusted) ? 'yes' : 'unknown',
    witnessed: fails('witnessed') ? 'no' : isEach((entry) => entry.witnessedAt !== null) ? 'yes' : 'unknown',
    signed: fails('signed') ? 'no' : signature?.isKnown ? 'yes' : 'unknown',
    approved: fails('approved') ? 'no' : approvers ? (approvers.length > 0 ? 'yes' : 'no') : 'unknown',
    current: fails('current') ? 'no' : live === undefined || !read ? 'unknown' : 'yes',
  };
  const outcome = faults.length > 0 ? 'broken' : answers.logged === 'yes' ? 'proven' : 'consistent';
  const inOrder = faults.toSorted((left, right) => placeOfQuestion(left) - placeOfQuestion(right));
  return {
    outcome,
    exitCode: EXIT_CODES[outcome],
    sentence: sentenceOf(outcome, inOrder),
    answers,
    faults: inOrder,
    logged: log?.entries ?? [],
    signature,
    approvers,
    keys,
    verification,
  };

  function fails(question: Question): boolean {
    return faults.some((fault) => fault.question === question);
  }

  /** Whether something holds of every entry of the file. An entry whose log proof cannot be read shows nothing. */
  function isEach(holds: (entry: LoggedEntry) => boolean): boolean {
    const entries = log?.entries ?? [];
    return entries.length > 0 && entries.length === verification.entries.length && entries.every(holds);
  }
}

/** The verdict on a file that could not even be parsed. */
export function verdictOfUnreadable(reason: ProofErrorCode): Verdict {
  const check = {
    code: 'DOCUMENT',
    part: 'document',
    reason,
    rule: 'document.json',
    claim: null,
    path: '',
  } as const;
  const fault = { ...check, question: 'consistent', position: null } as const;
  const nothing = { valid: false, domain: null, subject: null, entries: [], unchecked: [] };
  return {
    outcome: 'broken',
    exitCode: EXIT_CODES.broken,
    sentence: sentenceOf('broken', [fault]),
    answers: {
      consistent: 'no',
      logged: 'unknown',
      witnessed: 'unknown',
      signed: 'unknown',
      approved: 'unknown',
      current: 'unknown',
    },
    faults: [faultOf(fault)],
    logged: [],
    signature: null,
    approvers: null,
    keys: null,
    verification: { ...nothing, checks: [{ ...check, ok: false }] },
  };
}

/** A fault and nothing but its members. */
function faultOf({ question, reason, rule, part, position, claim, path }: VerdictFault): VerdictFault {
  return { question, reason, rule, part, position, claim, path };
}

function sentenceOf(outcome: Outcome, [fault]: readonly VerdictFault[]): string {
  if (outcome === 'proven') return PROVEN;
  if (!fault) return CONSISTENT_ONLY;
  const place = fault.claim ? `The claim "${fault.claim}" of the ${fault.part}` : `The ${placeOf(fault)}`;
  return `This file is broken. ${place}: ${PROOF_ERRORS[fault.reason]}`;
}

/** Faults stand in the order of the questions; what is wrong with the log of an entry stands together. */
function placeOfQuestion({ question }: VerdictFault): number {
  return QUESTIONS.indexOf(question === 'witnessed' ? 'logged' : question);
}

function placeOf({ question, part, position }: VerdictFault): string {
  if (question === 'signed') return 'signature';
  return position === null ? part : `${part} ${position + 1}`;
}

function faultsOf({ checks }: ExportVerification): VerdictFault[] {
  return checks.flatMap(({ code, ok, part, reason, rule, claim, path }) => {
    if (ok || reason === null) return [];
    const [, position] = /^verification\.erasures\.([0-9]+)/.exec(path ?? '') ?? [];
    const place = position === undefined ? null : Number(position);
    const question = code === 'APPROVAL' ? ('approved' as const) : ('consistent' as const);
    return [{ question, reason, rule, part, position: place, claim, path }];
  });
}

function breachOf(question: Question, breach: Breach | null, entry?: EntryIdentity): VerdictFault[] {
  if (!breach) return [];
  const { reason, rule, path } = breach;
  const { part = 'document', position = null } = entry ?? {};
  return [{ question, reason, rule, part, position, claim: null, path }];
}

function signatureOf({ document }: ReadExport, { exportKeys = [] }: VerdictOptions): Verdict['signature'] {
  if (document.proof === undefined) return null;
  const { verificationMethod, created } = membersOf(document.proof);
  // The rules for the document have seen both, and that the method ends in a key.
  const multikey = multikeyOf(verificationMethod) as string;
  return {
    verificationMethod: verificationMethod as string,
    multikey,
    created: created as string,
    isKnown: exportKeys.includes(multikey),
  };
}

function signatureBreach(checks: typeof VERDICT_CHECKS, { document: { proof, ...document } }: ReadExport) {
  return firstBreach(checks.signature, { document, proof: membersOf(proof) });
}

function liveBreach(checks: typeof VERDICT_CHECKS, verification: ExportVerification, live: LiveProof | null) {
  const { subject, entries } = verification;
  return firstBreach(checks.live, { subject: subject ?? '', entries, live });
}

/** Which question a breach of a rule about logs answers. */
const WITNESS_CODES: readonly ProofErrorCode[] = [
  'COSIGNATURE_MISMATCH',
  'QUORUM_MISSING',
  'LOGGED_LATE',
  'LOGGED_EARLY',
];

function judgeLog(
  checks: typeof LOGGED_CHECKS,
  read: ReadExport,
  { entries }: ExportVerification,
  { policy, delayMaxSeconds = DELAY_MAX_SECONDS }: VerdictOptions,
): { readonly faults: readonly VerdictFault[]; readonly entries: readonly LoggedEntry[] } | null {
  const { log } = membersOf(read.document.verification);
  if (log === undefined || log === null) return null;
  const trusted = policy ?? { logs: [], witnesses: [], quorum: null };
  const judged = entries.map((entry) => {
    const subject = subjectOf(entry, membersOf(log));
    const { proof } = subject;
    const breach =
      firstBreach(checks.log, subject) ??
      (proof && firstBreach(checks.trust, { ...subject, proof, policy: trusted, delayMaxSeconds }));
    const question = breach && WITNESS_CODES.includes(breach.reason) ? 'witnessed' : 'logged';
    return {
      faults: breachOf(question, breach, entry),
      entries: proof ? [loggedEntry(subject, proof, trusted)] : [],
    };
  });
  return {
    faults: judged.flatMap(({ faults }) => faults),
    entries: judged.flatMap(({ entries: logged }) => logged),
  };
}

function subjectOf(entry: EntryIdentity, { origin, vkey, entries }: JsonObject): LoggedSubject {
  const { record, seal, erasures } = membersOf(entries);
  const places: Record<EntryIdentity['part'], { readonly name: string; readonly proof: Json | undefined }> = {
    record: { name: 'record', proof: record },
    seal: { name: 'seal', proof: seal },
    erasure: {
      name: `erasures.${entry.position}`,
      proof: Array.isArray(erasures) ? erasures[entry.position ?? 0] : undefined,
    },
  };
  const { name, proof } = places[entry.part];
  // The rules for the document have seen that each of them is a text.
  return loggedSubject(entry, {
    origin: origin as string,
    vkey: vkey as string,
    proof: proof as string,
    path: `verification.log.entries.${name}`,
  });
}

function loggedEntry({ entry }: LoggedSubject, proof: TlogProof, policy: LogPolicy): LoggedEntry {
  const { part, position, chain, index, hash } = entry;
  const at = witnessedAt({ proof, policy });
  const { origin, size } = proof.checkpoint;
  return {
    part,
    position,
    chain,
    index,
    hash,
    leafIndex: proof.index,
    checkpoint: { origin, size },
    isTrusted: isTrusted({ proof, policy }),
    witnesses: [...cosignedBy({ proof, policy }).keys()],
    witnessedAt: at === null ? null : new Date(at * 1000).toISOString(),
    delaySeconds: delaySeconds({ proof, policy, entry }),
  };
}

/** Who approved stands in `who` of a decision; an approver of an older record without an assurance was declared. */
function approversOf({ domain, record }: ReadExport): Assurance[] | null {
  const approvers = domain === 'proof' ? record.entry.claims.who?.approvers : undefined;
  if (!Array.isArray(approvers)) return null;
  return approvers.map((approver: Json) => {
    const { assurance } = membersOf(approver);
    return ASSURANCES.find((known) => known === assurance) ?? 'declared';
  });
}

/** What the audit chain says of the keys of those who signed. Of an entry whose place is not known it says nothing. */
function keysOf(
  { domain, record }: ReadExport,
  { entries }: ExportVerification,
  trail: KeyTrail | null,
): KeyState[] | null {
  if (trail === null || domain !== 'proof') return null;
  const chain = entries.find(({ part }) => part === 'record')?.chain ?? '';
  return signedApprovals(record).map(({ approver }) => trail.stateOf({ chain, approver }));
}

function keyFault(checks: typeof VERDICT_CHECKS, state: KeyState): VerdictFault[] {
  const [fault] = breachOf('approved', firstBreach(checks.keys, { state }));
  return fault ? [{ ...fault, part: 'record', claim: 'who' }] : [];
}
