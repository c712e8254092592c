import { randomBytes } from 'node:crypto';
import type { Secrets } from '../../../platform/secrets.ts';
import type { StoredWebhook } from './webhooks.queries.ts';

/** The secrets that sign at this moment. `previous` is set for 24 hours after a rotation. */
export interface SigningSecrets {
  readonly current: string;
  readonly previous: string | null;
}

/** A webhook's secrets in the clear, and when the current one took the other's place. */
export interface OpenedSecrets extends SigningSecrets {
  readonly rotatedAt: Date | null;
}

export const SECRET_OVERLAP_MS = 24 * 60 * 60 * 1000;

const PREFIX = 'whsec_';
const KEY_BYTES = 32;

export function createSigningSecret(): string {
  return PREFIX + randomBytes(KEY_BYTES).toString('base64');
}

/** Throws for a secret that does not open, or that is none. */
export function openSecrets(
  secrets: Secrets,
  stored: Pick<StoredWebhook, 'id' | 'signingSecret' | 'previousSecret' | 'rotatedAt'>,
): OpenedSecrets {
  const open = (sealed: string) => {
    const secret = secrets.decrypt(sealed, stored.id);
    keyBytesOf(secret);
    return secret;
  };
  return {
    current: open(stored.signingSecret),
    previous: stored.previousSecret && open(stored.previousSecret),
    rotatedAt: stored.rotatedAt,
  };
}

export function secretsInForce({ current, previous, rotatedAt }: OpenedSecrets, now: Date): SigningSecrets {
  const overlaps = rotatedAt !== null && now.getTime() < rotatedAt.getTime() + SECRET_OVERLAP_MS;
  return { current, previous: overlaps ? previous : null };
}

/** The bytes that the text of a secret encodes, which are the key of the Standard Webhooks signature. */
export function keyBytesOf(secret: string): Buffer {
  const bytes = Buffer.from(secret.slice(PREFIX.length), 'base64');
  if (!secret.startsWith(PREFIX) || bytes.length !== KEY_BYTES) {
    throw new TypeError('a stored signing secret is malformed');
  }
  return bytes;
}
