import { AsyncLocalStorage } from 'node:async_hooks';
import { type OpenSpan, tracing } from '#server/platform/tracing.ts';

/** The id of the HTTP request that the running code serves; every log line contains it. */
export const currentRequestId = new AsyncLocalStorage<string>();

/** What a job keeps of the request that it follows from; `traceparent` is that of W3C. */
export type Origin = { request_id: string | null; traceparent: string | null };

/** The origin of what is enqueued now. */
export function currentOrigin(): Origin {
  return {
    request_id: currentRequestId.getStore() ?? null,
    traceparent: tracing()?.traceparent() ?? null,
  };
}

const untraced: OpenSpan = { end: () => {} };

/** Runs the work of a job as part of the request that it follows from, in a span of its trace. */
export function runFrom<T>(
  { request_id, traceparent = null }: Partial<Origin>,
  name: string,
  work: (span: OpenSpan) => Promise<T>,
): Promise<T> {
  const run = () => tracing()?.run(name, 'consumer', traceparent, work) ?? work(untraced);
  return request_id == null ? run() : currentRequestId.run(request_id, run);
}
