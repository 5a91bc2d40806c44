import { sql } from 'kysely';
import type { openRates } from '#server/books/rates/find-rate.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { PREPARED } from '#server/platform/db/prepare-marked.ts';
import type { ReportingBrand } from '../intake/brand-store.ts';
import type { StoredLine } from '../lines/store.ts';
import { type Exchange, exchangeOf } from './exchange-amounts.ts';

/** A line to be converted; `currency` is the reported one. */
type Order = {
  order_id: string;
  order_time: Date;
  publisher_id: number | null;
  currency: string;
};

type Sources = {
  rate: ReturnType<typeof openRates>;
  accountCurrency: (publisherId: number) => Promise<string>;
};

/**
 * Resolves currencies and exchange rates for lines of one brand in one transaction. An order keeps
 * the rates of its first line, those of the day of the order, and per publisher the currency it was
 * credited in, so that its lines stay consistent and a correction leaves no residue. `stored`
 * contains the lines already stored. Returns null if a required rate is missing.
 */
export function openExchange(
  { rate: findDayRate, accountCurrency }: Sources,
  brand: ReportingBrand,
  stored: readonly StoredLine[],
) {
  const fixed = openFixedExchanges(stored);

  async function findRate(order: Order, from: string, to: string): Promise<string | null> {
    if (from === to) return '1';
    const rate =
      fixed.rates.get(pairOf(order, from, to)) ??
      (await findDayRate({ from, to, at: order.order_time }));
    return rate !== null && Number(rate) > 0 ? rate : null;
  }

  /** The account's currency if both amounts can be converted into it, otherwise the brand's. */
  async function findCreditCurrency(order: Order, brandCurrency: string): Promise<string> {
    const credited = fixed.creditCurrencies.get(ownerOf(order));
    if (credited !== undefined) return credited;
    if (order.publisher_id === null) return brandCurrency;
    const currency = await accountCurrency(order.publisher_id);
    const saleRate = await findRate(order, order.currency, currency);
    const commissionRate = await findRate(order, brandCurrency, currency);
    return saleRate === null || commissionRate === null ? brandCurrency : currency;
  }

  return async (order: Order): Promise<Exchange | null> => {
    const original = order.currency;
    const brandCurrency = fixed.brandCurrencies.get(order.order_id) ?? brand.currency;
    const brand_rate = await findRate(order, original, brandCurrency);
    if (brand_rate === null) return null;
    const own = await findCreditCurrency(order, brandCurrency);
    const sale_rate = await findRate(order, original, own);
    const commission_rate = await findRate(order, brandCurrency, own);
    if (sale_rate === null || commission_rate === null) return null;
    const exchange = {
      original,
      brand: brandCurrency,
      own,
      brand_rate,
      sale_rate,
      commission_rate,
    };
    fixed.add(order, exchange);
    return exchange;
  };
}

/** Currencies and rates that are fixed by the lines of an order processed so far. */
function openFixedExchanges(stored: readonly StoredLine[]) {
  const brandCurrencies = new Map<string, string>();
  const creditCurrencies = new Map<string, string>();
  const rates = new Map<string, string>();
  function add(order: Pick<Order, 'order_id' | 'publisher_id'>, exchange: Exchange): void {
    const { original, brand, own } = exchange;
    brandCurrencies.set(order.order_id, brand);
    creditCurrencies.set(ownerOf(order), own);
    rates.set(pairOf(order, original, brand), exchange.brand_rate);
    rates.set(pairOf(order, original, own), exchange.sale_rate);
    rates.set(pairOf(order, brand, own), exchange.commission_rate);
  }
  // A matched return has the currencies and rates of its sale, which may be in another order.
  for (const line of stored) if (line.sale_id === null) add(line, exchangeOf(line));
  return { brandCurrencies, creditCurrencies, rates, add };
}

const ownerOf = (order: Pick<Order, 'order_id' | 'publisher_id'>) =>
  JSON.stringify([order.order_id, order.publisher_id]);
const pairOf = (order: Pick<Order, 'order_id'>, from: string, to: string) =>
  JSON.stringify([order.order_id, from, to]);

/** The currencies of publishers' accounts, in the order of the ids. */
export async function findAccountCurrencies(
  db: Db,
  publisherIds: readonly number[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('publishers')
    .select(['id', 'currency'])
    .where(sql<boolean>`id = any(${publisherIds}::int[])`)
    .modifyEnd(PREPARED)
    .execute();
  const currencies = new Map(rows.map(({ id, currency }) => [id, currency]));
  return publisherIds.map((id) => {
    const currency = currencies.get(id);
    if (currency === undefined) throw new Error(`There is no publisher ${id}.`);
    return currency;
  });
}
