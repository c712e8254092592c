import type { IncomingHttpHeaders } from 'node:http';
import type { SpanExporter } from '@opentelemetry/sdk-trace';

/** Tells an OpenTelemetry collector of what the service does. */
export interface Tracing {
  /** The span of one request, a part of the caller's trace where it names one. */
  begin(request: { method: string; route: string; headers: IncomingHttpHeaders }): RequestSpan;
  /** Sends what is left. */
  stop(): Promise<void>;
}

export interface RequestSpan {
  end(status: number): void;
}

type Environment = Record<string, string | undefined>;

/**
 * Starts the official SDK when the standard settings name a collector, and loads nothing of it otherwise. Its exporter reads the rest
 * of the `OTEL_EXPORTER_OTLP_*` settings by itself.
 */
export async function startTracing(environment: Environment): Promise<Tracing | null> {
  if (!isConfigured(environment)) return null;
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, defaultTextMapGetter }, { W3CTraceContextPropagator }] =
    await Promise.all([import('@opentelemetry/api'), import('@opentelemetry/core')]);
  const { BatchSpanProcessor, TracerProvider } = await import('@opentelemetry/sdk-trace');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': environment.OTEL_SERVICE_NAME ?? 'centerproof' }),
    spanProcessors: [new BatchSpanProcessor({ exporter: await exporterFor(environment) })],
  });
  const tracer = provider.getTracer('centerproof');
  const propagator = new W3CTraceContextPropagator();

  return {
    begin({ method, route, headers }) {
      const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
      const attributes = { 'http.request.method': method, 'http.route': route };
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
      return {
        end(status) {
          span.setAttribute('http.response.status_code', status);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    stop: () => provider.shutdown(),
  };
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
