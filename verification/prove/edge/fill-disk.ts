import { appendFile, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { APP_ID } from '#contract/call.ts';
import { errorCodes } from '#contract/errors.ts';
import { mountDisk } from '#fixtures/testing/mount-disk.ts';
import { freePort } from '#server/operations/embedded-database/free-port.ts';
import { freezeServer } from '../freeze-server.ts';
import type { Found } from '../run-proofs.ts';
import { checkLoad } from './check-load.ts';
import { openProgram, type Program } from './open-program.ts';
import { openShop, type Shop } from './open-shop.ts';
import { watchProgram } from './watch-program.ts';

type Size = { fullMs: number };

const KEY = 'a key for proofs only, 32 bytes at least';
const DISK_MB = 640;
const ENV = {
  SECRET_KEY: KEY,
  DISK_WARN_MB: '200',
  DISK_SHED_MB: '150',
  DISK_RESERVE_MB: '60',
  SPOOL_RESERVE_MB: '48',
};
const LIMITS = { growth_mb: 200, loop_delay_ms: 1_000, p99_ms: 1_500 };
const MB = 1024 * 1024;
/** Enough to use up the preallocated space of the spool within seconds. */
const VISITS_PER_SECOND = 600;
const JUNK = Buffer.alloc(MB);
/** The program checks its disk every 2 s; a busy machine delays it. */
const NOTICED_MS = 30_000;
const MAX_FROZEN_MS = 60_000;
const RESERVED_MS = 60_000;
const RECOVERED_MS = 60_000;

/**
 * Fills the disk of a program with its embedded database, on its own file system. Reports are
 * refused first, then the program is not ready, and every visitor is redirected with the click
 * stored; for half of the time the database is frozen, so that every click is spooled. Once space
 * is free again, orders are accepted without a restart.
 */
export async function fillDisk({ fullMs }: Size): Promise<Found> {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-prove-disk-'));
  const unmount = mountDisk(folder, DISK_MB);
  if (unmount === null) {
    console.log('disk full: left out, file systems may not be mounted here');
    return { counts: { 'disks filled': 0 }, violations: [] };
  }
  try {
    const METRICS_PORT = String(await freePort());
    const program = await openProgram({ folder, env: { ...ENV, METRICS_PORT } });
    try {
      return await attack(program, Number(METRICS_PORT), fullMs);
    } finally {
      await program.stop();
    }
  } finally {
    unmount();
    await rm(folder, { recursive: true, force: true });
  }
}

async function attack(program: Program, metricsPort: number, fullMs: number): Promise<Found> {
  const violations: string[] = [];
  const metric = (name: string) => readMetric(metricsPort, name);
  const expect = async (what: string, limitMs: number, isTrue: () => Promise<boolean>) => {
    const isReached = await waitUntil(limitMs, isTrue);
    if (!isReached) violations.push(what);
  };
  await expect('no space is reserved', RESERVED_MS, async () =>
    isAtLeast(await metric('tributary_spool_reserve_bytes'), Number(ENV.SPOOL_RESERVE_MB) * MB),
  );
  const shop = await openShop(program, KEY, VISITS_PER_SECOND);
  await shop.waitForOrder(RECOVERED_MS);
  let recovery = 0;
  let reserveUsed = 0;
  const load = await watchProgram(program, shop.code, async () => {
    await writeJunk(program.folder, Number(ENV.DISK_SHED_MB) - 20);
    await expect('reports are not refused on low disk space', NOTICED_MS, () =>
      isReportRefused(program.port, shop),
    );
    if (!(await isReady(program.port))) violations.push('not ready while there is still space');
    await writeJunk(program.folder, 0);
    await expect('ready on a full disk', NOTICED_MS, async () => !(await isReady(program.port)));
    reserveUsed = await useReserve(program, metricsPort, fullMs / 2);
    await saveFull(program.folder, fullMs / 2);
    await rm(join(program.folder, 'junk'));
    recovery = await shop.waitForOrder(RECOVERED_MS);
    await expect('not ready again', RECOVERED_MS, () => isReady(program.port));
  });
  const lost = await metric('tributary_clicks_lost');
  const loadResult = checkLoad(load, LIMITS);
  const orders = await shop.close();
  if (reserveUsed === 0) violations.push('the attack did not reach the reserve');
  if (lost !== 0) violations.push(`${lost} clicks are lost`);
  return {
    counts: {
      's full': fullMs / 1000,
      's recovery': recovery,
      'clicks lost': lost,
      'MB of the reserve used': reserveUsed,
      'database restarts': await metric('tributary_database_restarts'),
      ...orders.counts,
      ...loadResult.counts,
    },
    violations: [...violations, ...orders.violations, ...loadResult.violations],
    tooSlow: loadResult.tooSlow ?? [],
  };
}

/**
 * Freezes the database on the full disk until clicks use the reserve of the spool; returns how many
 * MB of it they used.
 */
async function useReserve(program: Program, metricsPort: number, ms: number): Promise<number> {
  const thaw = await freezeServer(join(program.folder, 'database'));
  let used = 0;
  await waitUntil(MAX_FROZEN_MS, async () => {
    await saveFull(program.folder, ms);
    const leftMb = (await readMetric(metricsPort, 'tributary_spool_reserve_bytes')) / MB;
    used = Number(ENV.SPOOL_RESERVE_MB) - leftMb;
    return used > 0;
  });
  thaw();
  return used;
}

const isAtLeast = (value: number, least: number) => value >= least;

/** Fills the disk until about this much is free; 0: until nothing can be written. */
async function writeJunk(folder: string, leftMb: number): Promise<void> {
  const file = join(folder, 'junk');
  for (;;) {
    const { bavail, bsize } = await statfs(folder);
    if (leftMb > 0 && bavail * bsize <= leftMb * MB) return;
    const isWritten = await appendFile(file, JUNK).then(
      () => true,
      () => false,
    );
    if (!isWritten) return;
  }
}

/** Space freed during that time is filled again immediately. */
async function saveFull(folder: string, ms: number): Promise<void> {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs) {
    await writeJunk(folder, 0);
    await setTimeout(50);
  }
}

async function waitUntil(limitMs: number, isTrue: () => Promise<boolean>): Promise<boolean> {
  const begunMs = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - begunMs > limitMs) return false;
    await setTimeout(100);
  }
  return true;
}

async function isReady(port: number): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${port}/ready`)).status === 200;
}

async function isReportRefused(port: number, { token }: Shop): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/home/dashboard`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ appId: APP_ID, req: { header: { token }, attributes: {} } }),
  });
  return ((await answer.json()) as { code: number }).code === errorCodes.SERVICE_BUSY;
}

async function readMetric(port: number, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}
