import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../db/connect.ts';
import { addressBlock } from '../http/address-block.ts';
import { hashToken } from '../ids.ts';
import { refuse } from '../refusal.ts';
import { warnOfFallback } from './log-limit-fallbacks.ts';
import {
  type AddressLimitName,
  type RateLimit,
  type RateLimitName,
  rateLimits,
} from './rate-limits.ts';
import { storeClientOf } from './store.ts';

/** The state of a rate limit after a request: points left and seconds until the window ends. */
export type LimitState = {
  isWithin: boolean;
  limit: number;
  remaining: number;
  resetSeconds: number;
};

/**
 * Counts one request of a key against a rate limit. Counts are shared by all processes on the same
 * database; a process refuses a key above its limit from memory until the window ends. While the
 * database is away each process counts by itself. On a transaction, the count commits or rolls back
 * with it.
 */
export async function consumeLimit(db: Db, name: RateLimitName, key: string): Promise<LimitState> {
  const { points } = rateLimits[name];
  const stateOf = (isWithin: boolean, { remainingPoints, msBeforeNext }: RateLimiterRes) => ({
    isWithin,
    limit: points,
    remaining: isWithin ? remainingPoints : 0,
    resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  });
  return limiterOf(db, name)
    .consume(hashToken(key))
    .then(
      (result) => stateOf(true, result),
      (error) => {
        if (error instanceof RateLimiterRes) return stateOf(false, error);
        throw error;
      },
    );
}

/** Counts one request; returns whether it is within the limit. */
export async function isWithinLimit(
  db: Db,
  name: RateLimitName,
  key: string | number,
): Promise<boolean> {
  return (await consumeLimit(db, name, String(key))).isWithin;
}

/** Counts one request; refuses 21004 above the limit. */
export async function requireWithinLimit(
  db: Db,
  name: RateLimitName,
  key: string | number,
): Promise<void> {
  if (!(await isWithinLimit(db, name, key))) refuse('TOO_MANY_REQUESTS');
}

/** Counts one request of an address (IPv6: of its /64 network); refuses 21004 above the limit. */
export async function limitAddress(
  db: Db,
  name: AddressLimitName,
  address: string,
  second: string | number = '',
): Promise<void> {
  await requireWithinLimit(db, name, `${addressBlock(address)} ${second}`);
}

/** Refunds one request that turns out not to count against the limit. */
export async function refundLimit(db: Db, name: RateLimitName, key: string): Promise<void> {
  await limiterOf(db, name).reward(hashToken(key));
}

const limiters = new WeakMap<Db, Map<RateLimitName, RateLimiterPostgres>>();

function limiterOf(db: Db, name: RateLimitName): RateLimiterPostgres {
  const known = limiters.get(db) ?? new Map<RateLimitName, RateLimiterPostgres>();
  limiters.set(db, known);
  const limiter = known.get(name) ?? openLimiter(db, name, rateLimits[name]);
  known.set(name, limiter);
  return limiter;
}

function openLimiter(db: Db, name: string, { points, seconds, isRefundable }: RateLimit) {
  return new RateLimiterPostgres({
    keyPrefix: name,
    points,
    duration: seconds,
    storeClient: storeClientOf(db, (err) =>
      warnOfFallback(
        'A rate limit query failed: this process counts in memory, apart from other processes.',
        { err, limit: name },
      ),
    ),
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    // A recurring job deletes the expired rows of all limits.
    clearExpiredByTimeout: false,
    inMemoryBlockOnConsumed: isRefundable ? 2 * points : points + 1,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
  });
}
