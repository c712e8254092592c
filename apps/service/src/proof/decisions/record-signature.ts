import { createPublicKey, verify } from 'node:crypto';
import {
  isRecordSalts,
  type JsonObject,
  type RecordSignature,
  readRecordSignature,
  recordStatement,
  type SignedRecord,
} from '@centerproof/proof';
import { type AgentKey, selectAgentKeys } from '../../people/index.ts';
import { invalidField } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { sha256Hex } from '../chain/index.ts';
import type { DecisionToRecord } from './decision.ts';

/** What a body says about its signature. */
export interface GivenSignature {
  signature?: string;
  salts?: unknown;
}

/** The keys that a caller may sign with. Most sign nothing, and nothing is read for them. */
export async function signingKeysFor(
  { database, clock }: Platform,
  who: { centerId: number; keyId: string },
  bodies: readonly unknown[],
): Promise<AgentKey[]> {
  if (!bodies.some((body) => typeof body === 'object' && body !== null && 'signature' in body)) return [];
  const { centerId, keyId: apiKeyId } = who;
  const keys = await database.inScope({ centerIds: [centerId] }, (tx) =>
    selectAgentKeys(tx, { centerId, apiKeyId }),
  );
  const now = clock.now();
  return keys.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
}

/**
 * The signature of a record, checked: over these very words, by a key that is registered with the API key which sent it. Null where
 * nobody signed.
 */
export function requireSignature(
  { signature, salts }: GivenSignature,
  signed: { decision: DecisionToRecord; riskScore: number | null },
  keys: readonly AgentKey[],
): RecordSignature | null {
  if (signature === undefined) return null;
  if (!isRecordSalts(salts))
    throw invalidField('salts', 'is required with a signature: who, what, why and how');
  const read = readRecordSignature(signature);
  if (!read) throw invalidField('signature', 'must be a compact JWS by EdDSA over a record');
  const { who, what, why, how } = salts;
  const said = recordStatement(recordOf(signed), { who, what, why, how }, sha256Hex);
  const other = (['who', 'what', 'why', 'how'] as const).filter(
    (name) => said.claims[name] !== read.statement.claims[name],
  );
  if (other.length > 0)
    throw invalidField('signature', `is over another record: ${other.join(', ')} differ from what was sent`);
  const key = keys.find(
    ({ id, publicKey }) =>
      (read.kid === null || read.kid === id) && isSignedBy(publicKey, read.message, read.signature),
  );
  if (!key)
    throw invalidField('signature', 'is by no key that is registered with this API key and has not expired');
  return {
    jws: signature,
    publicKey: key.publicKey.toString('base64url'),
    salts: { who, what, why, how },
  };
}

function recordOf({ decision, riskScore }: Parameters<typeof requireSignature>[1]): SignedRecord {
  const { type, actor, subject, action, tags, key, reasoning, aiContext } = decision;
  return {
    type,
    actor,
    ...(subject ? { subject: { ...subject } } : {}),
    // All of it came as JSON.
    action: { ...action },
    tags,
    decisionId: key,
    reasoning,
    aiContext: aiContext && ({ ...aiContext } as JsonObject),
    riskScore,
  };
}

function isSignedBy(publicKey: Buffer, message: Uint8Array, signature: Uint8Array): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') };
  return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature);
}
