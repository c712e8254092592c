import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import type { Context, Span, Tracer } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace';

/** Tells an OpenTelemetry collector of what the service does. */
export interface Tracing {
  /** The span of one request, a part of the caller's trace where it names one. */
  begin(request: { method: string; route: string; headers: IncomingHttpHeaders }): RequestSpan;
  /**
   * The span of work that serves several causes at once: a part of the trace of the first, linked to those of the others. What it does
   * inside is a part of it.
   */
  batch<Result>(
    name: string,
    traces: readonly (string | null)[],
    work: () => Promise<Result>,
  ): Promise<Result>;
  /** The span of one call to somebody else, behind the cause that it was stored with. */
  call(name: string, trace: string | null): CallSpan;
  /** Sends what is left. */
  stop(): Promise<void>;
}

export interface RequestSpan {
  /** Runs what the request does as a part of its span. */
  within(work: () => void): void;
  end(status: number): void;
}

export interface CallSpan {
  /** What the one who is called continues the trace by. */
  readonly headers: Readonly<Record<string, string>>;
  end(outcome: { status: number | null; error: string | null }): void;
}

/** The span under way, as a `traceparent`. */
const underWay = new AsyncLocalStorage<string>();

/** What is under way as W3C Trace Context writes it, to be stored with what follows from it; null where nobody traces. */
export function currentTrace(): string | null {
  return underWay.getStore() ?? null;
}

type Environment = Record<string, string | undefined>;

/**
 * Starts the official SDK when the standard settings name a collector, and loads nothing of it otherwise. Its exporter reads the rest
 * of the `OTEL_EXPORTER_OTLP_*` settings by itself.
 */
export async function startTracing(environment: Environment): Promise<Tracing | null> {
  if (!isConfigured(environment)) return null;
  const [api, { W3CTraceContextPropagator }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
  ]);
  const { BatchSpanProcessor, TracerProvider } = await import('@opentelemetry/sdk-trace');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': environment.OTEL_SERVICE_NAME ?? 'centerproof' }),
    spanProcessors: [new BatchSpanProcessor({ exporter: await exporterFor(environment) })],
  });
  const propagator = new W3CTraceContextPropagator();
  const spans = createSpans(api, {
    tracer: provider.getTracer('centerproof'),
    contextOf: (carrier) => propagator.extract(api.ROOT_CONTEXT, carrier, api.defaultTextMapGetter),
  });
  return { ...spans, stop: () => provider.shutdown() };
}

function createSpans(
  { SpanKind, SpanStatusCode, trace }: typeof import('@opentelemetry/api'),
  { tracer, contextOf }: { tracer: Tracer; contextOf(carrier: object): Context },
): Omit<Tracing, 'stop'> {
  const behind = (traceparent: string | null) => contextOf(traceparent === null ? {} : { traceparent });
  return {
    begin({ method, route, headers }) {
      const attributes = { 'http.request.method': method, 'http.route': route };
      const options = { kind: SpanKind.SERVER, attributes };
      const span = tracer.startSpan(`${method} ${route}`, options, contextOf(headers));
      return {
        within: (work) => underWay.run(traceparentOf(span), work),
        end(status) {
          span.setAttribute('http.response.status_code', status);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async batch(name, traces, work) {
      const [first = null, ...others] = traces.filter((each) => each !== null);
      const links = others.flatMap((each) => {
        const context = trace.getSpanContext(behind(each));
        return context ? [{ context }] : [];
      });
      const attributes = { 'centerproof.items': traces.length };
      const span = tracer.startSpan(name, { attributes, links }, behind(first));
      try {
        return await underWay.run(traceparentOf(span), work);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    call(name, cause) {
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT }, behind(cause));
      return {
        headers: { traceparent: traceparentOf(span) },
        end({ status, error }) {
          if (status !== null) span.setAttribute('http.response.status_code', status);
          if (error !== null) span.setAttribute('error.type', error);
          if (error !== null || (status !== null && status >= 400))
            span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
  };
}

function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

function isConfigured(environment: Environment): boolean {
  if (environment.OTEL_SDK_DISABLED === 'true' || environment.OTEL_TRACES_EXPORTER === 'none') return false;
  return Boolean(
    environment.OTEL_EXPORTER_OTLP_ENDPOINT ||
      environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ||
      environment.OTEL_TRACES_EXPORTER === 'otlp',
  );
}

async function exporterFor(environment: Environment): Promise<SpanExporter> {
  const protocol =
    environment.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ??
    environment.OTEL_EXPORTER_OTLP_PROTOCOL ??
    'http/protobuf';
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter();
}
