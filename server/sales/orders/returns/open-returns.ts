import type { Db } from '#server/platform/db/connect.ts';
import type { ReportingBrand } from '../intake/brand-store.ts';
import type { StoredLine } from '../lines/store.ts';
import type { ReturnRule } from './rules.ts';
import { listReturnsOf, lockSale, lockSaleOfProduct } from './store.ts';

export const NO_RULE: ReturnRule = { kind: 'none', prefix: '', suffix: '' };

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
