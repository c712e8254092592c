import { randomBytes } from 'node:crypto';
import type { Secrets } from '../../../platform/secrets.ts';
import type { StoredWebhook } from './webhooks.queries.ts';

/** A secret as its owner sees it, and the bytes that its text encodes. Each is the key of one of two signatures. */
export interface SigningSecret {
  readonly text: string;
  readonly bytes: Buffer;
}

/** The secrets that sign at this moment. `previous` is set for 24 hours after a rotation. */
export interface SigningSecrets {
  readonly current: SigningSecret;
  readonly previous: SigningSecret | null;
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

/** Throws for a text that is no secret. */
export function readSecret(text: string): SigningSecret {
  const bytes = Buffer.from(text.slice(PREFIX.length), 'base64');
  if (!text.startsWith(PREFIX) || bytes.length !== KEY_BYTES) {
    throw new TypeError('a stored signing secret is malformed');
  }
  return { text, bytes };
}

/** Throws for a secret that does not open, or that is none. */
export function openSecrets(
  secrets: Secrets,
  { id, signingSecret, previousSecret, rotatedAt }: SealedSecrets,
): OpenedSecrets {
  const open = (sealed: string) => readSecret(secrets.decrypt(sealed, id));
  return { current: open(signingSecret), previous: previousSecret ? open(previousSecret) : null, rotatedAt };
}

type SealedSecrets = Pick<StoredWebhook, 'id' | 'signingSecret' | 'previousSecret' | 'rotatedAt'>;

export function secretsInForce({ current, previous, rotatedAt }: OpenedSecrets, now: Date): SigningSecrets {
  const overlaps = rotatedAt !== null && now.getTime() < rotatedAt.getTime() + SECRET_OVERLAP_MS;
  return { current, previous: overlaps ? previous : null };
}
