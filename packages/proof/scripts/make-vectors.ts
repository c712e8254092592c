/**
 * Writes vectors/chain-vectors.json and vectors/export-vectors.json. They are frozen once published: run it only
 * for a new version of the format.
 *
 *     node packages/proof/scripts/make-vectors.ts
 */
import { writeFileSync } from 'node:fs';
import {
  buildDpuExport,
  buildProofExport,
  type ChainHead,
  type SealedEntry,
  verifyChain,
  verifyExport,
} from '../src/index.ts';
import { at, dpuEntries, exportOptions, proofChain, withoutClaims } from '../test/fixtures.ts';

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

write('chain-vectors.json', {
  chain,
  cases: chains.map(([name, entries]) => {
    const caseHead = entries.length === 0 ? null : head;
    return { name, head: caseHead, entries, expected: verifyChain(entries, { chain, head: caseHead }) };
  }),
});

const erased = { entry: at(intact, 1), erasures: [at(intact, 3)] };
const whole = { entry: at(intact, 0), erasures: [] };
const unit = dpuEntries();
const unsealed = { evidenceLevel: 'DRAFT', metadata: { room: 'B1' }, updatedAt: '2026-01-05T09:30:00.000Z' };
const wholeExport = buildProofExport(whole, exportOptions);
const exports = [
  ['evidence, all claims disclosed', wholeExport],
  [
    'evidence, who and when disclosed',
    buildProofExport(whole, { ...exportOptions, disclose: ['who', 'when'] }),
  ],
  ['evidence, who and why erased', buildProofExport(erased, exportOptions)],
  [
    'evidence, erased claims without their erasure entry',
    buildProofExport({ ...erased, erasures: [] }, exportOptions),
  ],
  [
    'decision proof unit, not yet AUDIT_READY',
    buildDpuExport({ entry: unit.entry, unsealed }, exportOptions),
  ],
  ['decision proof unit, AUDIT_READY', buildDpuExport(unit, exportOptions)],
  [
    'tampered: the readable reason',
    JSON.parse(
      JSON.stringify(wholeExport).replace(
        '"reason":"한도 이내","approvedAt"',
        '"reason":"한도 초과","approvedAt"',
      ),
    ),
  ],
  [
    'tampered: the sealed reasoning',
    JSON.parse(JSON.stringify(wholeExport).replaceAll('below the threshold', 'above the threshold')),
  ],
] as const;

write('export-vectors.json', {
  cases: exports.map(([name, document]) => ({ name, document, expected: verifyExport(document) })),
});

function flip(hex: string): string {
  return (hex.startsWith('0') ? '1' : '0') + hex.slice(1);
}

function write(name: string, vectors: object): void {
  writeFileSync(new URL(`../vectors/${name}`, import.meta.url), `${JSON.stringify(vectors, null, 2)}\n`);
}
