import { mkdir, mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { editBackupSettings } from '#contract/common/settings.ts';
import { showSystem, startBackup } from '#contract/system/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import {
  deleteOldBackups,
  openBackupQueue,
  startDueBackups,
} from '#server/operations/backup/backup-jobs.ts';
import { isBackupLate } from '#server/operations/backup/measure-backups.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { advanceClock, DAY_MS, HOUR_MS, now, setClock } from '#server/platform/clock.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';
import { buildOrderLine } from '#server/sales/orders/builders.ts';
import { runBackup } from './run-backup.ts';

const t = await openTestApp();
const quiet = { ...t, log: { error: () => {} } as never };
const queue = openBackupQueue(runBackup);
const never = new AbortController().signal;

afterEach(() => t.db.deleteFrom('backup_runs').execute());

const ask = async () => t.callAs(await buildStaff(t), startBackup, {});
const shown = async () => dataOf(await t.callAs(await buildStaff(t), showSystem, {})).backups;

/** Sets a new folder as the target; returns it. */
async function setTarget(backup_passphrase = ''): Promise<string> {
  const backup_place = await mkdtemp(join(t.config.data_dir, 'target-'));
  const settings = { backup_place, backup_passphrase, backup_keep_days: 10 };
  dataOf(await t.callAs(await buildStaff(t), editBackupSettings, settings));
  return backup_place;
}

test('the plan makes a backup and a drill of it, and staff see both', async () => {
  expect((await ask()).message).toBe('BACKUP_NOT_CONFIGURED');
  await startDueBackups(t);
  expect(await runNext(t, queue)).toBe(false);
  await buildOrderLine(t, { status: 'approved' });
  const target = await setTarget('a passphrase');
  await startDueBackups(t);
  await startDueBackups(t);
  expect(await shown()).toMatchObject({ target, is_encrypted: true, last: null, open: ['backup'] });
  expect((await ask()).message).toBe('BACKUP_RUNS');
  expect(await runNext(t, queue)).toBe(true);
  const { last, failure } = await shown();
  expect(last).toMatchObject({ content: 'logical', bytes: expect.any(Number) });
  expect(failure).toBe(null);
  expect(await readdir(target)).toEqual([last?.name]);
  await startDueBackups(t);
  expect((await shown()).open).toEqual(['verify']);
  expect(await runNext(t, queue)).toBe(true);
  expect(await shown()).toMatchObject({
    open: [],
    last_drill: { name: last?.name },
    failure: null,
  });
  await startDueBackups(t);
  expect((await shown()).open).toEqual([]);
  expect(
    (await readdir(t.config.data_dir)).filter((name) => /^(verify|backup)-/.test(name)),
  ).toEqual([]);
}, 120_000);

test('a backup that fails is shown with its reason, retried, and given up', async () => {
  const target = await setTarget();
  await writeFile(join(target, 'a-file'), '');
  const backup_place = join(target, 'a-file');
  dataOf(await t.callAs(await buildStaff(t), editBackupSettings, { backup_place }));
  dataOf(await ask());
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    expect(await runNext(quiet, queue)).toBe(true);
    advanceClock(HOUR_MS);
  }
  const { failure, open } = await shown();
  expect(failure).toMatchObject({ kind: 'backup', next_at: null });
  expect(failure?.error).toContain('ENOTDIR');
  expect(open).toEqual([]);
  // Asked for again, it succeeds and the failure is gone.
  await setTarget();
  dataOf(await ask());
  expect(await runNext(quiet, queue)).toBe(true);
  expect((await shown()).failure).toBe(null);
}, 60_000);

test('a worker that stops deletes what it has of a backup, which runs again later', async () => {
  const target = await setTarget();
  dataOf(await ask());
  const stop = new AbortController();
  const running = runNext(quiet, queue, stop.signal);
  await setTimeout(50);
  stop.abort();
  await running;
  expect(await readdir(target)).toEqual([]);
  expect(await shown()).toMatchObject({ last: null, failure: null, open: ['backup'] });
  expect(await runNext(quiet, queue)).toBe(true);
  expect((await readdir(target)).length).toBe(1);
}, 60_000);

