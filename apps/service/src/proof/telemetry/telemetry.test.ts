import { gzipSync } from 'node:zlib';
import { verifyExport } from '@centerproof/proof';
import { type Attributes, SpanStatusCode } from '@opentelemetry/api';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { SimpleSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import { expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { createWorld } from '../../../test/harness/world.ts';
import { readOtlpProtobuf } from './read-otlp-protobuf.ts';

const service = await startTestService();
const world = createWorld(service);
const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
const TRACES = '/api/v1/otlp/v1/traces';
const EVENTS = '/api/v1/decision-events';

async function newCenter(rules?: object) {
  const center = await world.center();
  const admin = await world.apiKey(center, ['proof:write', 'policy:write']);
  if (rules) await service.call('POST', '/api/v1/policies', { as: admin, body: { name: 'Rule', rules } });
  return { admin, agent: await world.apiKey(center, ['proof:record']) };
}

/** Sends one span of a tool with an official exporter, and gives its ids and what the exporter was told. */
async function send(
  Exporter: typeof JsonExporter | typeof ProtobufExporter,
  key: string,
  attributes: Attributes,
  error?: string,
  isCompressed = false,
) {
  const exporter: SpanExporter = new Exporter({
    url: origin + TRACES,
    headers: { authorization: `Bearer ${key}` },
    // The exporter's own list of ways is in a package that nobody here names.
    ...(isCompressed ? { compression: 'gzip' as never } : {}),
  });
  const results: { code: number; error?: Error }[] = [];
  const provider = new TracerProvider({
    spanProcessors: [
      new SimpleSpanProcessor({
        exporter: {
          export: (spans, done) =>
            exporter.export(spans, (result) => {
              results.push(result);
              done(result);
            }),
          shutdown: () => exporter.shutdown(),
        },
      }),
    ],
  });
  const span = provider.getTracer('test').startSpan('execute_tool refund', {
    attributes: { 'gen_ai.operation.name': 'execute_tool', ...attributes },
  });
  if (error) span.setStatus({ code: SpanStatusCode.ERROR, message: error });
  span.end();
  await provider.forceFlush();
  await provider.shutdown();
  return { ...span.spanContext(), results };
}

const found = async (key: string, { traceId, spanId }: { traceId: string; spanId: string }) => {
  const listed = await service.call('GET', `${EVENTS}?decisionId=otlp:${traceId}:${spanId}`, { as: key });
  const [decision] = listed.body.data;
  return decision ? (await service.call('GET', `${EVENTS}/${decision.id}`, { as: key })).body.data : null;
};

const refund: Attributes = {
  'gen_ai.tool.name': 'refund',
  'gen_ai.tool.call.id': 'call-1',
  'gen_ai.tool.call.arguments': '{"amount":120.5,"to":"order-7"}',
  'gen_ai.tool.call.result': '{"refunded":120.5}',
  'gen_ai.agent.id': 'agent-7',
  'gen_ai.agent.name': 'Refund agent',
  'gen_ai.request.model': 'm-1',
  'gen_ai.provider.name': 'p-1',
  'gen_ai.conversation.id': 'chat-1',
};

test.each([
  ['JSON', JsonExporter],
  ['protobuf', ProtobufExporter],
] as const)(
  'a span of a tool that the official exporter sends as %s is a sealed decision with its trace',
  async (_how, Exporter) => {
    const { admin, agent } = await newCenter();
    const span = await send(Exporter, agent, refund);
    expect(span.results).toEqual([{ code: 0 }]);
    const decision = await found(admin, span);
    expect(decision).toMatchObject({
      type: 'agent_execution',
      status: 'sealed',
      actor: { id: 'agent-7', type: 'ai_agent', name: 'Refund agent' },
      action: {
        type: 'refund',
        input: {
          arguments: { amount: 120.5, to: 'order-7' },
          callId: 'call-1',
          runId: 'chat-1',
          trace: { traceId: span.traceId, spanId: span.spanId, startedAt: expect.stringMatching(/Z$/) },
        },
        output: { outcome: 'done', result: { refunded: 120.5 } },
      },
      aiContext: { model: 'm-1', provider: 'p-1' },
      tags: ['otel'],
    });
    const file = await service.call('GET', `/api/v1/evidence/${decision.evidence.id}/export`, { as: admin });
    expect(verifyExport(file.body).valid).toBe(true);
    expect(JSON.stringify(file.body.evidence)).toContain(span.traceId);
  },
);

test('what failed is told as failed, and arguments that reading would change stay a text', async () => {
  const { admin, agent } = await newCenter();
  const span = await send(
    ProtobufExporter,
    agent,
    {
      'gen_ai.tool.name': 'pay',
      'gen_ai.tool.call.arguments': '{"id":12345678901234567890}',
      'error.type': 'timeout',
    },
    'took too long',
  );
  expect((await found(admin, span)).action).toMatchObject({
    input: { arguments: '{"id":12345678901234567890}' },
    output: { outcome: 'failed', error: 'timeout', reason: 'took too long' },
  });
});

test('what policies want a human for waits, and what they forbid is refused to the exporter', async () => {
  const watched = await newCenter({ requireHumanReview: true });
  const waiting = await send(JsonExporter, watched.agent, refund);
  expect(waiting.results).toEqual([{ code: 0 }]);
  expect((await found(watched.admin, waiting)).status).toBe('recorded');
  const strict = await newCenter({ minEvidenceLevel: 'DOCUMENTED' });
  const refused = await service.call('POST', TRACES, { as: strict.agent, body: traceOf({ name: 'x' }) });
  expect(refused.body.partialSuccess).toMatchObject({
    rejectedSpans: '1',
    errorMessage: expect.stringContaining('minEvidenceLevel'),
  });
});

/** A request as OTLP's JSON has it. */
function traceOf({
  name,
  traceId = '0af7651916cd43dd8448eb211c80319c',
}: {
  name?: string;
  traceId?: string;
}) {
  const text = (key: string, stringValue: string) => ({ key, value: { stringValue } });
  const attributes = [
    text('gen_ai.operation.name', 'execute_tool'),
    ...(name ? [text('gen_ai.tool.name', name)] : []),
  ];
  const span = {
    traceId,
    spanId: 'b7ad6b7169203331',
    startTimeUnixNano: '1',
    endTimeUnixNano: '2',
    attributes,
  };
  return { resourceSpans: [{ scopeSpans: [{ spans: [span, { ...span, attributes: [] }] }] }] };
}

test('a span that is sent again finds its decision; others, and those of no tool, are passed over or refused', async () => {
  const { admin, agent } = await newCenter();
  const post = (body: object) => service.call('POST', TRACES, { as: agent, body });
  expect((await post(traceOf({ name: 'look' }))).body).toEqual({});
  expect((await post(traceOf({ name: 'look' }))).body).toEqual({});
  expect((await service.call('GET', EVENTS, { as: admin })).body.pagination.total).toBe(1);
  expect((await post(traceOf({ name: 'other' }))).body.partialSuccess.rejectedSpans).toBe('1');
  expect((await post(traceOf({ name: 'look', traceId: 'short' }))).body.partialSuccess.rejectedSpans).toBe(
    '1',
  );
  expect((await post(traceOf({}))).body.partialSuccess.rejectedSpans).toBe('1');
  expect((await post(traceOf({ name: 'n\0l', traceId: 'a'.repeat(32) }))).status).toBe(400);
  expect((await post({})).body).toEqual({});
});

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
/** A field of protobuf whose value is a length and as many bytes. */
const field = (number: number, ...parts: Buffer[]) => {
  const bytes = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([number * 8 + 2, ...varint(bytes.length)]), bytes]);
};

