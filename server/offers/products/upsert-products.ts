import type { Brand } from '#server/offers/brands/find-brand.ts';
import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { insertWords, listStagedCategories, upsertStaged } from './staged-store.ts';
import { ensureProductCategory } from './store.ts';

/** Writes the staged products that are new or changed, with their categories and search words. */
export async function upsertProducts(tx: Tx, brand: Brand): Promise<Date> {
  const at = now();
  const categories: { path: string; id: number }[] = [];
  for (const path of await listStagedCategories(tx)) {
    categories.push({ path, id: await ensureProductCategory(tx, path) });
  }
  await upsertStaged(tx, brand, categories, at);
  await insertWords(tx, brand.id, at);
  return at;
}
