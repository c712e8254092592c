import {
  auditClaims,
  canonicalJson,
  type Json,
  type JsonObject,
  type SealedEntry,
  sealEntry,
  writeVkey,
} from '../../src/index.ts';
import { at, proofChain, saltsOf, sealChain } from '../../test/fixtures.ts';
import { signedEntries, signingKey } from './approval-edits.ts';
import { otherLog } from './logged-exports.ts';
import { makePack } from './packs.ts';
import type { policies } from './verdict-edits.ts';

/** A line of a vector: a value, whose canonical text the line is, or a text as it stands. */
export type VectorLine = { readonly json: Json } | { readonly text: string; readonly padTo?: number };

const values = (lines: readonly Json[]): VectorLine[] => lines.map((json) => ({ json }));

const signedPack = (entry: SealedEntry) => values(makePack({ entries: [entry], checkpoints: [3] }));

/** The audit chain of the center, with what happened to the key of an approver. */
function auditPack(
  moves: readonly (readonly [action: string, occurredAt: string, facts: JsonObject])[],
  making: Parameters<typeof makePack>[0] = {},
): VectorLine[] {
  const entries = sealChain(
    '42/audit',
    moves.map(([action, occurredAt, facts], index) => ({
      subject: `aud_${index}`,
      timestamp: occurredAt,
      claims: auditClaims({
        eventType: 'CREDENTIAL_CHANGED',
        action,
        result: 'success',
        occurredAt,
        actor: { id: 'u-1', type: 'human' },
        centerId: 42,
        target: { type: 'passkey', id: 'psk_1' },
        changes: action.startsWith('register')
          ? { before: null, after: facts }
          : { before: facts, after: null },
        metadata: {},
      }),
    })),
  );
  const checkpoints = [1, entries.length + 2];
  return values(makePack({ chain: '42/audit', entries, checkpoints, ...making }));
}

const NEW_YEAR = '2026-01-01T00:00:00.000Z';
const signingFacts = { actorId: 'account-1', actorIds: ['u-1'], ...signingKey };
const passwordChange = ['register-password', NEW_YEAR, {}] as const;
const registration = ['register-passkey', NEW_YEAR, signingFacts] as const;

/** Packs that hold. */
export const wholePacks = {
  whole: values(makePack()),
  'not logged': values(makePack({ isUnlogged: true })),
  'one model': values(makePack({ filter: { models: ['model-a'] } })),
  'one type, which nobody outside can check': values(makePack({ filter: { types: ['agent_execution'] } })),
  'a period with entries before and after it': values(
    makePack({ period: { from: '2026-01-02T03:06:00.000Z', to: '2026-02-01T12:00:00.000Z' } }),
  ),
  'a period whose erasure lies behind it': values(
    makePack({ period: { from: '2026-01-02T03:06:00.000Z', to: '2026-01-03T00:00:00.000Z' } }),
  ),
  'a period without entries': values(makePack({ period: { from: '2026-02-20T00:00:00.000Z', to: null } })),
  'two claims disclosed': values(makePack({ disclosed: ['when', 'how'] })),
  'approved with a passkey': signedPack(signedEntries.genuine),
  'approved with a passkey for somebody else': signedPack(signedEntries.standIn),
  'audit, the passkey registered': auditPack([passwordChange, registration]),
  'audit, the passkey registered by the center': auditPack([
    ['register-approver-credential', NEW_YEAR, { approverId: 'u-1', ...signingKey }],
  ]),
  'audit, nothing of the passkey': auditPack([passwordChange]),
  'audit, the passkey of another account': auditPack([
    ['register-passkey', NEW_YEAR, { ...signingFacts, actorIds: ['u-7'] }],
  ]),
  'audit, another passkey of the approver': auditPack([
    ['register-passkey', NEW_YEAR, { ...signingFacts, publicKey: 'AAAA' }],
  ]),
  'audit, the passkey removed before it signed': auditPack([
    registration,
    ['remove-passkey', '2026-01-01T12:00:00.000Z', signingFacts],
  ]),
  'audit, the passkey removed after it signed': auditPack([
    registration,
    ['remove-passkey', '2026-01-05T00:00:00.000Z', signingFacts],
  ]),
  'audit, the passkey registered after it signed': auditPack([
    passwordChange,
    ['register-passkey', '2026-01-05T00:00:00.000Z', signingFacts],
  ]),
  'audit, from a day on': auditPack([passwordChange, ['register-password', '2026-01-04T00:00:00.000Z', {}]], {
    period: { from: '2026-01-03T00:00:00.000Z', to: null },
  }),
  'audit, without what was done': auditPack([passwordChange], { disclosed: ['when'] }),
  'audit, made before it signed': auditPack([passwordChange], {
    header: { createdAt: '2026-01-01T12:00:00.000Z' },
  }),
  'audit, up to a day before it signed': auditPack([passwordChange], {
    period: { from: null, to: '2026-01-02T00:00:00.000Z' },
  }),
  'audit, up to less than the allowed delay after it signed': auditPack([passwordChange], {
    period: { from: null, to: '2026-01-03T03:00:00.000Z' },
  }),
  'audit, up to more than the allowed delay after it signed': auditPack([passwordChange], {
    period: { from: null, to: '2026-01-03T04:00:00.000Z' },
  }),
} as const satisfies Record<string, readonly VectorLine[]>;
export type PackName = keyof typeof wholePacks;

