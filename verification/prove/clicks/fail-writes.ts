import { spawnSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { buildTrackingLink } from '#server/traffic/clicks/builders.ts';
import { hasSnapshot } from '#server/traffic/links/book/link-snapshot.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { checkClicks, waitForSpool } from './check-clicks.ts';
import { runRedirect } from './run-redirect.ts';
import { noVisits, sendInTurn } from './send-visits.ts';

const STRACE = ['strace', '-f', '-qq', '-o', '/dev/null'];
const UNREACHABLE_URL = 'postgres://none@127.0.0.1:1/none';
/** Number of visits after the one whose write fails. */
const BEHIND = 8;
const [WRITE, CUT] = ['pwrite64', 'ftruncate'];

/** Whether system calls of a child process can be made to fail here. */
function canFailWrites(): boolean {
  return spawnSync(STRACE[0] ?? '', [...STRACE.slice(1), '-e', 'trace=none', 'true']).status === 0;
}

/**
 * Without a database, each write of the spool in `places` fails in its own run: only that write, or
 * it and all later ones, as on a full disk. In every other place truncating the partial write fails
 * too. Visitors are redirected, stored clicks are complete, and the others are reported as lost.
 */
export async function failWrites(
  app: Application,
  folder: string,
  places: readonly number[],
): Promise<Found> {
  if (!canFailWrites()) {
    console.log('failing writes: left out, strace is not here or may not trace');
    return { counts: { 'failing writes': 0 }, violations: [] };
  }
  const link = await buildTrackingLink(app);
  const here = { config: app.config, folder };
  const first = await runRedirect(here);
  while (!hasSnapshot(folder)) await setTimeout(50);
  await first.stop();
  const visits = noVisits();
  let lost = 0;
  for (const place of places) {
    const redirect = await runRedirect({
      folder,
      config: { ...app.config, database_url: UNREACHABLE_URL },
      under: [...STRACE, ...faultsAt(place)],
      // A single thread does all writes, because places are counted per thread.
      env: { UV_THREADPOOL_SIZE: '1' },
    });
    await sendInTurn(redirect.port, link.code, place + BEHIND, visits);
    lost += await readLost(redirect.metrics_port);
    await redirect.stop();
  }
  const last = await runRedirect(here);
  await waitForSpool(folder);
  await last.stop();
  const { counts, violations } = await checkClicks(app, link.link_id, visits, lost);
  if (visits.turnedAway > 0) violations.push(`${visits.turnedAway} visitors were not sent on`);
  if (places.some((place) => behindToo(place) !== '') && lost === 0) {
    violations.push('nothing failed: the attack did not reach the spool');
  }
  return { counts: { 'failing writes': places.length, lost, ...counts }, violations };
}

function faultsAt(place: number): string[] {
  const faults = ['-e', `trace=${WRITE},${CUT}`];
  faults.push('-e', `inject=${WRITE}:error=ENOSPC:when=${place}${behindToo(place)}`);
  if (place % 2 === 0) faults.push('-e', `inject=${CUT}:error=EIO`);
  return faults;
}

/** In every other pair of places all later writes fail too. */
const behindToo = (place: number) => (place % 4 < 2 ? '+' : '');

async function readLost(metricsPort: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^tributary_clicks_lost (\d+)$/m.exec(metrics)?.[1] ?? Number.NaN);
}
