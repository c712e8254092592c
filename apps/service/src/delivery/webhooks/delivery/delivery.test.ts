import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { verifyWebhook } from '@centerproof/sdk';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { eventually, startTestService } from '../../../../test/harness/index.ts';
import { createWorld, type TestCenter } from '../../../../test/harness/world.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { systemSource } from '../../../proof/audit/index.ts';
import { EVENT_SAMPLES } from '../outbox/event-catalogue.ts';
import { type Consumer, type ConsumerOptions, startConsumer } from '../testing/consumer.ts';
import { sealSome } from '../testing/seal.ts';
import { WINDOW_START } from './lanes/lane-rules.ts';
import { runReplay } from './replay-deliveries.ts';
import { retryEvent } from './retry-event.ts';

const service = await startTestService();
const world = createWorld(service);
const workers = await service.service.startWorkers();
afterAll(() => workers.stop());

interface Registered {
  center: TestCenter;
  key: string;
  consumer: Consumer;
  id: string;
  secret: string;
}

async function consumerOf(options: ConsumerOptions = {}): Promise<Consumer> {
  const consumer = await startConsumer(options);
  onTestFinished(consumer.stop);
  return consumer;
}

async function register(
  options: ConsumerOptions = {},
  given: { center?: TestCenter; events?: string[] } = {},
): Promise<Registered> {
  const center = given.center ?? (await world.center());
  const key = await world.apiKey(center, ['proof:write']);
  const consumer = await consumerOf(options);
  const { status, body } = await service.call('POST', '/api/v1/webhooks', {
    as: key,
    body: { url: `http://127.0.0.1:${consumer.port}/hooks?x=1`, events: given.events ?? ['*'] },
  });
  expect(status).toBe(201);
  return { center, key, consumer, id: body.id, secret: body.signingSecret };
}

/** Lets the workers look at the queue now instead of at their next look. */
const wake = () => service.owner.query(`select pg_notify('webhook_deliveries', '')`);

async function deliveries({ key, id }: Registered, limit = 100) {
  const { body } = await service.call('GET', `/api/v1/webhooks/${id}/deliveries?limit=${limit}`, { as: key });
  return body.data;
}

const arrived = (consumer: Consumer, count: number) =>
  eventually(() => (consumer.requests.length >= count ? consumer.requests : undefined), 30_000).then(
    (requests) => requests ?? [],
  );

test('an event reaches its consumer as an envelope that the SDK and Standard Webhooks verify', async () => {
  const registered = await register();
  const [eventId = ''] = await sealSome(service, registered.center);
  const [request] = await arrived(registered.consumer, 1);

  expect(request).toMatchObject({
    method: 'POST',
    path: '/hooks?x=1',
    headers: {
      'content-type': 'application/json',
      'x-service-event-id': eventId,
      'x-service-delivery-attempt': '1',
    },
  });
  const { headers, body } = request ?? expect.fail();
  const envelope = JSON.parse(body.toString());
  expect(envelope).toEqual({
    id: eventId,
    type: 'dpu.sealed',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    data: { ...EVENT_SAMPLES['dpu.sealed'], dpuId: 'dpu_0' },
    deliveryAttempt: 1,
  });
  expect(Date.parse(String(headers['x-service-timestamp']))).toBeGreaterThanOrEqual(
    Date.parse(envelope.createdAt),
  );
  await expect(verifyWebhook(body, headers, registered.secret, { scheme: 'service' })).resolves.toEqual(
    envelope,
  );
  const standard = new StandardWebhook(registered.secret);
  expect(standard.verify(body, headers as Record<string, string>)).toEqual(envelope);

  const [record] = await eventually(async () => {
    const records = await deliveries(registered);
    return records.length === 1 && records;
  });
  expect(record).toEqual({
    eventId,
    eventType: 'dpu.sealed',
    webhookId: registered.id,
    deliveredAt: headers['x-service-timestamp'],
    status: 'success',
    responseStatus: 204,
    attempts: 1,
    nextRetryAt: null,
    durationMs: expect.any(Number),
    error: null,
    responseBody: '',
  });
  const { body: listed } = await service.call('GET', '/api/v1/webhooks', { as: registered.key });
  expect(listed.data).toMatchObject([
    { id: registered.id, lastDeliveryAt: record.deliveredAt, lastDeliveryStatus: 'success' },
  ]);
});

