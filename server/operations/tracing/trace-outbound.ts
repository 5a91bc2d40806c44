import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { OpenSpan, Tracing } from '#server/platform/tracing.ts';

type Sent = { request: { method: string; origin: string | URL; path: string } };

/**
 * Makes a span of every outgoing HTTP request (undici), without its path and query, which may contain
 * keys. Returns the function that ends it.
 */
export function traceOutbound(tracing: Tracing): () => void {
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
