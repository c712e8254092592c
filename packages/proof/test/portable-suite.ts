import fc from 'fast-check';
import {
  buildDpuExport,
  buildProofExport,
  CLAIM_NAMES,
  type ClaimName,
  type Claims,
  canonicalJson,
  challengeOf,
  createSegmentMerge,
  createSegmentVerifier,
  digestClaim,
  type EntryToSeal,
  faultOfEnd,
  type Json,
  ProofError,
  parseExport,
  type SealedEntry,
  type SealRecord,
  sealClaims,
  sealEntry,
  verifyChain,
  verifyEntry,
  verifyExport,
  verifyExtends,
} from '../src/index.ts';
import approvalVectors from '../vectors/approval-vectors.json' with { type: 'json' };
import canonicalVectors from '../vectors/canonical-vectors.json' with { type: 'json' };
import chainVectors from '../vectors/chain-vectors.json' with { type: 'json' };
import exportVectors from '../vectors/export-vectors.json' with { type: 'json' };
import formatVectors from '../vectors/format-vectors.json' with { type: 'json' };
import recordVectors from '../vectors/record-vectors.json' with { type: 'json' };
import {
  at,
  dpuEntries,
  erasureLink,
  exportOptions,
  proofChain,
  sealChain,
  sealRecord,
  withoutClaims,
} from './fixtures.ts';
import type { Guarantee } from './guarantee.ts';
import { logGuarantees } from './log-suite.ts';
import { RULES, vectors } from './vectors.ts';

const chain = '42/proof';
const RUNS = { numRuns: 200 };
const intact = proofChain();
const last = at(intact, intact.length - 1);
const head = { index: last.index, hash: last.hash };
const unit = dpuEntries();
const unsealed = {
  evidenceLevel: 'DOCUMENTED',
  metadata: { room: 'B1' },
  updatedAt: '2026-01-05T09:30:00.000Z',
};
const documents = {
  whole: buildProofExport({ entry: at(intact, 0), erasures: [] }, exportOptions),
  partly: buildProofExport(
    { entry: at(intact, 2), erasures: [] },
    { ...exportOptions, disclose: ['who', 'how'] },
  ),
  erased: buildProofExport({ entry: at(intact, 1), erasures: [at(intact, 3)] }, exportOptions),
  unit: buildDpuExport({ entry: unit.entry, unsealed }, exportOptions),
  sealedUnit: buildDpuExport(unit, exportOptions),
};

