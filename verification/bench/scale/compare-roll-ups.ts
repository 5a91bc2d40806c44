import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { startEmbedded } from '#server/operations/embedded-database/start-embedded.ts';
import { now } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { connect, type Db } from '#server/platform/db/connect.ts';
import { openParts } from '#server/start/open-parts.ts';
import { findRolledUpTo } from '#server/traffic/clicks/roll-ups/partitions-store.ts';
import { recountDay } from '#server/traffic/clicks/roll-ups/recount-clicks.ts';
import { rollUpNextClicks } from '#server/traffic/clicks/roll-ups/roll-up-next-clicks.ts';
import { findPostmaster } from '../find-postmaster.ts';
import { percentile } from '../percentile.ts';
import { record } from '../record.ts';
import { readCpuMs } from '../redirect/read-cpu.ts';
import { inventClicks } from '../reports/invent-clicks.ts';

const ROUNDS = 3;
const WORKERS = [1, 2, 4];
const DAY_MS = 86_400_000;

type Measured = { perSecond: number; cpuUs: number };

/**
 * Rolls up the same backlog by one, two and four workers, in turns; prints medians and their ratios.
 * A worker is a connection pool of its own with the worker's operation; the work is PostgreSQL's.
 * After each round the last day is recounted.
 */
export async function compareRollUps(clicks: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-bench-roll-ups-'));
  await chmod(folder, 0o711);
  const database = await startEmbedded(join(folder, 'database'), {
    durability: 'scratch',
    settings: ['shared_buffers=1GB', 'max_wal_size=8GB'],
  });
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'warn', DEMO: '0' };
  const { parts, close } = await openParts(readConfig({ ...env, ROLES: 'web' }));
  try {
    await inventClicks(parts, clicks);
    const pid = await findPostmaster(join(folder, 'database'));
    const seen = new Map<number, Measured[]>();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const workers of WORKERS) {
        const found = await measure(parts.db, { url: database.url, pid, workers });
        seen.set(workers, [...(seen.get(workers) ?? []), found]);
      }
    }
    print(seen);
  } finally {
    await close();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Setup = { url: string; pid: number; workers: number };

async function measure(db: Db, { url, pid, workers }: Setup): Promise<Measured> {
  await forgetRollUps(db);
  const pools = Array.from({ length: workers }, () => connect(url, 2));
  const last = await findLastClick(db);
  const cpuBeforeMs = (await readCpuMs(pid)) ?? 0;
  const begunMs = performance.now();
  await Promise.all(pools.map((pool) => rollUpUntil(pool, last)));
  const seconds = (performance.now() - begunMs) / 1000;
  const cpuMs = ((await readCpuMs(pid)) ?? 0) - cpuBeforeMs;
  for (const pool of pools) await pool.destroy();
  const lastDay = Math.floor(now().getTime() / DAY_MS) - 1;
  const different = (await recountDay({ db }, lastDay)) ?? [];
  if (different.length > 0) throw new Error(`${different.length} cells differ from a recount`);
  return { perSecond: Number(last) / seconds, cpuUs: (cpuMs * 1000) / Number(last) };
}

/** As the worker does: batch after batch, and a pause while others have all partitions. */
async function rollUpUntil(db: Db, last: bigint): Promise<void> {
  while ((await findRolledUpTo(db)) < last) {
    while (await rollUpNextClicks({ db }));
    await setTimeout(20);
  }
}

async function findLastClick(db: Db): Promise<bigint> {
  const { rows } = await sql<{ last: bigint }>`select max(id) as last from clicks`.execute(db);
  return rows[0]?.last ?? 0n;
}

async function forgetRollUps(db: Db): Promise<void> {
  await sql`truncate click_roll_ups, click_links, click_brands, click_uids, click_uid_overflows,
    click_firsts, click_zones`.execute(db);
  await sql`update click_roll_up_partitions set rolled_up_to = 0`.execute(db);
}

function print(seen: ReadonlyMap<number, readonly Measured[]>): void {
  const base = seen.get(1) ?? [];
  for (const [workers, rounds] of seen) {
    const median = (read: (one: Measured) => number) => percentile(rounds.map(read), 0.5);
    const ratio = (read: (one: Measured) => number) =>
      percentile(
        rounds.map((one, index) => read(one) / read(base[index] ?? one)),
        0.5,
      ).toFixed(2);
    record({ workers, rounds });
    console.log(
      `roll-ups, ${workers} worker${workers > 1 ? 's' : ''}: ${Math.round(median((one) => one.perSecond))} clicks/s, ${median((one) => one.cpuUs).toFixed(1)} us of PostgreSQL a click; ratio of clicks ${ratio((one) => one.perSecond)}, of processor time ${ratio((one) => one.cpuUs)}`,
    );
  }
}
