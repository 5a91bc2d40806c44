import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** One entry of an order line's history. */
export type ApiChange = {
  id: bigint;
  order_line_id: number;
  kind: string;
  old_status: string | null;
  new_status: string;
  old_sale_minor: bigint | null;
  new_sale_minor: bigint;
  old_commission_minor: bigint | null;
  new_commission_minor: bigint;
  /** `currency` is that of the new amounts, `old_currency` that of the old ones. */
  currency: string;
  old_currency: string;
  reason: string | null;
};

/** Finds entries of order lines' history by id. */
export async function findApiChanges(db: Db, ids: readonly bigint[]): Promise<ApiChange[]> {
  const { rows } = await sql<ApiChange>`
    select h.id, h.order_line_id, h.kind, h.old_status, h.new_status, h.old_sale_minor,
      h.new_sale_minor, h.old_commission_minor, h.new_commission_minor,
      coalesce(h.currency, c.currency) as currency,
      coalesce(h.old_currency, h.currency, c.currency) as old_currency, h.reason
    from order_line_changes h join order_lines c on c.id = h.order_line_id
    where h.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

/** The brands of relationships, by relationship id. */
export async function findApiRelationships(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; brand_id: number; mcid: string; merchant_name: string }>`
    select r.id, r.brand_id, b.mcid, b.merchant_name
    from relationships r join brands b on b.id = r.brand_id
    where r.id = any(${ids}::int[])`.execute(db);
  return rows;
}

/** All terms versions of some brands. */
export async function findApiTerms(db: Db, brandIds: readonly number[]) {
  const { rows } = await sql<{
    brand_id: number;
    mcid: string;
    merchant_name: string;
    version: number;
    comm_rate: string;
    comm_detail: string;
    effective_from: Date;
  }>`
    select v.brand_id, b.mcid, b.merchant_name, v.version, v.comm_rate, v.comm_detail,
      v.effective_from
    from terms_versions v join brands b on b.id = v.brand_id
    where v.brand_id = any(${brandIds}::int[])`.execute(db);
  return rows;
}

/** Public codes of sites, by site id. */
export async function findApiChannels(db: Db, siteIds: readonly number[]) {
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from sites where id = any(${siteIds}::int[])`.execute(db);
  return new Map(rows.map(({ id, code }) => [id, code]));
}