/** The guarantees of the package, in plain JavaScript: the same list runs in Node and in a browser. */
export const guarantees: readonly Guarantee[] = [
  ...logGuarantees,
  {
    title: 'the vectors of the format are reproduced byte for byte',
    run() {
      for (const { digests, content, hash, ...entry } of formatVectors.entries) {
        same(sealEntry({ chain: formatVectors.chain, ...entry }), { digests, content, hash });
        for (const name of CLAIM_NAMES)
          same(digestClaim(entry.salts[name], entry.claims[name]), digests[name]);
      }
      same(verifyChain(formatVectors.entries, { chain: formatVectors.chain }).valid, true);
    },
  },
  ...chainVectors.cases.map(({ name, entries, head: caseHead, expected }) => ({
    title: `chain vector: ${name}`,
    run: () => same(verifyChain(entries, { chain: chainVectors.chain, head: caseHead }), expected),
  })),
  ...[...exportVectors.cases, ...recordVectors.cases].map(({ name, document, expected }) => ({
    title: `export vector: ${name}`,
    run: () => same(verifyExport(document), expected),
  })),
  ...approvalVectors.cases.map(({ name, document, statements, expected }) => ({
    title: `approval vector: ${name}`,
    run() {
      same(verifyExport(document), expected);
      const signed = document.evidence.approval.approvers.map(({ statement }) => ({
        canonical: canonicalJson(statement),
        challenge: challengeOf(statement),
      }));
      same(signed, statements);
    },
  })),
  ...vectors.map((vector) => ({
    title: `vector: ${vector.title}`,
    run: () => same(vector.actual(RULES), vector.expected),
  })),
  ...canonicalVectors.accepted.map(({ name, input, canonical }) => ({
    title: `canonical JSON vector: ${name}`,
    run: () => same(canonicalJson(JSON.parse(input)), canonical),
  })),
  ...canonicalVectors.refused.map(({ name, input, code, path }) => ({
    title: `canonical JSON refuses ${name}`,
    run: () =>
      same(
        refusal(() => canonicalJson(JSON.parse(input))),
        { code, path },
      ),
  })),
  {
    title: 'canonical JSON refuses every value that JSON would drop, convert or never finish',
    run() {
      const cycle: unknown[] = [];
      cycle.push(cycle);
      const deep = JSON.parse('['.repeat(65) + ']'.repeat(65));
      const noJson = [
        undefined,
        () => 1,
        Symbol('s'),
        1n,
        new Date(0),
        new Map(),
        new (class A {})(),
        [undefined],
      ];
      for (const value of [...noJson, ...noJson.map((inner) => ({ z: 1, a: inner })), Number.NaN]) {
        same(refusal(() => canonicalJson(value)).code, 'NOT_JSON');
      }
      same(
        refusal(() => canonicalJson({ toJSON: () => 'other' })),
        { code: 'NOT_JSON', path: 'toJSON' },
      );
      same(refusal(() => canonicalJson(cycle)).code, 'TOO_DEEP');
      same(refusal(() => canonicalJson(deep)).code, 'TOO_DEEP');
      canonicalJson(JSON.parse('['.repeat(64) + ']'.repeat(64)));
    },
  },
  {
    title: 'canonical JSON gives the value back, and does not depend on the order of members',
    run() {
      const values = fc.jsonValue({ stringUnit: 'binary', maxDepth: 3 });
      fc.assert(
        fc.property(values, (value) => {
          const text = canonicalJson(value);
          same(JSON.stringify(sorted(JSON.parse(text))), JSON.stringify(sorted(value)));
          same(canonicalJson(reversed(value)), text);
          same(canonicalJson(JSON.parse(text)), text);
        }),
        RUNS,
      );
    },
  },
  {
    title: 'any single edit of an entry is found, and brokenAt is its index',
    run() {
      fc.assert(
        fc.property(fc.constantFrom(...intact), fc.constantFrom(...entryEdits), (entry, [kind, edit]) => {
          const changed = edit(entry);
          if (canonicalJson(changed) === canonicalJson(entry)) return;
          const entries = intact.map((one) => (one === entry ? changed : one));
          const { valid, brokenAt } = verifyChain(entries, { chain, head });
          same(
            { kind, valid, brokenAt },
            { kind, valid: false, brokenAt: Math.min(entry.index, changed.index) },
          );
        }),
        { numRuns: 400 },
      );
    },
  },
  {
    title: 'any change inside any claim of any entry is found, and the claim is named',
    run() {
      const places = intact.flatMap((entry) =>
        CLAIM_NAMES.filter((claim) => entry.claims[claim]).flatMap((claim) =>
          pathsOf(entry.claims[claim] ?? null).map((path) => ({ entry, claim, path })),
        ),
      );
      fc.assert(
        fc.property(fc.constantFrom(...places), fc.jsonValue(), ({ entry, claim, path }, value) => {
          const changed = replaceAt(entry.claims[claim] ?? {}, path, value);
          if (typeof changed !== 'object' || changed === null || Array.isArray(changed)) return;
          if (canonicalJson(changed) === canonicalJson(entry.claims[claim])) return;
          const entries = intact.map((one) =>
            one === entry ? { ...one, claims: { ...one.claims, [claim]: changed } } : one,
          );
          const result = verifyChain(entries, { chain, head });
          same(
            { ...result, chainLength: 0, genesisHash: '' },
            {
              valid: false,
              brokenAt: entry.index,
              reason: 'CLAIM_MISMATCH',
              claim,
              chainLength: 0,
              genesisHash: '',
            },
          );
        }),
        RUNS,
      );
    },
  },
  {
    title: 'deleting, swapping, repeating and cutting entries is found at the first bad index',
    run() {
      const positions = fc.nat({ max: intact.length - 1 });
      fc.assert(
        fc.property(positions, positions, (left, right) => {
          const verify = (entries: readonly SealedEntry[]) => verifyChain(entries, { chain, head }).brokenAt;
          same(verify(intact.toSpliced(left, 1)), left);
          same(verify(intact.slice(0, left)), left);
          same(verify(intact.toSpliced(left, 0, at(intact, right))), Math.min(left, right));
          if (left === right) return;
          const swapped = intact.with(left, at(intact, right)).with(right, at(intact, left));
          same(verify(swapped), Math.min(left, right));
        }),
        RUNS,
      );
    },
  },
  {
    title:
      'an entry forged to fit behind the one before it is found by the entry that follows, or by the head',
    run() {
      const { claims, salts } = at(formatVectors.entries, 0);
      for (const [position, before] of intact.entries()) {
        const place = {
          index: position + 1,
          subject: 'evd_x',
          timestamp: before.timestamp,
          previousHash: before.hash,
        };
        const { content, hash } = sealEntry({ chain, ...place, claims, salts });
        const entry = { ...place, content, hash, claims, salts };
        const { brokenAt } = verifyChain(intact.toSpliced(position + 1, 0, entry), { chain, head });
        same(brokenAt, position + 1);
        const renumbered = intact.slice(position + 1).map((one) => ({ ...one, index: one.index + 1 }));
        const shifted = verifyChain([...intact.slice(0, position + 1), entry, ...renumbered], {
          chain,
          head,
        });
        same(
          { valid: shifted.valid, late: (shifted.brokenAt ?? 0) <= position + 2 },
          { valid: false, late: true },
        );
      }
    },
  },
  {
    title: 'a chain that was rewritten from some index on no longer extends a head seen before',
    run() {
      const rewritten = sealChain(chain, [
        { subject: 'evd_1', timestamp: at(intact, 0).timestamp, claims: at(formatVectors.entries, 0).claims },
        { subject: 'evd_2', timestamp: at(intact, 1).timestamp, claims: at(formatVectors.entries, 1).claims },
      ]);
      same(verifyChain(rewritten, { chain }).valid, true);
      const seen = { index: 1, hash: at(intact, 1).hash };
      const { reason, brokenAt } = verifyExtends(seen, rewritten, { chain });
      same({ reason, brokenAt }, { reason: 'HISTORY_REWRITTEN', brokenAt: 1 });
      same(verifyExtends(seen, intact, { chain, head }).valid, true);
      same(verifyExtends(seen, rewritten.slice(0, 1), { chain }).reason, 'CHAIN_TRUNCATED');
    },
  },
  {
    title: 'a missing claim is an erasure only if a later entry of the chain says so',
    run() {
      fc.assert(
        fc.property(
          fc.constantFrom(...intact),
          fc.subarray([...CLAIM_NAMES], { minLength: 1 }),
          (entry, names) => {
            const gone = names.filter((name) => entry.claims[name]);
            if (gone.length === 0) return;
            const entries = intact.map((one) =>
              one === entry ? withoutClaims(one, [...names, ...absent(one)]) : one,
            );
            const { reason, brokenAt } = verifyChain(entries, { chain, head });
            // Without its `what` and `when`, entry 3 no longer says what it erased from entry 1, and when.
            const isErasureGone = entry.index === 3 && (gone.includes('what') || gone.includes('when'));
            same(
              { reason, brokenAt },
              { reason: 'CLAIM_MISSING', brokenAt: isErasureGone ? 1 : entry.index },
            );
          },
        ),
        RUNS,
      );
      const prefix = intact.slice(0, 2);
      same(verifyChain(prefix, { chain }).brokenAt, 1);
      same(verifyChain(prefix, { chain, laterErasures: [at(intact, 3)] }).valid, true);
      const forged = { ...at(intact, 3), hash: at(intact, 2).hash };
      same(verifyChain(prefix, { chain, laterErasures: [forged] }).brokenAt, 1);
    },
  },
  {
    title: 'an entry that is sealed anew, whole in itself, does not fit where it does not belong',
    run() {
      const [first, second, third] = [at(intact, 0), at(intact, 1), at(intact, 2)];
      const verify = (entry: SealedEntry) => verifyEntry(entry, second, { chain }).reason;
      same(verify(resealed(third, {})), null);
      same(verify(resealed(third, { previousHash: first.hash })), 'PREVIOUS_HASH_MISMATCH');
      same(verify(resealed(third, { timestamp: first.timestamp })), 'TIME_BACKWARDS');
      same(verify(resealed(third, { index: 3 })), 'ENTRY_MISSING');
      same(verify({ ...resealed(third, { subject: 'evd_9' }), subject: third.subject }), 'CONTENT_MISMATCH');
    },
  },
  {
    title: 'an erasure explains the claims of its own subject only',
    run() {
      const links = (subject: string) => [
        { subject: 'evd_1', timestamp: at(intact, 0).timestamp, claims: at(formatVectors.entries, 0).claims },
        erasureLink({ subject, index: 0, claims: ['why'] }),
      ];
      const verify = (subject: string) => {
        const [record, erasure] = sealChain(chain, links(subject)) as [SealedEntry, SealedEntry];
        return verifyChain([withoutClaims(record, ['why']), erasure], { chain }).brokenAt;
      };
      same([verify('evd_1'), verify('evd_2')], [null, 0]);
    },
  },
  {
    title: 'segments cut anywhere and reported in any order say what the whole chain says',
    run() {
      const cuts = fc.subarray(intact.map(({ index }) => index).slice(1));
      const order = fc.infiniteStream(fc.nat());
      fc.assert(
        fc.property(
          cuts,
          order,
          fc.constantFrom(...intact),
          fc.constantFrom<EntryEdit>(['nothing', (entry) => entry], ...entryEdits),
          (starts, keys, entry, [kind, edit]) => {
            const entries = intact.map((one) => (one === entry ? edit(one) : one));
            const merge = createSegmentMerge();
            const reports = [0, ...starts].map((from, position) => {
              const to = (starts[position] ?? intact.length) - 1;
              const verifier = createSegmentVerifier({ from, to }, { chain });
              for (const one of entries.slice(Math.max(0, from - 1), to + 1)) verifier.push(one);
              return { key: keys.next().value ?? 0, report: verifier.finish() };
            });
            for (const { report } of reports.toSorted((left, right) => left.key - right.key))
              merge.add(report);
            const endFault = faultOfEnd({ head, last: entries.at(-1) ?? null });
            const { brokenAt } = verifyChain(entries, { chain, head });
            // A chain that is read in order stops at its first fault, before claims that are missing are judged.
            const read = merge.brokenAt() ?? endFault?.brokenAt ?? null;
            same(
              { kind, read: read ?? merge.finish({ endFault })?.brokenAt ?? null },
              { kind, read: brokenAt },
            );
          },
        ),
        { numRuns: 400 },
      );
    },
  },
  {
    title: 'entries behind the head are found at the first of them',
    run() {
      const shortHead = { index: 1, hash: at(intact, 1).hash };
      const { brokenAt, reason } = verifyChain(intact, { chain, head: shortHead });
      same({ brokenAt, reason }, { brokenAt: 2, reason: 'HEAD_MISMATCH' });
      same(verifyChain(intact, { chain, head: null }).brokenAt, 0);
    },
  },
  {
    title: 'an export is refused with an erasure that is not one of its record',
    run() {
      const reasons = (entry: SealedEntry, erasure: SealedEntry) =>
        verifyExport(buildProofExport({ entry, erasures: [erasure] }, exportOptions))
          .checks.filter(({ ok, code }) => !ok && code === 'ERASURE')
          .map(({ reason }) => reason);
      const [entry, erasure] = [at(intact, 1), at(intact, 3)];
      same(reasons(entry, erasure), []);
      const wrong = [
        erasureLink({ subject: 'evd_2', index: 2, claims: ['who', 'why'] }).claims,
        erasureLink({ subject: 'evd_2', index: 1, claims: ['who', 'what', 'why'] }).claims,
        erasureLink({ subject: 'evd_2', index: 1, claims: [] }).claims,
        at(formatVectors.entries, 0).claims,
      ].map((claims) => resealed(erasure, { claims }));
      wrong.push(resealed(erasure, { index: 1 }), resealed(erasure, { timestamp: at(intact, 0).timestamp }));
      wrong.push(resealed(erasure, {}, '43/proof'));
      for (const one of wrong) same(reasons(entry, one), ['ERASURE_MISMATCH']);
    },
  },
  {
    title: 'a unit is refused with a seal that is not its own, whole as that seal may be',
    run() {
      const reason = (seal: SealedEntry) =>
        verifyExport(buildDpuExport({ entry: unit.entry, seal }, exportOptions)).checks.find(
          ({ code }) => code === 'SEAL',
        )?.reason;
      const record = sealRecord(unit.entry.hash);
      const sealed = (change: Partial<SealRecord>) =>
        resealed(unit.seal, { claims: sealClaims({ ...record, ...change }) }, '42/seal');
      same(reason(sealed({})), null);
      same(reason(sealed({ metadata: {} })), null);
      const wrong = [
        sealed({ dpuHash: unit.seal.hash }),
        sealed({ content: 'another decision' }),
        sealed({ tags: [] }),
        sealed({ createdAt: '2026-01-05T09:00:00.001Z' }),
        sealed({ createdBy: { id: 'u-9', type: 'human' } }),
        sealed({ executionId: null }),
        sealed({ vertical: 'welfare' }),
        resealed(unit.seal, {}, '43/seal'),
        resealed(unit.seal, { timestamp: '2026-01-04T00:00:00.000Z' }, '42/seal'),
      ];
      for (const seal of wrong) same(reason(seal), 'SEAL_MISMATCH');
    },
  },
  {
    title: 'an entry of another chain is refused',
    run: () => same(verifyEntry(at(intact, 0), null, { chain: '43/proof' }).reason, 'CONTENT_MISMATCH'),
  },
  {
    title: 'exports hold, and say what they leave open',
    run() {
      for (const document of Object.values(documents)) same(verifyExport(document).valid, true);
      const open = (document: unknown) =>
        verifyExport(document).unchecked.flatMap((item) =>
          'claim' in item ? [`${item.code} ${item.claim}`] : [],
        );
      same(open(documents.whole), []);
      same(open(documents.erased), ['CLAIM_ERASED who', 'CLAIM_ERASED why']);
      same(
        open(documents.partly),
        ['what', 'when', 'where', 'why'].map((name) => `CLAIM_UNDISCLOSED ${name}`),
      );
    },
  },
  ...Object.entries(documents).map(([name, document]) => ({
    title: `any single edit of an export is found, or touches what the result calls unsealed (${name})`,
    run() {
      const paths = pathsOf(document);
      fc.assert(
        fc.property(fc.constantFrom(...paths), fc.jsonValue(), fc.nat({ max: 3 }), (path, value, kind) => {
          const changed = [
            () => replaceAt(document, path, value),
            () => replaceAt(document, path, undefined),
            () => replaceAt(document, [...path, 'added'], value),
            () => replaceAt(document, path, similar(valueAt(document, path))),
          ][kind]?.();
          if (canonicalJson(changed) === canonicalJson(document)) return;
          const result = verifyExport(changed);
          if (!result.valid) return;
          const touched = path.join('.');
          const named = result.unchecked.flatMap((item) =>
            item.code === 'FIELD_UNSEALED' ? [item.path] : [],
          );
          same(
            { touched, isNamed: named.some((one) => touched === one || touched.startsWith(`${one}.`)) },
            {
              touched,
              isNamed: true,
            },
          );
        }),
        { numRuns: 600 },
      );
    },
  })),
  {
    title: 'whatever is given to verifyExport, the answer is a result',
    run() {
      const trap = new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('trap');
          },
        },
      );
      const getter = {
        get evidence(): never {
          throw new Error('getter');
        },
      };
      const polluted = JSON.parse('{"__proto__":{"evidence":{}},"constructor":{"prototype":{}}}');
      const deep = JSON.parse(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`);
      for (const value of [trap, getter, polluted, deep, null, undefined, 0, '', [], documents]) {
        same(verifyExport(value).valid, false);
      }
      fc.assert(
        fc.property(fc.anything(), (value) => same(verifyExport(value).valid, false)),
        RUNS,
      );
      fc.assert(
        fc.property(fc.constantFrom(...pathsOf(documents.whole)), fc.anything(), (path, value) => {
          same(typeof verifyExport(replaceAt(documents.whole, path, value)).valid, 'boolean');
        }),
        RUNS,
      );
    },
  },
  {
    title: 'a document that names a member twice is refused, whatever its strings look like',
    run() {
      fc.assert(
        fc.property(fc.jsonValue(), (value) => {
          same(
            canonicalJson(parseExport(JSON.stringify(value, null, 1))),
            canonicalJson(JSON.parse(JSON.stringify(value))),
          );
        }),
        RUNS,
      );
      for (const text of [
        '{"a":1,"a":1}',
        '[{"x":{"b":":","b":2}}]',
        '{"a":1,"\\u0061":2}',
        '{"__proto__":1,"__proto__":2}',
      ]) {
        same(refusal(() => parseExport(text)).code, 'DUPLICATE_MEMBER');
      }
      same(refusal(() => parseExport('{')).code, 'NOT_JSON');
      same(refusal(() => parseExport(`"${'x'.repeat(16 * 1024 * 1024)}"`)).code, 'TOO_LARGE');
    },
  },
];

type EntryEdit = readonly [kind: string, edit: (entry: SealedEntry) => SealedEntry];

const entryEdits: readonly EntryEdit[] = [
  ['hash', (entry) => ({ ...entry, hash: flip(entry.hash) })],
  ['hash case', (entry) => ({ ...entry, hash: entry.hash.toUpperCase() })],
  ['previous hash', (entry) => ({ ...entry, previousHash: flip(entry.previousHash ?? entry.hash) })],
  ['no previous hash', (entry) => ({ ...entry, previousHash: null })],
  ['content', (entry) => ({ ...entry, content: entry.content.replace('evd_', 'evd-') })],
  ['white space', (entry) => ({ ...entry, content: `${entry.content} ` })],
  ['subject', (entry) => ({ ...entry, subject: `${entry.subject}x` })],
  ['later', (entry) => ({ ...entry, timestamp: '2030-01-01T00:00:00.000Z' })],
  ['earlier', (entry) => ({ ...entry, timestamp: '2020-01-01T00:00:00.000Z' })],
  ['unreal time', (entry) => ({ ...entry, timestamp: '2026-02-30T00:00:00.000Z' })],
  ['index', (entry) => ({ ...entry, index: entry.index + 1 })],
  ['smaller index', (entry) => ({ ...entry, index: Math.max(0, entry.index - 1) })],
  ...CLAIM_NAMES.flatMap((name): EntryEdit[] => [
    [`salt of ${name}`, (entry) => withSalt(entry, name, (salt) => flip(salt))],
    [`longer salt of ${name}`, (entry) => withSalt(entry, name, (salt) => `${salt}0`)],
    [`no salt of ${name}`, (entry) => withSalt(entry, name, () => null)],
    [
      `no value of ${name}`,
      (entry) => (entry.claims[name] ? { ...entry, claims: { ...entry.claims, [name]: null } } : entry),
    ],
    [
      `value of an erased ${name}`,
      (entry) => (entry.claims[name] ? entry : { ...entry, claims: { ...entry.claims, [name]: {} } }),
    ],
  ]),
];

/** The entry with another part, and sealed again so that it holds by itself. */
function resealed(entry: SealedEntry, change: Partial<EntryToSeal>, name = chain): SealedEntry {
  const { claims, salts } = at(formatVectors.entries, 0);
  const { who, what, when, where, why, how } = entry.claims;
  const whole: Claims = {
    who: who ?? claims.who,
    what: what ?? claims.what,
    when: when ?? claims.when,
    where: where ?? claims.where,
    why: why ?? claims.why,
    how: how ?? claims.how,
  };
  const changed = { ...entry, claims: whole, salts, ...change };
  return { ...changed, ...sealEntry({ ...changed, chain: name }) };
}

function withSalt(entry: SealedEntry, name: ClaimName, change: (salt: string) => string | null): SealedEntry {
  const salt = entry.salts[name];
  return salt ? { ...entry, salts: { ...entry.salts, [name]: change(salt) } } : entry;
}

function absent(entry: SealedEntry): ClaimName[] {
  return CLAIM_NAMES.filter((name) => !entry.claims[name]);
}

function flip(hex: string): string {
  return (hex.startsWith('0') ? '1' : '0') + hex.slice(1);
}

/** A value that a careless comparison might take for the given one. */
function similar(value: unknown): unknown {
  if (typeof value === 'string') return value.endsWith(' ') ? value.trim() : `${value} `;
  if (typeof value === 'number') return value === 0 ? 1 : -value;
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return value.length > 1 ? value.toReversed() : [...value, null];
  return value === null ? '' : null;
}

/** Every place inside a JSON value. */
function pathsOf(value: Json, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, [...path, name]))];
}

function valueAt(value: Json, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  return typeof value === 'object' && value !== null ? valueAt(Object(value)[name] ?? null, rest) : value;
}

/** A copy in which one place holds another value, or is gone when that value is undefined. */
function replaceAt(value: unknown, [name, ...rest]: readonly string[], replacement: unknown): unknown {
  if (name === undefined) return replacement ?? null;
  if (typeof value !== 'object' || value === null) return { [name]: replacement ?? null };
  const copy: Record<string, unknown> = Array.isArray(value) ? Object([...value]) : { ...value };
  if (rest.length === 0 && replacement === undefined) {
    if (Array.isArray(copy)) copy.splice(Number(name), 1);
    else delete copy[name];
    return copy;
  }
  if (Array.isArray(copy) && !/^[0-9]+$/.test(name)) return [...copy, replacement];
  copy[name] = rest.length === 0 ? replacement : replaceAt(copy[name], rest, replacement);
  return copy;
}

function mapMembers(value: unknown, order: (names: string[]) => string[]): unknown {
  if (Array.isArray(value)) return value.map((inner) => mapMembers(inner, order));
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? 0 : value;
  const members = value as Record<string, unknown>; // Arrays and primitives are gone by now.
  const names = order(Object.keys(members));
  return Object.fromEntries(names.map((name) => [name, mapMembers(members[name], order)]));
}

const sorted = (value: unknown) => mapMembers(value, (names) => names.toSorted());
const reversed = (value: unknown) => mapMembers(value, (names) => names.toReversed());

function refusal(attempt: () => unknown): { code: string; path: string } {
  try {
    attempt();
  } catch (error) {
    if (error instanceof ProofError) return { code: error.code, path: error.path };
    throw error;
  }
  throw new Error('nothing was refused');
}

function same(actual: unknown, expected: unknown): void {
  const [left, right] = [canonicalJson(actual), canonicalJson(expected)];
  if (left !== right) throw new Error(`expected ${right}\nbut it is ${left}`);
}
