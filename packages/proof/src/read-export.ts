import { canonicalJson, type Json, type JsonObject } from './canonical-json.ts';
import { CLAIM_NAMES, type Claim, type ClaimName, isSalt } from './claims.ts';
import { type ChainDomain, isHash, isIndex, isSubject, isTimestamp, PROOF_FORMAT } from './content.ts';
import { CONTEXT_PATH } from './context.ts';
import type { SealedEntry } from './entry.ts';
import { ProofError, type ProofErrorCode } from './errors.ts';
import { UNSEALED_FIELDS, type UnsealedFields } from './evidence.ts';

/** An entry of an export, with the digests it gives for the claims that it does not disclose. */
export interface ExportedEntry {
  readonly domain: ChainDomain;
  readonly entry: SealedEntry;
  readonly digests: { readonly [Name in ClaimName]?: string };
}

/** An export whose members are all there and of the right kind; nothing in it is proven yet. */
export interface ReadExport {
  readonly domain: 'proof' | 'dpu';
  readonly evidence: JsonObject;
  readonly record: ExportedEntry;
  readonly erasures: readonly ExportedEntry[];
  readonly seal: ExportedEntry | null;
  /** Null for everything but a decision proof unit without a seal. */
  readonly unsealed: UnsealedFields | null;
}

/** More erasure entries than six claims can have are nobody's honest export. */
const ERASURES_MAX = CLAIM_NAMES.length;

const DOCUMENT_MEMBERS = ['@context', '@type', 'version', 'exportedAt', 'evidence', 'verification'];
const ENTRY_MEMBERS = [
  'format',
  'chainDomain',
  'chainIndex',
  'chainHash',
  'previousHash',
  'timestamp',
  'content',
  'claims',
];
const VERIFICATION_MEMBERS = ['hashAlgorithm', ...ENTRY_MEMBERS, 'verifyUrl'];

/**
 * Reads an untrusted document. It is copied through its canonical text first, so that whatever it was (an
 * object with getters, a cycle, a thousand brackets) it is plain, bounded JSON from here on.
 *
 * @throws {ProofError} that names the first member at fault.
 */
export function readExport(untrusted: unknown): ReadExport {
  const document = requireObject(plainCopy(untrusted), '');
  const hasSeal = Object.hasOwn(document, 'seal');
  requireMembers(document, hasSeal ? [...DOCUMENT_MEMBERS, 'seal'] : DOCUMENT_MEMBERS, '');
  const context = document['@context'];
  requireThat(typeof context === 'string' && context.endsWith(CONTEXT_PATH), '@context', 'FORMAT_UNKNOWN');
  requireThat(document['@type'] === 'DecisionProof', '@type', 'FORMAT_UNKNOWN');
  requireThat(document.version === '2.0', 'version', 'FORMAT_UNKNOWN');
  requireThat(isTimestamp(document.exportedAt), 'exportedAt');

  const evidence = requireObject(document.evidence, 'evidence');
  const { id: subject } = evidence;
  requireThat(isSubject(subject), 'evidence.id');
  const verification = requireObject(document.verification, 'verification');
  const domain = verification.chainDomain;
  requireThat(domain === 'proof' || domain === 'dpu', 'verification.chainDomain', 'FORMAT_UNKNOWN');
  const extra = domain === 'proof' ? 'erasures' : 'unsealed';
  requireMembers(verification, [...VERIFICATION_MEMBERS, extra], 'verification');
  requireVerification(verification, 'verification');
  requireThat(domain === 'dpu' || !hasSeal, 'seal');
  return {
    domain,
    evidence,
    record: readEntry(verification, { domain, subject, path: 'verification' }),
    erasures: domain === 'proof' ? readErasures(verification.erasures, subject) : [],
    seal: hasSeal ? readSeal(document.seal, subject) : null,
    unsealed: domain === 'dpu' ? readUnsealed(verification.unsealed, evidence, hasSeal) : null,
  };
}

function plainCopy(untrusted: unknown): Json {
  let text: string;
  try {
    text = canonicalJson(untrusted);
  } catch (error) {
    // A getter or a proxy may throw anything; whatever it is, the value was not JSON.
    throw error instanceof ProofError ? error : new ProofError('NOT_JSON');
  }
  return JSON.parse(text);
}

function readErasures(erasures: Json | undefined, subject: string): ExportedEntry[] {
  const path = 'verification.erasures';
  requireThat(Array.isArray(erasures) && erasures.length <= ERASURES_MAX, path);
  return erasures.map((block: Json, position: number) => {
    const members = requireObject(block, `${path}.${position}`);
    requireMembers(members, ENTRY_MEMBERS, `${path}.${position}`);
    return readEntry(members, { domain: 'proof', subject, path: `${path}.${position}` });
  });
}

