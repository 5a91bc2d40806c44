/** The attributes of a span, by the names of OpenTelemetry. */
type Attributes = Readonly<Record<string, string | number>>;
type SpanKind = 'server' | 'consumer' | 'client';
/** A span that is not the current one of the code that ends it. */
export type OpenSpan = { end: (attributes: Attributes, error?: unknown) => void };

/** The traces of this process while `OTEL_EXPORTER_OTLP_ENDPOINT` is set. */
export type Tracing = {
  /** Runs `work` in a new span; `parent` is a W3C traceparent, null: the current span. */
  run: <T>(name: string, kind: SpanKind, parent: string | null, work: (span: OpenSpan) => T) => T;
  /** Begins a span below the current one. */
  begin: (name: string, kind: SpanKind, attributes: Attributes, startMs?: number) => OpenSpan;
  /** The current span as W3C traceparent, for what is enqueued in it; null: none. */
  traceparent: () => string | null;
};

let active: Tracing | null = null;

/** The traces of this process; null: nothing is traced, and nothing is loaded for it. */
export const tracing = (): Tracing | null => active;

export function setTracing(started: Tracing | null): void {
  active = started;
}
