import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { eventually, startTestService } from '../../test/harness/index.ts';
import { startTracing } from './tracing.ts';

/** A collector that keeps what it is sent. */
const received: { traceId: string; parentSpanId?: string; name: string; attributes: object[] }[] = [];
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
const tracing = await startTracing({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
});
const service = await startTestService({}, undefined, tracing);
afterAll(() => void collector.close());

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
