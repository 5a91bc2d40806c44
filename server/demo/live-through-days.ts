import type { ConversionReason } from '#contract/conversions.ts';
import { decideConversions } from '#server/conversions/decide-conversions.ts';
import { recordLines } from '#server/conversions/record-lines.ts';
import { requestDue, settleDue } from '#server/payouts/cycles/run-cycles.ts';
import { setClock } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { billBrands, collectFromBrands } from './bill-brands.ts';
import type { InventedOrder } from './invent-orders.ts';
import type { Random } from './make-random.ts';
import { type Payers, payByRun } from './pay-by-run.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SETTLED_ON = 5;
const PAID_ON = 15;
const COLLECTED_ON = 25;
const REASONS: readonly ConversionReason[] = [
  'RETURNED',
  'RETURNED',
  'OTHER_PARTNER',
  'COUPON_NOT_ALLOWED',
  'DUPLICATE',
];

type LineReport = Parameters<typeof recordLines>[2][number];
type ReportingBrand = Parameters<typeof recordLines>[1];

/** Who acts in the story. */
export type Cast = {
  /** Large shops report their orders every day, small ones every third. */
  brands: ReadonlyMap<string, ReportingBrand & { reports_every_days: number }>;
  publisher_ids: readonly number[];
  staff: { staff_id: number };
  payers: Payers;
};

/**
 * Lets the orders happen day by day, with the clock on each day: brands decide in the morning,
 * settlements and invoices on the 5th, payments on the 15th and the brands' money on the 25th at noon, new orders are told before midnight by the brands that report then.
 */
export async function liveThroughDays(
  parts: Parts,
  random: Random,
  cast: Cast,
  orders: readonly InventedOrder[],
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Promise<void> {
  const known = new Map<InventedOrder, number[]>();
  for (let dayMs = fromMs, nth = 1; dayMs < untilMs; dayMs += DAY_MS, nth += 1) {
    const isLast = dayMs + DAY_MS >= untilMs;
    const at = (hours: number) => new Date(Math.min(dayMs + hours * HOUR_MS, untilMs));
    const isOfDay = (ms: number) => ms >= dayMs && ms < dayMs + DAY_MS;
    setClock(at(9));
    const due = orders.filter((order) => known.has(order) && isOfDay(order.decided_at));
    if (at(9).getTime() < untilMs) await decideOrders(parts, random, cast, due, known);
    setClock(at(12));
    const dayOfMonth = new Date(dayMs).getUTCDate();
    if (dayOfMonth === SETTLED_ON) {
      await settleDue(parts);
      await billBrands(parts, cast.payers);
    }
    if (dayOfMonth === COLLECTED_ON) await collectFromBrands(parts, cast.payers);
    if (dayOfMonth === PAID_ON) await payAll(parts, cast, untilMs - dayMs < 31 * DAY_MS);
    // An order of the day's last minutes is told the next evening: none is told before it happened.
    const eveningMs = isLast ? untilMs : dayMs + 23.9 * HOUR_MS;
    setClock(new Date(eveningMs));
    const news = orders.filter((order) => order.at <= eveningMs && !known.has(order));
    const isTold = (every: number) => isLast || nth % every === 0;
    await tellOrders(parts, cast, news, isTold, known);
  }
}

async function tellOrders(
  parts: Parts,
  cast: Cast,
  orders: readonly InventedOrder[],
  isTold: (everyDays: number) => boolean,
  known: Map<InventedOrder, number[]>,
): Promise<void> {
  for (const [mcid, ofBrand] of Map.groupBy(orders, (order) => order.mcid)) {
    const brand = cast.brands.get(mcid);
    if (!brand) throw new Error(`${mcid} is not there.`);
    if (!isTold(brand.reports_every_days)) continue;
    const told = { source: 'demo' as const, whole: true };
    const recorded = await recordLines(
      parts,
      brand,
      ofBrand.flatMap((order) => reportsOf(order, brand)),
      told,
    );
    for (const order of ofBrand) known.set(order, idsOf(recorded, order));
  }
}

function idsOf(recorded: Awaited<ReturnType<typeof recordLines>>, order: InventedOrder): number[] {
  return recorded.flatMap(({ plan, conversion_id }) =>
    plan.report.order_id === order.order_id && conversion_id !== null ? [conversion_id] : [],
  );
}

/** Shops of the euro have price lists for customers abroad, with the same figures. */
const ABROAD: Readonly<Record<string, string>> = { US: 'USD', GB: 'GBP', CA: 'CAD', AU: 'AUD' };

function reportsOf(order: InventedOrder, brand: ReportingBrand): LineReport[] {
  const abroad = brand.currency === 'EUR' && ABROAD[order.country ?? ''];
  return order.lines.map(({ product, sku, quantity }, place) => ({
    order_id: order.order_id,
    line_id: String(place + 1),
    event: 'sale',
    cancelled: false,
    amount_minor: BigInt(product.price_minor * quantity),
    order_time: new Date(order.at),
    click_ref: order.click_ref,
    customer: order.customer,
    sku,
    name: product.name,
    quantity,
    ...(abroad && { currency: abroad }),
    ...(order.country && { country: order.country }),
    ...(order.voucher_code && { voucher_code: order.voucher_code }),
    ...(product.category && { category: product.category }),
  }));
}

async function decideOrders(
  parts: Parts,
  random: Random,
  cast: Cast,
  due: readonly InventedOrder[],
  known: ReadonlyMap<InventedOrder, number[]>,
): Promise<void> {
  const idsOfAll = (orders: readonly InventedOrder[]) =>
    orders.flatMap((order) => known.get(order) ?? []);
  const approved = idsOfAll(due.filter((order) => order.verdict === 'approved'));
  if (approved.length > 0) {
    await decideConversions(parts.db, cast.staff, { ids: approved, decision: 'approved' });
  }
  for (const order of due.filter((one) => one.verdict === 'rejected')) {
    const asked = { ids: idsOfAll([order]), decision: 'rejected' as const };
    await decideConversions(parts.db, cast.staff, { ...asked, reason: random.pick(REASONS) });
  }
  for (const order of due.filter((one) => one.verdict === 'cancelled')) {
    await cancelOrder(parts, cast, order);
  }
}

/** The shop takes the order back itself: told by the same way as the order. */
async function cancelOrder(parts: Parts, cast: Cast, order: InventedOrder): Promise<void> {
  const brand = cast.brands.get(order.mcid);
  if (!brand) throw new Error(`${order.mcid} is not there.`);
  const report: LineReport = {
    order_id: order.order_id,
    line_id: null,
    event: 'sale',
    cancelled: true,
    amount_minor: null,
  };
  await recordLines(parts, brand, [report], { source: 'demo', whole: true });
}

/**
 * Asks for the month's payments and pays them by a run; in the last month the account of the second
 * publisher is closed and the name of the third is not the bank's.
 */
async function payAll(parts: Parts, { publisher_ids, payers }: Cast, isLast: boolean) {
  const requested = await requestDue(parts);
  if (requested.length === 0) return;
  const reasons = ['', 'AC04', 'BE01'] as const;
  const failures = requested.flatMap(({ publisher_id, payment_id }) => {
    const reason = isLast && reasons[publisher_ids.indexOf(publisher_id)];
    return reason ? [[payment_id, reason] as const] : [];
  });
  await payByRun(parts, payers, new Map(failures));
}
