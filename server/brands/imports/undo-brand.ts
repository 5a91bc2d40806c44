import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { replaceCategories } from '../category-store.ts';
import { type BrandColumns, lockBrandById, updateBrand } from '../store.ts';
import type { BrandBefore } from './write-programme.ts';

/**
 * Restores a brand as it was before an import, except its terms. A brand that the import has
 * created goes offline, because its terms and relationships cannot be deleted; the next import of
 * its source updates it.
 */
export async function undoBrand(
  tx: Tx,
  brand: BrandColumns,
  before: BrandBefore | null,
): Promise<void> {
  const { source_record, ...columns } = before?.columns ?? { status: 'offline' };
  await updateBrand(tx, brand.id, {
    ...columns,
    source_record: source_record ? JSON.stringify(source_record) : null,
    updated_at: now(),
  });
  if (before?.categories) await replaceCategories(tx, brand.id, before.categories);
  if (columns.status !== undefined && columns.status !== brand.status) {
    await publish(tx, 'brand.status_changed', { brand_id: brand.id });
  }
}

/** A brand by its id, locked until the transaction ends. */
export function lockImportedBrand(tx: Tx, id: number): Promise<BrandColumns | undefined> {
  return lockBrandById(tx, id);
}
