import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson, type JsonObject } from './canonical-json.ts';
import { portableSha256, type Sign, toBase64 } from './log/index.ts';

/** What a Sigstore bundle is sent and stored as. */
export const BUNDLE_TYPE = 'application/vnd.dev.sigstore.bundle.v0.3+json';
const PAYLOAD_TYPE = 'application/vnd.in-toto+json';
const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';

/** What the statement of a bundle says of its subject; the same in every installation. */
export const EXPORT_PREDICATE_TYPE = 'urn:centerproof:decision-proof:v2';

/** Who signs a bundle. */
export interface BundleSigner {
  /** The key as a Multikey, by which whoever verifies finds it. */
  readonly multikey: string;
  /** Signs bytes with the Ed25519 key; the key itself stays with its keeper. */
  readonly sign: Sign;
}

/** A file as it is handed out, and the name it has on a disk. */
export interface BundledFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Wraps a file for tools that read Sigstore bundles: an in-toto statement whose subject is the file's SHA-256 and whose predicate is the
 * file itself, so that the bundle alone is enough, in a DSSE envelope.
 *
 * @example
 * const bundle = signBundle({ name: 'evd_1.jsonld', bytes }, { multikey, sign });
 */
export function signBundle({ name, bytes }: BundledFile, { multikey, sign }: BundleSigner): JsonObject {
  const statement = {
    _type: STATEMENT_TYPE,
    subject: [{ name, digest: { sha256: bytesToHex(portableSha256(bytes)) } }],
    predicateType: EXPORT_PREDICATE_TYPE,
    predicate: { file: toBase64(bytes) },
  };
  const payload = utf8ToBytes(canonicalJson(statement));
  return {
    mediaType: BUNDLE_TYPE,
    verificationMaterial: { publicKey: { hint: multikey } },
    dsseEnvelope: {
      payload: toBase64(payload),
      payloadType: PAYLOAD_TYPE,
      signatures: [{ sig: toBase64(sign(preAuthenticationEncoding(payload))) }],
    },
  };
}

/** What DSSE signs: the type and the payload, each behind its length, so that neither can be read as a part of the other. */
function preAuthenticationEncoding(payload: Uint8Array): Uint8Array {
  const head = `DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${payload.length} `;
  return concatBytes(utf8ToBytes(head), payload);
}
