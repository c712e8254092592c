import { createHmac, randomBytes } from 'node:crypto';
import { createTimeText } from './time-text.ts';

/** The secrets that sign at this moment. `previous` is set for 24 hours after a rotation (interface 6.2, rule 5). */
export interface SigningSecrets {
  readonly current: string;
  readonly previous: string | null;
}

export interface SignedDelivery {
  readonly eventId: string;
  readonly attempt: number;
  readonly body: Uint8Array;
  readonly dispatchedAt: Date;
  readonly secrets: SigningSecrets;
}

export const secretOverlapMs = 24 * 60 * 60 * 1000;

const dispatchedText = createTimeText();

const secretPrefix = 'whsec_';
const secretBytes = 32;

/**
 * The headers of one delivery: those of interface 6.2, keyed with the secret's text, and those of the Standard
 * Webhooks specification, keyed with the bytes the text encodes.
 */
export function signDelivery(delivery: SignedDelivery): Record<string, string> {
  const { eventId, attempt, body, dispatchedAt, secrets } = delivery;
  const timestamp = String(Math.floor(dispatchedAt.getTime() / 1000));
  const standard = (secret: string) =>
    `v1,${createHmac('sha256', keyBytes(secret)).update(`${eventId}.${timestamp}.`).update(body).digest('base64')}`;
  const plain = (secret: string) => createHmac('sha256', secret).update(body).digest('hex');

  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-service-signature': plain(secrets.current),
    'x-service-event-id': eventId,
    'x-service-delivery-attempt': String(attempt),
    'x-service-timestamp': dispatchedText(dispatchedAt),
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': standard(secrets.current),
  };
  if (secrets.previous !== null) {
    headers['x-service-signature-previous'] = plain(secrets.previous);
    headers['webhook-signature'] += ` ${standard(secrets.previous)}`;
  }
  return headers;
}

export function createSigningSecret(): string {
  return secretPrefix + randomBytes(secretBytes).toString('base64');
}

/** The secrets that sign now, given when the last rotation happened. */
export function secretsInForce(
  stored: { readonly current: string; readonly previous: string | null; readonly rotatedAt: Date | null },
  now: Date,
): SigningSecrets {
  const overlaps = stored.rotatedAt !== null && now.getTime() < stored.rotatedAt.getTime() + secretOverlapMs;
  return { current: stored.current, previous: overlaps ? stored.previous : null };
}

function keyBytes(secret: string): Buffer {
  const bytes = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  if (!secret.startsWith(secretPrefix) || bytes.length !== secretBytes) {
    throw new TypeError('a stored signing secret is malformed');
  }
  return bytes;
}