/** A pack that was changed, and the rule that is to notice: null for a rule of chains, or for none. */
export interface PackEdit {
  readonly name: string;
  readonly of: PackName;
  readonly rule: string | null;
  /** What is told of the log: a policy by its name. */
  readonly policy?: keyof typeof policies;
  /** The audit pack of the center that is given with it, by its name. */
  readonly keys?: PackName;
  edit(lines: VectorLine[]): VectorLine[];
}

const FIRST = 0;
const CHAIN = 1;
/** Where the entry with this index stands: behind entry 0 a checkpoint follows each. */
const lineOf = (index: number) => (index === 0 ? 2 : 2 * index + 1);
const lastOf = (lines: readonly VectorLine[]) => lines.length - 1;

function membersAt(lines: readonly VectorLine[], position: number): JsonObject {
  const line = at(lines, position);
  if (!('json' in line)) throw new Error('a text has no members');
  return line.json as JsonObject;
}

/** Changes members of one line. */
const change =
  (position: number | 'last', changed: JsonObject | ((line: JsonObject) => JsonObject)) =>
  (lines: VectorLine[]): VectorLine[] => {
    const place = position === 'last' ? lastOf(lines) : position;
    const line = membersAt(lines, place);
    const members = typeof changed === 'function' ? changed(line) : changed;
    return lines.map((one, index) => (index === place ? { json: { ...line, ...members } } : one));
  };

const drop = (position: number | 'last') => (lines: VectorLine[]) =>
  lines.filter((_, index) => index !== (position === 'last' ? lastOf(lines) : position));

const object = (value: Json | undefined) => value as JsonObject;

/** A decision that nobody took, sealed behind the last entry as if it had been. */
function forgedEntry(): JsonObject {
  const entries = proofChain();
  const last = at(entries, entries.length - 1);
  const first = at(entries, 0);
  const place = {
    index: last.index + 1,
    subject: 'evd_9',
    timestamp: last.timestamp,
    previousHash: last.hash,
  };
  const claims = first.claims as Parameters<typeof sealEntry>[0]['claims'];
  const salts = saltsOf(9);
  const { content, hash } = sealEntry({ chain: '42/proof', ...place, claims, salts });
  const shown = Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [name, { salt: salts[name as keyof typeof salts], value }]),
  );
  return { kind: 'entry', as: 'inside', ...place, content, hash, claims: shown, log: null };
}

const BOUNDED = 'a period with entries before and after it';
const BEHIND = 'a period whose erasure lies behind it';

const asItIs = (lines: VectorLine[]) => lines;
const SIGNED = 'approved with a passkey';
const given = (keys: PackName, rule: string | null): PackEdit => ({
  name: `with the pack ${keys}`,
  of: SIGNED,
  rule,
  keys,
  edit: asItIs,
});

