import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { verifyRestored } from '#server/access/system/backups/verify-restored.ts';
import { deleteArchivedWal } from '#server/operations/backup/archive-wal.ts';
import { type Restored, restoreBackup } from '#server/operations/backup/restore-backup.ts';
import { startEmbedded } from '#server/operations/embedded-database/start-embedded.ts';
import { connect } from '#server/platform/db/connect.ts';
import {
  openScene,
  PASSPHRASE,
  readRestored,
  readTotals,
  type Scene,
} from './restore/open-scene.ts';
import { flipPage, plantDamage } from './restore/plant-damage.ts';
import type { Found, Part } from './run-proofs.ts';
import type { Random } from './seeded-random.ts';

const SIZES = {
  full: { perSecond: 500, loadMs: 60_000 },
  small: { perSecond: 100, loadMs: 1_000 },
} as const;

/**
 * A backup made under load is restored elsewhere and to a point in time without loss, and damage of
 * a backup or of a restored database is found.
 */
export function proveRestore(size: keyof typeof SIZES): readonly Part[] {
  return [['backup under load', (random) => restoreUnderLoad(random, SIZES[size])]];
}

async function restoreUnderLoad(
  random: Random,
  { perSecond, loadMs }: (typeof SIZES)[keyof typeof SIZES],
): Promise<Found> {
  const scene = await openScene();
  try {
    const stopLoad = scene.load(perSecond);
    await setTimeout(loadMs);
    await archiveAll(scene);
    const before = [...scene.visits.acknowledged.values()];
    const physical = await scene.backUp('physical', PASSPHRASE);
    await setTimeout(loadMs);
    await stopLoad();
    const point = await readPoint(scene);
    const logical = await scene.backUp('logical', '');
    const stopAfter = scene.load(perSecond);
    await setTimeout(loadMs);
    await stopAfter();
    await archiveAll(scene);
    // The recovery to a point in time needs nothing of what was archived before the backup began.
    const pruned = await deleteArchivedWal(scene.wal_archive, physical.begun_at);
    const violations = [
      ...(pruned > 0 ? [] : ['no archived write-ahead log is older than the backup']),
      ...(await compareClicks(scene, physical.name, before)),
      ...(await comparePoint(scene, physical.name, point)),
      ...(await compareLogical(scene, logical.name, point.totals)),
    ];
    const backup = { target: scene.target, name: physical.name, passphrase: PASSPHRASE };
    const { planted, unnoticed } = await plantDamage(backup, scene.folder, random);
    violations.push(...unnoticed.map((what) => `unnoticed: ${what}`));
    violations.push(...(await plantInDatabase(scene)));
    const clicks = scene.visits.acknowledged.size;
    const lines = Number(point.totals.order_lines);
    return { counts: { clicks, lines, restores: 3, 'planted damages': planted + 2 }, violations };
  } finally {
    await scene.close();
  }
}

type Point = { at: Date; totals: Record<string, string> };

/** Totals while nothing happens, and a time at which they are valid. */
async function readPoint({ db }: Scene): Promise<Point> {
  await setTimeout(1_200);
  const totals = await readTotals(db);
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  await setTimeout(200);
  return { at: rows[0]?.at ?? new Date(0), totals };
}

/** Waits until the write-ahead log of everything so far is archived. */
async function archiveAll({ owner }: Scene): Promise<void> {
  const db = connect(owner, 1);
  const { rows } = await sql<{ name: string }>`
    select pg_walfile_name(pg_switch_wal()) as name`.execute(db);
  for (;;) {
    const { rows: done } = await sql<{ name: string }>`
      select last_archived_wal as name from pg_stat_archiver`.execute(db);
    if ((done[0]?.name ?? '') >= (rows[0]?.name ?? '')) break;
    await setTimeout(100);
  }
  await db.destroy();
}

function restore(scene: Scene, name: string, to: string, at: Date | null): Promise<Restored> {
  const { target, wal_archive, folder } = scene;
  const order = {
    target,
    name,
    passphrase: PASSPHRASE,
    wal_archive,
    at,
    database_url: '',
    is_temporary: true,
  };
  return restoreBackup({ ...order, to: join(folder, to) });
}

const linkOf = ({ manifest }: Restored) => ({
  id: BigInt(manifest.ledger_id),
  hash: manifest.ledger_hash,
});

/** Every click acknowledged before the backup began is in the restored copy, once. */
async function compareClicks(scene: Scene, name: string, before: readonly string[]) {
  const restored = await restore(scene, name, 'elsewhere', null);
  await verifyRestored(join(scene.folder, 'elsewhere'), linkOf(restored));
  const refs = await readRestored(join(scene.folder, 'elsewhere'));
  const stored = new Set(refs);
  const lost = before.filter((ref) => !stored.has(ref)).length;
  const twice = refs.length - stored.size;
  return [
    ...(lost > 0 ? [`${lost} of ${before.length} clicks are not in the backup`] : []),
    ...(twice > 0 ? [`${twice} clicks were restored twice`] : []),
    ...(before.length === 0 ? ['no click was acknowledged before the backup'] : []),
  ];
}

async function comparePoint(scene: Scene, name: string, { at, totals }: Point) {
  const restored = await restore(scene, name, 'point', at);
  await verifyRestored(join(scene.folder, 'point'), linkOf(restored));
  return compareTotals(scene, 'point', totals);
}

async function compareLogical(scene: Scene, name: string, totals: Point['totals']) {
  const restored = await restore(scene, name, 'logical', null);
  await verifyRestored(join(scene.folder, 'logical'), linkOf(restored));
  return compareTotals(scene, 'logical', totals);
}

async function compareTotals({ folder }: Scene, name: string, wanted: Point['totals']) {
  const found = await withDatabase(join(folder, name), readTotals);
  return Object.entries(wanted).flatMap(([what, value]) =>
    found[what] === value ? [] : [`${name}: ${what} is ${found[what]}, not ${value}`],
  );
}

/** A changed posting and damaged pages of restored databases are found. */
async function plantInDatabase(scene: Scene): Promise<string[]> {
  const unnoticed: string[] = [];
  const check = async (what: string, name: string, link: { id: bigint; hash: string }) => {
    const isSound = await verifyRestored(join(scene.folder, name), link).then(
      () => true,
      () => false,
    );
    if (isSound) unnoticed.push(`unnoticed: ${what}`);
  };
  const none = { id: 0n, hash: '' };
  await withDatabase(join(scene.folder, 'point'), async (db) => {
    await sql`alter table ledger_postings disable trigger user`.execute(db);
    await sql`update ledger_postings set amount_minor = amount_minor * 2
      where transaction_id = (select min(id) from ledger_transactions)`.execute(db);
  });
  await check('a changed posting', 'point', none);
  await flipPage(join(scene.folder, 'logical', 'database', 'cluster'));
  await check('damaged pages', 'logical', none);
  return unnoticed;
}

async function withDatabase<T>(
  dataDir: string,
  work: (db: ReturnType<typeof connect>) => Promise<T>,
): Promise<T> {
  const server = await startEmbedded(join(dataDir, 'database'), { durability: 'scratch' });
  const db = connect(server.url, 1);
  try {
    return await work(db);
  } finally {
    await db.destroy();
    await server.stop();
  }
}
