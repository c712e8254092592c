import { createKeyTrail, type KeyTrail } from '../approval/registration.ts';
import type { Json, JsonObject } from '../canonical-json.ts';
import { canonicalJson } from '../canonical-json.ts';
import { type Breach, firstBreach } from '../check.ts';
import type { ClaimName } from '../claims.ts';
import { readChainName } from '../content.ts';
import { multikeyOf } from '../data-integrity.ts';
import { membersOf, PROOF_CHECKS } from '../document-checks.ts';
import { PROOF_ERRORS, ProofError, type ProofErrorCode } from '../errors.ts';
import type { LogPolicy, Sha256 } from '../log/index.ts';
import { countTotals, type OversightTotals } from '../oversight/totals.ts';
import type { Sha256Hex } from '../sha256.ts';
import {
  type Answer,
  CONSISTENT_ONLY,
  DELAY_MAX_SECONDS,
  EXIT_CODES,
  type Outcome,
  QUESTIONS,
  type Question,
} from '../verdict.ts';
import { createLogWalk, type WalkFindings } from './log-walk.ts';
import { PACK_VERDICT_CHECKS } from './pack-checks.ts';
import {
  kindOf,
  type LineKind,
  type PackChain,
  type PackHeader,
  readChainLine,
  readCheckpointLine,
  readEntryLine,
  readHeader,
} from './pack-lines.ts';
import { type PackSection, statementOf } from './pack-manifest.ts';
import { createSectionVerifier, type SectionFault } from './pack-section.ts';
import { createPartDigest, portableRunningHash, type RunningHash } from './part-digest.ts';

/** What a pack is judged with. */
export interface PackOptions {
  /** The logs and witnesses to trust. Without it no log is known. */
  readonly policy?: LogPolicy | null;
  /** Multikeys that are known to sign the files of the installation. */
  readonly exportKeys?: readonly string[];
  readonly delayMaxSeconds?: number;
  /** The keys that the audit chain of the center tells of: `keys` of the verdict on a pack of it. */
  readonly keys?: KeyTrail | null;
  /** Hashes of the platform, which are several times as fast as those in plain JavaScript. */
  readonly sha256Hex?: Sha256Hex;
  readonly sha256?: Sha256;
  readonly runningHash?: () => RunningHash;
}

/** Something that is wrong with a pack, and where. */
export interface PackFault {
  readonly question: Question;
  readonly reason: ProofErrorCode;
  /** The rule that packs have of their own; null for those of chains. */
  readonly rule: string | null;
  readonly chain: string | null;
  /** The entry at fault. */
  readonly index: number | null;
  readonly claim: ClaimName | null;
  /** The line at fault, the first being 1; null for what only shows at the end. */
  readonly line: number | null;
  readonly path: string | null;
}

/** The verdict on a pack. */
export interface PackVerdict {
  readonly outcome: Outcome;
  readonly exitCode: (typeof EXIT_CODES)[Outcome];
  readonly sentence: string;
  readonly answers: Readonly<Record<Question, Answer>>;
  readonly faults: readonly PackFault[];
  /** What the pack is about; null when its first line cannot be read. */
  readonly header: PackHeader | null;
  /** What was counted of each chain. */
  readonly sections: readonly PackSection[];
  /** What was counted, as the sentence that the manifest has too; null for a pack that is broken. */
  readonly statement: string | null;
  readonly log: {
    readonly checkpoints: number;
    readonly origin: string | null;
    readonly size: number | null;
    readonly witnesses: readonly string[];
    readonly delayMaxSeconds: number | null;
  };
  readonly signature: {
    readonly verificationMethod: string;
    readonly multikey: string;
    readonly isKnown: boolean;
  } | null;
  /**
   * The keys that the pack tells of, to judge decisions by; null unless it holds the audit chain of the center from its first entry
   * on, shows what was done and when, and is not broken.
   */
  readonly keys: KeyTrail | null;
  /** The figures of oversight over the decisions inside the filter. */
  readonly totals: OversightTotals;
}

/** A pack that is being judged. */
export interface PackVerifier {
  /** Takes the next line, without its newline; false once reading on can tell nothing more. */
  push(text: string): boolean;
  /** Says that the pack cannot be read on. */
  fail(reason: ProofErrorCode): void;
  finish(): PackVerdict;
}

const PROVEN = 'This pack is proven: every entry in it is in a log whose key you trust.';

/** Which question a breach of a rule about logs answers. */
const WITNESS_CODES: readonly ProofErrorCode[] = [
  'COSIGNATURE_MISMATCH',
  'QUORUM_MISSING',
  'LOGGED_LATE',
  'LOGGED_EARLY',
];

/**
 * Judges a pack line by line: a pack of any size streams through a memory that grows with its erasures and with the number of
 * models and approvers, not with its entries.
 *
 * @example
 * const verifier = createPackVerifier({ policy });
 * for await (const line of lines) if (!verifier.push(line)) break;
 * const { outcome, statement, faults } = verifier.finish();
 */
