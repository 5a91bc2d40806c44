import type { Db } from '#server/platform/db/connect.ts';

/** The currency of a publisher's account. */
export async function findAccountCurrency(db: Db, publisherId: number): Promise<string> {
  const row = await db
    .selectFrom('publishers')
    .select('currency')
    .where('id', '=', publisherId)
    .executeTakeFirstOrThrow();
  return row.currency;
}
