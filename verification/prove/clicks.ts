import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildTrackingLink } from '#server/traffic/clicks/builders.ts';
import { checkClicks, waitForSpool } from './clicks/check-clicks.ts';
import { failWrites } from './clicks/fail-writes.ts';
import { runRedirect } from './clicks/run-redirect.ts';
import { noVisits, sendVisits } from './clicks/send-visits.ts';
import { stopDatabase } from './clicks/stop-database.ts';
import type { Application } from './open-application.ts';
import type { Found, Part } from './run-proofs.ts';
import type { Random } from './seeded-random.ts';

const SIZES = {
  // At the small size nearly all visits happen during a start or a stop, so latency is not checked.
  full: { kills: 50, perSecond: 2_000, awayMs: 30_000, maxMs: 50, places: 200 },
  small: { kills: 2, perSecond: 300, awayMs: 900, maxMs: Number.POSITIVE_INFINITY, places: 2 },
} as const;

/** No click is lost or counted twice, whatever process is killed, hangs or fails. */
export function proveClicks(app: Application, size: keyof typeof SIZES): readonly Part[] {
  const { kills, perSecond, awayMs, maxMs, places } = SIZES[size];
  const numbers = Array.from({ length: places }, (_, index) => index + 1);
  return [
    ['kills', (random) => killUnderLoad(app, random, kills, perSecond)],
    [
      'database away',
      () =>
        withFolder((folder) =>
          stopDatabase(folder, app.config.secret_key, { perSecond, awayMs, maxMs }),
        ),
    ],
    ['failing writes', () => withFolder((folder) => failWrites(app, folder, numbers))],
  ];
}

async function killUnderLoad(
  app: Application,
  random: Random,
  kills: number,
  perSecond: number,
): Promise<Found> {
  return withFolder(async (folder) => {
    const { config } = app;
    const link = await buildTrackingLink(app);
    const visits = noVisits();
    for (let kill = 0; kill < kills; kill += 1) {
      const redirect = await runRedirect({ config, folder });
      const stopSending = sendVisits([redirect.port], link.code, perSecond, visits);
      await setTimeout(200 + random() * 600);
      await redirect.kill();
      await stopSending();
    }
    const last = await runRedirect({ config, folder });
    await waitForSpool(folder);
    await last.stop();
    const found = await checkClicks(app, link.link_id, visits);
    return { ...found, counts: { kills, ...found.counts } };
  });
}

async function withFolder(work: (folder: string) => Promise<Found>): Promise<Found> {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-prove-clicks-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
