import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/connect.ts';
import type { ChangeToUndo } from '#server/platform/files/row-file.ts';

/** A staged row and the product it concerns; null: the product is new. */
type StagedRow = {
  row: number;
  sku: string;
  is_same: boolean | null;
  /** The whole product. */
  before: object | null;
};

/** The staged rows with the products as they are stored. */
export async function compareStaged(tx: Tx, brandId: number): Promise<StagedRow[]> {
  const { rows } = await sql<StagedRow>`
    select s.row, s.sku, p.feed_hash is not distinct from s.hash as is_same, to_jsonb(p) as before
    from staged_products s left join products p on p.brand_id = ${brandId} and p.sku = s.sku
    order by s.row`.execute(tx);
  return rows;
}

/** The ids of the staged products. */
export async function listStagedIds(tx: Tx, brandId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ sku: string; id: number }>`
    select p.sku, p.id from staged_products s
    join products p on p.brand_id = ${brandId} and p.sku = s.sku`.execute(tx);
  return new Map(rows.map((one) => [one.sku, one.id]));
}

/** Available or not, the products of the brand that are not staged and not yet dropped. */
export async function listMissing(tx: Tx, brandId: number) {
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
export async function restoreProducts(
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