function readSeal(block: Json | undefined, subject: string): ExportedEntry {
  const members = requireObject(block, 'seal');
  requireMembers(members, VERIFICATION_MEMBERS, 'seal');
  requireVerification(members, 'seal');
  return readEntry(members, { domain: 'seal', subject, path: 'seal' });
}

function readUnsealed(
  listed: Json | undefined,
  evidence: JsonObject,
  hasSeal: boolean,
): UnsealedFields | null {
  const expected = hasSeal ? [] : UNSEALED_FIELDS;
  requireThat(canonicalJson(listed) === canonicalJson(expected), 'verification.unsealed');
  if (hasSeal) return null;
  const dpu = requireObject(evidence.dpu, 'evidence.dpu');
  const { evidenceLevel = null, metadata = null, updatedAt = null } = dpu;
  requireThat(evidenceLevel !== 'AUDIT_READY', 'seal', 'SEAL_MISSING');
  requireThat(evidenceLevel === 'DRAFT' || evidenceLevel === 'DOCUMENTED', 'evidence.dpu.evidenceLevel');
  requireObject(metadata, 'evidence.dpu.metadata');
  requireThat(isTimestamp(updatedAt), 'evidence.dpu.updatedAt');
  return { evidenceLevel, metadata, updatedAt };
}

function requireVerification(members: JsonObject, path: string): void {
  requireThat(members.hashAlgorithm === 'SHA-256', `${path}.hashAlgorithm`, 'FORMAT_UNKNOWN');
  requireThat(typeof members.verifyUrl === 'string', `${path}.verifyUrl`);
}

function readEntry(
  members: JsonObject,
  expected: { readonly domain: ChainDomain; readonly subject: string; readonly path: string },
): ExportedEntry {
  const { domain, subject, path } = expected;
  const { chainIndex: index, timestamp, content } = members;
  requireThat(members.format === PROOF_FORMAT, `${path}.format`, 'FORMAT_UNKNOWN');
  requireThat(members.chainDomain === domain, `${path}.chainDomain`);
  requireThat(isIndex(index), `${path}.chainIndex`);
  requireThat(isTimestamp(timestamp), `${path}.timestamp`, 'TIMESTAMP_MALFORMED');
  requireThat(typeof content === 'string', `${path}.content`);
  const hash = readHash(members.chainHash, domain, `${path}.chainHash`);
  const previousHash = index === 0 ? null : readHash(members.previousHash, domain, `${path}.previousHash`);
  requireThat(index !== 0 || members.previousHash === null, `${path}.previousHash`);
  const { claims, salts, digests } = readClaims(members.claims, `${path}.claims`);
  return {
    domain,
    digests,
    entry: { index, subject, timestamp, previousHash, content, hash, claims, salts },
  };
}

/** Evidence of the Proof API spells the algorithm in front of the hash, decision proof units do not. */
function readHash(value: Json | undefined, domain: ChainDomain, path: string): string {
  const prefix = domain === 'proof' ? 'sha256:' : '';
  requireThat(typeof value === 'string' && value.startsWith(prefix), path);
  const hash = value.slice(prefix.length);
  requireThat(isHash(hash), path);
  return hash;
}

function readClaims(value: Json | undefined, path: string) {
  const members = requireObject(value, path);
  requireMembers(members, CLAIM_NAMES, path);
  const claims: { [Name in ClaimName]?: Claim } = {};
  const salts: { [Name in ClaimName]?: string } = {};
  const digests: { [Name in ClaimName]?: string } = {};
  for (const name of CLAIM_NAMES) {
    const claim = requireObject(members[name], `${path}.${name}`);
    if (Object.hasOwn(claim, 'digest')) {
      requireMembers(claim, ['digest'], `${path}.${name}`);
      requireThat(isHash(claim.digest), `${path}.${name}.digest`);
      digests[name] = claim.digest;
    } else {
      requireMembers(claim, ['salt', 'value'], `${path}.${name}`);
      requireThat(isSalt(claim.salt), `${path}.${name}.salt`);
      salts[name] = claim.salt;
      claims[name] = requireObject(claim.value, `${path}.${name}.value`);
    }
  }
  return { claims, salts, digests };
}

/** Exactly these members: one more could tell the reader something that nothing seals. */
function requireMembers(object: JsonObject, names: readonly string[], path: string): void {
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  for (const name of names) requireThat(Object.hasOwn(object, name), at(name));
  for (const name of Object.keys(object)) requireThat(names.includes(name), at(name));
}

function requireObject(value: Json | undefined, path: string): JsonObject {
  requireThat(typeof value === 'object' && value !== null && !Array.isArray(value), path);
  // Arrays are ruled out by the line above, which the type of `Array.isArray` cannot express for readonly ones.
  return value as JsonObject;
}

function requireThat(
  holds: boolean,
  path: string,
  code: ProofErrorCode = 'DOCUMENT_MALFORMED',
): asserts holds {
  if (!holds) throw new ProofError(code, path);
}
