import { toBase64Url } from '../../src/base64url.ts';
import {
  buildProofExport,
  type ClaimName,
  canonicalJson,
  digestClaim,
  ed25519Signer,
  type Json,
  type JsonObject,
  type ProofExport,
  type ProofRecord,
  proofClaims,
  type SealedEntry,
  type SignedRecord,
  signRecord,
} from '../../src/index.ts';
import { at, exportOptions, fullRecord, saltsOf, sealChain } from '../../test/fixtures.ts';
import { forge } from './forge.ts';
import { ofNobody, signWithCofactor } from './strange-signatures.ts';

const secretKey = new Uint8Array(32).fill(9);
const agent = ed25519Signer(secretKey);
const other = ed25519Signer(new Uint8Array(32).fill(8));
const publicKey = toBase64Url(agent.publicKey);
const { who, what, why, how } = saltsOf(7);
const salts = { who, what, why, how };

/** A decision that nobody approved, under an id that its caller chose. */
const chosen: ProofRecord = {
  ...fullRecord,
  decisionId: 'refund-7',
  approvers: [],
  result: 'autonomous',
  approvedAt: null,
  reason: null,
};
/** The same under the id that the service makes of that of the event. */
const made: ProofRecord = { ...chosen, decisionId: 'dec_1' };

/** What the agent knew of a record when it signed. */
function knownOf(record: ProofRecord): SignedRecord {
  const claims = proofClaims(record);
  return {
    type: record.type,
    actor: record.actor,
    ...(record.subject ? { subject: { ...record.subject } } : {}),
    action: claims.what.action,
    tags: record.tags,
    decisionId: record === made ? null : record.decisionId,
    reasoning: record.reasoning ?? null,
    aiContext: claims.how.aiContext ?? null,
    riskScore: record.riskScore ?? null,
  };
}

async function signed(record: ProofRecord): Promise<SealedEntry> {
  const jws = await signRecord(knownOf(record), { salts, kid: 'agk_1', sign: agent.sign });
  const claims = proofClaims({ ...record, signature: { jws, publicKey, salts } });
  return at(sealChain('42/proof', [{ subject: 'evd_1', timestamp: record.sealedAt, claims }]), 0);
}

const exported = (entry: SealedEntry, disclose?: ClaimName[]) =>
  buildProofExport({ entry, erasures: [] }, disclose ? { ...exportOptions, disclose } : exportOptions);
const whole = await signed(chosen);
/** The same about somebody. */
const aboutSomebody = await signed({
  ...chosen,
  subject: { id: 'u-9', type: 'person', name: 'Demo Learner' },
});

/** Exports that hold, whole; the others are edits of the first. */
export const recordedExports = {
  'recorded with a signature': exported(whole),
  'recorded with a signature, under an id that the service made': exported(await signed(made)),
  'recorded with a signature, who alone disclosed': exported(whole, ['who']),
  'recorded with a signature, about somebody': exported(aboutSomebody),
} as const satisfies Record<string, ProofExport>;

export type RecordedName = keyof typeof recordedExports;

const WHOLE = 'recorded with a signature';

/** An export that breaks one rule. */
export interface RecordEdit {
  readonly name: string;
  /** Null where it holds. */
  readonly rule: string | null;
  readonly of: RecordedName;
  readonly document: Json;
}

/** The genuine signature beside another claim, sealed anew as whoever holds the database can. */
function copied(rule: string | null, name: string, claim: ClaimName, change: JsonObject): RecordEdit {
  const claims = { ...whole.claims, [claim]: { ...whole.claims[claim], ...change } };
  return { name, rule, of: WHOLE, document: exported(forge(whole, { claims })) };
}

const { actor } = whole.claims.who as { actor: JsonObject };
const { signature, ...unsigned } = actor;
const own = signature as JsonObject;
const [header = '', payload = ''] = String(own.jws).split('.');
const part = (text: string) => toBase64Url(new TextEncoder().encode(text));

function carrying(rule: string, name: string, change: JsonObject): RecordEdit {
  return copied(rule, name, 'who', { actor: { ...actor, signature: { ...own, ...change } } });
}

/** A genuine signature over this header and payload. */
function signedAs(name: string, headerText: string, payloadText?: string): RecordEdit {
  const input = `${part(headerText)}.${payloadText === undefined ? payload : part(payloadText)}`;
  const jws = `${input}.${toBase64Url(agent.sign(new TextEncoder().encode(input)))}`;
  return carrying('record.jws', name, { jws });
}

/** A record with other claims, signed as they stand, whatever they are. */
function signedAnew(name: string, change: (claims: Claims) => void): RecordEdit {
  const claims: Claims = JSON.parse(JSON.stringify(whole.claims));
  change(claims);
  const parts: Claims = {
    who: { actor: picked(claims.who?.actor as JsonObject, ['id', 'name', 'type']) },
    what: picked(claims.what, ['action', 'tags', 'type', 'decisionId']),
    why: picked(claims.why, ['reasoning']),
    how: picked(claims.how, ['aiContext', 'riskScore']),
  };
  const digests = Object.entries(salts).map(([of, salt]) => [of, digestClaim(salt, parts[of] ?? {})]);
  const statement = { format: 'centerproof-record/1', claims: Object.fromEntries(digests) };
  const input = `${header}.${part(canonicalJson(statement))}`;
  const jws = `${input}.${toBase64Url(agent.sign(new TextEncoder().encode(input)))}`;
  (claims.who?.actor as Record<string, Json>).signature = { ...own, jws };
  return { name, rule: null, of: WHOLE, document: exported(forge(whole, { claims })) };
}

