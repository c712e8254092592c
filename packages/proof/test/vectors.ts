import { KEY_CHECKS } from '../src/approval/registration.ts';
import { verifyChainBy } from '../src/chain.ts';
import { CHAIN_CHECKS } from '../src/chain-checks.ts';
import { SIGNATURE_CHECKS } from '../src/data-integrity.ts';
import { EXPORT_CHECKS } from '../src/export-checks.ts';
import {
  type ChainHead,
  canonicalJson,
  type LiveProof,
  ProofError,
  type ProofErrorCode,
  readLogPolicy,
  type SealedEntry,
  type StoredEnd,
} from '../src/index.ts';
import { LIVE_CHECKS } from '../src/live-proof.ts';
import { LOGGED_CHECKS } from '../src/log-checks.ts';
import { PACK_CHECKS } from '../src/pack/pack-checks.ts';
import { createPackVerifierBy, type PackOptions } from '../src/pack/pack-verifier.ts';
import { parseExportBy, TEXT_CHECKS } from '../src/parse-export.ts';
import { verdictBy } from '../src/verdict.ts';
import { verifyExportBy } from '../src/verify-export.ts';
import approvalVectors from '../vectors/approval-vectors.json' with { type: 'json' };
import chainVectors from '../vectors/chain-vectors.json' with { type: 'json' };
import exportVectors from '../vectors/export-vectors.json' with { type: 'json' };
import packVectors from '../vectors/pack-vectors.json' with { type: 'json' };
import recordVectors from '../vectors/record-vectors.json' with { type: 'json' };
import verdictVectors from '../vectors/verdict-vectors.json' with { type: 'json' };
import { applyPatch, type PatchStep } from './apply-patch.ts';

/** Every table of rules that our verifier works by. */
export const RULES = {
  text: TEXT_CHECKS,
  chain: CHAIN_CHECKS,
  exported: EXPORT_CHECKS,
  signature: { signature: SIGNATURE_CHECKS },
  logged: LOGGED_CHECKS,
  current: { live: LIVE_CHECKS },
  pack: PACK_CHECKS,
  keys: { keys: KEY_CHECKS },
};
export type Rules = typeof RULES;

/** A vector: what it is about, and what a verifier says of it by given rules. */
export interface Vector {
  readonly title: string;
  /** The rules that it goes through. */
  readonly kinds: readonly (keyof Rules)[];
  /** The rule that it breaks, or is closest to; null when it breaks none. */
  readonly rule: string | null;
  readonly expected: unknown;
  actual(rules: Rules): unknown;
}

interface ChainEdit {
  readonly name: string;
  readonly rule: string;
  readonly of: string;
  readonly patch: readonly PatchStep[];
  readonly head?: StoredEnd | null;
  readonly recordsEnd?: number;
  readonly knownHead?: ChainHead;
  readonly laterErasures?: readonly SealedEntry[];
  readonly expected: unknown;
}

const chainEdits: readonly ChainEdit[] = chainVectors.edits;
const chainVector = ({ name, rule, of, patch, expected, ...end }: ChainEdit): Vector => ({
  title: `chain: ${name}`,
  kinds: ['chain'],
  rule,
  expected,
  actual(rules) {
    const whole = chainVectors.cases.find((one) => one.name === of);
    // A vector may hold any JSON where an entry is expected: that is what it is for.
    const entries = applyPatch(whole?.entries, patch) as SealedEntry[];
    return verifyChainBy(rules.chain, entries, { chain: chainVectors.chain, ...end });
  },
});

interface ExportEdit {
  readonly name: string;
  readonly rule: string | null;
  readonly of: string;
  readonly patch: readonly PatchStep[];
  readonly expected: readonly object[];
}

const wholeOf = (name: string) =>
  [...exportVectors.cases, ...approvalVectors.cases, ...recordVectors.cases].find((one) => one.name === name)
    ?.document;

const exportEdits: readonly ExportEdit[] = [
  ...exportVectors.edits,
  ...approvalVectors.edits,
  ...recordVectors.edits,
];
const exportVector = ({ name, rule, of, patch, expected }: ExportEdit): Vector => ({
  title: `export: ${of}; ${name}`,
  kinds: ['exported'],
  rule,
  expected,
  actual(rules) {
    const { checks } = verifyExportBy(rules.exported, applyPatch(wholeOf(of), patch));
    return checks.filter(({ ok }) => !ok).map(({ ok: _, ...failure }) => failure);
  },
});

interface TextCase {
  readonly name: string;
  readonly reason: string | null;
  readonly base64?: string;
  readonly of?: string;
  readonly beforeBase64?: string;
  readonly padTo?: number;
}

const RULE_OF_REASON: Readonly<Record<string, string>> = {
  TOO_LARGE: 'text.length',
  DUPLICATE_MEMBER: 'text.members',
};

const textCases: readonly TextCase[] = exportVectors.texts;
const textVector = ({ name, reason, ...source }: TextCase): Vector => ({
  title: `text: ${name}`,
  kinds: ['text'],
  rule: RULE_OF_REASON[reason ?? ''] ?? null,
  expected: reason,
  actual: (rules) => reasonOf(rules, bytesOf(source)),
});

