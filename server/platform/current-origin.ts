import { AsyncLocalStorage } from 'node:async_hooks';

/** The id of the HTTP request that the running code serves; every log line contains it. */
export const currentRequestId = new AsyncLocalStorage<string>();

/** What a job keeps of the request that it follows from; `traceparent` is that of W3C. */
export type Origin = { request_id: string | null; traceparent: string | null };

/** The origin of what is enqueued now. */
export function currentOrigin(): Origin {
  return { request_id: currentRequestId.getStore() ?? null, traceparent: null };
}

/** Runs the work of a job as part of the request that it follows from. */
export function runFrom<T>({ request_id }: Partial<Origin>, work: () => Promise<T>): Promise<T> {
  return request_id == null ? work() : currentRequestId.run(request_id, work);
}
