import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  buildRecording,
  buildSpoolFile,
  countRuns,
  damageFrame,
  tearEnd,
} from '#server/traffic/clicks/recording/builders.ts';
import { loadLeftoverSpools } from '#server/traffic/clicks/recording/load-spool.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { pickBelow, type Random } from '../seeded-random.ts';

const FRAMES = 8;
const MAX_BYTES = 3;

/** What is expected and found of one file. */
type Outcome = {
  intact: string[];
  stored: string[];
  runs: number;
  recorded: number;
  kept: number;
};

/**
 * Bytes of spool files change at random positions, and some files end with a torn write: every intact
 * click must be stored once, every damaged part recorded, and its file kept. The same checks must find
 * each planted fault in what was found.
 */
export async function damageSpool(
  app: Application,
  random: Random,
  { files }: { files: number },
): Promise<Found> {
  const outcomes: Outcome[] = [];
  for (let nth = 0; nth < files; nth += 1) outcomes.push(await damageOne(app, random));
  const violations = outcomes.flatMap(checkOutcome);
  const missed = Object.entries(plants).filter(([, plant]) =>
    outcomes.map(plant).every((spoiled) => checkOutcome(spoiled).length === 0),
  );
  const planted = Object.keys(plants).length;
  return {
    counts: {
      'spool files': files,
      'damaged parts': outcomes.reduce((sum, { runs }) => sum + runs, 0),
      'planted faults': planted,
      'faults found': planted - missed.length,
    },
    violations: [...violations, ...missed.map(([name]) => `not found: ${name}`)],
  };
}

async function damageOne(app: Application, random: Random): Promise<Outcome> {
  const data_dir = await mkdtemp(join(tmpdir(), 'tributary-prove-spool-'));
  try {
    const { newClicks } = buildRecording(app);
    const batches = Array.from({ length: FRAMES }, () => newClicks(1 + pickBelow(random, 6)));
    const spool = await buildSpoolFile(join(data_dir, 'spool'), batches);
    const damaged = batches.map(() => random() < 0.3);
    for (const [index, frame] of spool.frames.entries()) {
      if (damaged[index]) await damageFrame(spool, frame, { random, most: MAX_BYTES });
    }
    if (random() < 0.5) await tearEnd(spool, newClicks(3), random);
    await loadLeftoverSpools({ ...app, config: { ...app.config, data_dir } });
    const all = spool.frames.flatMap(({ refs }) => refs);
    const file = spool.path.split('/').at(-1) ?? '';
    const [stored, recorded, kept] = await Promise.all([
      app.db.selectFrom('clicks').select('click_ref').where('click_ref', 'in', all).execute(),
      app.db.selectFrom('click_spool_damages').select('id').where('file', '=', file).execute(),
      readdir(join(data_dir, 'spool-damaged')).catch(() => []),
    ]);
    return {
      intact: spool.frames.flatMap(({ refs }, index) => (damaged[index] ? [] : refs)).sort(),
      stored: stored.map(({ click_ref }) => click_ref).sort(),
      runs: countRuns(damaged),
      recorded: recorded.length,
      kept: kept.length,
    };
  } finally {
    await rm(data_dir, { recursive: true, force: true });
  }
}

function checkOutcome({ intact, stored, runs, recorded, kept }: Outcome): string[] {
  const violations: string[] = [];
  if (stored.join() !== intact.join()) {
    violations.push(`${intact.length} clicks were intact, and ${stored.length} are stored`);
  }
  if (recorded !== runs) violations.push(`${runs} parts were damaged, and ${recorded} recorded`);
  if (kept !== Number(runs > 0)) violations.push(`${kept} files of ${runs} damages are kept`);
  return violations;
}

/** Faults in what was found, each of which the check must notice. */
const plants: Record<string, (outcome: Outcome) => Outcome> = {
  'damage that is not recorded': (one) => ({ ...one, recorded: 0 }),
  'a torn end that is recorded': (one) => ({ ...one, recorded: one.recorded + 1 }),
  'a damaged file that is deleted': (one) => ({ ...one, kept: 0 }),
  'an intact click that is lost': (one) => ({ ...one, stored: one.stored.slice(1) }),
  'a click that is stored twice': (one) => ({
    ...one,
    stored: [...one.stored, ...one.stored.slice(-1)],
  }),
};
