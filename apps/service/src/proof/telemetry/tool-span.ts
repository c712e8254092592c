import { parseJsonText } from '../../platform/http/index.ts';
import { type AttributeValue, type Span, Unsealable } from './span.ts';

/** Whether a span says that an agent ran a tool, in the words of the semantic conventions 1.41.0. */
export function isToolSpan({ attributes }: Span): boolean {
  const operation = attributes['gen_ai.operation.name'] ?? null;
  return (operation instanceof Unsealable ? operation.said : [operation]).includes('execute_tool');
}

/** The call of `agents/decide` that a span of a tool stands for; its shape is looked at afterwards, like any caller's. */
export function decisionOf(span: Span): Record<string, unknown> {
  const { attributes, resource, traceId, spanId, parentSpanId } = span;
  const attribute = (name: string) => attributes[`gen_ai.${name}`];
  const operation = attribute('operation.name');
  // It is not sealed, but says what the rest is.
  if (operation instanceof Unsealable) operation.refuse();
  const agentName = attribute('agent.name');
  const model = attribute('request.model') ?? attribute('response.model');
  const provider = attribute('provider.name');
  const result = attribute('tool.call.result');
  return {
    agent: {
      id: attribute('agent.id') ?? agentName ?? resource['service.name'] ?? 'unknown',
      ...known({ name: agentName }),
    },
    action: {
      type: attribute('tool.name'),
      ...known({ description: attribute('tool.description') }),
      input: {
        ...known({
          arguments: jsonIn(attribute('tool.call.arguments')),
          callId: attribute('tool.call.id'),
          runId: attribute('conversation.id'),
        }),
        trace: {
          traceId,
          spanId,
          ...known({ parentSpanId }),
          startedAt: timeOf(span.startUnixNano),
          endedAt: timeOf(span.endUnixNano),
        },
      },
      output: span.isError
        ? {
            outcome: 'failed',
            ...known({ error: attributes['error.type'], reason: span.statusMessage || null }),
          }
        : { outcome: 'done', ...known({ result: jsonIn(result) }) },
    },
    ...(model || provider ? { aiContext: known({ model, provider }) } : {}),
    tags: ['otel'],
    idempotencyKey: `otlp:${traceId}:${spanId}`,
  };
}

/** Instrumentations write arguments and results as JSON in a text; what is none, or would be changed by reading it, stays a text. */
function jsonIn(value: AttributeValue | undefined): unknown {
  if (typeof value !== 'string') return value;
  try {
    return parseJsonText(value);
  } catch {
    return value;
  }
}

function timeOf(unixNano: bigint | Unsealable): string | Unsealable {
  if (unixNano instanceof Unsealable) return unixNano;
  const time = new Date(Number(unixNano / 1_000_000n));
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}

function known(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== null),
  );
}