test('a failing delivery is attempted seven times, after 30 s, 2 min, 10 min, 1 h, 6 h and 24 h, and can then be retried', async () => {
  const registered = await register({
    answer: (_request, response) => response.writeHead(500).end('no room'),
  });
  const probe = await register();
  const [eventId = ''] = await sealSome(service, registered.center);
  let dueAt = 0;
  const delays = [30, 120, 600, 3_600, 21_600, 86_400, null];
  for (const [position, seconds] of delays.entries()) {
    const attempt = position + 1;
    await eventually(async () => (await deliveries(registered))[0]?.attempts === attempt);
    const [record, ...others] = await deliveries(registered);
    expect(others).toEqual([]);
    expect(Date.parse(record.deliveredAt)).toBeGreaterThanOrEqual(dueAt);
    expect(record).toMatchObject({
      status: 'failed',
      responseStatus: 500,
      responseBody: 'no room',
      error: null,
    });
    expect(registered.consumer.requests).toHaveLength(attempt);
    const { headers, body } = registered.consumer.requests[position] ?? expect.fail();
    expect(headers['x-service-delivery-attempt']).toBe(String(attempt));
    expect(JSON.parse(body.toString())).toMatchObject({ id: eventId, deliveryAttempt: attempt });
    if (seconds === null) {
      expect(record.nextRetryAt).toBeNull();
      continue;
    }
    // The wait begins when the answer came, which is after the dispatch by the length of the exchange.
    const waitMs = Date.parse(record.nextRetryAt) - Date.parse(record.deliveredAt);
    expect(waitMs).toBeGreaterThanOrEqual(seconds * 1_000);
    expect(waitMs).toBeLessThan(seconds * 1_000 + 5_000);
    // The workers look, deliver something else, and leave this one alone until its time.
    service.clock.set(new Date(Date.parse(record.nextRetryAt) - 3_000));
    await wake();
    await sealSome(service, probe.center);
    await arrived(probe.consumer, attempt);
    expect(registered.consumer.requests).toHaveLength(attempt);
    dueAt = Date.parse(record.nextRetryAt);
    service.clock.set(record.nextRetryAt);
    await wake();
  }

  const retried = await service.call('POST', `/api/v1/webhooks/events/${eventId}/retry`, {
    as: registered.key,
  });
  expect(retried).toMatchObject({
    status: 200,
    body: { data: { eventId, deliveries: [{ webhookId: registered.id, status: 'failed', attempts: 7 }] } },
  });
  await eventually(async () => (await deliveries(registered))[0]?.attempts === 8);
  const [record] = await deliveries(registered);
  expect(Date.parse(record.nextRetryAt) - Date.parse(record.deliveredAt)).toBeGreaterThanOrEqual(30_000);
  expect(registered.consumer.requests[7]?.headers['x-service-delivery-attempt']).toBe('8');
});

test('after a rotation both secrets sign for 24 hours, then the new one alone', async () => {
  const registered = await register();
  const rotated = await service.call('POST', `/api/v1/webhooks/${registered.id}/rotate-secret`, {
    as: registered.key,
  });
  const { signingSecret } = rotated.body;
  expect(signingSecret).not.toBe(registered.secret);

  await sealSome(service, registered.center);
  const [during] = await arrived(registered.consumer, 1);
  const { body, headers } = during ?? expect.fail();
  const now = service.clock.now();
  for (const secret of [registered.secret, signingSecret]) {
    await expect(verifyWebhook(body, headers, secret, { scheme: 'service', now })).resolves.toBeDefined();
    await expect(verifyWebhook(body, headers, secret, { scheme: 'standard', now })).resolves.toBeDefined();
  }

  service.clock.advance({ hours: 24, seconds: 1 });
  await sealSome(service, registered.center);
  const [, after] = await arrived(registered.consumer, 2);
  expect(after?.headers['x-service-signature-previous']).toBeUndefined();
  const late = after ?? expect.fail();
  const options = { now: service.clock.now() };
  await expect(verifyWebhook(late.body, late.headers, signingSecret, options)).resolves.toBeDefined();
  await expect(verifyWebhook(late.body, late.headers, registered.secret, options)).rejects.toThrow();
});

