import type { Parts } from '../parts.ts';
import type { Db } from './connect.ts';

/** The state of the data of an answer; null: that of the primary. */
export type ReadResult<T> = { result: T; as_of: Date | null };

/**
 * Runs `work`, which only reads, on the replica if it is usable, otherwise on the primary. Work that
 * fails because of the replica is repeated on the primary.
 */
export async function readFromReplica<T>(
  { db, replica }: Pick<Parts, 'db' | 'replica'>,
  work: (db: Db) => Promise<T>,
): Promise<ReadResult<T>> {
  const copy = replica?.current();
  if (!copy) return { result: await work(db), as_of: null };
  try {
    return { result: await work(copy.db), as_of: copy.as_of };
  } catch (error) {
    if (!isReplicaFailure(error)) throw error;
    // A statement that writes is no fault of the replica.
    if ((error as NodeJS.ErrnoException).code !== '25006') replica?.suspend(error);
    return { result: await work(db), as_of: null };
  }
}

/**
 * Whether an error is due to the replica: a lost or refused connection, its shutdown, a conflict with
 * the changes that it replays, or a statement that writes.
 */
export function isReplicaFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return /connection|timeout/i.test(error.message);
  return /^(08|57P|40001|25006|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOST)/.test(code);
}
