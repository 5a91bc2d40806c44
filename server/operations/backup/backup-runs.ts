import { type Selectable, sql } from 'kysely';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { LeasedRow } from '#server/platform/queue/queue.ts';
import { wakeQueue } from '#server/platform/queue/wake-queue.ts';
import type { MadeBackup } from './make-backup.ts';

/** A backup, or a restore drill. */
export type BackupRun = Selectable<DB['backup_runs']>;
export type BackupKind = 'backup' | 'verify';
export type LeasedBackupRun = BackupRun & LeasedRow;

/** The columns of a run that has succeeded. */
export const succeeded = () => ({ ended_at: now(), last_error: null });

/** The columns of a backup that was made. */
export const columnsOf = ({ name, bytes, as_of, content }: MadeBackup, target: string) => ({
  name,
  bytes: BigInt(bytes),
  as_of: new Date(as_of),
  content,
  target,
});

/**
 * Requests a run, due now. Returns false, and requests nothing, if one of its kind waits or runs, or
 * there was one for the moment `planned_for`.
 */
export async function requestRun(
  db: Db,
  run: { kind: BackupKind; target: string; planned_for: Date | null },
): Promise<boolean> {
  const at = now();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('backup_runs')
    .values({ ...run, requested_at: at, run_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  wakeQueue(db, 'backup_runs');
  return numInsertedOrUpdatedRows === 1n;
}

/** Records a backup that an operator made. */
export async function recordBackup(db: Db, target: string, made: MadeBackup): Promise<void> {
  await insertEnded(db, 'backup', { ...columnsOf(made, target), begun_at: made.begun_at });
}

/** Records that an operator has restored a backup and found it correct. */
export async function recordVerification(
  db: Db,
  verified: { target: string; name: string; begun_at: Date },
): Promise<void> {
  await insertEnded(db, 'verify', verified);
}

async function insertEnded(db: Db, kind: BackupKind, run: object): Promise<void> {
  await db
    .insertInto('backup_runs')
    .values({ kind, requested_at: now(), ...succeeded(), ...run })
    .execute();
}

/** The last run that succeeded; of a backup only one that still exists. `target`: only there. */
export function findLastRun(
  db: Db,
  kind: BackupKind,
  target?: string,
): Promise<BackupRun | undefined> {
  let found = completeRuns(db, kind);
  if (target !== undefined) found = found.where(isAt(target));
  return found.orderBy('ended_at', 'desc').executeTakeFirst();
}

/** The last run that failed for good or is retried, unless one of its kind has succeeded since. */
export function findFailedRun(db: Db): Promise<BackupRun | undefined> {
  return db
    .selectFrom('backup_runs as r')
    .selectAll()
    .where('last_error', 'is not', null)
    .where(
      sql<boolean>`not exists (select from backup_runs l where l.kind = r.kind
        and l.last_error is null and l.ended_at > r.requested_at)`,
    )
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** The runs that wait or are being worked on. */
export function listOpenRuns(db: Db): Promise<BackupRun[]> {
  return db
    .selectFrom('backup_runs')
    .selectAll()
    .where('run_at', 'is not', null)
    .orderBy('id')
    .execute();
}

/** Whether a run of this kind was requested since, whatever became of it. */
export async function isRequestedSince(db: Db, kind: BackupKind, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom('backup_runs')
    .select('id')
    .where('kind', '=', kind)
    .where('requested_at', '>=', since)
    .executeTakeFirst();
  return found !== undefined;
}

/** The backups below a target that ended before a moment, without the newest of the target. */
export async function listOldBackups(db: Db, target: string, before: Date): Promise<BackupRun[]> {
  const all = await completeRuns(db, 'backup')
    .where(isAt(target))
    .orderBy('ended_at', 'desc')
    .offset(1)
    .execute();
  return all.filter(({ ended_at }) => ended_at !== null && ended_at < before);
}

/**
 * When the oldest kept physical backup began: one below `target`, or one below an earlier target that
 * ended since `since`. Null: there is none. A backup that was recorded without its kind counts.
 */
export async function findFirstPhysical(db: Db, target: string, since: Date): Promise<Date | null> {
  const found = await completeRuns(db, 'backup')
    .where('content', 'is distinct from', 'logical')
    .where((where) => where.or([where('ended_at', '>=', since), isAt(target)]))
    .clearSelect()
    .select(sql<Date | null>`min(coalesce(begun_at, requested_at))`.as('begun_at'))
    .executeTakeFirst();
  return found?.begun_at ?? null;
}

/** Records that a backup was deleted. */
export async function markDeleted(db: Db, id: bigint): Promise<void> {
  await db.updateTable('backup_runs').set({ deleted_at: now() }).where('id', '=', id).execute();
}

const completeRuns = (db: Db, kind: BackupKind) =>
  db
    .selectFrom('backup_runs')
    .selectAll()
    .where('kind', '=', kind)
    .where('ended_at', 'is not', null)
    .where('last_error', 'is', null)
    .where('deleted_at', 'is', null);

const isAt = (target: string) => sql<boolean>`coalesce(target, ${target}) = ${target}`;
