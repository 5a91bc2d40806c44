import { AsyncLocalStorage } from 'node:async_hooks';

/** The id of the HTTP request that the running code serves; every log line contains it. */
export const currentRequestId = new AsyncLocalStorage<string>();
