import type { StoredDetails } from '#server/payouts/payout-providers/payout-provider.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { unsealDetails } from './seal-details.ts';
import {
  findMethod,
  findMethodCountry,
  listMethods,
  lockMethods,
  type StoredMethod,
} from './store.ts';

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

type MethodReference = { publisher_id: number; payout_method_id: number | null };

/** An active method with its decrypted details; `method` is undefined after it was deleted. */
export async function findMethodDetails(
  db: Db,
  { secret_key }: Pick<Config, 'secret_key'>,
  { publisher_id, payout_method_id }: MethodReference,
): Promise<{ method: StoredMethod | undefined; details: StoredDetails }> {
  const method = await findMethod(db, publisher_id, payout_method_id ?? 0);
  return { method, details: method ? unsealDetails(secret_key, method) : {} };
}

/** The country of a method, including deleted ones; empty if there is none. */
export function findCountry(
  db: Db,
  { payout_method_id }: Pick<MethodReference, 'payout_method_id'>,
): Promise<string> {
  return findMethodCountry(db, payout_method_id ?? 0);
}
