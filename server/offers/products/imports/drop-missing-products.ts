import { now } from '#server/platform/clock.ts';
import type { ImportFigures, RowBatch, RowChange } from '#server/platform/files/row-file.ts';
import { versionOf } from '#server/platform/files/version-of.ts';
import {
  closeStage,
  countCategoryProducts,
  dropMissing,
  insertStaged,
  openStage,
  updateCommissions,
} from '../staged-store.ts';
import { lockProducts } from './apply-product-rows.ts';
import { listMissing } from './store.ts';

/**
 * Ends the import of a feed: products whose number is not among `skus` become unavailable, and
 * commissions and the counts of categories are computed.
 */
export async function dropMissingProducts(
  { tx, brand_id, isCheck }: RowBatch,
  skus: readonly string[],
): Promise<{ changes: RowChange[]; figures: ImportFigures }> {
  const brand = await lockProducts(tx, brand_id);
  await openStage(tx);
  const staged = [...new Set(skus)].map((sku, row) => ({ sku, row, hash: null, data: null }));
  await insertStaged(tx, staged);
  const missing = await listMissing(tx, brand.id);
  const figures = { vanished: missing.length };
  if (isCheck) {
    await closeStage(tx);
    return { changes: [], figures };
  }
  const at = now();
  await dropMissing(tx, brand.id, at);
  await updateCommissions(tx, brand.id, at);
  await countCategoryProducts(tx);
  await closeStage(tx);
  const version = versionOf(at);
  // No row of the file concerns them; row 0 is the header.
  const changes = missing.map(({ id, before }) => ({ row: 0, subject_id: id, version, before }));
  return { changes, figures };
}
