import { isCurrency } from '#contract/currencies.ts';
import { orderReport } from '#contract/orders/fields.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { HOUR_MS } from '#server/platform/clock.ts';
import { newCode } from '#server/platform/ids.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { buildClickRef, buildReportingBrand } from '#server/sales/orders/builders.ts';
import { receiveOrder } from '#server/sales/orders/intake/receive-order.ts';
import { exact, writeAmount } from '../money-model/open-arithmetic.ts';
import { exchangeOf, moneyOf } from '../money-model/price-line.ts';
import type { Application } from '../open-application.ts';
import { addDays } from '../read-calendar.ts';
import type { Found } from '../run-proofs.ts';
import { pickBelow, type Random } from '../seeded-random.ts';
import type { History } from './read-history.ts';

const RATE_PPM = 73_350;

/** Amounts of a line: of the publisher in its currency, and of the brand in the brand's. */
type Amounts = { currency: string; sale: bigint; commission: bigint; owed: bigint };

/**
 * Reports orders of random past days in one currency to a brand of a second whose publisher is paid
 * in a third, and compares each stored line with the history.
 */
export async function reportPastOrders(
  app: Application,
  random: Random,
  { history, orders }: { history: History; orders: number },
): Promise<Found> {
  const counts = { orders: 0, 'orders on weekends': 0, 'orders without a rate': 0 };
  const violations: string[] = [];
  const currencies = history.currencies.filter(isCurrency);
  const pick = () => currencies[pickBelow(random, currencies.length)] ?? '';
  const days = history.days.filter((day) => day >= '2000-01-03');
  while (counts.orders < orders) {
    const day = addDays(days[pickBelow(random, days.length)] ?? '', pickBelow(random, 8));
    const order = { reported: pick(), brand: pick(), own: pick(), day };
    const minor = BigInt(1 + pickBelow(random, 10 ** 9));
    const expected = expectLine(history, order, minor);
    const stored = await report(app, order, minor);
    const [is, should] = [stored, expected].map(show);
    if (is !== should) violations.push(`${minor} ${JSON.stringify(order)}: ${is}, not ${should}`);
    if (expected === null) counts['orders without a rate'] += 1;
    else {
      counts.orders += 1;
      if (new Date(day).getUTCDay() % 6 === 0) counts['orders on weekends'] += 1;
    }
  }
  return { counts, violations };
}

type Order = { reported: string; brand: string; own: string; day: string };

/** null: the order is refused, because it cannot be priced in the brand's currency. */
function expectLine(history: History, order: Order, minor: bigint): Amounts | null {
  const rate = (from: string, to: string) => history.rate(from, to, order.day);
  const names = exchangeOf(rate, order.reported, order.brand, order.own);
  if (names === null) return null;
  const { brandSale } = moneyOf(exact, names, minor, 0n);
  const owed = exact.percent(brandSale, RATE_PPM);
  const { own: currency, sale, commission } = moneyOf(exact, names, minor, owed);
  return { currency, sale, commission, owed };
}

const show = (amounts: Amounts | null) =>
  amounts === null
    ? 'refused'
    : `${amounts.sale} ${amounts.currency} earns ${amounts.commission}, ${amounts.owed} owed`;

async function report(app: Application, order: Order, minor: bigint): Promise<Amounts | null> {
  const brand = await buildReportingBrand(app, {
    currency: order.brand,
    rate_ppm: RATE_PPM,
  });
  const site = await buildPublisherWithSite(app, { currency: order.own });
  const order_time = new Date(`${order.day}T18:00:00Z`);
  const clickedAt = new Date(order_time.getTime() - HOUR_MS);
  const fields = orderReport.parse({
    order_id: `past-${newCode(10)}`,
    amount: writeAmount(minor, order.reported),
    currency: order.reported,
    order_time: order_time.toISOString(),
    click_ref: await buildClickRef(app, { brand, site, at: clickedAt }),
  });
  try {
    const { order_line_ids } = await receiveOrder(app, brand, fields, 'demo');
    const line = await app.db
      .selectFrom('order_lines')
      .select(['currency', 'sale_minor', 'commission_minor', 'brand_commission_minor'])
      .where('id', '=', order_line_ids[0] ?? 0)
      .executeTakeFirstOrThrow();
    const { currency, sale_minor: sale, commission_minor: commission } = line;
    return { currency, sale, commission, owed: line.brand_commission_minor ?? commission };
  } catch (error) {
    if (error instanceof Refusal && error.key === 'CURRENCY_RATE_MISSING') return null;
    throw error;
  }
}