type Claims = Record<string, Record<string, Json>>;

function picked(members: JsonObject | undefined, names: readonly string[]): Record<string, Json> {
  return Object.fromEntries(Object.entries(members ?? {}).filter(([name]) => names.includes(name)));
}

/** One for every rule at least. */
export const recordEdits: readonly RecordEdit[] = [
  copied('record.assurance', 'said to have signed, and no signature', 'who', { actor: unsigned }),
  copied('record.assurance', 'a signature of an actor who is said to be declared', 'who', {
    actor: { ...actor, assurance: 'declared' },
  }),
  carrying('record.members', 'a further member of the signature', { note: '' }),
  carrying('record.members', 'a key of 31 bytes', { publicKey: toBase64Url(new Uint8Array(31)) }),
  carrying('record.members', 'a salt that is none', { salt: 'x' }),
  carrying('record.jws', 'a signature of two parts', { jws: `${header}.${payload}` }),
  carrying('record.jws', 'a signature of another algorithm', {
    jws: `${part('{"alg":"none"}')}.${payload}.AA`,
  }),
  carrying('record.jws', 'a header with something critical', {
    jws: `${part('{"alg":"EdDSA","crit":["b64"]}')}.${payload}.AA`,
  }),
  carrying('record.jws', 'a payload that is not canonical', { jws: `${header}.${part('{ }')}.AA` }),
  signedAs('a header behind a byte order mark', '\ufeff{"alg":"EdDSA"}'),
  signedAs('a header that names its algorithm twice', '{"alg":"none","alg":"EdDSA"}'),
  signedAs('a header whose key id is null', '{"alg":"EdDSA","kid":null}'),
  signedAs('a header with half a character', '{"alg":"EdDSA","of":"\\ud800"}'),
  signedAs('a header with a number beyond every double', '{"alg":"EdDSA","of":1e999}'),
  signedAs(
    'a payload behind a byte order mark',
    '{"alg":"EdDSA"}',
    `\ufeff${Buffer.from(payload, 'base64url').toString('utf8')}`,
  ),
  signedAnew('an actor without an id', ({ who: { actor: sealed } = {} }) => {
    delete (sealed as Record<string, Json>).id;
  }),
  signedAnew('an actor whose name is null', ({ who: { actor: sealed } = {} }) => {
    (sealed as Record<string, Json>).name = null;
  }),
  signedAnew(
    'nulls where nothing has to be',
    ({ what: sealedWhat = {}, why: sealedWhy = {}, how: sealedHow = {} }) => {
      sealedWhat.decisionId = null;
      sealedWhy.reasoning = null;
      sealedHow.aiContext = null;
    },
  ),
  signedAnew('neither an action nor tags', ({ what: sealedWhat = {} }) => {
    delete sealedWhat.action;
    delete sealedWhat.tags;
  }),
  signedAnew('an id like one that was made, of an event that is none', ({ what: sealedWhat = {} }) => {
    sealedWhat.eventId = 'own_7';
    sealedWhat.decisionId = 'dec_7';
  }),
  copied('record.who', 'another actor', 'who', { actor: { ...actor, id: 'agent-8' } }),
  copied('record.who', 'about somebody of whom nothing was signed', 'who', {
    subject: { id: 'u-8', type: 'person' },
  }),
  {
    name: 'about somebody else',
    rule: 'record.who',
    of: 'recorded with a signature, about somebody',
    document: exported(
      forge(aboutSomebody, {
        claims: {
          ...aboutSomebody.claims,
          who: { ...aboutSomebody.claims.who, subject: { id: 'u-8', type: 'person' } },
        },
      }),
    ),
  },
  copied('record.what', 'another action', 'what', { action: { type: 'other' } }),
  copied('record.what', 'another id that the caller chose', 'what', { decisionId: 'refund-8' }),
  copied('record.what', 'no salt in what', 'what', { salt: null }),
  copied('record.why', 'another reasoning', 'why', { reasoning: 'another' }),
  copied('record.how', 'another risk', 'how', { riskScore: 0.9 }),
  copied('record.how', 'another model', 'how', { aiContext: { model: 'other' } }),
  carrying('record.signature', 'the signature of another key', { publicKey: toBase64Url(other.publicKey) }),
  carrying('record.signature', 'a key of small order, and the signature that fits it with every message', {
    publicKey: toBase64Url(ofNobody.publicKey),
    jws: `${header}.${payload}.${toBase64Url(ofNobody.signature)}`,
  }),
  carrying('record.signature', 'a signature that is good only where the cofactor is multiplied in', {
    jws: `${header}.${payload}.${toBase64Url(
      signWithCofactor(new TextEncoder().encode(`${header}.${payload}`), secretKey),
    )}`,
  }),
];
