import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { PREPARED } from '#server/platform/db/prepare-marked.ts';

/** The currencies of publishers' accounts, in the order of the ids. */
export async function findAccountCurrencies(
  db: Db,
  publisherIds: readonly number[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('publishers')
    .select(['id', 'currency'])
    .where(sql<boolean>`id = any(${publisherIds}::int[])`)
    .modifyEnd(PREPARED)
    .execute();
  const currencies = new Map(rows.map(({ id, currency }) => [id, currency]));
  return publisherIds.map((id) => {
    const currency = currencies.get(id);
    if (currency === undefined) throw new Error(`There is no publisher ${id}.`);
    return currency;
  });
}