export function createPackVerifier(options: PackOptions = {}): PackVerifier {
  return createPackVerifierBy(PACK_VERDICT_CHECKS, options);
}

/** The same by rules of the caller's choice. */
export function createPackVerifierBy(checks: typeof PACK_VERDICT_CHECKS, options: PackOptions): PackVerifier {
  const policy = options.policy ?? { logs: [], witnesses: [], quorum: null };
  const start = options.runningHash ?? portableRunningHash;
  const totals = countTotals();
  const faults: PackFault[] = [];
  const sections: PackSection[] = [];
  const findings: WalkFindings = {
    checkpoints: 0,
    isWhole: true,
    isTrusted: true,
    isWitnessed: true,
    witnesses: new Set(),
    last: null,
    delayMaxSeconds: null,
  };
  const headerDigest = createPartDigest(start);
  let header: PackHeader | null = null;
  let section: ReturnType<typeof createSectionVerifier> | null = null;
  let manifest: JsonObject | null = null;
  let isStopped = false;
  let lines = 0;
  let trail: ReturnType<typeof createKeyTrail> | null = null;

  function report(
    question: Question,
    { reason, rule, path }: Pick<PackFault, 'reason' | 'rule' | 'path'>,
    at: Partial<PackFault> = {},
  ): void {
    faults.push({ question, reason, rule, chain: null, index: null, claim: null, line: null, path, ...at });
  }

  function reportSection({ fault, question }: SectionFault): void {
    const { reason, rule, path, index, claim, isOfLine } = fault;
    const at = { chain: section?.given.chain ?? null, index, claim, line: isOfLine ? lines : null };
    const asked = question === 'logged' && WITNESS_CODES.includes(reason) ? 'witnessed' : question;
    report(asked, { reason, rule, path }, at);
  }

  /** What only shows when the pack cannot be read on at all. */
  function stop(breach: Breach | null): boolean {
    if (!breach) return false;
    report('consistent', breach, { line: lines });
    isStopped = true;
    return true;
  }

  function expectedKinds(): LineKind[] {
    if (!header) return ['pack'];
    if (manifest) return [];
    if (sections.length + (section ? 1 : 0) < header.chains.length) {
      return section ? ['entry', 'checkpoint', 'chain'] : ['chain'];
    }
    return ['entry', 'checkpoint', 'manifest'];
  }

  function closeSection(): void {
    if (!section) return;
    for (const fault of section.finish()) reportSection(fault);
    sections.push(section.counted());
    section = null;
  }

  /** An audit chain that is there from its beginning, and shows what was done and when, tells of keys. */
  function beginTrail({ chain, from }: PackChain): typeof trail {
    if (readChainName(chain)?.domain !== 'audit' || from !== 0 || !header) return null;
    const { disclosed, createdAt, period } = header;
    if (!disclosed.includes('what') || !disclosed.includes('when')) return null;
    const { delayMaxSeconds = DELAY_MAX_SECONDS } = options;
    // What happened before the end of a period may be sealed behind it, by as much as is allowed.
    const endMs =
      period.to === null ? Number.POSITIVE_INFINITY : Date.parse(period.to) - delayMaxSeconds * 1000;
    trail = createKeyTrail({ chain, untilMs: Math.min(Date.parse(createdAt), endMs), delayMaxSeconds });
    return trail;
  }

  function take(line: JsonObject, text: string): void {
    switch (kindOf(line)) {
      case 'pack': {
        header = readHeader(line);
        headerDigest.add(text);
        stop(firstBreach(checks.pack.header, header));
        return;
      }
      case 'chain': {
        closeSection();
        const given = readChainLine(line);
        if (stop(firstBreach(checks.pack.chainLine, { given, expected: header?.chains[sections.length] })))
          return;
        section = createSectionVerifier(checks, given, {
          // A chain line is only expected behind a header.
          header: header as unknown as PackHeader,
          totals: readChainName(given.chain)?.domain === 'proof' ? totals : null,
          digest: createPartDigest(start),
          walk: createLogWalk(checks, {
            chain: given.chain,
            logs: header?.logs ?? [],
            policy,
            delayMaxSeconds: options.delayMaxSeconds ?? DELAY_MAX_SECONDS,
            sha256: options.sha256,
            findings,
          }),
          sha256Hex: options.sha256Hex,
          keys: options.keys ?? null,
          audit: beginTrail(given),
        });
        section.digest.add(text);
        return;
      }
      case 'entry':
      case 'checkpoint': {
        if (line.log === null) findings.isWhole = false;
        section?.digest.add(text);
        const found =
          kindOf(line) === 'entry'
            ? section?.entry(readEntryLine(line))
            : section?.checkpoint(readCheckpointLine(line));
        for (const fault of found ?? []) reportSection(fault);
        return;
      }
      case 'manifest': {
        closeSection();
        manifest = line;
        const subject = {
          manifest,
          header: header as unknown as PackHeader,
          headerPart: headerDigest.finish(),
          sections,
        };
        const { bytes, sha256 } = subject.headerPart;
        const breach =
          firstBreach(checks.pack.manifest, { ...subject, headerPart: { bytes, sha256 } }) ??
          firstBreach(PROOF_CHECKS, manifest);
        if (breach) report('consistent', breach, { line: lines });
        const { proof, ...document } = manifest;
        const forged = firstBreach(checks.signature, { document, proof: membersOf(proof) });
        if (forged) report('signed', forged, { line: lines });
        return;
      }
      default:
        return;
    }
  }

  function push(text: string): boolean {
    if (isStopped) return false;
    lines += 1;
    if (stop(firstBreach(checks.pack.length, text))) return false;
    const parsed = parseLine(text);
    if (parsed.reason) return !stop({ rule: 'line.json', reason: parsed.reason, path: '' });
    const { line } = parsed;
    if (stop(lineBreach(checks, { text, line, expected: expectedKinds() }))) return false;
    take(membersOf(line), text);
    return !isStopped;
  }

  function finish(): PackVerdict {
    if (!isStopped) {
      const breach = firstBreach(checks.pack.whole, { hasManifest: manifest !== null });
      if (breach) {
        closeSection();
        report('consistent', breach);
      }
    }
    const counted = totals.finish();
    const fails = (question: Question) => faults.some((fault) => fault.question === question);
    const isLogged = findings.checkpoints > 0 && findings.isWhole && faults.length === 0;
    const signature = manifest && signatureOf(manifest, options.exportKeys ?? []);
    const approvals = counted.quality.approvals;
    const answers: Record<Question, Answer> = {
      consistent: fails('consistent') ? 'no' : 'yes',
      logged: fails('logged') ? 'no' : isLogged && findings.isTrusted ? 'yes' : 'unknown',
      witnessed: fails('witnessed') ? 'no' : isLogged && findings.isWitnessed ? 'yes' : 'unknown',
      signed: fails('signed') ? 'no' : signature?.isKnown ? 'yes' : 'unknown',
      approved: fails('approved')
        ? 'no'
        : counted.decisions === 0 || (approvals === 0 && counted.results.autonomous < counted.decisions)
          ? 'unknown'
          : counted.results.autonomous > 0
            ? 'no'
            : 'yes',
      current: 'unknown',
    };
    const outcome = faults.length > 0 ? 'broken' : answers.logged === 'yes' ? 'proven' : 'consistent';
    return {
      outcome,
      exitCode: EXIT_CODES[outcome],
      sentence: sentenceOf(outcome, faults),
      answers,
      faults: faults.toSorted(
        (left, right) => QUESTIONS.indexOf(left.question) - QUESTIONS.indexOf(right.question),
      ),
      header,
      sections,
      statement: faults.length > 0 ? null : statementOf(sections),
      log: {
        checkpoints: findings.checkpoints,
        origin: findings.last?.origin ?? null,
        size: findings.last?.size ?? null,
        witnesses: [...findings.witnesses],
        delayMaxSeconds: findings.delayMaxSeconds,
      },
      signature,
      keys: faults.length > 0 ? null : trail,
      totals: counted,
    };
  }

  return {
    push,
    fail: (reason) => void (isStopped || stop({ rule: 'line.json', reason, path: '' })),
    finish,
  };
}

