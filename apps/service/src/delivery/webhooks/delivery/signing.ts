import { createHmac } from 'node:crypto';
import type { SigningSecret, SigningSecrets } from '../subscriptions/index.ts';

export interface SignedDelivery {
  readonly eventId: string;
  readonly attempt: number;
  readonly body: Uint8Array;
  readonly dispatchedAt: Date;
  readonly secrets: SigningSecrets;
}

/**
 * The headers of one delivery, signed in two ways: our own, keyed with the secret's text, and that of the Standard
 * Webhooks specification, keyed with the bytes the text encodes.
 */
export function signDelivery(delivery: SignedDelivery): Record<string, string> {
  const { eventId, attempt, body, dispatchedAt, secrets } = delivery;
  const timestamp = String(Math.floor(dispatchedAt.getTime() / 1000));
  const plain = ({ text }: SigningSecret) => createHmac('sha256', text).update(body).digest('hex');
  const standard = ({ bytes }: SigningSecret) => {
    const mac = createHmac('sha256', bytes).update(`${eventId}.${timestamp}.`).update(body);
    return `v1,${mac.digest('base64')}`;
  };

  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-service-signature': plain(secrets.current),
    'x-service-event-id': eventId,
    'x-service-delivery-attempt': String(attempt),
    'x-service-timestamp': dispatchedAt.toISOString(),
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
