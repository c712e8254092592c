import { fromBase64Url, toBase64Url } from '../base64url.ts';
import { canonicalJson, type Json, type JsonObject } from '../canonical-json.ts';
import { known, type Person, personClaim } from '../claim-parts.ts';
import { digestClaim, isSalt, type Salts } from '../claims.ts';
import { isHash } from '../content.ts';
import { isObject, strayMember } from '../document-checks.ts';
import { utf8ToBytes } from '../log/bytes.ts';
import type { Sha256Hex } from '../sha256.ts';
import { readSignedJson } from '../signed-parts.ts';

/** The claims that an agent signs, each as far as the agent knows it. */
const RECORD_CLAIMS = ['who', 'what', 'why', 'how'] as const;
export type RecordClaim = (typeof RECORD_CLAIMS)[number];

/** What names the signed record and its version. */
const RECORD_FORMAT = 'centerproof-record/1';
const ALGORITHM = 'EdDSA';

/** The salts that a signer draws, one for each claim that it signs. */
export type RecordSalts = Readonly<Pick<Salts, RecordClaim>>;

/** What an agent's signature says: digests, so that it gives nothing away of a claim that is withheld or erased. */
export type RecordStatement = {
  readonly format: typeof RECORD_FORMAT;
  readonly claims: Readonly<Record<RecordClaim, string>>;
};

/** A record as whoever sends it knows it. */
export interface SignedRecord {
  readonly type: string;
  readonly actor: Person;
  /** Whom or what it is about, as it is sent. */
  readonly subject?: Json;
  readonly action: Json;
  readonly tags: readonly string[];
  /** The id that the caller chose; left out when the service makes one. */
  readonly decisionId?: string | null;
  readonly reasoning?: Json;
  readonly aiContext?: Json;
  readonly riskScore?: Json;
}

/** Writes the statement that a signature is over. */
export function recordStatement(
  record: SignedRecord,
  salts: RecordSalts,
  sha256Hex?: Sha256Hex,
): RecordStatement {
  const parts = recordParts(record);
  const digest = (name: RecordClaim) => digestClaim(salts[name], parts[name], sha256Hex);
  return {
    format: RECORD_FORMAT,
    claims: { who: digest('who'), what: digest('what'), why: digest('why'), how: digest('how') },
  };
}

/** The parts of the claims that are signed. */
function recordParts(record: SignedRecord): Record<RecordClaim, JsonObject> {
  const { type, actor, subject, action, tags, decisionId, reasoning, aiContext, riskScore } = record;
  // What is known of JSON is JSON.
  return {
    who: { actor: personClaim(actor), ...(subject === undefined ? {} : { subject }) },
    what: { type, action, tags, ...known({ decisionId }) } as JsonObject,
    why: known({ reasoning }) as JsonObject,
    how: known({ aiContext, riskScore }) as JsonObject,
  };
}

/**
 * Signs a record as a compact JWS (RFC 7515) with EdDSA. The key stays with its keeper, who may answer later.
 *
 * @example
 * const signature = await signRecord(record, { salts, kid: 'agk_…', sign: (bytes) => subtle.sign('Ed25519', key, bytes) });
 */
export async function signRecord(
  record: SignedRecord,
  by: {
    readonly salts: RecordSalts;
    readonly kid?: string;
    sign(message: Uint8Array): Uint8Array | Promise<Uint8Array>;
  },
): Promise<string> {
  const header = { alg: ALGORITHM, ...(by.kid === undefined ? {} : { kid: by.kid }) };
  const input = [header, recordStatement(record, by.salts)].map(writePart).join('.');
  return `${input}.${toBase64Url(await by.sign(utf8ToBytes(input)))}`;
}

/** A signature of a record, taken apart; nothing in it is verified. */
export interface ReadRecordSignature {
  readonly kid: string | null;
  readonly statement: RecordStatement;
  /** The bytes that are signed, and their signature. */
  readonly message: Uint8Array;
  readonly signature: Uint8Array;
}

/** Reads a compact JWS over a record; null when it is none, or not by EdDSA, or its payload is not canonical. */
export function readRecordSignature(jws: string): ReadRecordSignature | null {
  const parts = jws.split('.');
  const [header = '', payload = '', signed = ''] = parts;
  const [signature, head, statement] = [fromBase64Url(signed), readPart(header), readPart(payload)];
  if (parts.length !== 3 || !signature || !head || !statement) return null;
  const { alg, kid, crit } = head;
  if (alg !== ALGORITHM || crit !== undefined || (kid !== undefined && typeof kid !== 'string')) return null;
  if (writePart(statement) !== payload || !isStatement(statement)) return null;
  return { kid: kid ?? null, statement, message: utf8ToBytes(`${header}.${payload}`), signature };
}

/** Whether a value is the four salts of a signed record. */
export function isRecordSalts(value: unknown): value is RecordSalts {
  const salts: Partial<Record<string, unknown>> = typeof value === 'object' && value !== null ? value : {};
  return RECORD_CLAIMS.every((name) => isSalt(salts[name]));
}

function isStatement(value: JsonObject): value is RecordStatement {
  const { format, claims } = value;
  return (
    format === RECORD_FORMAT &&
    strayMember(value, { required: ['format', 'claims'] }) === null &&
    strayMember(claims, { required: RECORD_CLAIMS }) === null &&
    isObject(claims) &&
    RECORD_CLAIMS.every((name) => isHash(claims[name]))
  );
}

function readPart(part: string): JsonObject | null {
  const bytes = fromBase64Url(part);
  return bytes && readSignedJson(bytes);
}

function writePart(value: JsonObject): string {
  return toBase64Url(utf8ToBytes(canonicalJson(value)));
}
