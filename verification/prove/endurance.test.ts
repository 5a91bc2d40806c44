import { expect, test } from 'vitest';
import { compareStates, type State } from './endurance/compare-states.ts';

/** The load itself lasts too long for a test; its check finds planted growth. */
const start: State = {
  memory_before_mb: 300,
  peak_memory_mb: 320,
  loop_delay_ms: 20,
  visits: 1_000,
  failed_visits: 0,
  p50_ms: 1,
  p95_ms: 5,
  p99_ms: 10,
  max_ms: 30,
  handles: 60,
};

test.each([
  [{ memory_before_mb: 390, handles: 70, p99_ms: 60 }, []],
  [{ memory_before_mb: 420 }, ['memory grew by 120 MB']],
  [{ handles: 90 }, ['30 file handles were not closed']],
  [{ p99_ms: 90 }, ["the visitors' p99 rose from 10 ms to 90 ms"]],
  [{ failed_visits: 2 }, ['2 visits were not redirected']],
])('growth during mixed load is found: %o', (change, violations) => {
  expect(compareStates(start, { ...start, ...change })).toEqual(violations);
});