test('Retry-After of a 429 is waited for when it is longer than the schedule', async () => {
  const registered = await register({
    answer: (_request, response) => response.writeHead(429, { 'retry-after': '3600' }).end(),
  });
  await sealSome(service, registered.center);
  const [record] = await eventually(async () => {
    const records = await deliveries(registered);
    return records.length === 1 && records;
  });
  expect(record).toMatchObject({ status: 'failed', responseStatus: 429, attempts: 1 });
  expect(Date.parse(record.nextRetryAt) - Date.parse(record.deliveredAt)).toBeGreaterThanOrEqual(3_600_000);
});

test('410 ends the delivery and deactivates the webhook, which is audited; a manual retry is still sent', async () => {
  let status = 410;
  const registered = await register({ answer: (_request, response) => response.writeHead(status).end() });
  const [eventId = ''] = await sealSome(service, registered.center);
  const read = () => service.call('GET', `/api/v1/webhooks/${registered.id}`, { as: registered.key });
  await eventually(async () => (await read()).body.data.active === false);
  expect(await deliveries(registered)).toMatchObject([
    { status: 'failed', responseStatus: 410, nextRetryAt: null },
  ]);
  const { rows } = await service.owner.query(
    `select action, actor, metadata from audit_entries where center_id = $1 and action = 'deactivate-webhook'`,
    [registered.center.id],
  );
  expect(rows).toMatchObject([{ metadata: { cause: 'gone' }, actor: { type: 'system' } }]);

  await sealSome(service, registered.center);
  status = 200;
  await service.call('POST', `/api/v1/webhooks/events/${eventId}/retry`, { as: registered.key });
  await eventually(async () => (await deliveries(registered))[0]?.status === 'success');
  expect(registered.consumer.requests).toHaveLength(2);
  expect((await read()).body.data.active).toBe(false);
  const again = await service.call('POST', `/api/v1/webhooks/events/${eventId}/retry`, {
    as: registered.key,
  });
  expect(again).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
});

test('410 deactivates the webhook although what was sent beside it is accepted just after', async () => {
  const held: ServerResponse[] = [];
  const registered = await register({ answer: (_request, response) => held.push(response) });
  await sealSome(service, registered.center, 8);
  await eventually(() => held.length === 8);
  for (const [index, response] of held.entries()) response.writeHead(index === 0 ? 410 : 204).end();
  await eventually(async () => (await deliveries(registered)).length === 8);
  await eventually(async () => {
    const { body } = await service.call('GET', `/api/v1/webhooks/${registered.id}`, { as: registered.key });
    return body.data.active === false;
  });
});

test('a webhook that fails for five days without one success is deactivated, and starts afresh when activated', async () => {
  const registered = await register({ answer: (_request, response) => response.writeHead(503).end() });
  const read = () => service.call('GET', `/api/v1/webhooks/${registered.id}`, { as: registered.key });
  const fail = async (count: number) => {
    await sealSome(service, registered.center);
    await eventually(() => registered.consumer.requests.length >= count);
    await eventually(async () => (await deliveries(registered)).length >= 1);
  };
  await fail(1);
  service.clock.advance({ days: 4, hours: 23 });
  await wake();
  await fail(3);
  expect((await read()).body.data.active).toBe(true);
  service.clock.advance({ hours: 2 });
  await wake();
  await eventually(async () => (await read()).body.data.active === false);
  const { rows } = await service.owner.query(
    `select metadata from audit_entries where center_id = $1 and action = 'deactivate-webhook'`,
    [registered.center.id],
  );
  expect(rows).toEqual([{ metadata: { cause: 'failing' } }]);

  await service.call('PATCH', `/api/v1/webhooks/${registered.id}`, {
    as: registered.key,
    body: { active: true },
  });
  const before = registered.consumer.requests.length;
  await sealSome(service, registered.center);
  await eventually(() => registered.consumer.requests.length > before);
  expect((await read()).body.data.active).toBe(true);
});

