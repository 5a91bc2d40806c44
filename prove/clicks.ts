import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { buildTrackingLink } from '#server/clicks/builders.ts';
import { judgeClicks, waitForSpool } from './clicks/judge-clicks.ts';
import { runRedirect } from './clicks/run-redirect.ts';
import { noVisits, sendVisits } from './clicks/send-visits.ts';
import type { Application } from './open-application.ts';
import type { Found, Part } from './run-proofs.ts';
import type { Random } from './seeded-random.ts';

const SIZES = {
  full: { kills: 50, perSecond: 2_000, frozenMs: 30_000 },
  small: { kills: 2, perSecond: 300, frozenMs: 1_500 },
} as const;

/** No click is lost and none counted twice, whatever ends or hangs. */
export function proveClicks(app: Application, size: keyof typeof SIZES): readonly Part[] {
  const { kills, perSecond, frozenMs } = SIZES[size];
  return [
    ['kills', (random) => killUnderLoad(app, random, kills, perSecond)],
    ['frozen database', () => freezeWriters(app, perSecond, frozenMs)],
  ];
}

async function killUnderLoad(
  app: Application,
  random: Random,
  kills: number,
  perSecond: number,
): Promise<Found> {
  return withFolder(async (folder) => {
    const link = await buildTrackingLink(app);
    const visits = noVisits();
    for (let kill = 0; kill < kills; kill += 1) {
      const redirect = await runRedirect(app, folder);
      const stopSending = sendVisits(redirect.port, link.code, perSecond, visits);
      await setTimeout(200 + random() * 600);
      await redirect.kill();
      await stopSending();
    }
    const last = await runRedirect(app, folder);
    await waitForSpool(folder);
    await last.stop();
    const found = await judgeClicks(app, link.link_id, visits);
    return { ...found, counts: { kills, ...found.counts } };
  });
}

/** The backends that write clicks are stopped as a hanging disk stops them, and go on later. */
async function freezeWriters(
  app: Application,
  perSecond: number,
  frozenMs: number,
): Promise<Found> {
  return withFolder(async (folder) => {
    const link = await buildTrackingLink(app);
    const [before, during] = [noVisits(), noVisits()];
    const redirect = await runRedirect(app, folder);
    const warmUp = sendVisits(redirect.port, link.code, perSecond, before);
    await setTimeout(500);
    await warmUp();
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where application_name like 'clicks %' and datname = current_database()`.execute(app.db);
    for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
    const stopSending = sendVisits(redirect.port, link.code, perSecond, during);
    await setTimeout(frozenMs);
    for (const { pid } of rows) process.kill(pid, 'SIGCONT');
    await stopSending();
    await waitForSpool(folder);
    await redirect.stop();
    const visits = {
      sent: new Set([...before.sent, ...during.sent]),
      acknowledged: new Map([...before.acknowledged, ...during.acknowledged]),
      latenciesMs: [],
    };
    const { counts, violations } = await judgeClicks(app, link.link_id, visits);
    const left = during.sent.size - during.acknowledged.size;
    if (left > 0) violations.push(`${left} visitors were not sent on meanwhile`);
    const sorted = during.latenciesMs.sort((one, other) => one - other);
    const p99 = Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0);
    return { counts: { ...counts, 'ms p99 meanwhile': p99 }, violations };
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
