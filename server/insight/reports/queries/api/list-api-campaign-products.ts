import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { ApiPage } from './list-api-lines.ts';

/** A product with a commission rule of its own. */
export type ApiCampaignProduct = {
  rule_id: number;
  brand_id: number;
  merchant_name: string;
  asin: string;
  rule_kind: string;
  rate_ppm: number | null;
  fixed_minor: bigint | null;
  rule_currency: string;
  effective_from: Date;
  effective_to: Date | null;
};

/**
 * One page of the products of joined marketplace brands for which a commission rule is in force that
 * names the product, and their number; the latest rules first.
 */
export async function listApiCampaignProducts(
  db: Db,
  { site_id, publisher_id, at }: { site_id: number; publisher_id: number; at: Date },
  page: ApiPage,
): Promise<{ rows: ApiCampaignProduct[]; total: number }> {
  const from = sql`from commission_rules r
    join brands b on b.id = r.brand_id and b.type = 2 and b.status = 'online'
    join relationships s on s.brand_id = b.id and s.site_id = ${site_id} and s.status = 2
    join products p on p.brand_id = b.id and r.sku in (p.asin, p.sku)
    where r.sku is not null and r.effective_from <= ${at}
      and (r.effective_to is null or r.effective_to > ${at})
      and (r.publisher_id is null or r.publisher_id = ${publisher_id})`;
  const counted = await sql<{ rows: number }>`select count(*)::int as rows ${from}`.execute(db);
  const { rows } = await sql<ApiCampaignProduct>`
    select r.id as rule_id, b.id as brand_id, b.merchant_name, p.asin, r.kind as rule_kind,
      r.rate_ppm, r.fixed_minor, r.currency as rule_currency, r.effective_from, r.effective_to
    ${from} order by r.effective_from desc, r.id desc, p.id
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return { rows, total: counted.rows[0]?.rows ?? 0 };
}