export const packEdits: readonly PackEdit[] = [
  given('audit, the passkey registered', null),
  given('audit, the passkey registered by the center', null),
  given('audit, the passkey removed after it signed', null),
  given('audit, from a day on', null),
  given('audit, without what was done', null),
  given('audit, made before it signed', null),
  given('audit, up to a day before it signed', null),
  given('audit, up to less than the allowed delay after it signed', null),
  given('audit, up to more than the allowed delay after it signed', 'key.registered'),
  given('audit, nothing of the passkey', 'key.registered'),
  given('audit, the passkey of another account', 'key.registered'),
  given('audit, another passkey of the approver', 'key.registered'),
  given('audit, the passkey registered after it signed', 'key.registered'),
  given('audit, the passkey removed before it signed', 'key.kept'),
  {
    name: 'a signature that is over another reason',
    of: SIGNED,
    rule: 'statement.why',
    edit: () => signedPack(signedEntries.forged),
  },
  ...Object.keys(wholePacks).map((of) => ({
    name: 'as it is',
    of: of as PackName,
    rule: null,
    edit: (lines: VectorLine[]) => lines,
  })),
  { name: 'removed: entry 2', of: 'whole', rule: null, edit: drop(lineOf(2)) },
  {
    name: 'added: entry 2 once more',
    of: 'whole',
    rule: null,
    edit: (lines) => [...lines.slice(0, lineOf(3)), at(lines, lineOf(2)), ...lines.slice(lineOf(3))],
  },
  {
    name: 'added: a forged entry behind the last',
    of: 'whole',
    rule: 'place.within',
    edit: (lines) => [
      ...lines.slice(0, lineOf(4) + 1),
      { json: forgedEntry() },
      ...lines.slice(lineOf(4) + 1),
    ],
  },
  {
    name: 'altered: the result of entry 2',
    of: 'whole',
    rule: null,
    edit: change(lineOf(2), ({ claims }) => {
      const how = object(object(claims).how);
      return {
        claims: { ...object(claims), how: { ...how, value: { ...object(how.value), result: 'rejected' } } },
      };
    }),
  },
  {
    name: 'hidden: who of entry 2',
    of: 'whole',
    rule: null,
    edit: change(lineOf(2), ({ claims }) => {
      const { who: _, ...rest } = object(claims);
      return { claims: rest };
    }),
  },
  {
    name: 'hidden: entry 2, as if it were outside the filter',
    of: 'whole',
    rule: 'filter.outside',
    edit: change(lineOf(2), { as: 'outside', claims: {} }),
  },
  {
    name: 'hidden: entry 2 of the model that is asked for',
    of: 'one model',
    rule: 'filter.outside',
    edit: change(lineOf(2), ({ claims }) => ({ as: 'outside', claims: { how: object(claims).how as Json } })),
  },
  {
    name: 'a line that is too long',
    of: 'whole',
    rule: 'line.length',
    edit: (lines) => [
      { text: canonicalJson(membersAt(lines, FIRST)), padTo: 16 * 1024 * 1024 + 1 },
      ...lines.slice(1),
    ],
  },
  {
    name: 'a line that is no JSON',
    of: 'whole',
    rule: 'line.json',
    edit: (lines) => [{ text: '{' }, ...lines.slice(1)],
  },
  {
    name: 'a line with a space in it',
    of: 'whole',
    rule: 'line.canonical',
    edit: (lines) => [{ text: ` ${canonicalJson(membersAt(lines, FIRST))}` }, ...lines.slice(1)],
  },
  { name: 'a line of another kind', of: 'whole', rule: 'line.kind', edit: change(CHAIN, { kind: 'other' }) },
  { name: 'an entry before its chain', of: 'whole', rule: 'line.order', edit: drop(CHAIN) },
  { name: 'a further member', of: 'whole', rule: 'line.members', edit: change(lineOf(0), { note: 'x' }) },
  {
    name: 'another version',
    of: 'whole',
    rule: 'pack.format',
    edit: change(FIRST, { format: 'centerproof-pack/2' }),
  },
  {
    name: 'the chain of another center',
    of: 'whole',
    rule: 'pack.chains',
    edit: change(FIRST, { chains: ['43/proof'] }),
  },
  { name: 'a key that is none', of: 'whole', rule: 'pack.logs', edit: change(FIRST, { logs: ['x'] }) },
  {
    name: 'a chain that was not announced',
    of: 'whole',
    rule: 'chain.turn',
    edit: change(CHAIN, { chain: '42/dpu' }),
  },
  { name: 'entry 1 as the one before', of: BOUNDED, rule: 'place.before', edit: change(3, { as: 'before' }) },
  {
    name: 'the entry after as one of the period',
    of: BOUNDED,
    rule: 'place.within',
    edit: change(lineOf(4), { as: 'inside' }),
  },
  {
    name: 'entry 2 as the one after',
    of: 'whole',
    rule: 'place.after',
    edit: change(lineOf(2), { as: 'after' }),
  },
  {
    name: 'an erasure from behind twice',
    of: BEHIND,
    rule: 'place.behind',
    edit: (lines) => [...lines.slice(0, 8), at(lines, 7), ...lines.slice(8)],
  },
  {
    name: 'more shown than said',
    of: 'whole',
    rule: 'shown.claims',
    edit: change(FIRST, { disclosed: ['what', 'when', 'where', 'why', 'how'] }),
  },
  {
    name: 'a decision as an erasure',
    of: 'whole',
    rule: 'shown.erasure',
    edit: change(lineOf(0), { as: 'erasure' }),
  },
  {
    name: 'a period that begins later',
    of: 'whole',
    rule: 'shown.period',
    edit: change(FIRST, { period: { from: '2026-01-02T03:05:30.000Z', to: null } }),
  },
  {
    name: 'a filter that does not let it in',
    of: 'whole',
    rule: 'filter.inside',
    edit: change(FIRST, { filter: { models: ['model-z'] } }),
  },
  { name: 'removed: the last entry', of: 'whole', rule: 'period.complete', edit: drop(lineOf(4)) },
  { name: 'without the entry before', of: BOUNDED, rule: 'period.start', edit: drop(2) },
  {
    name: 'an entry after that lies in the period',
    of: BOUNDED,
    rule: 'period.end',
    edit: change(FIRST, { period: { from: '2026-01-02T03:06:00.000Z', to: '2026-03-01T00:00:00.000Z' } }),
  },
  {
    name: 'another head',
    of: 'whole',
    rule: 'period.head',
    edit: change(CHAIN, ({ head }) => ({ head: { ...object(head), hash: 'a'.repeat(64) } })),
  },
  {
    name: 'a leaf that was passed',
    of: 'whole',
    rule: 'walk.forward',
    edit: change(lineOf(1), { log: { leaf: 0, fill: [] } }),
  },
  {
    name: 'a subtree too many',
    of: 'whole',
    rule: 'walk.fill',
    edit: change(lineOf(1), { log: { leaf: 1, fill: [btoa('x'.repeat(32))] } }),
  },
  { name: 'a note that is none', of: 'whole', rule: 'walk.note', edit: change(4, { note: 'x' }) },
  {
    name: 'another subtree',
    of: 'whole',
    rule: 'walk.root',
    edit: change(4, { fill: [btoa('x'.repeat(32))] }),
  },
  { name: 'a log without a key', of: 'whole', rule: 'walk.key', edit: change(FIRST, { logs: [] }) },
  {
    name: 'the key of another log',
    of: 'whole',
    rule: 'walk.signature',
    edit: change(FIRST, { logs: [writeVkey(otherLog.key)] }),
  },
  { name: 'without the last checkpoint', of: 'whole', rule: 'walk.closed', edit: drop(10) },
  { name: 'another type', of: 'whole', rule: 'manifest.format', edit: change('last', { '@type': 'Pack' }) },
  { name: 'another id', of: 'whole', rule: 'manifest.header', edit: change('last', { id: 'pck_2' }) },
  {
    name: 'one more inside',
    of: 'whole',
    rule: 'manifest.counts',
    edit: change('last', ({ chains }) => ({ chains: [{ ...object((chains as Json[])[0]), inside: 5 }] })),
  },
  {
    name: 'another digest',
    of: 'whole',
    rule: 'manifest.parts',
    edit: change('last', ({ chains }) => ({
      chains: [{ ...object((chains as Json[])[0]), sha256: 'a'.repeat(64) }],
    })),
  },
  {
    name: 'another statement',
    of: 'whole',
    rule: 'manifest.statement',
    edit: change('last', { statement: 'These are all.' }),
  },
  { name: 'without its manifest', of: 'whole', rule: 'pack.manifest', edit: drop('last') },
  {
    name: 'signed at another time',
    of: 'whole',
    rule: 'proof.signature',
    edit: change('last', ({ proof }) => ({
      proof: { ...object(proof), created: '2026-03-02T00:00:00.000Z' },
    })),
  },
  {
    name: 'witnessed too late',
    of: 'whole',
    rule: 'trust.late',
    policy: 'the log, a witness, no quorum',
    edit: () => values(makePack({ delaySeconds: 90_000 })),
  },
];
