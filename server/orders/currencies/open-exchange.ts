import type { Db } from '#server/platform/db/connect.ts';
import { openRates } from '#server/rates/find-rate.ts';
import type { ReportingBrand } from '../brand-store.ts';
import type { StoredLine } from '../store.ts';
import { type Exchange, exchangeOf } from './rules.ts';
import { findAccountCurrency } from './store.ts';

/** A line to be converted; `currency` is the reported one. */
type Order = {
  order_id: string;
  order_time: Date;
  publisher_id: number | null;
  currency: string;
};

/**
 * Resolves currencies and exchange rates for lines of one brand in one transaction. An order keeps
 * the rates of its first line, those of the day of the order, and per publisher the currency it was
 * credited in, so that its lines stay consistent and a correction leaves no residue. `stored`
 * contains the lines already stored. Returns null if a required rate is missing.
 */
export function openExchange(db: Db, brand: ReportingBrand, stored: readonly StoredLine[]) {
  const find = openRates(db);
  const accounts = new Map<number, Promise<string>>();
  const kept = { brands: new Map<string, string>(), own: new Map<string, string>() };
  const rates = new Map<string, string>();
  for (const line of stored) keep(line, exchangeOf(line));

  function keep(order: Pick<Order, 'order_id' | 'publisher_id'>, exchange: Exchange): void {
    const { original, own } = exchange;
    kept.brands.set(order.order_id, exchange.brand);
    kept.own.set(ownerOf(order), own);
    rates.set(pairOf(order, original, exchange.brand), exchange.brand_rate);
    rates.set(pairOf(order, original, own), exchange.sale_rate);
    rates.set(pairOf(order, exchange.brand, own), exchange.commission_rate);
  }

  async function rate(order: Order, from: string, to: string): Promise<string | null> {
    if (from === to) return '1';
    const old = rates.get(pairOf(order, from, to));
    const found = old ?? (await find({ from, to, at: order.order_time }));
    return found !== null && Number(found) > 0 ? found : null;
  }

  async function accountOf(publisherId: number): Promise<string> {
    const known = accounts.get(publisherId) ?? findAccountCurrency(db, publisherId);
    accounts.set(publisherId, known);
    return known;
  }

  /** The account's currency if both amounts can be converted into it, otherwise the brand's. */
  async function ownOf(order: Order, programme: string): Promise<string> {
    const old = kept.own.get(ownerOf(order));
    if (old !== undefined) return old;
    if (order.publisher_id === null) return programme;
    const own = await accountOf(order.publisher_id);
    const [sale, commission] = [
      await rate(order, order.currency, own),
      await rate(order, programme, own),
    ];
    return sale === null || commission === null ? programme : own;
  }

  return async (order: Order): Promise<Exchange | null> => {
    const original = order.currency;
    const programme = kept.brands.get(order.order_id) ?? brand.currency;
    const brand_rate = await rate(order, original, programme);
    if (brand_rate === null) return null;
    const own = await ownOf(order, programme);
    const sale_rate = await rate(order, original, own);
    const commission_rate = await rate(order, programme, own);
    if (sale_rate === null || commission_rate === null) return null;
    const exchange = { original, brand: programme, own, brand_rate, sale_rate, commission_rate };
    keep(order, exchange);
    return exchange;
  };
}

const ownerOf = (order: Pick<Order, 'order_id' | 'publisher_id'>) =>
  JSON.stringify([order.order_id, order.publisher_id]);
const pairOf = (order: Pick<Order, 'order_id'>, from: string, to: string) =>
  JSON.stringify([order.order_id, from, to]);
