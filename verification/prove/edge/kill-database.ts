import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freezeServer, readPostmaster } from '../freeze-server.ts';
import type { Found } from '../run-proofs.ts';
import { checkLoad } from './check-load.ts';
import { openProgram, type Program } from './open-program.ts';
import { openShop, type Shop } from './open-shop.ts';
import { watchProgram } from './watch-program.ts';

type Size = { kills: number; frozenMs: number };

const KEY = 'a key for proofs only, 32 bytes at least';
const LIMITS = { growth_mb: 200, loop_delay_ms: 1_000, p99_ms: 1_500 };
const MAX_RECOVERY_SECONDS = 15;
/** A call on a frozen database ends within 15 s; on a busy machine slightly later. */
const MAX_ORDER_MS = 16_500;
const MAX_STOP_MS = 8_000;
const APART_MS = 1_000;

/**
 * The embedded database is killed repeatedly, and frozen, under clicks and orders: orders are
 * accepted again within seconds, no accepted order is lost, and visitors are not affected. Then the
 * program exits within 8 s while its database is frozen and while it is stopped.
 */
export async function killDatabase({ kills, frozenMs }: Size): Promise<Found> {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-prove-edge-'));
  await chmod(folder, 0o711);
  const opened: Program[] = [];
  const open = async () => {
    const program = await openProgram({ folder, env: { SECRET_KEY: KEY } });
    opened.push(program);
    return program;
  };
  try {
    // A clean stop flushes the migrations to disk, so that recovery has no more work than in
    // production.
    await (await open()).stop();
    const program = await open();
    const found = await attack(program, kills, frozenMs);
    const stops = await stopWithoutDatabase(folder, program, open);
    return {
      counts: { ...found.counts, ...stops.counts },
      violations: [...found.violations, ...stops.violations],
      tooSlow: [...(found.tooSlow ?? []), ...(stops.tooSlow ?? [])],
    };
  } finally {
    for (const program of opened) await program.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function attack(program: Program, kills: number, frozenMs: number): Promise<Found> {
  const shop = await openShop(program, KEY);
  await shop.waitForOrder(MAX_RECOVERY_SECONDS * 1000);
  await setTimeout(APART_MS);
  const recoveries: number[] = [];
  const load = await watchProgram(program, shop.code, async () => {
    for (let kill = 0; kill < kills; kill += 1) {
      process.kill(await readPostmaster(database(program.folder)), 'SIGKILL');
      recoveries.push(await shop.waitForOrder(60_000));
      await setTimeout(APART_MS);
    }
    const thaw = await freezeServer(database(program.folder));
    await setTimeout(frozenMs).finally(thaw);
    recoveries.push(await shop.waitForOrder(60_000));
  });
  const orders = await shop.close();
  const loadResult = checkLoad(load, LIMITS);
  const recovery = checkRecovery(recoveries, shop);
  return {
    counts: {
      kills,
      's frozen': frozenMs / 1000,
      ...recovery.counts,
      ...orders.counts,
      ...loadResult.counts,
    },
    violations: [...orders.violations, ...loadResult.violations],
    tooSlow: [...recovery.tooSlow, ...(loadResult.tooSlow ?? [])],
  };
}

function checkRecovery(recoveries: readonly number[], shop: Shop) {
  const slowest = Math.max(...recoveries);
  const longestMs = Math.round(Math.max(...shop.orders().map(({ tookMs }) => tookMs)));
  const tooSlow: string[] = [];
  if (slowest > MAX_RECOVERY_SECONDS) tooSlow.push(`orders failed for ${slowest} s`);
  if (longestMs > MAX_ORDER_MS) tooSlow.push(`an order waited ${longestMs} ms for its answer`);
  return { counts: { 's recovery max': slowest, 'ms order max': longestMs }, tooSlow };
}

/**
 * Stops a program whose database is frozen, and another one right after its database was killed.
 */
async function stopWithoutDatabase(
  folder: string,
  first: Program,
  open: () => Promise<Program>,
): Promise<Found> {
  const frozen = await freezeServer(database(folder)).then(() => timeStop(first));
  const second = await open();
  process.kill(await readPostmaster(database(folder)), 'SIGKILL');
  const stopped = await timeStop(second);
  const third = await open();
  await third.stop();
  const isLeft = existsSync(join(database(folder), 'cluster', 'postmaster.pid'));
  return {
    counts: { 'ms stop while frozen': frozen, 'ms stop without database': stopped },
    violations: isLeft ? ['the database still runs after an ordinary end'] : [],
    tooSlow: [frozen, stopped]
      .filter((ms) => ms > MAX_STOP_MS)
      .map((ms) => `the program needed ${ms} ms to end`),
  };
}

async function timeStop(program: Program): Promise<number> {
  const begunMs = performance.now();
  await program.stop();
  return Math.round(performance.now() - begunMs);
}

const database = (folder: string) => join(folder, 'database');
