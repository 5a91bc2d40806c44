import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { ApiLimit } from '#contract/publisher-api/api-call.ts';

const MINUTE = 60;

/** How a request stands to its limit, as the headers of the answer tell it. */
export type Allowance = { limit: number; remaining: number; resetSeconds: number; over: boolean };

// Counted in this process alone, as all attempts are: several web processes allow as many times more.
const limiters = new Map<number, RateLimiterMemory>();

/** Counts one request of a key against a limit; the windows of unlike limits are kept apart. */
export async function countRequest(key: string, { per_minute }: ApiLimit): Promise<Allowance> {
  const limiter =
    limiters.get(per_minute) ?? new RateLimiterMemory({ points: per_minute, duration: MINUTE });
  limiters.set(per_minute, limiter);
  const told = await limiter.consume(key).catch((over: unknown) => over);
  if (!(told instanceof RateLimiterRes)) throw told;
  return {
    limit: per_minute,
    remaining: Math.max(0, told.remainingPoints),
    resetSeconds: Math.max(1, Math.ceil(told.msBeforeNext / 1000)),
    over: told.consumedPoints > per_minute,
  };
}

/** The allowance as headers; `Retry-After` where it is used up. */
export function headersOf({ limit, remaining, resetSeconds, over }: Allowance) {
  return {
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(resetSeconds),
    ...(over ? { 'retry-after': String(resetSeconds) } : {}),
  };
}