test('a changed address and a removed webhook count from the next delivery on', async () => {
  const registered = await register();
  await sealSome(service, registered.center);
  await arrived(registered.consumer, 1);
  const moved = await consumerOf();
  await service.call('PATCH', `/api/v1/webhooks/${registered.id}`, {
    as: registered.key,
    body: { url: `http://127.0.0.1:${moved.port}/new` },
  });
  await sealSome(service, registered.center);
  await arrived(moved, 1);
  expect(registered.consumer.requests).toHaveLength(1);

  await service.call('DELETE', `/api/v1/webhooks/${registered.id}`, { as: registered.key });
  const other = await register({}, { center: registered.center });
  await sealSome(service, registered.center);
  await arrived(other.consumer, 1);
  expect(moved.requests).toHaveLength(1);
});

test('a consumer that hangs does not delay another one', async () => {
  const center = await world.center();
  const hanging = await register({ answer: () => {} }, { center });
  const healthy = await register({}, { center });
  await sealSome(service, center, 300);
  await arrived(healthy.consumer, 300);
  // The hanging one has at most its window under way, and none of its attempts has ended yet.
  expect(hanging.consumer.requests.length).toBeLessThanOrEqual(64);
  expect(await deliveries(hanging)).toEqual([]);
});

test('every event of a burst to several webhooks arrives once at each', async () => {
  const center = await world.center();
  const all = await Promise.all(Array.from({ length: 3 }, () => register({}, { center })));
  const ids = (await Promise.all(Array.from({ length: 5 }, () => sealSome(service, center, 64)))).flat();
  for (const { consumer } of all) {
    await arrived(consumer, ids.length);
    const received = consumer.requests.map(({ headers }) => headers['x-service-event-id']);
    expect([...received].sort()).toEqual([...ids].sort());
  }
});

test('a backlog that was due at one moment arrives once each, with what was committed late and due before it', async () => {
  const { promise: open, resolve: openGate } = Promise.withResolvers<void>();
  const registered = await register({
    answer: (_request, response) => void open.then(() => response.writeHead(204).end()),
  });
  const ids = await sealSome(service, registered.center, 1_300);
  await arrived(registered.consumer, 1);
  const earlier = new Date(service.clock.now().getTime() - 60_000);
  ids.push(...(await sealSome(service, registered.center, 2, earlier)));
  openGate();
  await arrived(registered.consumer, ids.length);
  const received = registered.consumer.requests.map(({ headers }) => headers['x-service-event-id']);
  expect([...received].sort()).toEqual([...ids].sort());
}, 60_000);

test('what was sealed by a node whose clock is ahead is delivered at once', async () => {
  const registered = await register();
  const ahead = new Date(service.clock.now().getTime() + 3_600_000);
  const [eventId] = await sealSome(service, registered.center, 1, ahead);
  const [request] = await arrived(registered.consumer, 1);
  expect(request?.headers['x-service-event-id']).toBe(eventId);
});

test('a worker whose clock is behind sends what is due at once, and tries again when the wait is over', async () => {
  const registered = await register({ answer: (_request, response) => response.writeHead(500).end() });
  const { clock } = service;
  onTestFinished(() => clock.runAhead({}));
  clock.runAhead({ ms: Date.now() - 3_600_000 - clock.now().getTime() });
  await sealSome(service, registered.center, 1, new Date());
  await arrived(registered.consumer, 1);
  const [record] = await eventually(async () => {
    const records = await deliveries(registered);
    return records.length === 1 && records;
  });
  const waitMs = Date.parse(record.nextRetryAt) - Date.parse(record.deliveredAt) - 3_600_000;
  expect(waitMs).toBeGreaterThanOrEqual(30_000);
  expect(waitMs).toBeLessThan(35_000);
});

