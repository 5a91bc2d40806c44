import { setTimeout } from 'node:timers/promises';
import { buildTrackingLink } from '#server/clicks/builders.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { openProgram, type Program } from './open-program.ts';
import { type Load, watchProgram } from './watch-program.ts';

/** What an attack may cost at most. Latency is shared with whatever else the machine does. */
export type Limits = {
  /** Above the memory before the attack. */
  growth_mb: number;
  loop_delay_ms: number;
  p99_ms: number;
};

const WARM_UP_MS = 1_000;

/**
 * Starts the program, attacks it while visitors request a link, and judges what that cost. `attack`
 * gets the program and the code of a tracking link, and returns its own counts and violations.
 */
export async function attackProgram(
  app: Application,
  limits: Limits,
  attack: (program: Program, code: string) => Promise<Found>,
  env: Readonly<Record<string, string>> = {},
): Promise<Found> {
  const { code } = await buildTrackingLink(app);
  const program = await openProgram({ database_url: app.config.database_url, env });
  try {
    await watchProgram(program, code, () => setTimeout(WARM_UP_MS));
    let found: Found = { counts: {}, violations: [] };
    const load = await watchProgram(program, code, async () => {
      found = await attack(program, code);
    });
    return {
      counts: { ...found.counts, ...countLoad(load) },
      violations: [...found.violations, ...judgeLoad(load, limits)],
    };
  } finally {
    await program.stop();
  }
}

/** The figures of every part, in the words of its closing line. */
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

function judgeLoad(load: Load, limits: Limits): string[] {
  const violations: string[] = [];
  const growth = load.peak_memory_mb - load.memory_before_mb;
  if (growth > limits.growth_mb) violations.push(`memory grew by ${growth} MB`);
  if (load.loop_delay_ms === null) violations.push('the process did not reply within 30 s');
  else if (load.loop_delay_ms > limits.loop_delay_ms)
    violations.push(`the event loop was blocked for ${load.loop_delay_ms} ms`);
  if (load.failed_visits > 0) violations.push(`${load.failed_visits} visits were not redirected`);
  if (load.p99_ms > limits.p99_ms) violations.push(`the visitors' p99 was ${load.p99_ms} ms`);
  return violations;
}
