import { type Brand, findBrandById } from '#server/offers/brands/find-brand.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type {
  BatchResult,
  NextRow,
  RowBatch,
  RowChange,
  RowResult,
} from '#server/platform/files/row-file.ts';
import { versionOf } from '#server/platform/files/version-of.ts';
import { closeStage, insertStaged, lockFeed, openStage } from '../staged-store.ts';
import { upsertProducts } from '../upsert-products.ts';
import type { ProductFields } from './read-products.ts';
import { compareStaged, listStagedIds } from './store.ts';

/** Writes the products of rows that are new or changed. */
export async function applyProductRows({
  tx,
  brand_id,
  rows,
  isCheck,
}: RowBatch): Promise<BatchResult> {
  const brand = await lockProducts(tx, brand_id);
  const products = rows as unknown as NextRow<ProductFields>[];
  await openStage(tx);
  await insertStaged(
    tx,
    products.map(({ row, fields: { sku, hash, data } }) => ({
      ...{ row, sku, hash },
      data: JSON.stringify(data),
    })),
  );
  const compared = await compareStaged(tx, brand.id);
  const results = compared.map(({ row, before, is_same }): RowResult => {
    const verdict = before === null ? 'new' : is_same ? 'repeated' : 'changed';
    return { row, verdict, error: null };
  });
  const changed = compared.filter((one) => one.before === null || !one.is_same);
  const changes = isCheck || changed.length === 0 ? [] : await writeRows(tx, brand, changed);
  await closeStage(tx);
  const without_link = products.filter(({ fields }) => !fields.has_link).length;
  return { results, changes, figures: { without_link } };
}

/** The brand of a file; only one feed of it is written at a time. The caller tries again. */
export async function lockProducts(tx: Tx, brandId: number | null): Promise<Brand> {
  const brand = await findBrandById(tx, brandId ?? 0);
  if (!brand) throw new Error('The brand of an import does not exist.');
  if (!(await lockFeed(tx, brand.id))) throw new Error('Another feed of the brand is imported.');
  return brand;
}

async function writeRows(
  tx: Tx,
  brand: Brand,
  changed: readonly { row: number; sku: string; before: object | null }[],
): Promise<RowChange[]> {
  const version = versionOf(await upsertProducts(tx, brand));
  const ids = await listStagedIds(tx, brand.id);
  return changed.map(({ row, sku, before }) => ({
    row,
    subject_id: ids.get(sku) ?? 0,
    version,
    before,
  }));
}
