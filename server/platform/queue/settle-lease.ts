import { sql } from 'kysely';
import { now } from '../clock.ts';
import type { Db } from '../db/connect.ts';
import { liveWorkers } from '../db/hold-presence.ts';
import type { LeasedRow, Queue, QueueTable } from './queue.ts';

type AnyQueue = Pick<Queue<LeasedRow>, 'table' | 'id'>;

/** Columns of a row without a lease, and their assignments in SQL. */
export const UNLEASED = { lease: null, leased_by: null, leased_until: null };
export const unleased = sql`lease = null, leased_by = null, leased_until = null`;

/**
 * Changes a leased row and locks it until the transaction ends. Returns false, and changes nothing,
 * if the lease was lost: another worker has the row, or it was deleted.
 */
export async function updateLeased(
  db: Db,
  { table, id = 'id' }: AnyQueue,
  row: LeasedRow,
  change: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const values = Object.entries({ ...change, lease: 'lease' in change ? change.lease : row.lease });
  const assignments = values.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const changed = await sql`
    update ${sql.table(table)} set ${sql.join(assignments)}
    where ${sql.ref(id)} = ${row[id as keyof LeasedRow]} and lease = ${row.lease}`.execute(db);
  return changed.numAffectedRows === 1n;
}

/**
 * Ends a lease: the row runs again at `run_at`, or never if that is null. Call it in the
 * transaction of the result. Returns false if the lease was lost.
 */
export function settle(
  db: Db,
  queue: AnyQueue,
  row: LeasedRow,
  change: { run_at: Date | null } & Readonly<Record<string, unknown>>,
): Promise<boolean> {
  return updateLeased(db, queue, row, { ...change, ...UNLEASED });
}

/** Ends a lease; the row runs again when it is due. No effect if the lease was lost. */
export async function release(db: Db, queue: AnyQueue, row: LeasedRow): Promise<void> {
  await updateLeased(db, queue, row, UNLEASED);
}

/** Ends a lease by deleting the row. No effect if the lease was lost. */
export async function remove(db: Db, { table, id = 'id' }: AnyQueue, row: LeasedRow) {
  await sql`delete from ${sql.table(table)}
    where ${sql.ref(id)} = ${row[id as keyof LeasedRow]} and lease = ${row.lease}`.execute(db);
}

/** Returns a row as if it had not been leased: the attempt was interrupted, or never began. */
export async function returnRow(db: Db, queue: AnyQueue, row: LeasedRow): Promise<void> {
  await updateLeased(db, queue, row, { ...UNLEASED, attempts: sql`greatest(attempts - 1, 0)` });
}

/**
 * Lease reaper: releases stale leases, which are those of workers whose database session is gone.
 * One statement for all tables. If it fails, each table has its own, so that one that is locked or
 * broken does not keep the rows of all others; throws an AggregateError that names the tables.
 */
export async function releaseStaleLeases(
  db: Db,
  queues: readonly Pick<Queue<LeasedRow>, 'table' | 'countsInterrupted'>[],
): Promise<void> {
  const tables = new Map<QueueTable, boolean>(
    queues.map(({ table, countsInterrupted = false }) => [table, countsInterrupted]),
  );
  if (tables.size === 0) return;
  const isReleased = await releaseOf(db, [...tables]).then(
    () => true,
    () => false,
  );
  if (isReleased) return;
  const failures = new Map<QueueTable, unknown>();
  for (const table of tables) {
    await releaseOf(db, [table]).catch((error) => failures.set(table[0], error));
  }
  if (failures.size === 0) return;
  const names = [...failures.keys()].join(', ');
  throw new AggregateError(failures.values(), `stale leases of ${names} could not be released`);
}

async function releaseOf(db: Db, tables: readonly [QueueTable, boolean][]): Promise<void> {
  const releases = tables.map(
    ([table, isCounted]) => sql`${sql.ref(`of_${table}`)} as (
      update ${sql.table(table)} set ${unleased},
        attempts = greatest(attempts - ${isCounted ? 0 : 1}, 0)
      where leased_by is not null and leased_by not in (select worker from live))`,
  );
  await sql`with live (worker) as materialized (${liveWorkers}), ${sql.join(releases)}
    select`.execute(db);
}

/** Whether the lease has run out, because the worker was suspended: another may have the row. */
export const isExpired = (row: LeasedRow): boolean => row.leased_until <= now();
