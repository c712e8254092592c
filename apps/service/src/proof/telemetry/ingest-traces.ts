import { ApiError } from '../../platform/errors.ts';
import { bodyReader, parseJsonText } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { type DecisionSealer, decide, NewAgentDecision } from '../decisions/index.ts';
import type { Span } from './span.ts';
import { decisionOf } from './tool-span.ts';

const readDecision = bodyReader(NewAgentDecision);
/** Of zeros alone there is none. */
const ID = { trace: /^(?!0+$)[0-9a-f]{32}$/, span: /^(?!0+$)[0-9a-f]{16}$/ };

/** What an exporter is told of the spans that were not taken. */
export interface Refused {
  count: number;
  /** Why the first of them was not. */
  message: string;
}

/**
 * Makes a decision of each span of a tool, as if its agent had asked: what policies want a human for waits in the inbox, although it
 * has happened; what they forbid is refused to the exporter. A span that is sent again finds its decision.
 */
export async function ingestTraces(
  tools: { platform: Platform; sealer: DecisionSealer },
  { centerId, keyId, spans }: { centerId: number; keyId: string; spans: readonly Span[] },
): Promise<Refused> {
  const refusals = await Promise.all(
    spans.map(async (span) => {
      try {
        const body = readSpan(span);
        await decide(tools, {
          centerId,
          keyId,
          body,
          key: body.idempotencyKey ?? null,
          unconfirmedSince: null,
        });
        return null;
      } catch (error) {
        // Exporters try again what the service could not do, and nothing else.
        if (!(error instanceof ApiError) || error.code === 'SERVICE_UNAVAILABLE') throw error;
        return error.message;
      }
    }),
  );
  const refused = refusals.filter((message) => message !== null);
  return { count: refused.length, message: refused[0] ?? '' };
}

function readSpan(span: Span): NewAgentDecision {
  if (!ID.trace.test(span.traceId) || !ID.span.test(span.spanId))
    throw new ApiError(
      'BAD_REQUEST',
      'A span has a trace id of 16 bytes and a span id of 8, neither of zeros alone.',
    );
  // Whatever way it came, it is held to what a body may hold; what no JSON can say is refused as it is written.
  return readDecision(parseJsonText(JSON.stringify(decisionOf(span))));
}
