/**
 * Writes the vectors of chains, exports and verdicts. Documents and entries are frozen once published: run it
 * for a new version of the format, or to add cases.
 *
 *     node packages/proof/scripts/make-vectors.ts
 */
import { writeFileSync } from 'node:fs';
import {
  type ApprovalStatement,
  type ChainHead,
  canonicalJson,
  challengeOf,
  type ExportVerification,
  type Json,
  type ProofExport,
  readLogPolicy,
  type SealedEntry,
  verdict,
  verifyChain,
  verifyExport,
} from '../src/index.ts';
import { at, proofChain, withoutClaims } from '../test/fixtures.ts';
import { judgePack, keysOfPack, RULES } from '../test/vectors.ts';
import { approvalEdits, approvedExports } from './vectors/approval-edits.ts';
import { chainEdits } from './vectors/chain-edits.ts';
import { exportEdits, type WholeName, wholeExports } from './vectors/export-edits.ts';
import { patchBetween } from './vectors/forge.ts';
import { exportKey } from './vectors/logged-exports.ts';
import { packEdits, wholePacks } from './vectors/pack-edits.ts';
import { recordEdits, recordedExports } from './vectors/record-edits.ts';
import { textCases } from './vectors/text-cases.ts';
import { loggedExports, policies, refusedPolicies, verdictCases } from './vectors/verdict-edits.ts';

const chain = '42/proof';
const intact = proofChain();
const last = at(intact, intact.length - 1);
const head: ChainHead = { index: last.index, hash: last.hash };

function edited(index: number, change: (entry: SealedEntry) => SealedEntry): SealedEntry[] {
  return intact.map((entry) => (entry.index === index ? change(entry) : entry));
}

const chains: [name: string, entries: SealedEntry[]][] = [
  ['intact, with an erased record', intact],
  ['empty', []],
  [
    'tampered: a name in who of entry 2',
    edited(2, (entry) => ({ ...entry, claims: { ...entry.claims, who: {} } })),
  ],
  [
    'tampered: one digit of the hash of entry 2',
    edited(2, (entry) => ({ ...entry, hash: flip(entry.hash) })),
  ],
  [
    'tampered: one digit of the salt of how of entry 0',
    edited(0, (entry) => ({
      ...entry,
      salts: { ...entry.salts, how: flip(entry.salts.how ?? '') },
    })),
  ],
  [
    'tampered: content of entry 4 names another record',
    edited(4, (entry) => ({
      ...entry,
      content: entry.content.replace('evd_4', 'evd_5'),
    })),
  ],
  [
    'tampered: time of entry 2 before that of entry 1',
    edited(2, (entry) => ({
      ...entry,
      timestamp: '2026-01-02T03:05:59.999Z',
    })),
  ],
  ['reordered: entries 1 and 2 swapped', [0, 2, 1, 3, 4].map((index) => at(intact, index))],
  ['removed: entry 2', intact.filter(({ index }) => index !== 2)],
  ['repeated: entry 2', [0, 1, 2, 2, 3, 4].map((index) => at(intact, index))],
  ['truncated: the last entry', intact.slice(0, -1)],
  ['missing: why of entry 4 without an erasure', edited(4, (entry) => withoutClaims(entry, ['why']))],
  [
    'missing: what of entry 1, which its erasure does not name',
    edited(1, (entry) => withoutClaims(entry, ['who', 'what', 'why'])),
  ],
  [
    'half erased: the salt of what of entry 0',
    edited(0, (entry) => ({ ...entry, salts: { ...entry.salts, what: null } })),
  ],
];

const wholeChain = chains[0]?.[0] ?? '';

write('chain-vectors.json', {
  chain,
  cases: chains.map(([name, entries]) => {
    const caseHead = entries.length === 0 ? null : head;
    return { name, head: caseHead, entries, expected: verifyChain(entries, { chain, head: caseHead }) };
  }),
  edits: chainEdits.map(({ name, rule, entries, ...end }) => ({
    name,
    rule,
    of: wholeChain,
    patch: patchBetween(plain(intact), plain(entries)),
    ...end,
    expected: verifyChain(entries, { chain, ...end }),
  })),
});

const tampered: [name: string, document: Json][] = [
  [
    'tampered: the readable reason',
    replaced('"reason":"한도 이내","approvedAt"', '"reason":"한도 초과","approvedAt"'),
  ],
  ['tampered: the sealed reasoning', replaced('below the threshold', 'above the threshold')],
];

