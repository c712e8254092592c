import { createHmac, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { verifyWebhook, type WebhookVerificationError } from './index.ts';

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;
const secret = newSecret();
const otherSecret = newSecret();
const now = new Date('2026-03-01T12:00:00.000Z');
const event = {
  id: 'evt_01',
  type: 'dpu.sealed',
  createdAt: '2026-03-01T11:59:59.000Z',
  data: { dpuId: 'dpu_1', chainHash: 'ab', domain: 'dpu', actorId: '가나다' },
  deliveryAttempt: 1,
};
const body = JSON.stringify(event);

const hex = (key: string, text = body) => createHmac('sha256', key).update(text).digest('hex');
const service = (key = secret, at = now) => ({
  'x-service-signature': hex(key),
  'x-service-event-id': event.id,
  'x-service-timestamp': at.toISOString(),
});
const standard = (key = secret, at = now, text = body) => ({
  'webhook-id': event.id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': new Webhook(key).sign(event.id, at, text),
});
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'VERIFIED',
    (error: WebhookVerificationError) => error.code,
  );

describe.each([
  ['X-Service-Signature', service],
  ['webhook-signature', standard],
])('%s', (_name, sign) => {
  it('verifies and gives the event, from text, bytes and an ArrayBuffer', async () => {
    const bytes = new TextEncoder().encode(body);
    for (const raw of [body, bytes, Buffer.from(body), bytes.buffer]) {
      expect(await verifyWebhook(raw, sign(), secret, { now })).toEqual(event);
    }
  });

  it('verifies from fetch Headers and from names in any case', async () => {
    const upper = Object.fromEntries(
      Object.entries(sign()).map(([name, value]) => [name.toUpperCase(), value]),
    );
    expect(await verifyWebhook(body, upper, secret, { now })).toEqual(event);
    expect(await verifyWebhook(body, new Headers(sign()), secret, { now })).toEqual(event);
  });

  it('verifies with any one of several secrets', async () => {
    expect(await verifyWebhook(body, sign(otherSecret), [secret, otherSecret], { now })).toEqual(event);
  });

  it('refuses another secret, and any changed byte of the body', async () => {
    expect(await codeOf(verifyWebhook(body, sign(), otherSecret, { now }))).toBe('SIGNATURE_MISMATCH');
    await fc.assert(
      fc.asyncProperty(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const changed = Buffer.from(body);
        changed[at] = (changed[at] ?? 0) ^ flip;
        expect(await codeOf(verifyWebhook(changed, sign(), secret, { now }))).toBe('SIGNATURE_MISMATCH');
      }),
    );
  });

  it('takes exactly the tolerated seconds, before and after', async () => {
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    const check = (seconds: number, toleranceSeconds?: number) =>
      codeOf(
        verifyWebhook(body, sign(secret, at(seconds)), secret, {
          now,
          ...(toleranceSeconds === undefined ? {} : { toleranceSeconds }),
        }),
      );
    expect(await check(-300)).toBe('VERIFIED');
    expect(await check(300)).toBe('VERIFIED');
    expect(await check(-301)).toBe('TIMESTAMP_OUT_OF_TOLERANCE');
    expect(await check(301)).toBe('TIMESTAMP_OUT_OF_TOLERANCE');
    expect(await check(-11, 10)).toBe('TIMESTAMP_OUT_OF_TOLERANCE');
    expect(await check(0, Number.NaN)).toBe('TIMESTAMP_OUT_OF_TOLERANCE');
  });

  it('refuses missing, empty and repeated headers', async () => {
    for (const name of Object.keys(sign()).filter((name) => name !== 'x-service-event-id')) {
      const { [name]: value = '', ...rest }: Record<string, string> = { ...sign() };
      for (const headers of [rest, { ...rest, [name]: '' }, { ...rest, [name]: [value, value] }]) {
        expect(await codeOf(verifyWebhook(body, headers, secret, { now })), name).toBe('MISSING_HEADERS');
      }
    }
  });

  it('refuses a time it cannot read', async () => {
    for (const time of ['now', '1e9', '-1', '2026-03-01', '0x10', 'T']) {
      const name = sign === service ? 'x-service-timestamp' : 'webhook-timestamp';
      const headers = { ...sign(), [name]: time };
      expect(await codeOf(verifyWebhook(body, headers, secret, { now })), time).toBe('INVALID_TIMESTAMP');
    }
  });

  it('never accepts signatures of any other form', async () => {
    const name = sign === service ? 'x-service-signature' : 'webhook-signature';
    const odd = fc.oneof(
      fc.string(),
      fc.constantFrom('v1,', 'v1,=', 'v1a,AAAA', 'zz', '0', hex(secret).slice(2)),
    );
    await fc.assert(
      fc.asyncProperty(odd, async (signature) => {
        const code = await codeOf(verifyWebhook(body, { ...sign(), [name]: signature }, secret, { now }));
        expect(['SIGNATURE_MISMATCH', 'MISSING_HEADERS']).toContain(code);
      }),
    );
  });
});

