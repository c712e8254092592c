import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type PaymentClaim, paymentProviderOf } from './payment-provider.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function providerAt(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return paymentProviderOf({
    isProduction: true,
    payments: { url, apiKey: 'sk', checkoutUrl: undefined, timeoutMs: 300 },
  });
}

const claim: PaymentClaim = {
  providerPaymentId: 'a/b',
  orderId: 'ord_1',
  amount: 100,
  currency: 'KRW',
  status: 'paid',
  reason: null,
};
const settled = { status: 'paid', orderId: 'ord_1', amount: 100, currency: 'KRW' };
const answering =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

test('the provider is asked, with its key, and its word counts, not the caller’s', async () => {
  let seen: unknown;
  const provider = await providerAt((request, response) => {
    seen = [request.url, request.headers.authorization];
    answering({ ...settled, status: 'failed', reason: 'no funds' })(request, response);
  });
  expect(await provider.settle(claim)).toEqual({ status: 'failed', reason: 'no funds' });
  expect(seen).toEqual(['/payments/a%2Fb', 'Bearer sk']);
});

test('another order or amount, an open payment and an unknown one are conflicts', async () => {
  for (const answer of [
    { ...settled, amount: 1 },
    { ...settled, orderId: 'x' },
    { ...settled, status: 'pending' },
  ])
    await expect((await providerAt(answering(answer))).settle(claim)).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  await expect((await providerAt(answering({}, 404))).settle(claim)).rejects.toMatchObject({
    code: 'CONFLICT',
  });
});

test('a provider that is broken, silent or talks without end is unavailable', async () => {
  const listeners: RequestListener[] = [
    answering({}, 500),
    () => {},
    (_request, response) => response.end('not json'),
    (_request, response) => response.end('x'.repeat(100_000)),
  ];
  for (const listener of listeners)
    await expect((await providerAt(listener)).settle(claim)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
});

test('outside production the sandbox believes the caller; in production without a provider nobody is believed', async () => {
  const sandbox = paymentProviderOf({ isProduction: false, payments: undefined });
  expect(await sandbox.settle({ ...claim, status: 'failed', reason: 'x' })).toEqual({
    status: 'failed',
    reason: 'x',
  });
  const nobody = paymentProviderOf({ isProduction: true, payments: undefined });
  await expect(nobody.settle(claim)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});
