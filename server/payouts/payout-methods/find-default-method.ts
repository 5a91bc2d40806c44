import type { Db, Tx } from '#server/platform/db/connect.ts';
import { listMethods, lockMethods, type StoredMethod } from './store.ts';

/** The method that a publisher's payments go to. */
export type DefaultMethod = StoredMethod;

/** The default method of a publisher, or undefined if there is none. */
export async function findDefaultMethod(
  db: Db,
  publisherId: number,
): Promise<DefaultMethod | undefined> {
  return (await listMethods(db, publisherId)).find((one) => one.is_default);
}

/**
 * The default method, with an advisory lock on the publisher's methods until the transaction ends.
 */
export async function lockDefaultMethod(
  tx: Tx,
  publisherId: number,
): Promise<DefaultMethod | undefined> {
  return (await lockMethods(tx, publisherId)).find((one) => one.is_default);
}