const one = { key: 'n', value: { intValue: '1' } };
const inList = (...values: unknown[]) => ({ kvlistValue: { values } });
const called = (value: unknown) => ({ attributes: [{ key: 'gen_ai.tool.call.arguments', value }] });

test.each([
  ['a key twice', called(inList(one, { ...one, value: { intValue: '2' } })), 'twice'],
  ['a key twice, in an array', called({ arrayValue: { values: [inList(one, one)] } }), 'twice'],
  ['an attribute twice', { attributes: [{ key: 'gen_ai.tool.name', value: { stringValue: 'b' } }] }, 'twice'],
  [
    'its operation twice',
    { attributes: [{ key: 'gen_ai.operation.name', value: { stringValue: 'chat' } }] },
    'twice',
  ],
  ['NaN', called({ doubleValue: 'NaN' }), 'finite'],
  ['Infinity in a list', called(inList({ key: 'n', value: { doubleValue: '-Infinity' } })), 'finite'],
  ['null for a double', called({ doubleValue: null }), 'finite'],
  ['a double that would be rounded', called({ doubleValue: '0.12345678901234567890' }), 'OTLP'],
  ['a double that is none', called({ doubleValue: 'true' }), 'OTLP'],
  ['a whole number that is none', called({ intValue: 'abc' }), 'OTLP'],
  ['an empty whole number', called({ intValue: '' }), 'OTLP'],
  ['half a whole number', called({ intValue: 1.5 }), 'OTLP'],
  ['a text that is none', called({ stringValue: 5 }), 'OTLP'],
  ['two values in one', called({ stringValue: 'a', boolValue: true }), 'OTLP'],
  ['a value that is none', called(5), 'OTLP'],
  ['an array of what is none', called({ arrayValue: { values: [5] } }), 'OTLP'],
  ['an array that is none', called({ arrayValue: { values: 'abc' } }), 'OTLP'],
  ['a key that is none', called(inList({ key: 5, value: {} })), 'OTLP'],
  ['a start that is no time', { startTimeUnixNano: 'abc' }, 'OTLP'],
  ['an end that is no time', { endTimeUnixNano: '99999999999999999999' }, 'OTLP'],
  ['half a nanosecond', { endTimeUnixNano: 1.5 }, 'OTLP'],
  ['a trace id of zeros, which is none', { traceId: '0'.repeat(32) }, 'trace id'],
  ['a span id of zeros, which is none', { spanId: '0'.repeat(16) }, 'span id'],
] as [string, { attributes?: object[] }, string][])(
  'a span that says %s is refused, and nothing of it is sealed',
  async (_what, { attributes = [], ...more }, why) => {
    const { admin, agent } = await newCenter();
    const post = (changed: object) => {
      const body = traceOf({ name: 'pay' });
      Object.assign(body.resourceSpans[0]?.scopeSpans[0]?.spans[0] ?? {}, changed);
      return service.call('POST', TRACES, { as: agent, body });
    };
    const [first] = traceOf({ name: 'pay' }).resourceSpans[0]?.scopeSpans[0]?.spans ?? [];
    const given = [...(first?.attributes ?? []), ...attributes];
    expect((await post({ ...more, attributes: given })).body).toEqual({
      partialSuccess: { rejectedSpans: '1', errorMessage: expect.stringContaining(why) },
    });
    expect((await service.call('GET', EVENTS, { as: admin })).body.pagination.total).toBe(0);
  },
);

