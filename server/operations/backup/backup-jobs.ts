import { sql } from 'kysely';
import { DAY_MS, now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { Queue } from '#server/platform/queue/queue.ts';
import { settle } from '#server/platform/queue/settle-lease.ts';
import { deleteArchivedWal } from './archive-wal.ts';
import {
  findFirstPhysical,
  findLastRun,
  isRequestedSince,
  type LeasedBackupRun,
  listOldBackups,
  markDeleted,
  requestRun,
  succeeded,
} from './backup-runs.ts';
import { placeOf, removeBackup } from './backup-store.ts';
import { lastPlanned } from './plan-backups.ts';

const RETRY_MS = 900_000;
const MAX_ATTEMPTS = 3;

/** Works on a run; returns the columns of its result. */
export type RunBackup = (
  parts: Parts,
  run: LeasedBackupRun,
  signal: AbortSignal,
) => Promise<Readonly<Record<string, unknown>>>;

/**
 * The queue of backups and restore drills. A worker runs one at a time; the lease is released when its
 * worker dies, so that it may be longer than any run.
 */
export const openBackupQueue = (work: RunBackup): Queue<LeasedBackupRun> => ({
  name: 'backup_runs',
  table: 'backup_runs',
  concurrency: 1,
  leaseMs: DAY_MS,
  needsDisk: true,
  retry: { waitsMs: [RETRY_MS], maxAttempts: MAX_ATTEMPTS },
  countsInterrupted: true,
  onFailure: (last_error, isFinal) => ({ last_error, ...(isFinal && { ended_at: now() }) }),
  onLease: () => sql`begun_at = ${now()}`,
  async run(parts, run, signal) {
    const result = await work(parts, run, signal);
    await settle(parts.db, { table: 'backup_runs' }, run, {
      ...result,
      ...succeeded(),
      run_at: null,
    });
  },
});

/** Requests the backup and the drill that are due by the plan. */
export async function startDueBackups({ db, config }: Parts): Promise<void> {
  const { backup_target, backup_drill } = config;
  if (backup_target === '') return;
  const target = placeOf(backup_target);
  const planned_for = lastPlanned(config, now());
  const last = await findLastRun(db, 'backup', target);
  if (!last?.ended_at || last.ended_at < planned_for) {
    await requestRun(db, { kind: 'backup', target, planned_for });
    return;
  }
  const sunday = lastPlanned(config, now(), { isWeekly: true });
  if (!backup_drill || (await isRequestedSince(db, 'verify', sunday))) return;
  await requestRun(db, { kind: 'verify', target, planned_for: sunday });
}

/** Archived write-ahead log is kept for this long before the backup that needs it, for clocks that differ. */
const WAL_MARGIN_MS = DAY_MS;

/**
 * Deletes backups that are older than the days to keep, and the archived write-ahead log that no other
 * needs. Those below an earlier target are left, and so is the newest, however old.
 */
export async function deleteOldBackups(parts: Parts, signal: AbortSignal): Promise<void> {
  const { backup_target, backup_keep_days } = parts.config;
  if (backup_target === '' || backup_keep_days === 0) return;
  const before = new Date(now().getTime() - backup_keep_days * DAY_MS);
  for (const { id, name } of await listOldBackups(parts.db, placeOf(backup_target), before)) {
    if (signal.aborted) return;
    if (name !== null) await removeBackup(backup_target, name);
    await markDeleted(parts.db, id);
  }
  await deleteOldWal(parts, before, signal);
}

/** Deletes nothing while there is no physical backup. */
async function deleteOldWal({ db, config }: Parts, before: Date, signal: AbortSignal) {
  if (config.wal_archive === '') return;
  const first = await findFirstPhysical(db, placeOf(config.backup_target), before);
  if (first === null) return;
  const needed = new Date(first.getTime() - WAL_MARGIN_MS);
  await deleteArchivedWal(config.wal_archive, needed, signal);
}
