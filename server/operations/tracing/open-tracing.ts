import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout } from 'node:timers/promises';
import type { Config } from '#server/platform/config.ts';
import { type OpenSpan, setTracing, type Tracing } from '#server/platform/tracing.ts';
import packageFile from '../../../package.json' with { type: 'json' };

const END_MS = 2_000;
const MAX_ATTRIBUTE = 2_000;
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

type TracingConfig = Pick<
  Config,
  'otel_exporter_otlp_endpoint' | 'otel_exporter_otlp_headers' | 'otel_traces_sampler_arg'
>;

/**
 * Starts to trace if a collector is configured; returns the function that sends what is left and
 * stops. The packages of OpenTelemetry are loaded only then.
 */
export async function openTracing(config: TracingConfig): Promise<() => Promise<void>> {
  if (config.otel_exporter_otlp_endpoint === '') return async () => {};
  const sdk = await import('@opentelemetry/sdk-trace');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const exporter = new OTLPTraceExporter({
    url: `${config.otel_exporter_otlp_endpoint}/v1/traces`,
    headers: { ...config.otel_exporter_otlp_headers },
  });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'tributary',
      'service.version': packageFile.version,
      'process.pid': process.pid,
    }),
    sampler: new sdk.ParentBasedSampler({
      root: new sdk.TraceIdRatioBasedSampler(config.otel_traces_sampler_arg),
    }),
    spanLimits: { attributeValueLengthLimit: MAX_ATTRIBUTE },
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  const started = await openSpans(provider.getTracer('tributary'));
  setTracing(started);
  const endOutbound = traceOutbound(started);
  return async () => {
    setTracing(null);
    endOutbound();
    // A collector that does not respond must not delay the end of the program.
    await Promise.race([provider.shutdown().catch(() => {}), setTimeout(END_MS)]);
  };
}

async function openSpans(tracer: import('@opentelemetry/api').Tracer): Promise<Tracing> {
  const api = await import('@opentelemetry/api');
  const { AsyncLocalStorageContextManager } = await import('@opentelemetry/context-async-hooks');
  const contexts = new AsyncLocalStorageContextManager().enable();
  const kinds = {
    server: api.SpanKind.SERVER,
    consumer: api.SpanKind.CONSUMER,
    client: api.SpanKind.CLIENT,
  };
  const contextOf = (traceparent: string | null) => {
    const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(traceparent ?? '') ?? [];
    if (traceId === '') return contexts.active();
    const traceFlags = Number.parseInt(flags, 16);
    const parent = { traceId, spanId, traceFlags, isRemote: true };
    return api.trace.setSpanContext(api.ROOT_CONTEXT, parent);
  };
  const openSpan = (span: import('@opentelemetry/api').Span) => ({
    end(attributes: Readonly<Record<string, string | number>>, error?: unknown) {
      span.setAttributes(attributes);
      if (error !== undefined) {
        span.setStatus({ code: api.SpanStatusCode.ERROR, message: String(error) });
      }
      span.end();
    },
  });
  return {
    run(name, kind, parent, work) {
      const context = contextOf(parent);
      const span = tracer.startSpan(name, { kind: kinds[kind] }, context);
      return contexts.with(api.trace.setSpan(context, span), () => work(openSpan(span)));
    },
    begin(name, kind, attributes, startTime) {
      const options = { kind: kinds[kind], attributes, ...(startTime && { startTime }) };
      return openSpan(tracer.startSpan(name, options, contexts.active()));
    },
    traceparent() {
      const span = api.trace.getSpanContext(contexts.active());
      if (!span) return null;
      return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`;
    },
  };
}

type Sent = { request: { method: string; origin: string | URL; path: string } };

/**
 * Makes a span of every outgoing HTTP request (undici), without its path and query, which may contain
 * keys. Returns the function that ends it.
 */
function traceOutbound(tracing: Tracing): () => void {
  const spans = new WeakMap<object, OpenSpan>();
  const begin = (message: unknown) => {
    const { request } = message as Sent;
    const { host } = new URL(request.origin);
    const attributes = { 'http.request.method': request.method, 'server.address': host };
    spans.set(request, tracing.begin(`${request.method} ${host}`, 'client', attributes));
  };
  const answered = (message: unknown) => {
    const { request, response } = message as Sent & { response: { statusCode: number } };
    spans.get(request)?.end({ 'http.response.status_code': response.statusCode });
    spans.delete(request);
  };
  const failed = (message: unknown) => {
    const { request, error } = message as Sent & { error: Error };
    spans.get(request)?.end({}, error.name);
    spans.delete(request);
  };
  const listeners = [
    ['undici:request:create', begin],
    ['undici:request:headers', answered],
    ['undici:request:error', failed],
  ] as const;
  for (const [channel, listen] of listeners) subscribe(channel, listen);
  return () => {
    for (const [channel, listen] of listeners) unsubscribe(channel, listen);
  };
}