test('what is sealed of the attributes of a span is what was given, in each of their kinds', async () => {
  const { admin, agent } = await newCenter();
  const body = traceOf({ name: 'pay' });
  const [span] = body.resourceSpans[0]?.scopeSpans[0]?.spans ?? [];
  const values = [
    { stringValue: 'a' },
    { boolValue: false },
    { intValue: '-7' },
    { intValue: 7 },
    { intValue: '9007199254740993' },
    { doubleValue: 1.5 },
    { doubleValue: '1.5', stringValue: null },
    { bytesValue: 'AAE=' },
    {},
    { arrayValue: {} },
    inList(one, { key: 'm', value: inList() }),
  ];
  Object.assign(span ?? {}, { startTimeUnixNano: undefined, endTimeUnixNano: 1_700_000_000_000_000_000 });
  // What is not sealed may be whatever it is.
  const unsealed = [one, one, { key: 'x', value: { doubleValue: 'NaN' } }] as never[];
  span?.attributes.push(...unsealed, ...(called({ arrayValue: { values } }).attributes as never[]));
  expect((await service.call('POST', TRACES, { as: agent, body })).body).toEqual({});
  const { traceId = '', spanId = '' } = span ?? {};
  expect((await found(admin, { traceId, spanId })).action.input).toMatchObject({
    arguments: ['a', false, -7, 7, '9007199254740993', 1.5, 1.5, 'AAE=', null, [], { n: 1, m: {} }],
    trace: { startedAt: '1970-01-01T00:00:00.000Z', endedAt: '2023-11-14T22:13:20.000Z' },
  });
});

