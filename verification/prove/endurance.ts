import { readdir } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { MINUTE_MS } from '#server/platform/clock.ts';
import { openProgram, type Program } from './edge/open-program.ts';
import { openShop } from './edge/open-shop.ts';
import { watchProgram } from './edge/watch-program.ts';
import { compareStates, type State } from './endurance/compare-states.ts';
import { readScreens } from './endurance/read-screens.ts';
import type { Found, Part } from './run-proofs.ts';

const SECRET_KEY = 'a key for proofs only, 32 bytes at least';
const VISITS_PER_SECOND = 100;
const MINUTES: Readonly<Record<'full' | 'small', number>> = { full: 120, small: 1 };
/** Shares of the time: caches fill, then both windows are measured. */
const WARM_UP = 0.1;
const WINDOW = 0.1;
/**
 * Mixed load for minutes or hours: visits, orders and reports on one process with its embedded
 * database. Memory, file handles and latency at the end are about those at the start.
 */
export function proveEndurance(
  size: keyof typeof MINUTES,
  minutes = MINUTES[size],
): readonly Part[] {
  return [['mixed load', () => endure(minutes * MINUTE_MS)]];
}

async function endure(totalMs: number): Promise<Found> {
  const program = await openProgram({ env: { SECRET_KEY } });
  try {
    const shop = await openShop(program, SECRET_KEY, VISITS_PER_SECOND);
    const stopReading = readScreens(program.port, shop.token);
    const windowMs = totalMs * WINDOW;
    await setTimeout(totalMs * WARM_UP);
    const start = await measure(program, shop.code, windowMs);
    print('start', start);
    await setTimeout(totalMs * (1 - WARM_UP - 2 * WINDOW));
    const end = await measure(program, shop.code, windowMs);
    print('end', end);
    const screens = await stopReading();
    const stored = await shop.close();
    const failures = [...new Set(screens.failures)];
    return {
      counts: {
        seconds: Math.round(totalMs / 1000),
        'screens read': screens.read,
        'screens refused while busy': screens.busy,
        ...countState('at the start', start),
        ...countState('at the end', end),
        ...stored.counts,
      },
      violations: [...compareStates(start, end), ...failures, ...stored.violations],
    };
  } finally {
    await program.stop();
  }
}

async function measure(program: Program, code: string, windowMs: number): Promise<State> {
  const load = await watchProgram(program, code, () => setTimeout(windowMs));
  return { ...load, handles: (await readdir(`/proc/${program.pid}/fd`)).length };
}

function print(when: string, state: State): void {
  console.log(
    `${when}: ${state.memory_before_mb} MB (peak ${state.peak_memory_mb}), ${state.handles} file handles, visitors p50 ${state.p50_ms} ms, p99 ${state.p99_ms} ms, event-loop delay ${state.loop_delay_ms} ms`,
  );
}

const countState = (when: string, state: State): Record<string, number> => ({
  [`MB ${when}`]: state.memory_before_mb,
  [`file handles ${when}`]: state.handles,
  [`ms visitor p50 ${when}`]: state.p50_ms,
  [`ms visitor p99 ${when}`]: state.p99_ms,
});
