import type { ApiLimit } from '#contract/publisher-api/api-call.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { countInWindow } from './store.ts';

const MINUTE_MS = 60_000;
const MAX_REMEMBERED = 10_000;

/** A request's rate limit state, as the response headers report it. */
export type Allowance = { limit: number; remaining: number; resetSeconds: number; over: boolean };

/**
 * Per process: until when a key has used up its limit. Such requests are refused without a database
 * query, so a runaway script costs little.
 */
const usedUp = new WeakMap<Db, Map<string, number>>();

/**
 * Counts one request of a key against its rate limit. The count is shared by all processes on the
 * same database. A window is one minute and begins with its first request.
 */
export async function countRequest(
  db: Db,
  key: string,
  { per_minute }: ApiLimit,
): Promise<Allowance> {
  const atMs = now().getTime();
  const remembered = rememberedOf(db);
  const knownEndMs = remembered.get(key);
  if (knownEndMs !== undefined && knownEndMs > atMs) {
    return allowanceOf(per_minute, per_minute + 1, knownEndMs - atMs);
  }
  const at = new Date(atMs);
  const { used, ends_at } = await countInWindow(db, key, at, new Date(atMs + MINUTE_MS));
  if (used > per_minute) {
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(key, ends_at.getTime());
  } else {
    remembered.delete(key);
  }
  return allowanceOf(per_minute, used, ends_at.getTime() - atMs);
}

/** The rate limit headers; `Retry-After` only when the limit is exceeded. */
export function headersOf({ limit, remaining, resetSeconds, over }: Allowance) {
  return {
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(resetSeconds),
    ...(over ? { 'retry-after': String(resetSeconds) } : {}),
  };
}

function rememberedOf(db: Db): Map<string, number> {
  const known = usedUp.get(db) ?? new Map<string, number>();
  usedUp.set(db, known);
  return known;
}

function allowanceOf(limit: number, used: number, leftMs: number): Allowance {
  return {
    limit,
    remaining: Math.max(0, limit - used),
    resetSeconds: Math.max(1, Math.ceil(leftMs / 1000)),
    over: used > limit,
  };
}
