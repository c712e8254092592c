import { accessRules } from '../../people/index.ts';
import { bare, bareOf, OpenObject, type Router, route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { countRecorded, type DecisionSealer } from '../decisions/index.ts';
import { ingestTraces, type Refused } from './ingest-traces.ts';
import { readOtlpJson } from './read-otlp-json.ts';
import { readOtlpProtobuf } from './read-otlp-protobuf.ts';
import { isToolSpan } from './tool-span.ts';
import { unpackBody } from './unpack-body.ts';

const PROTOBUF = 'application/x-protobuf';

/** OTLP over HTTP (docs/agents.md): an exporter whose endpoint is `/api/v1/otlp` sends its spans here. */
export const telemetryRoutes =
  ({ sealer }: { sealer: DecisionSealer }) =>
  async (router: Router, platform: Platform): Promise<void> => {
    const { apiKey } = accessRules(platform);
    // A room of its own, because nowhere else is a body anything but JSON.
    await router.app.register(async (app) => {
      app.addHook('preParsing', unpackBody);
      app.addContentTypeParser(
        PROTOBUF,
        { parseAs: 'buffer' },
        async (_request: unknown, body: Buffer) => body,
      );

      route({ ...router, app }, 'POST', '/otlp/v1/traces', {
        summary: 'Take in spans of tools that agents ran, as decisions (OTLP, JSON or protobuf)',
        tag: 'Decisions',
        access: apiKey('proof:record'),
        body: OpenObject,
        answers: { 200: bareOf(OpenObject) },
        refusals: ['CHAIN_BROKEN'],
        // A span is its own key.
        idempotency: 'own',
        handle: async ({ who, body, caller, reply }) => {
          const isProtobuf = Buffer.isBuffer(body);
          const spans = (isProtobuf ? readOtlpProtobuf(body) : readOtlpJson(body)).filter(isToolSpan);
          if (spans.length > 0) await countRecorded(platform, { caller, reply }, spans.length);
          const refused = await ingestTraces(
            { platform, sealer },
            { centerId: who.centerId, keyId: who.keyId, spans },
          );
          return isProtobuf
            ? bare(200, protobufAnswer(refused), { 'content-type': PROTOBUF })
            : bare(200, jsonAnswer(refused));
        },
      });
    });
  };

function jsonAnswer({ count, message }: Refused): object {
  return count === 0 ? {} : { partialSuccess: { rejectedSpans: String(count), errorMessage: message } };
}

/** `ExportTraceServiceResponse`: nothing, or field 1 with the number (field 1) and the message (field 2). */
function protobufAnswer({ count, message }: Refused): Buffer {
  if (count === 0) return Buffer.alloc(0);
  const text = Buffer.from(message);
  const partial = Buffer.concat([
    Buffer.from([0x08]),
    varint(count),
    Buffer.from([0x12]),
    varint(text.length),
    text,
  ]);
  return Buffer.concat([Buffer.from([0x0a]), varint(partial.length), partial]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}
