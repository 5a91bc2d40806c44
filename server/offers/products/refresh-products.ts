import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { countCategoryProducts, updateCommissions } from './staged-store.ts';

/** Recomputes what changes with the brands: commissions by their terms, and counts by their type. */
export async function refreshProducts({ db }: Pick<Parts, 'db'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    await updateCommissions(tx, null, now());
    await countCategoryProducts(tx);
  });
}
