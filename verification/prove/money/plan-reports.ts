import type { Arithmetic } from '../money-model/open-arithmetic.ts';
import { moneyOf } from '../money-model/price-line.ts';
import type { Change } from './pay-fixed-amounts.ts';
import { Pricing, type Shelves } from './price-lines.ts';
import { leftOf, partOf, pickSale, reverseSale } from './reverse-sales.ts';
import type { Brand, Facts, Line, Order, Report, World } from './world.ts';
import { isReturn } from './world.ts';

export type Outcome = { outcome: string; key: string | null; line: Line | null };
type Plan = Outcome & { change: Change | null };

/** What planning asks of the model of all orders. */
export type Orders = Shelves & {
  readonly world: World;
  readonly math: Arithmetic;
  orderOf: (brand: Brand, id: string) => Order;
  saleOrderOf: (line: Line) => Order;
  match: (line: Line, sale: Line, state: Line['state']) => void;
};

const FACTS = [
  'event',
  'order_time',
  'click',
  'voucher_code',
  'customer',
  'country',
  'sku',
  'category',
  'customer_ref',
  'sale_order_id',
  'sale_line_id',
] as const;

const refused = (key: string): Plan => ({ outcome: 'refused', key, line: null, change: null });
const repeated = (line: Line): Plan => ({ outcome: 'repeated', key: null, line, change: null });

/** What each line of a request comes to, before fixed amounts are distributed; nothing is changed. */
export function planReports(model: Orders, order: Order, reports: readonly Report[]): Plan[] {
  const pricing = new Pricing(model, order);
  const plans = reports.map((report) => planReport(pricing, model, order, report));
  const planned: Line[] = [];
  return plans.map((plan, place) => {
    const report = reports[place];
    if (!plan.change || !report || !isReturn(report)) return plan;
    return matchReturn(model, plan, plan.change, report, planned);
  });
}

function planReport(pricing: Pricing, model: Orders, order: Order, report: Report): Plan {
  const old = order.lines.find((line) => line.id === report.line_id) ?? null;
  const facts = factsOf(report);
  if (!old) return planNew(pricing, model, order, report, facts);
  if (contradicts(old.facts, facts)) return refused('CONVERSION_INPUT_CHANGED');
  const isSame = old.facts.amount === facts.amount && old.money.original === report.currency;
  const isNews = FACTS.some((name) => old.facts[name] === undefined && facts[name] !== undefined);
  const isUnits =
    report.quantity !== undefined && report.quantity !== old.quantity && old.rule?.basis === 'unit';
  if (isSame && !(old.status === 'pending' && isNews) && !isUnits) return repeated(old);
  if (old.status === 'rejected' || old.isCancelled) return refused('CONVERSION_STATUS_INVALID');
  return planChange(pricing, model, old, report, facts);
}

/** A report with a click is sent with a new click reference, so its click is always another one. */
const contradicts = (old: Facts, facts: Facts) =>
  FACTS.some(
    (name) =>
      old[name] !== undefined &&
      facts[name] !== undefined &&
      (name === 'click' || old[name] !== facts[name]),
  );

const factsOf = ({ order_id: _, line_id: __, currency: ___, quantity: ____, ...facts }: Report) =>
  facts as Facts;

function planNew(
  pricing: Pricing,
  model: Orders,
  order: Order,
  report: Report,
  facts: Facts,
): Plan {
  const publisher = pricing.creditOf(facts);
  const next: Line = {
    ...{ nth: -1, order, id: report.line_id, facts, isCancelled: false },
    quantity: report.quantity ?? null,
    status: 'pending',
    publisher,
    ...amountsOf(pricing, model, order, facts, report, publisher),
    ...{ sale: null, state: null, saleOrder: null },
    ...{ isSettled: false, settled: 0n, settledBrand: 0n },
  };
  return { outcome: 'recorded', key: null, line: null, change: { next, old: null } };
}

function planChange(
  pricing: Pricing,
  model: Orders,
  old: Line,
  report: Report,
  reported: Facts,
): Plan {
  const isPending = old.status === 'pending';
  const known = Object.fromEntries(
    Object.entries(reported).filter(([, value]) => value !== undefined),
  );
  const merged: Facts = { ...old.facts, ...known };
  const facts = isPending ? merged : { ...old.facts, amount: reported.amount };
  const returns = old.order.returns.filter((one) => one.sale === old && one.status !== 'rejected');
  if (returns.length > 0 && report.currency !== old.money.original) {
    return refused('CURRENCY_INVALID');
  }
  // An approved return fixes the publisher of its sale.
  const isFixed =
    !isPending || (old.publisher !== null && returns.some((one) => one.status === 'approved'));
  const publisher = isFixed ? old.publisher : pricing.creditOf(merged);
  const next: Line = {
    ...old,
    facts,
    quantity: report.quantity ?? old.quantity,
    publisher,
    ...amountsOf(pricing, model, old.order, merged, report, publisher),
  };
  const outcome = isPending ? 'amended' : 'adjusted';
  return { outcome, key: null, line: old, change: { next, old } };
}

function amountsOf(
  pricing: Pricing,
  { math }: Orders,
  order: Order,
  facts: Facts,
  { currency, amount }: Report,
  publisher: number | null,
): Pick<Line, 'money' | 'rule' | 'isOver' | 'volume'> {
  const names = pricing.exchange(currency, facts.order_time, publisher);
  const brandSale = math.convert(amount, currency, order.brand.currency, names.rates.brand);
  const { percent, ...price } = pricing.priceOf({ order, facts, publisher }, brandSale);
  return { ...price, money: moneyOf(math, names, amount, percent) };
}

/** A return reverses its sale, waits for it, or is unmatched. */
function matchReturn(
  model: Orders,
  plan: Plan,
  { next, old }: Change,
  report: Report,
  planned: Line[],
): Plan {
  // The publisher of an approved line is final.
  if (plan.outcome === 'adjusted' && old?.sale === null) return plan;
  const named = next.facts.sale_order_id;
  const order = named === undefined ? null : model.orderOf(next.order.brand, named);
  const sale = old?.sale ?? (order && pickSale(order, next));
  if (!sale) {
    Object.assign(next, {
      sale: null,
      state: named ? 'waiting' : 'unmatched',
      saleOrder: named ?? null,
    });
    return plan;
  }
  if (report.currency !== sale.money.original) return refused('CURRENCY_INVALID');
  const stored = model.saleOrderOf({ ...next, saleOrder: sale.order.id }).returns;
  const live = stored.filter(
    (one) => one.sale === sale && one.status !== 'rejected' && one !== old,
  );
  const others = [
    ...live.filter((one) => !planned.some((p) => p.order === one.order && p.id === one.id)),
    ...planned.filter((one) => one.sale === sale),
  ];
  const part = { reported: report.amount, quantity: report.quantity ?? null };
  const left = leftOf(sale, [...others.map(partOf), part]);
  if (left.reported < 0n || (left.quantity ?? 0) < 0) return refused('RETURN_EXCEEDS_SALE');
  next.money = reverseSale(model.math, sale, others, part);
  model.match(next, sale, old?.sale ? old.state : 'referenced');
  planned.push(next);
  return plan;
}
