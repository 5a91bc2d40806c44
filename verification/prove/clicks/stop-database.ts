import { setTimeout } from 'node:timers/promises';
import { buildTrackingLink } from '#server/traffic/clicks/builders.ts';
import { hasSnapshot } from '#server/traffic/links/book/link-snapshot.ts';
import type { Found } from '../run-proofs.ts';
import { checkClicks, waitForSpool } from './check-clicks.ts';
import { openOwnDatabase } from './open-own-database.ts';
import { type Redirect, runRedirect } from './run-redirect.ts';
import { noVisits, sendVisits } from './send-visits.ts';

const SOON_MS = 500;

/**
 * Two redirects on one data folder. Their database is stopped, stopped while both redirects restart
 * one after the other, and frozen, each for `awayMs` under load: every visitor is redirected during
 * that time, 99 % of them within `maxMs`, and afterwards no click is lost or stored twice.
 */
export async function stopDatabase(
  folder: string,
  secretKey: string,
  { perSecond, awayMs, maxMs }: { perSecond: number; awayMs: number; maxMs: number },
): Promise<Found> {
  const database = await openOwnDatabase();
  const where = { config: { database_url: database.url, secret_key: secretKey }, folder };
  const redirects: Redirect[] = [];
  try {
    const link = await buildTrackingLink(database);
    redirects.push(await runRedirect(where), await runRedirect(where));
    while (!hasSnapshot(folder)) await setTimeout(50);
    const ports = redirects.map(({ port }) => port);
    const visits = noVisits();
    const counts: Record<string, number> = {};
    const violations: string[] = [];

    async function during(what: string, work: () => Promise<void>): Promise<void> {
      const from = visits.latenciesMs.length;
      const stopSending = sendVisits(ports, link.code, perSecond, visits);
      await setTimeout(SOON_MS);
      await work();
      await setTimeout(SOON_MS);
      await stopSending();
      await waitForSpool(folder);
      const sorted = visits.latenciesMs.slice(from).sort((one, other) => one - other);
      const p99 = Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0);
      counts[`ms p99 while ${what}`] = p99;
      if (p99 >= maxMs) violations.push(`p99 of visitors was ${p99} ms while ${what}`);
    }

    const restart = async (index: number) => {
      const { port = 0 } = redirects[index] ?? {};
      await redirects[index]?.stop();
      redirects[index] = await runRedirect({ ...where, port });
    };
    for (const [what, work] of listOutages(database, awayMs, restart)) await during(what, work);
    for (const redirect of redirects) await redirect.stop();
    const clicks = await checkClicks(database, link.link_id, visits);
    if (visits.turnedAway > 0) violations.push(`${visits.turnedAway} visitors were not sent on`);
    return {
      counts: { ...clicks.counts, ...counts },
      violations: [...violations, ...clicks.violations],
    };
  } finally {
    database.thaw();
    for (const redirect of redirects) await redirect.kill();
    await database.close();
  }
}

type OwnDatabase = Awaited<ReturnType<typeof openOwnDatabase>>;

/** Each outage by name: it takes the database away for a while and brings it back. */
function listOutages(
  database: OwnDatabase,
  awayMs: number,
  restart: (index: number) => Promise<void>,
): (readonly [name: string, run: () => Promise<void>])[] {
  const stopDuring = async (work: () => Promise<void>) => {
    await database.stop();
    await work();
    await database.start();
  };
  return [
    ['stopped', () => stopDuring(() => setTimeout(awayMs))],
    [
      'restarted without it',
      () =>
        stopDuring(async () => {
          for (const index of [0, 1]) {
            await setTimeout(awayMs / 3);
            await restart(index);
          }
          await setTimeout(awayMs / 3);
        }),
    ],
    [
      'frozen',
      async () => {
        await database.freeze();
        await setTimeout(awayMs);
        database.thaw();
      },
    ],
  ];
}
