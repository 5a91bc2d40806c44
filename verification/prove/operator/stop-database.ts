import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildTrackingLink } from '#server/traffic/clicks/builders.ts';
import { hasSnapshot } from '#server/traffic/links/book/link-snapshot.ts';
import { openOwnDatabase } from '../clicks/open-own-database.ts';
import { openProgram, type Program } from '../edge/open-program.ts';
import { type Origin, sendOnce, sendRequests } from '../restarts/send-requests.ts';
import type { Found } from '../run-proofs.ts';
import { countClicks } from './count-clicks.ts';
import { HOST, type ProxyExample } from './run-proxies.ts';

const SOON_MS = 1_000;
const PATIENCE_MS = 20_000;

/** How many visits, and for how long the database is away. */
export type Outage = { perSecond: number; awayMs: number };

/**
 * Stops the database behind a proxy for a while under visits: every visitor is redirected, pages fail
 * until it is back, and every visit is a click in the database.
 */
export async function stopDatabaseBehind(
  example: ProxyExample,
  { perSecond, awayMs }: Outage,
): Promise<Found> {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-prove-operator-'));
  const database = await openOwnDatabase();
  const programs: Program[] = [];
  let stopProxy = async () => {};
  try {
    const link = await buildTrackingLink(database);
    for (const index of example.has_two ? [1, 2] : [1]) {
      programs.push(await openBehindProxy(database.url, folder, index));
    }
    const folders = programs.map((program) => program.folder);
    while (!folders.every(hasSnapshot)) await setTimeout(50);
    const proxy = await example.run(
      join(folder, 'proxy'),
      programs.map(({ port }) => port),
    );
    stopProxy = proxy.stop;
    const violations: string[] = [];
    const visit = (nth: number) => {
      const path = `/t/${link.code}?uid1=${nth}`;
      return { method: 'GET', path, status: 302 } as const;
    };
    const stopSending = sendRequests(proxy.origin, perSecond, visit);
    await setTimeout(SOON_MS);
    await database.stop();
    await setTimeout(awayMs / 2);
    if (await isServed(proxy.origin)) violations.push('pages were served without the database');
    await setTimeout(awayMs / 2);
    await database.start();
    const endMs = performance.now() + PATIENCE_MS;
    while (!(await isServed(proxy.origin))) {
      if (performance.now() > endMs) throw new Error('pages are not served again');
      await setTimeout(100);
    }
    const { requests, failures } = await stopSending();
    violations.push(...failures);
    const clicks = await countClicks(database.db, requests);
    if (clicks !== requests) violations.push(`${requests} visits became ${clicks} clicks`);
    return { counts: { visits: requests, refused: failures.length }, violations };
  } finally {
    await stopProxy();
    for (const program of programs) await program.kill();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A process with all roles, as one of several behind the examples. */
export function openBehindProxy(
  database_url: string,
  folder: string,
  index: number,
  env: Readonly<Record<string, string>> = {},
): Promise<Program> {
  return openProgram({
    database_url,
    folder: join(folder, `data-${index}`),
    uploads: join(folder, 'uploads'),
    env: { TRUSTED_PROXIES: 'loopback', PUBLIC_URL: `https://${HOST}`, ...env },
  });
}

const PAGE = { method: 'GET', path: '/ready/web', status: 200 } as const;

/** Whether a page that needs the database is answered. */
const isServed = async (origin: Origin) => (await sendOnce(origin, PAGE)) === null;