test('what a killed worker has left of a backup is deleted by the next attempt', async () => {
  const target = await setTarget();
  dataOf(await ask());
  const name = '2026-01-01T00-00-00-000Z';
  await mkdir(join(target, name));
  for (const part of ['part-00000', 'part-00001']) await writeFile(join(target, name, part), 'x');
  await t.db.updateTable('backup_runs').set({ name }).execute();
  expect(await runNext(quiet, queue)).toBe(true);
  expect(await readdir(target)).toEqual([(await shown()).last?.name]);
}, 60_000);

test('backups older than the days to keep are deleted, but never the newest', async () => {
  const target = await setTarget();
  const begun = now();
  const names: string[] = [];
  for (const days of [0, 8, 8]) {
    setClock(new Date(now().getTime() + days * DAY_MS));
    dataOf(await ask());
    expect(await runNext(t, queue)).toBe(true);
    names.push((await shown()).last?.name ?? '');
  }
  await deleteOldBackups(t, never);
  expect((await readdir(target)).sort()).toEqual(names.slice(1));
  expect(await isBackupLate(t)).toBe(false);
  setClock(new Date(begun.getTime() + 60 * DAY_MS));
  expect(await isBackupLate(t)).toBe(true);
  await deleteOldBackups(t, never);
  expect(await readdir(target)).toEqual(names.slice(2));
  setClock(begun);
}, 60_000);

test('archived write-ahead log that no kept physical backup needs is deleted', async () => {
  const target = await setTarget();
  const wal_archive = await mkdtemp(join(t.config.data_dir, 'wal-'));
  const parts = { ...t, config: { ...t.config, wal_archive } };
  const archive = async (name: string, at: Date) => {
    await writeFile(join(wal_archive, name), '');
    await utimes(join(wal_archive, name), at, at);
  };
  const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);
  const backUp = (content: string | null, days: number, place = target) => {
    const [begun_at, ended_at] = [daysAgo(days), daysAgo(days - 0.1)];
    const run = { kind: 'backup', name: `${days}`, requested_at: begun_at, begun_at, ended_at };
    return t.db
      .insertInto('backup_runs')
      .values({ ...run, content, target: place })
      .execute();
  };
  const left = async () => {
    await deleteOldBackups(parts, never);
    return (await readdir(wal_archive)).sort();
  };
  const segment = (days: number) => `0000000100000000000000${90 - days}.gz`;
  for (const days of [40, 30, 20, 8, 7, 5, 1]) await archive(segment(days), daysAgo(days));
  await archive('00000002.history.gz', daysAgo(50));
  await archive(`${segment(30).replace('.gz', '')}.00000028.backup.gz`, daysAgo(30));
  await archive(`.${segment(30).replace('.gz', '')}.part`, daysAgo(30));
  await archive('notes of an operator.gz', daysAgo(50));

  // A logical backup needs no log, and without a physical one nothing is known to be in vain.
  await backUp('logical', 35);
  await backUp('logical', 2);
  expect(await left()).toHaveLength(11);
  // Within its days; the backup is below an earlier target.
  await backUp('physical', 8, '/an/earlier/target');
  await backUp('physical', 3);
  const others = ['00000002.history.gz', 'notes of an operator.gz'];
  const kept = [...[8, 7, 5, 1].map(segment), ...others];
  expect(await left()).toEqual(kept);
  await t.db
    .updateTable('backup_runs')
    .set({ deleted_at: now() })
    .where('name', '=', '8')
    .execute();
  const needed = [segment(1), ...others];
  expect(await left()).toEqual(needed);
  expect(await left()).toEqual(needed);
});
