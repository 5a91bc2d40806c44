/** When a failed row is attempted again, as data. */
export type RetryPolicy = {
  /** Back-off: the wait after the nth failed attempt in milliseconds; the last one repeats. */
  waitsMs: readonly number[];
  /** The row is a dead letter after this many failed attempts; null: it is retried without limit. */
  maxAttempts: number | null;
  /** Jitter: the least and the most by which a wait is shortened, as shares of it. */
  jitter?: readonly [number, number];
};

/** Waits that double from `firstMs` up to `maxMs`. */
export function doubling(firstMs: number, maxMs: number): number[] {
  const steps = Math.ceil(Math.log2(maxMs / firstMs));
  return Array.from({ length: steps + 1 }, (_, step) => Math.min(firstMs * 2 ** step, maxMs));
}

/**
 * The back-off after this many failed attempts in milliseconds, or null after the last one.
 * `random` is from 0 to 1.
 */
export function nextWaitMs(policy: RetryPolicy, attempts: number, random: number): number | null {
  const { waitsMs, maxAttempts, jitter: [least, most] = [0, 0] } = policy;
  if (maxAttempts !== null && attempts >= maxAttempts) return null;
  const wait = waitsMs[Math.min(Math.max(attempts, 1), waitsMs.length) - 1] ?? 0;
  return Math.round(wait * (1 - least - (most - least) * random));
}