interface VerdictEdit {
  readonly name: string;
  readonly rule: string | null;
  readonly of: string;
  readonly patch: readonly PatchStep[];
  readonly policy: string | null;
  readonly exportKeys?: readonly string[];
  readonly live?: LiveProof | null;
  readonly delayMaxSeconds?: number;
  readonly expected: unknown;
}

const policies: Readonly<Record<string, string>> = verdictVectors.policies;
const verdictEdits: readonly VerdictEdit[] = verdictVectors.edits;
const verdictVector = ({ name, rule, of, patch, policy, expected, ...told }: VerdictEdit): Vector => ({
  title: `verdict: ${of}; ${name}`,
  kinds: ['exported', 'signature', 'logged', 'current'],
  rule,
  expected,
  actual({ exported, signature, logged, current, keys }) {
    const whole = verdictVectors.cases.find((one) => one.name === of)?.document;
    const checks = {
      exported,
      signature: signature.signature,
      logged,
      live: current.live,
      keys: keys.keys,
    };
    const trusted = policy === null ? null : readLogPolicy(policies[policy] ?? '');
    const { outcome, exitCode, answers, faults, approvers } = verdictBy(checks, applyPatch(whole, patch), {
      ...told,
      policy: trusted,
    });
    return { outcome, exitCode, answers, faults, approvers };
  },
});

/** A line of a pack: the canonical text of a value, or a text as it stands, with spaces behind it up to a length. */
export type PackLine = { readonly json?: unknown; readonly text?: string; readonly padTo?: number };

/** The verdict on a pack by given rules, as vectors write it down. */
export function judgePack(rules: Rules, lines: readonly PackLine[], options: PackOptions) {
  const { outcome, exitCode, answers, faults, statement, totals } = verdictOfPack(rules, lines, options);
  return { outcome, exitCode, answers, faults, statement, totals };
}

/** The keys that an audit pack tells of. */
export function keysOfPack(lines: readonly PackLine[], options: PackOptions) {
  return verdictOfPack(RULES, lines, options).keys;
}

function verdictOfPack(rules: Rules, lines: readonly PackLine[], options: PackOptions) {
  const { pack, chain, signature, logged, exported, keys } = rules;
  const checks = {
    pack,
    chain,
    signature: signature.signature,
    trust: logged.trust,
    approval: exported.approval,
    record: exported.record,
    keys: keys.keys,
  };
  const verifier = createPackVerifierBy(checks, options);
  for (const { json, text = canonicalJson(json), padTo = 0 } of lines) {
    if (!verifier.push(text.padEnd(padTo, ' '))) break;
  }
  return verifier.finish();
}

interface PackVectorEdit {
  readonly name: string;
  readonly rule: string | null;
  readonly of: string;
  readonly patch: readonly PatchStep[];
  readonly policy: string;
  readonly keys?: string;
  readonly expected: unknown;
}

const packPolicies: Readonly<Record<string, string>> = packVectors.policies;
const packEdits: readonly PackVectorEdit[] = packVectors.edits;
const packVector = ({ name, rule, of, patch, policy, keys, expected }: PackVectorEdit): Vector => ({
  title: `pack: ${of}; ${name}`,
  kinds: ['pack', 'chain', 'signature', 'logged', 'keys'],
  rule,
  expected,
  actual(rules) {
    const linesOf = (name: string) => packVectors.cases.find((one) => one.name === name)?.lines;
    const lines = applyPatch(linesOf(of), patch) as PackLine[];
    const told = { policy: readLogPolicy(packPolicies[policy] ?? ''), exportKeys: packVectors.exportKeys };
    const trail = keys === undefined ? null : keysOfPack(linesOf(keys) as PackLine[], told);
    return judgePack(rules, lines, { ...told, keys: trail });
  },
});

/** All vectors but those of canonical JSON and of the format's bytes. */
export const vectors: readonly Vector[] = [
  ...chainEdits.map(chainVector),
  ...exportEdits.map(exportVector),
  ...textCases.map(textVector),
  ...verdictEdits.map(verdictVector),
  ...packEdits.map(packVector),
];

function reasonOf(rules: Rules, bytes: Uint8Array): ProofErrorCode | null {
  try {
    const { checks } = verifyExportBy(rules.exported, parseExportBy(rules.text, bytes));
    return checks.find(({ ok }) => !ok)?.reason ?? null;
  } catch (error) {
    if (error instanceof ProofError) return error.code;
    throw error;
  }
}

function bytesOf({
  base64,
  of,
  beforeBase64 = '',
  padTo = 0,
}: Omit<TextCase, 'name' | 'reason'>): Uint8Array {
  if (base64 !== undefined || of === undefined) return fromBase64(base64 ?? '');
  const text = canonicalJson(wholeOf(of)).padEnd(padTo, ' ');
  const [before, bytes] = [fromBase64(beforeBase64), new TextEncoder().encode(text)];
  const joined = new Uint8Array(before.length + bytes.length);
  joined.set(before);
  joined.set(bytes, before.length);
  return joined;
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
