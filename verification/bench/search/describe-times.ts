import { percentile } from '../percentile.ts';

/** Formats the times of both queries: p50 and p95 in ms, and the ratio of the p95. */
export function describeTimes(ours: readonly number[], sequential: readonly number[]): string {
  const ratio = percentile(ours, 0.95) / percentile(sequential, 0.95);
  return `ours p50 ${text(ours, 0.5)} ms p95 ${text(ours, 0.95)} ms | sequential p50 ${text(sequential, 0.5)} ms p95 ${text(sequential, 0.95)} ms | p95 ratio ${ratio.toFixed(3)}, ${ours.length} searches`;
}

const text = (times: readonly number[], share: number) => percentile(times, share).toFixed(1);