test.each([
  ['JSON', JsonExporter],
  ['protobuf', ProtobufExporter],
] as const)(
  'a number that is not finite is refused to the official exporter of %s',
  async (_how, Exporter) => {
    const { admin, agent } = await newCenter();
    for (const amount of [Number.NaN, Number.POSITIVE_INFINITY]) {
      const span = await send(Exporter, agent, { ...refund, 'gen_ai.tool.call.arguments': [1, amount] });
      expect(await found(admin, span)).toBeNull();
    }
    const span = await send(Exporter, agent, { ...refund, 'gen_ai.tool.call.arguments': [1, 2.5] });
    expect((await found(admin, span)).action.input.arguments).toEqual([1, 2.5]);
  },
);

test('a span in protobuf that names a key twice, or gives a key two values, is refused', async () => {
  const { admin, agent } = await newCenter();
  const text = (value: string) => field(1, Buffer.from(value));
  const pair = (key: string, ...values: Buffer[]) =>
    Buffer.concat([text(key), ...values.map((value) => field(2, value))]);
  const number = (value: number) => Buffer.from([3 * 8, value]);
  const post = async (...more: Buffer[]) => {
    const attributes = [pair('gen_ai.operation.name', text('execute_tool')), ...more];
    const span = field(
      2,
      field(1, Buffer.alloc(16, 1)),
      field(2, Buffer.alloc(8, 1)),
      ...attributes.map((each) => field(9, each)),
    );
    const { statusCode, rawPayload } = await service.app.inject({
      method: 'POST',
      url: TRACES,
      headers: { 'content-type': 'application/x-protobuf', authorization: `Bearer ${agent}` },
      payload: field(1, field(2, span)),
    });
    // Field 1 with the number in its field 1, and the message.
    return [statusCode, rawPayload.length === 0 ? 0 : rawPayload[3], rawPayload.subarray(6).toString()];
  };
  const name = pair('gen_ai.tool.name', text('pay'));
  const called = (...values: Buffer[]) => pair('gen_ai.tool.call.arguments', ...values);
  const inList = (...pairs: Buffer[]) => field(6, ...pairs.map((each) => field(1, each)));
  const twice = [200, 1, 'A span names a key twice.'];
  const notOtlp = [200, 1, 'A span holds a value that is not as OTLP has it.'];
  expect(await post(name, called(inList(pair('n', number(1)), pair('n', number(2)))))).toEqual(twice);
  expect(await post(name, name)).toEqual(twice);
  expect(await post(name, called(number(1), number(2)))).toEqual(notOtlp);
  expect(await post(name, called(Buffer.concat([number(1), text('a')])))).toEqual(notOtlp);
  expect((await service.call('GET', EVENTS, { as: admin })).body.pagination.total).toBe(0);
  // A kind of value that nobody knew when this was written is passed over.
  const unknown = Buffer.from([8 * 8, 5]);
  const list = inList(pair('n', number(1)), pair('m', Buffer.concat([number(2), unknown])));
  expect(await post(name, called(list))).toEqual([200, 0, '']);
  const span = { traceId: '01'.repeat(16), spanId: '01'.repeat(8) };
  expect((await found(admin, span)).action.input.arguments).toEqual({ n: 1, m: 2 });
});