describe('both header families', () => {
  const both = () => ({ ...service(), ...standard() });

  it('verify together, and a wrong standard signature is not made good by the other', async () => {
    expect(await verifyWebhook(body, both(), secret, { now })).toEqual(event);
    const mixed = { ...service(), ...standard(otherSecret) };
    expect(await codeOf(verifyWebhook(body, mixed, secret, { now }))).toBe('SIGNATURE_MISMATCH');
    expect(await verifyWebhook(body, mixed, secret, { now, scheme: 'service' })).toEqual(event);
  });

  it('can be narrowed to the one that signs the time', async () => {
    expect(await codeOf(verifyWebhook(body, service(), secret, { now, scheme: 'standard' }))).toBe(
      'MISSING_HEADERS',
    );
    const stale = { ...standard(secret, new Date(0)), 'webhook-timestamp': String(now.getTime() / 1000) };
    expect(await codeOf(verifyWebhook(body, stale, secret, { now }))).toBe('SIGNATURE_MISMATCH');
  });

  it('verify with the old secret during a rotation', async () => {
    const rotated = {
      ...service(secret),
      'x-service-signature-previous': hex(otherSecret),
    };
    expect(await verifyWebhook(body, rotated, otherSecret, { now })).toEqual(event);
    const standardBoth = {
      ...standard(),
      'webhook-signature': `v1a,ignored ${new Webhook(secret).sign(event.id, now, body)} ${new Webhook(otherSecret).sign(event.id, now, body)}`,
    };
    expect(await verifyWebhook(body, standardBoth, otherSecret, { now })).toEqual(event);
  });
});

describe('a signed body', () => {
  const check = (text: string, headers: Record<string, string> = {}) =>
    codeOf(verifyWebhook(text, { ...standard(secret, now, text), ...headers }, secret, { now }));

  it.each([
    '',
    'null',
    '[]',
    '{',
    '{}',
    JSON.stringify({ ...event, id: 5 }),
    JSON.stringify({ ...event, data: [] }),
    JSON.stringify({ ...event, data: undefined }),
    JSON.stringify({ ...event, deliveryAttempt: '1' }),
    JSON.stringify({ ...event, id: 'evt_02' }),
  ])('%j that is not the named event is refused', async (text) => {
    expect(await check(text)).toBe('INVALID_PAYLOAD');
  });

  it('of another event than X-Service-Event-Id names is refused', async () => {
    const headers = { ...service(), 'x-service-event-id': 'evt_02' };
    expect(await codeOf(verifyWebhook(body, headers, secret, { now }))).toBe('INVALID_PAYLOAD');
  });

  it('of a type this version does not know is given as it is', async () => {
    const text = JSON.stringify({ ...event, type: 'something.new' });
    expect(await check(text)).toBe('VERIFIED');
  });
});

describe('the secret', () => {
  it.each([undefined, '', 'whsec_', 'abc', 'whsec_***', [[]], [['whsec_']]])(
    '%j is refused as such',
    async (bad) => {
      const attempt = verifyWebhook(body, service(), Array.isArray(bad) ? bad.flat() : bad, { now });
      await expect(attempt).rejects.toMatchObject({ code: 'INVALID_SECRET', statusCode: 500 });
    },
  );

  it('never appears in an error', async () => {
    const attempts = [
      () => verifyWebhook(body, {}, secret),
      () => verifyWebhook(body, service(otherSecret), secret, { now }),
      () => verifyWebhook(body, service(), `${secret}*`, { now }),
    ];
    for (const attempt of attempts) {
      const error: unknown = await attempt().catch((caught) => caught);
      expect(error).toBeInstanceOf(Error);
      expect(String(error)).not.toContain(secret.slice(6, 20));
    }
  });
});
