import type { CommissionRule } from '#server/offers/terms/choose-rule.ts';
import type { MonthVolume, openTerms } from '#server/offers/terms/open-terms.ts';
import type { ReportingBrand } from '../intake/brand-store.ts';
import { percentOf } from '../lines/rules.ts';
import { commissionLeft, leftAfter } from '../returns/rules.ts';
import { exchangeOf, saleOfBrand, sidesOf } from './exchange-amounts.ts';
import { fixedCommissions, limitToMonth } from './fixed/rules.ts';
import { monthOf } from './open-volumes.ts';
import type { PastLine } from './recompute-store.ts';

/** A line with the commission it would have had, in minor units of the brand's currency. */
export type Recomputed = { line: PastLine; commission: bigint; hasNoRule: boolean };

type Terms = Pick<ReturnType<typeof openTerms>, 'resolve'>;
type Resolved = Awaited<ReturnType<Terms['resolve']>>;
type Priced = { line: PastLine; rule: Resolved; commission: bigint };
type Order = { sale: bigint; commission: bigint }[];
type Asked = { brand: ReportingBrand; terms: Terms; draft: readonly CommissionRule[] };

/**
 * Prices past lines again by other terms: sales in the order of their time, then the returns of these
 * sales. `pages` end between two moments.
 */
export async function* recomputeLines(
  pages: AsyncIterable<readonly PastLine[]>,
  { brand, terms, draft }: Asked,
): AsyncGenerator<Recomputed> {
  const volumes = openPastVolumes(brand);
  const pay = openPay(brand);
  const isCounted = draft.some((rule) => rule.tier_from !== null);
  const sales = new Map<number, Priced>();
  const returns: PastLine[] = [];
  for await (const page of pages) {
    for (const together of groupOrders(page)) {
      const priced: Priced[] = [];
      for (const line of together) {
        if (line.sale_id !== null) returns.push(line);
        else priced.push(await resolveLine(terms, volumes.before, line));
        if (isCounted) volumes.add(line);
      }
      for (const one of pay(priced)) {
        sales.set(one.line.id, one);
        yield presentPriced(one);
      }
    }
  }
  yield* reverseReturns(sales, returns);
}

const presentPriced = ({ line, rule, commission }: Priced): Recomputed => ({
  line,
  commission,
  hasNoRule: rule === null,
});

/** The lines of each order and moment, in the order of their time. */
function groupOrders(page: readonly PastLine[]): PastLine[][] {
  const key = ({ order_time, order_id }: PastLine) => `${order_time.getTime()} ${order_id}`;
  return [...Map.groupBy(page, key).values()];
}

async function resolveLine(
  { resolve }: Terms,
  volumeBefore: (line: PastLine) => MonthVolume,
  line: PastLine,
): Promise<Priced> {
  const {
    order_time: at,
    publisher_id,
    category,
    sku,
    customer_kind,
    customer_country: country,
  } = line;
  const rule = await resolve({
    ...{ at, publisher_id, category, sku, customer_kind, country },
    customerSince: async () => line.customer_since,
    volume: async () => volumeBefore(line),
  });
  const isPaid = rule !== null && !rule.is_over;
  const commission = isPaid ? percentOf(saleOf(line), rule.rate_ppm ?? 0) : 0n;
  return { line, rule, commission };
}

const saleOf = (line: PastLine) => sidesOf(line).brand.sale_minor;

