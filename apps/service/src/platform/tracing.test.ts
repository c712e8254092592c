import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { eventually, startTestService } from '../../test/harness/index.ts';
import { createWorld } from '../../test/harness/world.ts';
import { startTracing } from './tracing.ts';

/** A collector that keeps what it is sent. */
const received: {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: object[];
  links?: { traceId: string }[];
}[] = [];
const collector = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  for (const { scopeSpans } of JSON.parse(body).resourceSpans)
    received.push(...scopeSpans.flatMap(({ spans }: { spans: never[] }) => spans));
  response.setHeader('content-type', 'application/json').end('{}');
}).listen(0, '127.0.0.1');
await new Promise((resolve) => collector.once('listening', resolve));
// A server that listens on TCP gives an AddressInfo.
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
process.env.OTEL_EXPORTER_OTLP_ENDPOINT = endpoint;
process.env.OTEL_BSP_SCHEDULE_DELAY = '200';
const tracing = await startTracing({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
});
const service = await startTestService({ WEBHOOK_ALLOW_PRIVATE: 'on' }, undefined, tracing);
const world = createWorld(service);
afterAll(() => void collector.close());

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

test('a decision is one trace from its call over the batch that sealed it to the consumer of its webhook', async () => {
  const heard: IncomingHttpHeaders[] = [];
  const consumer = createServer((request, response) => {
    heard.push(request.headers);
    request.resume().on('end', () => response.end());
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void consumer.close());
  await new Promise((resolve) => consumer.once('listening', resolve));
  const center = await world.center();
  const [admin, key] = [await world.member(center, 'ADMIN'), await world.apiKey(center)];
  const registered = await service.call('POST', '/api/center/webhooks', {
    as: admin.token,
    body: {
      url: `http://127.0.0.1:${(consumer.address() as AddressInfo).port}/`,
      events: ['dpu.sealed'],
    },
  });
  expect(registered.status).toBe(201);
  const workers = await service.service.startWorkers();
  onTestFinished(() => workers.stop());
  const decide = (traceId: string) =>
    service.call('POST', '/api/v1/agents/decide', {
      as: key,
      headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
      body: { agent: { id: 'a' }, action: { type: 'refund' } },
    });
  const other = TRACE.replace('4b', '5b');
  for (const { status } of await Promise.all([decide(TRACE), decide(other)])) expect(status).toBe(201);
  const traceOf = (headers: IncomingHttpHeaders) => String(headers.traceparent).split('-')[1];
  await eventually(() => (heard.length === 2 ? true : null), 20_000);
  expect(heard.map(traceOf).sort()).toEqual([TRACE, other]);

  const spansOf = (traceId: string) => received.filter((each) => each.traceId === traceId);
  await eventually(
    () => (spansOf(TRACE).some(({ name }) => name === 'deliver dpu.sealed') ? true : null),
    20_000,
  );
  const [call, delivery] = ['POST /api/v1/agents/decide', 'deliver dpu.sealed'].map((name) =>
    spansOf(TRACE).find((each) => each.name === name),
  );
  expect(delivery?.parentSpanId).toBe(call?.spanId);
  const sealing = received.find(
    ({ name, traceId }) => name === 'seal decisions' && [TRACE, other].includes(traceId),
  );
  expect([sealing?.traceId, ...(sealing?.links ?? []).map(({ traceId }) => traceId)]).toContain(TRACE);
});

test('a request is a span of the caller’s trace, with its route and status', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
  await service.call('GET', '/api/v1/decision-events/evt_1', { headers: { traceparent } });
  await tracing?.stop();
  const span = await eventually(() => received.find((each) => each.traceId === traceId));
  expect(span).toMatchObject({
    name: 'GET /api/v1/decision-events/:id',
    parentSpanId: 'b7ad6b7169203331',
    attributes: expect.arrayContaining([
      { key: 'http.response.status_code', value: { intValue: 401 } },
      { key: 'http.route', value: { stringValue: '/api/v1/decision-events/:id' } },
    ]),
  });
});

test('without a collector, or where it is turned off, nothing is traced', async () => {
  expect(await startTracing({})).toBeNull();
  expect(await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'true' })).toBeNull();
});
