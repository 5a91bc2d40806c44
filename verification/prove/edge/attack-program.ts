import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildTrackingLink } from '#server/traffic/clicks/builders.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { checkLoad, type Limits } from './check-load.ts';
import { openProgram, type Program } from './open-program.ts';
import { watchProgram } from './watch-program.ts';

const WARM_UP_MS = 1_000;

/**
 * Starts the program, attacks it while visitors request a link, and checks the measurements against
 * limits. `attack` gets the program and the code of a tracking link, and returns its own counts and
 * violations.
 */
export async function attackProgram(
  app: Application,
  limits: Limits,
  attack: (program: Program, code: string) => Promise<Found>,
  env: Readonly<Record<string, string>> = {},
): Promise<Found> {
  const { code } = await buildTrackingLink(app);
  const { database_url, data_dir } = app.config;
  const program = await openProgram({ database_url, uploads: join(data_dir, 'uploads'), env });
  try {
    await watchProgram(program, code, () => setTimeout(WARM_UP_MS));
    let found: Found = { counts: {}, violations: [] };
    const load = await watchProgram(program, code, async () => {
      found = await attack(program, code);
    });
    const loadResult = checkLoad(load, limits);
    return {
      ...loadResult,
      counts: { ...found.counts, ...loadResult.counts },
      violations: [...found.violations, ...loadResult.violations],
    };
  } finally {
    await program.stop();
  }
}
