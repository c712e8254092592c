import { createHmac } from 'node:crypto';
import { verifyWebhook } from '@centerproof/sdk';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { createSigningSecret, readSecret } from '../subscriptions/signing-secrets.ts';
import { signDelivery } from './signing.ts';

const current = createSigningSecret();
const previous = createSigningSecret();
const dispatchedAt = new Date();
const envelope = {
  id: 'evt_1',
  type: 'payment.completed',
  createdAt: '2026-01-01T00:00:00.000Z',
  data: { note: '결제 완료' },
  deliveryAttempt: 3,
};
const body = Buffer.from(JSON.stringify(envelope));
const sign = (secrets: { current: string; previous: string | null }, bytes: Uint8Array = body) =>
  signDelivery({
    eventId: 'evt_1',
    attempt: 3,
    body: bytes,
    dispatchedAt,
    secrets: {
      current: readSecret(secrets.current),
      previous: secrets.previous === null ? null : readSecret(secrets.previous),
    },
  });

describe('a signed delivery', () => {
  it('carries our own headers, keyed with the secret as it is shown', () => {
    const headers = sign({ current, previous: null });
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-signature': createHmac('sha256', Buffer.from(current, 'utf8')).update(body).digest('hex'),
      'x-service-event-id': 'evt_1',
      'x-service-delivery-attempt': '3',
      'x-service-timestamp': dispatchedAt.toISOString(),
    });
    expect(headers).not.toHaveProperty('x-service-signature-previous');
  });

  it('gives the known value for a known secret, body and time', () => {
    const headers = signDelivery({
      eventId: 'evt_1',
      attempt: 1,
      body: Buffer.from('{}'),
      dispatchedAt: new Date('2026-01-01T00:00:00.999Z'),
      secrets: { current: readSecret(`whsec_${Buffer.alloc(32, 7).toString('base64')}`), previous: null },
    });
    expect(headers['webhook-timestamp']).toBe('1767225600');
    expect(headers['x-service-signature']).toBe(
      '6a966e9fbe372d844479178763f2318c6bc0a7b3fe5caa5265ff1b9c9eb552c6',
    );
    expect(headers['webhook-signature']).toBe('v1,vmnpGtoHhITi882X7AtjH4bHr7HBTxGemqOyj5OGwsY=');
  });

  it('is accepted by the independent Standard Webhooks library, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const headers = sign({ current, previous: null }, Buffer.from(text));
        expect(() => new Webhook(current).verify(text, headers)).not.toThrow();
        expect(() => new Webhook(previous).verify(text, headers)).toThrow();
      }),
    );
  });

  it('is accepted under either secret during a rotation, in both header families', async () => {
    const headers = sign({ current, previous });
    for (const secret of [current, previous]) {
      expect(() => new Webhook(secret).verify(body.toString(), headers)).not.toThrow();
      expect(await verifyWebhook(body, headers, secret)).toEqual(envelope);
      expect(await verifyWebhook(body, headers, secret, { scheme: 'service' })).toEqual(envelope);
    }
    expect(headers['x-service-signature-previous']).toBe(
      createHmac('sha256', previous).update(body).digest('hex'),
    );
  });
});
