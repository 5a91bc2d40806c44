import type { Found } from '../run-proofs.ts';
import type { Load } from './watch-program.ts';

/** Upper limits during an attack. Latency includes other load on the machine. */
export type Limits = {
  /** Growth above the memory before the attack. */
  growth_mb: number;
  loop_delay_ms: number;
  p99_ms: number;
};

/** The measurements of every part, named as in its closing line, and the limits exceeded. */
export function checkLoad(load: Load, limits: Limits): Found {
  return { counts: countLoad(load), ...findExcess(load, limits) };
}

function countLoad(load: Load): Record<string, number> {
  return {
    'MB before': load.memory_before_mb,
    'MB peak': load.peak_memory_mb,
    'ms event-loop delay': load.loop_delay_ms ?? -1,
    visits: load.visits,
    'visits failed': load.failed_visits,
    'ms visitor p50': load.p50_ms,
    'ms visitor p95': load.p95_ms,
    'ms visitor p99': load.p99_ms,
    'ms visitor max': load.max_ms,
  };
}

function findExcess(load: Load, limits: Limits): Omit<Found, 'counts'> {
  const violations: string[] = [];
  const tooSlow: string[] = [];
  const growth = load.peak_memory_mb - load.memory_before_mb;
  if (growth > limits.growth_mb) violations.push(`memory grew by ${growth} MB`);
  if (load.loop_delay_ms === null) violations.push('the process did not reply within 30 s');
  else if (load.loop_delay_ms > limits.loop_delay_ms)
    tooSlow.push(`the event loop was blocked for ${load.loop_delay_ms} ms`);
  if (load.failed_visits > 0) violations.push(`${load.failed_visits} visits were not redirected`);
  if (load.p99_ms > limits.p99_ms) tooSlow.push(`the visitors' p99 was ${load.p99_ms} ms`);
  return { violations, tooSlow };
}