type ParsedLine =
  | { readonly line: Json; readonly reason: null }
  | { readonly line?: never; readonly reason: ProofErrorCode };

function parseLine(text: string): ParsedLine {
  try {
    const line: Json = JSON.parse(text);
    canonicalJson(line);
    return { line, reason: null };
  } catch (error) {
    return { reason: error instanceof ProofError ? error.code : 'NOT_JSON' };
  }
}

function lineBreach(
  checks: typeof PACK_VERDICT_CHECKS,
  subject: { readonly text: string; readonly line: Json; readonly expected: readonly LineKind[] },
): Breach | null {
  return firstBreach(checks.pack.line, subject);
}

function signatureOf({ proof }: JsonObject, exportKeys: readonly string[]): PackVerdict['signature'] {
  const { verificationMethod } = membersOf(proof);
  const multikey = multikeyOf(verificationMethod);
  if (multikey === null) return null;
  return { verificationMethod: String(verificationMethod), multikey, isKnown: exportKeys.includes(multikey) };
}

function sentenceOf(outcome: Outcome, [fault]: readonly PackFault[]): string {
  if (outcome === 'proven') return PROVEN;
  if (!fault) return CONSISTENT_ONLY;
  return `This pack is broken. ${placeOf(fault)}: ${PROOF_ERRORS[fault.reason]}`;
}

function placeOf({ question, chain, index, claim, line }: PackFault): string {
  if (question === 'signed') return 'The signature';
  const entry = index === null ? null : `entry ${index} of the chain ${chain}`;
  if (claim) return `The claim "${claim}" of ${entry}`;
  return entry ? `E${entry.slice(1)}` : line === null ? 'The whole' : `Line ${line}`;
}
