import { httpAddress, variable } from './variable.ts';

/** Traces, by the names of the OpenTelemetry specification. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress(
    'Address of an OpenTelemetry collector (OTLP over HTTP), such as `http://127.0.0.1:4318`. Traces have spans for requests, SQL statements, jobs and outgoing requests; visits of tracking links have none. Unset: no traces, and no cost.',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: variable<Readonly<Record<string, string>>>(
    'Headers for the collector: `name=value`, separated by commas, values percent-encoded.',
    { secret: true, unset: {}, parse: parseHeaders },
  ),
  OTEL_TRACES_SAMPLER_ARG: variable(
    'Share of traces that are recorded, from 0 to 1. A trace that a trusted proxy began keeps its decision (`traceparent`).',
    { default: '1', unset: 1, parse: parseShare },
  ),
};

function parseHeaders(value: string): Record<string, string> {
  const pairs = value.split(',').map((pair) => /^\s*([\w-]+)=(.*)$/.exec(pair));
  return Object.fromEntries(
    pairs.map((pair) => {
      if (pair === null) throw new Error('must be name=value, separated by commas');
      return [pair[1], decodeURIComponent(pair[2] ?? '')];
    }),
  );
}

function parseShare(value: string): number {
  const share = Number(value);
  if (share >= 0 && share <= 1) return share;
  throw new Error('must be a number from 0 to 1');
}
