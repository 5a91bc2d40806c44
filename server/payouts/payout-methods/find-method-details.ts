import type { StoredDetails } from '#server/payouts/payout-providers/payout-provider.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { unsealDetails } from './seal-details.ts';
import { findMethod, findMethodCountry, type StoredMethod } from './store.ts';

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
