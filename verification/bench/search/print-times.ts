import { percentile } from '../percentile.ts';
import { record } from '../record.ts';

/** Prints and records the times of both queries: p50 and p95 in ms, and the ratio of the p95. */
export function printTimes(
  kind: string,
  rows: number,
  ours: readonly number[],
  sequential: readonly number[],
): void {
  const at = (times: readonly number[]) => [0.5, 0.95].map((share) => percentile(times, share));
  const [p50 = 0, p95 = 0] = at(ours);
  const [plainP50 = 0, plainP95 = 0] = at(sequential);
  const ratio = p95 / plainP95;
  record({ kind, rows, p50_ms: p50, p95_ms: p95, sequential_p95_ms: plainP95, ratio });
  console.log(
    `${kind}: ours p50 ${p50.toFixed(1)} ms p95 ${p95.toFixed(1)} ms | sequential p50 ${plainP50.toFixed(1)} ms p95 ${plainP95.toFixed(1)} ms | p95 ratio ${ratio.toFixed(3)}, ${ours.length} searches, ${rows} ${kind}`,
  );
}
