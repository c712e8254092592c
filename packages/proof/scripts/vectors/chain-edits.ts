import type { ChainEnd, ChainHead, SealedEntry } from '../../src/index.ts';
import { at, erasureLink, proofChain, saltsOf, sealChain, withoutClaims } from '../../test/fixtures.ts';
import { forge } from './forge.ts';

/** A chain that breaks one rule, or that just keeps it. */
export interface ChainEdit extends ChainEnd {
  readonly name: string;
  /** The rule of the format page that it is about. */
  readonly rule: string;
  readonly entries: readonly SealedEntry[];
  readonly knownHead?: ChainHead;
}

const intact = proofChain();
const [first, second, third, erasure, last] = intact as [
  SealedEntry,
  SealedEntry,
  SealedEntry,
  SealedEntry,
  SealedEntry,
];
const head = { index: last.index, hash: last.hash };
const prefix = [first, second, third];

/** The chain with another last entry, sealed so that it holds by itself. */
function ending(name: string, rule: string, change: Parameters<typeof forge>[1]): ChainEdit {
  return { name, rule, entries: [...prefix, erasure, forge(last, change)] };
}

/** The chain up to its erasure, with another erasure. */
function erasing(name: string, rule: string, claims: Partial<SealedEntry['claims']>): ChainEdit {
  const changed = forge(erasure, { claims: { ...erasure.claims, ...claims } });
  return { name, rule, entries: [...prefix, changed] };
}

/** The chain before its erasure, and an entry that is said to lie behind it. */
function later(name: string, rule: string, entry: SealedEntry): ChainEdit {
  return { name, rule, entries: prefix, laterErasures: [entry] };
}

const erasedWhat = { erased: { claims: ['who', 'why'], index: 1 } };
const selfErasing = sealChain('42/proof', [
  {
    subject: 'evd_1',
    timestamp: first.timestamp,
    claims: { ...erasureLink({ subject: 'evd_1', index: 0, claims: ['why'] }).claims },
  },
]);

