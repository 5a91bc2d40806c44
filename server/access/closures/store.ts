import { now } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';

/** An amount that a publisher gave up by closing its account. */
export type GivenUp = { currency: string; amount: string };

export async function insertClosure(
  tx: Tx,
  closure: { publisher_id: number; closed_by: number; closed_at: Date; given_up: GivenUp[] },
): Promise<void> {
  const given_up = JSON.stringify(closure.given_up);
  await tx
    .insertInto('account_closures')
    .values({ ...closure, given_up })
    .execute();
}

/** Accounts closed before a time whose people are not erased, at most `limit`. */
export async function listErasable(db: Db, before: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('account_closures')
    .where('erased_at', 'is', null)
    .where('closed_at', '<=', before)
    .select('publisher_id')
    .orderBy('closed_at')
    .limit(limit)
    .execute();
  return rows.map(({ publisher_id }) => publisher_id);
}

export async function updateErased(tx: Tx, publisherId: number): Promise<void> {
  await tx
    .updateTable('account_closures')
    .set({ erased_at: now() })
    .where('publisher_id', '=', publisherId)
    .execute();
}
