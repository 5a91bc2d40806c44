import type { Db } from '#server/platform/db/connect.ts';

/** Makes one publisher the referrer of another. */
export async function buildReferral(
  t: { db: Db },
  referer: { publisher_id: number },
  friend: { publisher_id: number },
): Promise<void> {
  await t.db
    .updateTable('publishers')
    .set({ referer_publisher_id: referer.publisher_id })
    .where('id', '=', friend.publisher_id)
    .execute();
}

/** Balance of a ledger account in minor units; 0 if nothing was posted. */
export async function readBalance(
  t: { db: Db },
  kind: string,
  owner_id: number,
  currency = 'USD',
): Promise<bigint> {
  const row = await t.db
    .selectFrom('ledger_accounts')
    .select('balance_minor')
    .where('kind', '=', kind)
    .where('owner_id', '=', owner_id)
    .where('currency', '=', currency)
    .executeTakeFirst();
  return row?.balance_minor ?? 0n;
}