test('what a resource says is read once, however many spans are its', () => {
  const times = (count: number, bytes: Buffer) => Buffer.concat(Array(count).fill(bytes));
  const attribute = field(1, field(1, Buffer.from('service.name')));
  const resource = field(1, times(100, attribute));
  const spans = readOtlpProtobuf(
    field(1, Buffer.concat([resource, field(2, times(100, field(2, Buffer.alloc(0))))])),
  );
  expect(spans).toHaveLength(100);
  expect(new Set(spans.map((span) => span.resource)).size).toBe(1);
});

test('bytes that are no request are refused, and nobody sends without a key that records', async () => {
  const { admin, agent } = await newCenter();
  const bytes = (payload: Buffer, key: string) =>
    service.app.inject({
      method: 'POST',
      url: TRACES,
      headers: { 'content-type': 'application/x-protobuf', authorization: `Bearer ${key}` },
      payload,
    });
  for (const bad of ['ff', '0a05', '0a021201', '0affffffffffffffffff7f'])
    expect([bad, (await bytes(Buffer.from(bad, 'hex'), agent)).statusCode]).toEqual([bad, 400]);
  expect((await bytes(Buffer.alloc(0), agent)).statusCode).toBe(200);
  const { statusCode } = await service.app.inject({
    method: 'POST',
    url: EVENTS,
    headers: { 'content-type': 'application/x-protobuf', authorization: `Bearer ${admin}` },
    payload: Buffer.alloc(4),
  });
  expect(statusCode).toBe(400);
  expect((await service.call('POST', TRACES, { body: {} })).status).toBe(401);
  const reader = await world.apiKey(await world.center(), ['proof:read']);
  expect((await service.call('POST', TRACES, { as: reader, body: {} })).status).toBe(403);
});

test.each([['JSON', JsonExporter] as const, ['protobuf', ProtobufExporter] as const])(
  'an exporter that compresses %s is understood',
  async (_, Exporter) => {
    const { admin, agent } = await newCenter();
    const tool = { 'gen_ai.tool.name': 'refund' };
    const { traceId, results } = await send(Exporter, agent, tool, undefined, true);
    expect(results.map(({ code }) => code)).toEqual([0]);
    const { body } = await service.call('GET', `${EVENTS}?tag=otel`, { as: admin });
    expect(body.data).toMatchObject([{ decisionId: expect.stringContaining(traceId) }]);
  },
);

test('a compressed body counts by what comes out of it, and one that is cut off or of another kind is refused', async () => {
  const { agent } = await newCenter();
  const post = async (body: Buffer, encoding = 'gzip') => {
    const answer = await fetch(origin + TRACES, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${agent}`,
        'content-type': 'application/json',
        'content-encoding': encoding,
      },
      body: Uint8Array.from(body),
    });
    return [answer.status, ((await answer.json()) as { error?: { code: string } }).error?.code];
  };
  const bomb = gzipSync(Buffer.alloc(50_000_000, ' '));
  expect(bomb.length).toBeLessThan(100_000);
  expect(await post(bomb)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  expect(await post(gzipSync('{}').subarray(0, 10))).toEqual([400, 'BAD_REQUEST']);
  expect(await post(Buffer.from('{}'))).toEqual([400, 'BAD_REQUEST']);
  expect(await post(Buffer.from('{}'), 'br')).toEqual([400, 'BAD_REQUEST']);
  for (const encoding of ['gzip', 'GZIP', 'x-gzip'])
    expect(await post(gzipSync('{}'), encoding)).toEqual([200, undefined]);
});