test('what is asked for again at a node whose clock is ahead is sent at once', async () => {
  let status = 500;
  const registered = await register({ answer: (_request, response) => response.writeHead(status).end() });
  const { center, consumer, id: webhookId } = registered;
  const [eventId = ''] = await sealSome(service, center);
  await eventually(async () => (await deliveries(registered)).length === 1);
  const inCenter = <Result>(work: (tx: Tx) => Promise<Result>) =>
    service.platform.database.inScope({ centerIds: [center.id] }, work);
  const clock = { ...service.clock, now: () => new Date(service.clock.now().getTime() + 3_600_000) };
  const platform = { ...service.platform, clock };
  const who = { centerId: center.id, source: systemSource };
  status = 204;
  await inCenter((tx) => retryEvent(tx, who, { eventId, now: clock.now() }));
  await arrived(consumer, 2);
  await eventually(async () => (await deliveries(registered))[0].status === 'success');

  const replay = { centerId: center.id, id: 'rpl_ahead' };
  await service.owner.query(
    `insert into webhook_replays (center_id, id, webhook_id, since, until, created_at) values ($1, $2, $3, $4, $5, $5)`,
    [
      center.id,
      replay.id,
      webhookId,
      new Date(service.clock.now().getTime() - 3_600_000),
      service.clock.now(),
    ],
  );
  await runReplay(platform, replay, AbortSignal.any([]));
  await arrived(consumer, 3);
});

test('what consumers answered is kept letter by letter, whatever else is recorded with it', async () => {
  const bodies = ['', 'null', '{"error":"no \\"way\\", C:\\\\temp"}', '{},{', "it's, \\ \u0000 한글"];
  const kept = (body: string) => body.replace('\u0000', '\ufffd');
  let answers = 0;
  const registered = await register({
    answer: (_request, response) => {
      const number = answers++;
      response.writeHead(number % 2 ? 200 : 500).end(bodies[number % bodies.length]);
    },
  });
  await sealSome(service, registered.center, 10);
  const all = await eventually(async () => {
    const records = await deliveries(registered);
    return records.length === 10 && records;
  });
  const answered = all.map((each: { status: string; responseBody: string }) => [
    each.status,
    each.responseBody,
  ]);
  const expected = Array.from({ length: 10 }, (_, number) => [
    number % 2 ? 'success' : 'failed',
    kept(bodies[number % bodies.length] ?? ''),
  ]);
  expect(answered.sort()).toEqual(expected.sort());
}, 30_000);

test('what waits behind a slow consumer is signed for the time when it is sent', async () => {
  const held: ServerResponse[] = [];
  let isSlow = true;
  const registered = await register({
    answer: (_request, response) => {
      if (isSlow) held.push(response);
      else response.writeHead(204).end();
    },
  });
  await sealSome(service, registered.center, 60);
  await arrived(registered.consumer, WINDOW_START);
  // With one answer the lane sends on until it is full again, and then signs what comes next.
  held.shift()?.writeHead(204).end();
  await arrived(registered.consumer, WINDOW_START + 2);
  await wait(200);
  const sent = registered.consumer.requests.length;
  service.clock.advance({ minutes: 1 });
  const laterMs = service.clock.now().getTime();
  isSlow = false;
  for (const response of held) response.writeHead(204).end();

  const requests = await arrived(registered.consumer, 60);
  const times = requests.slice(sent).map(({ headers }) => Date.parse(String(headers['x-service-timestamp'])));
  expect(times).toHaveLength(60 - sent);
  expect(Math.min(...times)).toBeGreaterThanOrEqual(laterMs);
  for (const { body, headers } of requests)
    await verifyWebhook(body, headers, registered.secret, { scheme: 'service', now: service.clock.now() });
});