/** One chain for every rule at least, each with nothing else wrong. */
export const chainEdits: readonly ChainEdit[] = [
  {
    name: 'an index that is no whole number',
    rule: 'entry.index',
    entries: [...prefix, { ...erasure, index: 3.5 }, last],
  },
  ending('a subject without a character', 'entry.subject', { subject: '' }),
  ending('a subject of 256 characters', 'entry.subject', { subject: 'x'.repeat(256) }),
  {
    name: 'a content that is no text',
    rule: 'entry.content',
    entries: [...prefix, erasure, { ...last, content: Object(null) }],
  },
  ending('30 February', 'entry.timestamp', { timestamp: '2026-02-30T00:00:00.000Z' }),
  ending('a time without milliseconds', 'entry.timestamp', { timestamp: '2026-03-01T00:00:00Z' }),
  later(
    'a later erasure without a previous hash',
    'entry.previous-hash',
    forge(erasure, { previousHash: null }),
  ),
  { name: 'a gap', rule: 'link.gap', entries: [first, third] },
  { name: 'an index that comes twice', rule: 'link.twice', entries: [first, second, second] },
  ending('a link to another entry', 'link.hash', { previousHash: third.hash }),
  ending('a time before the predecessor', 'link.time', { timestamp: third.timestamp }),
  { name: 'another hash', rule: 'entry.hash', entries: [...prefix, erasure, { ...last, hash: third.hash }] },
  ending('a content that is not JSON', 'content.json', { content: 'content' }),
  ending('a content with a digest in capitals', 'content.digests', {
    claims: { ...last.claims, why: null },
    salts: { ...last.salts, why: null },
    sealed: { claims: { ...JSON.parse(last.content).claims, why: 'A'.repeat(64) } },
  }),
  ending('a chain with a leading zero', 'content.chain', { chain: '042/proof' }),
  ending('a content with a negative index', 'content.index', { sealed: { index: -1 } }),
  ending('a content with a subject of 256 characters', 'content.subject', {
    sealed: { subject: 'x'.repeat(256) },
  }),
  ending('a content with white space', 'content.canonical', { content: `${last.content} ` }),
  ending('a content with a further member', 'content.canonical', { sealed: { note: 'more' } }),
  ending('a content of another format', 'content.canonical', { sealed: { format: 'centerproof/2' } }),
  ending('a content of another chain', 'content.of-chain', { chain: '43/proof' }),
  ending('a content of another index', 'content.of-index', { sealed: { index: 5 } }),
  ending('a content of another record', 'content.of-subject', { sealed: { subject: 'evd_5' } }),
  {
    name: 'a claim without its salt',
    rule: 'claim.whole',
    entries: [...prefix, erasure, { ...last, salts: { ...last.salts, why: null } }],
  },
  {
    name: 'another claim than the sealed one',
    rule: 'claim.sealed',
    entries: [...prefix, erasure, { ...last, claims: { ...last.claims, why: {} } }],
  },
  erasing('an erasure that says more', 'erasure.what', { what: { ...erasedWhat, note: 'more' } }),
  erasing('an erasure that says more of what was erased', 'erasure.erased', {
    what: { erased: { ...erasedWhat.erased, note: 'more' } },
  }),
  erasing('an erasure of a claim that does not exist', 'erasure.claims', {
    what: { erased: { claims: ['who', 'why', 'whom'], index: 1 } },
  }),
  erasing('an erasure that names a claim twice', 'erasure.once', {
    what: { erased: { claims: ['who', 'why', 'who'], index: 1 } },
  }),
  erasing('an erasure whose when says more', 'erasure.when', {
    when: { ...erasure.claims.when, until: null },
  }),
  erasing('an erasure without a real time', 'erasure.erased-at', {
    when: { erasedAt: '2026-02-30T00:00:00.000Z' },
  }),
  {
    name: 'an entry that erases a claim of its own',
    rule: 'erased.earlier',
    entries: [withoutClaims(at(selfErasing, 0), ['why'])],
  },
  {
    name: 'an erasure in the name of another record',
    rule: 'erased.subject',
    entries: [...prefix, forge(erasure, { subject: 'evd_1' })],
  },
  erasing('an erasure that names only one of two missing claims', 'erased.named', {
    what: { erased: { claims: ['who'], index: 1 } },
  }),
  later('a later erasure', 'later.holds', erasure),
  later('a later erasure that was changed', 'later.holds', { ...erasure, hash: third.hash }),
  later(
    'a later erasure that does not lie later',
    'later.behind',
    forge(erasure, { index: 2, salts: saltsOf(9) }),
  ),
  {
    name: 'entries behind the head',
    rule: 'end.behind-head',
    entries: intact,
    head: { index: 1, hash: second.hash },
  },
  { name: 'an end before the head', rule: 'end.before-head', entries: intact.slice(0, 4), head },
  { name: 'an end before the last record', rule: 'end.before-records', entries: intact, head, recordsEnd: 5 },
  {
    name: 'a head with another hash',
    rule: 'end.head-hash',
    entries: intact,
    head: { index: 4, hash: third.hash },
  },
  {
    name: 'a head with another time',
    rule: 'end.head-time',
    entries: intact,
    head: { ...head, timestamp: third.timestamp },
  },
  {
    name: 'a head seen earlier',
    rule: 'history.kept',
    entries: intact,
    knownHead: { index: 2, hash: third.hash },
  },
  {
    name: 'a head seen earlier with another hash',
    rule: 'history.kept',
    entries: intact,
    knownHead: { index: 2, hash: first.hash },
  },
  {
    name: 'a head seen earlier that is not reached',
    rule: 'history.reached',
    entries: intact,
    knownHead: { index: 5, hash: first.hash },
  },
  { name: 'missing claims without an erasure', rule: 'claim.explained', entries: prefix },
];
