import { fromBase58, toBase58 } from './base58.ts';
import { canonicalJson, type Json, type JsonObject } from './canonical-json.ts';
import type { Check } from './check.ts';
import { type Sign, verifyEd25519 } from './log/index.ts';
import { sha256Bytes } from './sha256.ts';

/** What stands before an Ed25519 public key in a Multikey. */
const ED25519_PREFIX = [0xed, 0x01] as const;
const KEY_BYTES = 32;
/** A key of 34 bytes has at most 47 digits, a signature of 64 at most 88. */
const BASE58_LENGTH_MAX = 88;

/** The members of a Data Integrity proof as exports carry it. */
export const PROOF_MEMBERS = [
  '@context',
  'type',
  'cryptosuite',
  'created',
  'verificationMethod',
  'proofPurpose',
  'proofValue',
] as const;

export const PROOF_TYPE = 'DataIntegrityProof';
export const CRYPTOSUITE = 'eddsa-jcs-2022';
export const PROOF_PURPOSE = 'assertionMethod';

/** Who signs a file, and when. */
export interface DocumentSigner {
  /** The address of the key: that of the controller document, `#`, and the key as a Multikey. */
  readonly verificationMethod: string;
  readonly created: string;
  /** Signs bytes with the Ed25519 key; the key itself stays with its keeper. */
  readonly sign: Sign;
}

/**
 * Signs a JSON-LD document as W3C Data Integrity `eddsa-jcs-2022` has it. The document gets the member `proof`; everything else
 * of it is what the signature covers.
 *
 * @example
 * const signed = signDocument(buildProofExport(sealed, options), {
 *   verificationMethod: `${publicUrl}/.well-known/controller.json#${multikey}`, created: now.toISOString(), sign,
 * });
 */
export function signDocument(
  document: JsonObject,
  { verificationMethod, created, sign }: DocumentSigner,
): JsonObject {
  const config = {
    '@context': document['@context'] ?? null,
    type: PROOF_TYPE,
    cryptosuite: CRYPTOSUITE,
    created,
    verificationMethod,
    proofPurpose: PROOF_PURPOSE,
  };
  const proofValue = `z${toBase58(sign(signedBytes(document, config)))}`;
  return { ...document, proof: { ...config, proofValue } };
}

/** A public key as a Multikey: `z` and base58btc. */
export function writeMultikey(publicKey: Uint8Array): string {
  return `z${toBase58(Uint8Array.from([...ED25519_PREFIX, ...publicKey]))}`;
}

/** The Ed25519 key of a Multikey; null when it is not one, or not written the one way. */
export function readMultikey(multikey: string): Uint8Array | null {
  const bytes = multikey.startsWith('z') ? fromBase58(multikey.slice(1), BASE58_LENGTH_MAX) : null;
  if (bytes?.length !== KEY_BYTES + 2 || ED25519_PREFIX.some((byte, position) => bytes[position] !== byte)) {
    return null;
  }
  return bytes.slice(2);
}

/** The Multikey that a verification method ends in; null when it ends in none. */
export function multikeyOf(verificationMethod: Json | undefined): string | null {
  if (typeof verificationMethod !== 'string') return null;
  const multikey = verificationMethod.slice(verificationMethod.lastIndexOf('#') + 1);
  return verificationMethod.includes('#') && readMultikey(multikey) ? multikey : null;
}

/** A document without its proof, and the proof. The rules for the document have seen that it is one. */
export interface SignatureSubject {
  readonly document: JsonObject;
  readonly proof: JsonObject;
}

/** Whether the signature is that of the key which the proof names. Whose key it is, is a question of trust. */
export const SIGNATURE_CHECKS: readonly Check<SignatureSubject>[] = [
  {
    rule: 'proof.signature',
    code: 'SIGNATURE_MISMATCH',
    fault: (subject) => (isSigned(subject) ? null : 'proof.proofValue'),
  },
];

/**
 * The key that signed a document as a whole, as a Multikey; null when it carries no signature or a wrong one. Whose key it is, is a
 * question of trust.
 *
 * @example
 * const signedBy = signerOf(JSON.parse(text));
 */
export function signerOf({ proof, ...document }: JsonObject): string | null {
  if (typeof proof !== 'object' || proof === null || Array.isArray(proof)) return null;
  // An object that is no list has members.
  const members = proof as JsonObject;
  return isSigned({ document, proof: members }) ? multikeyOf(members.verificationMethod) : null;
}

function isSigned({ document, proof }: SignatureSubject): boolean {
  const { proofValue, ...config } = proof;
  const publicKey = readMultikey(multikeyOf(proof.verificationMethod) ?? '');
  const signature = typeof proofValue === 'string' ? readProofValue(proofValue) : null;
  return Boolean(
    publicKey && signature && verifyEd25519({ signature, message: signedBytes(document, config), publicKey }),
  );
}

/** The bytes of a signature as a proof writes it: `z` and base58btc. */
export function readProofValue(text: string): Uint8Array | null {
  return text.startsWith('z') ? fromBase58(text.slice(1), BASE58_LENGTH_MAX) : null;
}

function signedBytes(document: JsonObject, config: JsonObject): Uint8Array {
  const hashes = [config, document].map((value) => sha256Bytes(canonicalJson(value)));
  return Uint8Array.from(hashes.flatMap((hash) => [...hash]));
}
