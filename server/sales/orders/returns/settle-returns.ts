import { sql } from 'kysely';
import type { ErrorKey } from '#contract/errors.ts';
import { openTerms } from '#server/offers/terms/open-terms.ts';
import type { Origin } from '#server/platform/current-origin.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { PREPARED } from '#server/platform/db/prepare-marked.ts';
import { isMoved, sidesOf } from '../commission/exchange-amounts.ts';
import {
  type LineUpdate,
  lockLines,
  lockOrderLines,
  type OrderKey,
  type StoredLine,
  type UpdatedLine,
  updateLines,
} from '../lines/store.ts';
import { changeOfLine, type LineChange } from '../lines/write-changes.ts';
import { isSold } from './match-returns.ts';
import { creditOfSale, leftOf, reverseSale } from './reverse-sale.ts';
import { exceeds, pickSaleLine } from './rules.ts';
import { findReturnRule } from './store.ts';

/** An order that has changed, and the request or job that has changed it; absent: the running one. */
export type ChangedOrder = OrderKey & { origin?: Origin };

/**
 * Updates the returns of orders that have changed: returns that waited for a sale are matched with it,
 * and matched returns reverse what the sale comes to now, for its present publisher. Returns the changes
 * to write. A waiting return that exceeds its sale, and an approved one of another publisher or in other
 * currencies, is unmatched: what is approved may be settled, which fixes both.
 */
export async function settleReturns(
  tx: Tx,
  orders: readonly ChangedOrder[],
  at: Date,
): Promise<LineChange[]> {
  if (orders.length === 0) return [];
  const returns = await lockReturnsOfOrders(tx, orders);
  if (returns.length === 0) return [];
  const sold = await lockOrderLines(tx, orders);
  const changes: LineChange[] = [];
  for (const [brandId, own] of Map.groupBy(returns, ({ brand_id }) => brand_id)) {
    const ofBrand = sold.filter(({ brand_id }) => brand_id === brandId);
    const changed = orders.filter(({ brand_id }) => brand_id === brandId);
    const origins = new Map(changed.map(({ order_id, origin }) => [order_id, origin]));
    for (const { line, change } of await settleOfBrand(tx, brandId, own, ofBrand, at)) {
      const origin = origins.get(line.sale_order_id ?? '');
      changes.push(origin ? { ...change, origin } : change);
    }
  }
  return changes;
}

async function settleOfBrand(
  tx: Tx,
  brandId: number,
  returns: readonly StoredLine[],
  sold: readonly StoredLine[],
  at: Date,
): Promise<{ line: StoredLine; change: LineChange }[]> {
  const terms = openTerms(tx, brandId);
  const isDerived = (await findReturnRule(tx, brandId))?.kind === 'order_id';
  const changes: { line: StoredLine; change: LineChange }[] = [];
  const settled: StoredLine[] = [];
  const updates: UpdatedLine[] = [];
  for (const line of returns) {
    const sale = sold.find((one) => one.id === line.sale_id) ?? findArrived(line, sold);
    if (!sale) continue;
    const others = settled.filter((one) => one.sale_id === sale.id);
    const rule = sale.rule_id === null ? null : await terms.byId(sale.rule_id);
    const set = settleLine(line, { sale, rule, others, isDerived });
    const after = { ...line, ...set } as StoredLine;
    if (after.sale_id === sale.id) settled.push(after);
    if (!differs(line, after)) continue;
    updates.push({ id: line.id, set: { ...set, updated_at: at } });
    const kind = line.status === 'pending' ? 'amended' : 'adjusted';
    changes.push({ line, change: changeOfLine(kind, line, after) });
  }
  await updateLines(tx, updates);
  return changes;
}

function findArrived(line: StoredLine, sold: readonly StoredLine[]): StoredLine | null {
  if (line.return_state !== 'waiting') return null;
  const lines = sold.filter((one) => one.order_id === line.sale_order_id && isSold(one));
  return pickSaleLine(lines, line);
}

type Context = {
  sale: StoredLine;
  rule: Parameters<typeof reverseSale>[1];
  others: readonly StoredLine[];
  isDerived: boolean;
};

/** Why a return cannot reverse a sale that has these other returns; null if it can. */
export function whyUnmatched(
  line: StoredLine,
  sale: StoredLine,
  others: readonly StoredLine[],
): ErrorKey | null {
  // Without a publisher nothing is settled.
  const isFinal = line.status !== 'pending' && line.publisher_id !== null;
  if (isFinal && isMoved(line, sale)) return 'RETURN_SALE_OF_ANOTHER';
  if (sidesOf(line).original.currency !== sidesOf(sale).original.currency)
    return 'CURRENCY_INVALID';
  const isNew = line.sale_id === null;
  return isNew && exceeds(leftOf(sale, others, returnedBy(line))) ? 'RETURN_EXCEEDS_SALE' : null;
}

const returnedBy = (line: StoredLine) => ({
  original_minor: sidesOf(line).original.sale_minor,
  quantity: line.quantity,
});

function settleLine(line: StoredLine, { sale, rule, others, isDerived }: Context): LineUpdate {
  if (whyUnmatched(line, sale, others)) return { return_state: 'unmatched', sale_id: null };
  const returned = returnedBy(line);
  const credited = { ...creditOfSale(sale), ...reverseSale(sale, rule, others, returned) };
  if (line.sale_id !== null) return credited;
  const isReferenced = line.input.sale_order_id !== undefined || !isDerived;
  return { ...credited, return_state: isReferenced ? 'referenced' : 'by_order_id' };
}

const COMPARED = [
  'return_state',
  'sale_id',
  'publisher_id',
  'currency',
  'link_id',
  'rule_id',
  'volume_orders',
  'sale_minor',
  'commission_minor',
] as const;

function differs(before: StoredLine, after: StoredLine): boolean {
  const [old, next] = [sidesOf(before).brand, sidesOf(after).brand];
  return (
    COMPARED.some((name) => before[name] !== after[name]) ||
    old.sale_minor !== next.sale_minor ||
    old.commission_minor !== next.commission_minor
  );
}

/** Locks the returns of some orders, matched or waiting, in ascending id order. */
async function lockReturnsOfOrders(tx: Tx, orders: readonly OrderKey[]): Promise<StoredLine[]> {
  const brandIds = orders.map(({ brand_id }) => brand_id);
  const orderIds = orders.map(({ order_id }) => order_id);
  const { rows } = await sql<{ id: number }>`
    select line.id from unnest(${brandIds}::int[], ${orderIds}::text[]) as wanted (brand_id, order_id)
    cross join lateral (
      select id from order_lines c
      where c.brand_id = wanted.brand_id and c.sale_order_id = wanted.order_id
        and c.status <> 'rejected' offset 0) line
    ${PREPARED}`.execute(tx);
  if (rows.length === 0) return [];
  const lines = await lockLines(tx, [...new Set(rows.map(({ id }) => id))]);
  return lines.filter(({ status }) => status !== 'rejected');
}
