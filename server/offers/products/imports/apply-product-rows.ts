import { sql } from 'kysely';
import { type Brand, findBrandById } from '#server/offers/brands/find-brand.ts';
import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type {
  BatchResult,
  ChangeToUndo,
  ImportFigures,
  KeptSubject,
  NextRow,
  RowBatch,
  RowChange,
  RowResult,
} from '#server/platform/files/row-file.ts';
import { versionOf } from '#server/platform/files/version-of.ts';
import {
  closeStage,
  countCategoryProducts,
  dropMissing,
  insertStaged,
  lockFeed,
  openStage,
  updateCommissions,
} from '../staged-store.ts';
import { upsertProducts } from '../upsert-products.ts';
import type { ProductFields } from './read-products.ts';

/** A staged row and the product it concerns; null: the product is new. */
type StagedRow = {
  row: number;
  sku: string;
  is_same: boolean | null;
  /** The whole product. */
  before: object | null;
};

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

/**
 * Restores the products that an import has changed; those it has added become unavailable, because
 * links may lead to them. Returns those that have changed since.
 */
export async function undoProducts(
  tx: Tx,
  entries: readonly ChangeToUndo[],
): Promise<KeptSubject[]> {
  const restored = await restoreProducts(tx, entries, now());
  await countCategoryProducts(tx);
  return entries
    .filter(({ subject_id }) => !restored.has(subject_id))
    .map(({ subject_id }) => ({ subject_id, key: 'IMPORT_LINE_CHANGED' }));
}

/** The brand of a file; only one feed of it is written at a time. The caller tries again. */
async function lockProducts(tx: Tx, brandId: number | null): Promise<Brand> {
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

/** The staged rows with the products as they are stored. */
async function compareStaged(tx: Tx, brandId: number): Promise<StagedRow[]> {
  const { rows } = await sql<StagedRow>`
    select s.row, s.sku, p.feed_hash is not distinct from s.hash as is_same, to_jsonb(p) as before
    from staged_products s left join products p on p.brand_id = ${brandId} and p.sku = s.sku
    order by s.row`.execute(tx);
  return rows;
}

/** The ids of the staged products. */
async function listStagedIds(tx: Tx, brandId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ sku: string; id: number }>`
    select p.sku, p.id from staged_products s
    join products p on p.brand_id = ${brandId} and p.sku = s.sku`.execute(tx);
  return new Map(rows.map((one) => [one.sku, one.id]));
}

/** Available or not, the products of the brand that are not staged and not yet dropped. */
async function listMissing(tx: Tx, brandId: number) {
  const { rows } = await sql<{ id: number; before: object }>`
    select p.id, to_jsonb(p) as before from products p
    where p.brand_id = ${brandId} and p.feed_hash is distinct from 'gone'
      and not exists (select from staged_products s where s.sku = p.sku)`.execute(tx);
  return rows;
}

/**
 * Restores products as they were before an import; new ones become unavailable. Returns the ids of
 * those that it has restored: others have been written since.
 */
async function restoreProducts(
  tx: Tx,
  entries: readonly ChangeToUndo[],
  at: Date,
): Promise<Set<number>> {
  const changes = JSON.stringify(
    entries.map(({ version, ...one }) => ({ ...one, version: String(version) })),
  );
  const { rows } = await sql<{ id: number }>`
    update products p set
      (asin, parent_asin, name, description, vendor, image, url, price_minor, original_price_minor,
        discount, currency, category, category_id, available, rating, reviews, country, promo_codes,
        feed_hash, commission_ppm, dropped_from_minor, dropped_at, updated_at)
      = (b.asin, b.parent_asin, b.name, b.description, b.vendor, b.image, b.url, b.price_minor,
        b.original_price_minor, b.discount, b.currency, b.category, b.category_id, b.available,
        b.rating, b.reviews, b.country, b.promo_codes, b.feed_hash, b.commission_ppm,
        b.dropped_from_minor, b.dropped_at, ${at}::timestamptz)
    from (
      select o.id, e.version,
        (jsonb_populate_record(o, coalesce(e.before,
          '{"available": false, "feed_hash": "gone"}'))).*
      from jsonb_to_recordset(${changes}::jsonb) as e (subject_id int, version bigint, before jsonb)
      join products o on o.id = e.subject_id
      for update of o) as b (own_id, version)
    where p.id = b.own_id
      and (extract(epoch from date_trunc('milliseconds', p.updated_at)) * 1000)::bigint = b.version
    returning p.id`.execute(tx);
  return new Set(rows.map((one) => one.id));
}
