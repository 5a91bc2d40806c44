import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { ReportingBrand } from '../intake/brand-store.ts';
import type { StoredLine } from '../lines/store.ts';
import type { ReturnRule } from './rules.ts';
import { listReturnsOf, lockSale } from './store.ts';

/** The sales and returns that returns of one transaction concern; planned returns count at once. */
export function openReturns(db: Db, brand: ReportingBrand, rule: ReturnRule) {
  const bySale = new Map<number, StoredLine[]>();

  async function of(saleId: number): Promise<StoredLine[]> {
    const known = bySale.get(saleId) ?? (await listReturnsOf(db, saleId));
    bySale.set(saleId, known);
    return known;
  }

  function add(saleId: number, line: StoredLine): void {
    const others = bySale.get(saleId) ?? [];
    bySale.set(saleId, [...others.filter((one) => one.id === 0 || one.id !== line.id), line]);
  }

  /** The latest sale of the article to the customer; null unless the return names both. */
  async function byProduct(line: StoredLine): Promise<StoredLine | null> {
    const { customer_ref, sku, order_time, currency, original_currency } = line;
    if (!customer_ref || !sku) return null;
    const amount = -(line.original_minor ?? line.sale_minor);
    return lockSaleOfProduct(db, {
      brand_id: brand.id,
      customer_ref,
      sku,
      before: order_time,
      amount,
      currency: original_currency ?? currency,
    });
  }

  return { rule, of, add, byId: (id: number) => lockSale(db, id), byProduct };
}

/**
 * Locks the latest sale of an article to a customer before a moment of which at least `amount` (in the
 * reported currency) is left.
 */
async function lockSaleOfProduct(
  db: Db,
  of: {
    brand_id: number;
    customer_ref: string;
    sku: string;
    before: Date;
    amount: bigint;
    currency: string;
  },
): Promise<StoredLine | null> {
  const found = await sql<StoredLine>`
    select s.* from order_lines s
    where s.brand_id = ${of.brand_id} and s.customer_ref = ${of.customer_ref}
      and lower(s.sku) = lower(${of.sku}) and s.event = 'sale' and s.status <> 'rejected'
      and s.order_time <= ${of.before} and coalesce(s.original_currency, s.currency) = ${of.currency}
      and coalesce(s.original_minor, s.sale_minor) + (
        select coalesce(sum(coalesce(r.original_minor, r.sale_minor)), 0) from order_lines r
        where r.brand_id = s.brand_id and r.sale_order_id = s.order_id and r.sale_id = s.id
          and r.status <> 'rejected') >= ${of.amount}
    order by s.order_time desc, s.id desc limit 1 for update of s`.execute(db);
  return found.rows[0] ?? null;
}
