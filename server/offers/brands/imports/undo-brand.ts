import { publish, publishAll } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { replaceCategories } from '../brand-categories.ts';
import { type BrandColumns, lockBrandsById, retireBrands, updateBrand } from '../store.ts';
import type { BrandBefore } from './write-programme.ts';

/** A brand as it is stored. */
export type ImportedBrand = BrandColumns;

/** Restores a brand as it was before an import changed it, except its terms. */
export async function undoBrand(
  tx: Tx,
  brand: ImportedBrand,
  { columns: { source_record, ...columns }, categories }: BrandBefore,
): Promise<void> {
  await updateBrand(tx, brand.id, {
    ...columns,
    source_record: source_record ? JSON.stringify(source_record) : null,
    updated_at: now(),
  });
  if (categories) await replaceCategories(tx, brand.id, categories);
  if (columns.status !== undefined && columns.status !== brand.status) {
    await publish(tx, 'brand.status_changed', { brand_id: brand.id });
  }
}

/**
 * Takes brands offline that an import has created, because their terms and relationships cannot be
 * deleted; drafts stay drafts. The next import of their source updates them.
 */
export async function undoNewBrands(tx: Tx, brands: readonly ImportedBrand[]): Promise<void> {
  await retireBrands(
    tx,
    brands.map(({ id }) => id),
    now(),
  );
  const online = brands.filter(({ status }) => status !== 'offline' && status !== 'draft');
  const events = online.map(({ id }) => ({ brand_id: id }));
  await publishAll(tx, 'brand.status_changed', events);
}

/** Brands by their ids, locked until the transaction ends. */
export async function lockImportedBrands(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, ImportedBrand>> {
  return new Map((await lockBrandsById(tx, ids)).map((brand) => [brand.id, brand]));
}
