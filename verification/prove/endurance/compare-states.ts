import type { Load } from '../edge/watch-program.ts';

/** Memory, open file handles and latencies of the program in a window of time. */
export type State = Load & { handles: number };

/** How much the end may exceed the start. */
const LIMITS = { memory_mb: 100, handles: 20, p99_factor: 3, p99_ms: 50 };

/** What the end has more of than the start, beyond the limits. */
export function compareStates(start: State, end: State): string[] {
  const violations: string[] = [];
  const grown = end.memory_before_mb - start.memory_before_mb;
  if (grown > LIMITS.memory_mb) violations.push(`memory grew by ${grown} MB`);
  const opened = end.handles - start.handles;
  if (opened > LIMITS.handles) violations.push(`${opened} file handles were not closed`);
  if (end.p99_ms > start.p99_ms * LIMITS.p99_factor + LIMITS.p99_ms) {
    violations.push(`the visitors' p99 rose from ${start.p99_ms} ms to ${end.p99_ms} ms`);
  }
  if (end.failed_visits > 0) violations.push(`${end.failed_visits} visits were not redirected`);
  return violations;
}