write('export-vectors.json', {
  cases: [...Object.entries(wholeExports), ...tampered].map(([name, document]) => ({
    name,
    document,
    expected: verifyExport(document),
  })),
  edits: exportEdits.map(({ name, rule, of, document }) => ({
    name,
    rule,
    of,
    patch: patchBetween(plain(wholeExports[of]), plain(document)),
    expected: failuresOf(name, rule, verifyExport(document)),
  })),
  texts: textCases,
});

write('approval-vectors.json', {
  cases: Object.entries(approvedExports).map(([name, document]) => ({
    name,
    statements: statementsOf(document),
    document,
    expected: verifyExport(document),
  })),
  edits: approvalEdits.map(({ name, rule, of, document }) => ({
    name,
    rule,
    of,
    patch: patchBetween(plain(approvedExports[of]), plain(document)),
    expected: failuresOf(name, rule, verifyExport(document)),
  })),
});

write('record-vectors.json', {
  cases: Object.entries(recordedExports).map(([name, document]) => ({
    name,
    document,
    expected: verifyExport(document),
  })),
  edits: recordEdits.map(({ name, rule, of, document }) => ({
    name,
    rule,
    of,
    patch: patchBetween(plain(recordedExports[of]), plain(document)),
    expected: failuresOf(name, rule, verifyExport(document)),
  })),
});

write('verdict-vectors.json', {
  policies,
  refusedPolicies,
  cases: Object.entries(loggedExports).map(([name, document]) => ({ name, document })),
  edits: verdictCases.map(({ name, rule, of, document, policy, ...told }) => {
    const trusted = policy === null ? null : readLogPolicy(policies[policy]);
    const { outcome, exitCode, answers, faults, approvers } = verdict(document, { ...told, policy: trusted });
    if ((faults[0]?.rule ?? null) !== rule)
      throw new Error(`${name}: ${rule} is not what fails, but ${JSON.stringify(faults)}`);
    return {
      name,
      rule,
      of,
      patch: patchBetween(plain(loggedExports[of]), plain(document)),
      policy,
      ...told,
      expected: { outcome, exitCode, answers, faults, approvers },
    };
  }),
});

const PACK_POLICY = 'the log, a witness, no quorum';

write('pack-vectors.json', {
  policies,
  exportKeys: [exportKey],
  cases: Object.entries(wholePacks).map(([name, lines]) => ({ name, lines })),
  edits: packEdits.map(({ name, of, rule, policy = PACK_POLICY, keys, edit }) => {
    const lines = edit([...wholePacks[of]]);
    const told = { policy: readLogPolicy(policies[policy]), exportKeys: [exportKey] };
    const trail = keys === undefined ? null : keysOfPack(wholePacks[keys], told);
    const expected = judgePack(RULES, lines, { ...told, keys: trail });
    if ((expected.faults[0]?.rule ?? null) !== rule && !expected.faults.some((fault) => fault.rule === rule))
      throw new Error(`${name}: ${rule} is not what fails, but ${JSON.stringify(expected.faults)}`);
    const patch = patchBetween(plain(wholePacks[of]), plain(lines));
    return { name, rule, of, patch, policy, ...(keys === undefined ? {} : { keys }), expected };
  }),
});
/** What each approver signed, byte for byte, and the challenge that it makes. */
function statementsOf(document: ProofExport): { canonical: string; challenge: string }[] {
  const { approval } = document.evidence as { approval: { approvers: { statement: ApprovalStatement }[] } };
  return approval.approvers.map(({ statement }) => ({
    canonical: canonicalJson(statement),
    challenge: challengeOf(statement),
  }));
}

/** What fails, in order: the rule that the case is about comes first. */
function failuresOf(name: string, rule: string | null, { checks }: ExportVerification) {
  const failures = checks.filter(({ ok }) => !ok).map(({ ok: _, ...failure }) => failure);
  const isContent = rule?.startsWith('content.') && failures[0]?.rule === 'content.json';
  if ((failures[0]?.rule ?? null) !== rule && !isContent)
    throw new Error(`${name}: ${rule} is not what fails, but ${JSON.stringify(failures[0])}`);
  return failures;
}

function replaced(text: string, replacement: string): Json {
  const whole: WholeName = 'evidence, all claims disclosed';
  return JSON.parse(JSON.stringify(wholeExports[whole]).replaceAll(text, replacement));
}

/** The value as JSON carries it. */
function plain(value: unknown): Json {
  return JSON.parse(JSON.stringify(value));
}

function flip(hex: string): string {
  return (hex.startsWith('0') ? '1' : '0') + hex.slice(1);
}

function write(name: string, vectors: object): void {
  writeFileSync(new URL(`../vectors/${name}`, import.meta.url), `${JSON.stringify(vectors, null, 2)}\n`);
}