/** Sets fixed commissions, which depend on the other lines of the order and on the month. */
function openPay({ time_zone = 'UTC' }: ReportingBrand) {
  const orders = new Map<string, Order>();
  const months = new Map<string, bigint>();

  function limit({ line, rule }: Priced, commission: bigint): bigint {
    if (!rule || rule.cap_month_minor === null) return commission;
    const month = monthOf(line.order_time, time_zone);
    const key = JSON.stringify([line.publisher_id, rule.name, month]);
    const before = months.get(key) ?? 0n;
    const limited = limitToMonth(commission, rule.cap_month_minor, before);
    months.set(key, before + limited);
    return limited;
  }

  return (together: readonly Priced[]): Priced[] => {
    const byRule = Map.groupBy(together, ({ line, rule }) => groupKey(line, rule));
    return [...byRule].flatMap(([key, group]) => {
      const rule = group[0]?.rule;
      if (!rule || rule.is_over || rule.basis === null || rule.fixed_minor === null) return group;
      const { basis, fixed_minor, cap_order_minor } = rule;
      const earlier = orders.get(key) ?? [];
      const fresh = group.map(({ line }) => ({ sale: saleOf(line), quantity: line.quantity }));
      const commissions = fixedCommissions({ basis, fixed_minor, cap_order_minor }, earlier, fresh);
      const paid = group.map((one, place) => ({
        ...one,
        commission: limit(one, commissions[place] ?? 0n),
      }));
      const known = paid.map(({ line, commission }) => ({ sale: saleOf(line), commission }));
      orders.set(key, [...earlier, ...known]);
      return paid;
    });
  };
}

const groupKey = (line: PastLine, rule: Resolved) =>
  JSON.stringify([line.order_id, line.publisher_id, rule?.id ?? null]);

/**
 * The volume of each publisher and calendar month before an order. All lines of an order have the
 * volume that was counted for its first one.
 */
function openPastVolumes({ time_zone = 'UTC' }: ReportingBrand) {
  const sums = new Map<string, { orders: Set<string>; sales_minor: bigint }>();
  const known = new Map<string, MonthVolume>();
  const monthKey = ({ publisher_id }: PastLine, month: string) => `${month} ${publisher_id}`;
  const before = (line: PastLine): MonthVolume => {
    const month = monthOf(line.order_time, time_zone);
    const key = `${monthKey(line, month)} ${line.order_id}`;
    const sum = sums.get(monthKey(line, month));
    const counted = { orders: sum?.orders.size ?? 0, sales_minor: sum?.sales_minor ?? 0n };
    const volume = known.get(key) ?? { month, ...counted };
    known.set(key, volume);
    return volume;
  };
  const add = (line: PastLine): void => {
    // The order keeps the volume before its first line.
    const { month } = before(line);
    const key = monthKey(line, month);
    const sum = sums.get(key) ?? { orders: new Set<string>(), sales_minor: 0n };
    if (line.event === 'sale') sum.orders.add(line.order_id);
    sum.sales_minor += saleOf(line);
    sums.set(key, sum);
  };
  return { before, add };
}

/** What the returns of sales take back; a return of an earlier sale keeps its amount. */
function* reverseReturns(
  sales: ReadonlyMap<number, Priced>,
  returns: readonly PastLine[],
): Generator<Recomputed> {
  const earlier = new Map<number, { lines: PastLine[]; left: bigint }>();
  for (const line of returns) {
    const sold = line.sale_id === null ? undefined : sales.get(line.sale_id);
    if (!sold) {
      const { commission_minor: commission } = sidesOf(line).brand;
      yield { line, commission, hasNoRule: false };
      continue;
    }
    const before = earlier.get(sold.line.id) ?? { lines: [], left: sold.commission };
    const lines = [...before.lines, line];
    const left = leftAfterReturns(sold, lines);
    earlier.set(sold.line.id, { lines, left });
    yield { line, commission: left - before.left, hasNoRule: false };
  }
}

/** What is left of the commission of a sale after returns, as `reverseSale` computes it. */
function leftAfterReturns(
  { line, rule, commission }: Priced,
  returns: readonly PastLine[],
): bigint {
  const original = (one: PastLine) => ({
    sale: sidesOf(one).original.sale_minor,
    quantity: one.quantity,
  });
  const left = leftAfter(original(line), returns.map(original));
  const sale = saleOfBrand(exchangeOf(line), left.sale);
  const sold = { sale: saleOf(line), commission, quantity: line.quantity, rule };
  return commissionLeft(sold, { sale, quantity: left.quantity });
}
