import { chooseRule } from '../money/choose-terms.ts';
import type { Rule } from '../money/world.ts';
import { type Arithmetic, leastOf, signOf, sizeOf } from '../money-model/open-arithmetic.ts';

/** A line as it is stored, in the brand's currency, which is also that of the report. */
export type Past = {
  id: number;
  order_id: string;
  /** Milliseconds. */
  at: number;
  event: 'sale' | 'cancellation';
  publisher: number;
  sale: bigint;
  commission: bigint;
  quantity: number | null;
  category: string | null;
  sku: string | null;
  customer: 'new' | 'existing' | null;
  country: string | null;
  customer_ref: string | null;
  /** The line that it returns. */
  of: number | null;
};
type Priced = { line: Past; rule: Rule | null; paid: bigint };
/** Lines, and what is priced so far, by publisher and month, customer, and order. */
type Shelf = {
  ofMonth: Map<string, Past[]>;
  ofCustomer: Map<string | null, Past[]>;
  pricedOfMonth: Map<string, Priced[]>;
  pricedOfOrder: Map<string, Priced[]>;
};

/** Months are those of UTC. */
const monthKey = ({ publisher, at }: Past) =>
  `${publisher} ${new Date(at).toISOString().slice(0, 7)}`;

/**
 * The commission of each line under other rules, by an arithmetic of its own: lines in the order of
 * their time, the lines of an order and moment together.
 */
export function priceAgain(
  math: Arithmetic,
  all: readonly Past[],
  rules: readonly Rule[],
  /** Earlier lines only tell when a customer bought first. */
  start: number,
) {
  const lines = all.filter((line) => line.at >= start);
  const paid = new Map<number, bigint>();
  const priced = new Map<number, Priced>();
  const shelf: Shelf = {
    ofMonth: Map.groupBy(lines, monthKey),
    ofCustomer: Map.groupBy(all, (line) => line.customer_ref),
    pricedOfMonth: new Map(),
    pricedOfOrder: new Map(),
  };
  const sold = lines.filter((line) => line.of === null);
  for (const group of Map.groupBy(sold, (line) => `${line.at} ${line.order_id}`).values()) {
    const resolved = group.map((line) => priceByPercent(math, shelf, rules, line));
    for (const one of payFixed(math, resolved, shelf)) {
      priced.set(one.line.id, one);
      paid.set(one.line.id, one.paid);
    }
  }
  const returns = Map.groupBy(lines, (line) => line.of);
  for (const line of lines) {
    if (line.of === null) continue;
    paid.set(line.id, takeBack(math, line, returns.get(line.of) ?? [], priced.get(line.of)));
  }
  return paid;
}

function priceByPercent(
  math: Arithmetic,
  shelf: Shelf,
  rules: readonly Rule[],
  line: Past,
): Priced {
  const since = firstOrderOf(shelf, line);
  const facts = {
    ...{ amount: line.sale, event: line.event, order_time: line.at },
    ...(line.category !== null && { category: line.category }),
    ...(line.sku !== null && { sku: line.sku }),
    ...(line.customer !== null && { customer: line.customer }),
    ...(line.country !== null && { country: line.country }),
  };
  const about = { publisher: line.publisher, since, volume: volumeBefore(shelf, line) };
  const rule = chooseRule(rules, facts, about, math.fault);
  const isPercent = rule !== null && rule.ppm !== null;
  return { line, rule, paid: isPercent ? math.percent(line.sale, rule.ppm ?? 0) : 0n };
}

function firstOrderOf({ ofCustomer }: Shelf, line: Past): number | null {
  if (line.customer_ref === null) return null;
  const times = (ofCustomer.get(line.customer_ref) ?? [])
    .filter((one) => one.event === 'sale' && one.order_id !== line.order_id && one.at <= line.at)
    .map((one) => one.at);
  return times.length === 0 ? null : Math.min(...times);
}

/** What the publisher sold in the month before the first line of an order. */
function volumeBefore({ ofMonth }: Shelf, line: Past) {
  const mine = ofMonth.get(monthKey(line)) ?? [];
  const first = mine.findIndex((one) => one.order_id === line.order_id);
  const before = mine.slice(0, first);
  const orders = new Set(before.filter((one) => one.event === 'sale').map((one) => one.order_id));
  return { orders: orders.size, sales: before.reduce((sum, one) => sum + one.sale, 0n) };
}

function payFixed(math: Arithmetic, group: readonly Priced[], shelf: Shelf): Priced[] {
  return [...Map.groupBy(group, (one) => one.rule)].flatMap(([rule, together]) => {
    const fixed = rule?.fixed ?? null;
    if (rule === null || fixed === null) return together;
    const [first] = together;
    if (!first) return [];
    const ofOrder = pileOf(shelf.pricedOfOrder, first.line.order_id);
    const ofMonth = pileOf(shelf.pricedOfMonth, monthKey(first.line));
    const earlier = ofOrder.filter(
      (one) => one.rule === rule && one.line.publisher === first.line.publisher,
    );
    const amounts = rule.basis === 'order' ? payOrder(math, fixed, together, earlier) : null;
    let given = earlier.reduce((sum, one) => sum + one.paid, 0n);
    return together.map((one, place) => {
      const amount = amounts?.[place] ?? payEach(rule, fixed, one.line, given);
      given += amount;
      const limited = { ...one, paid: limitMonth(rule, amount, ofMonth) };
      ofOrder.push(limited);
      ofMonth.push(limited);
      return limited;
    });
  });
}

function pileOf(piles: Map<string, Priced[]>, key: string): Priced[] {
  const pile = piles.get(key) ?? [];
  piles.set(key, pile);
  return pile;
}

function payOrder(
  math: Arithmetic,
  fixed: bigint,
  together: readonly Priced[],
  earlier: readonly Priced[],
): bigint[] {
  const total = [...earlier, ...together].reduce((sum, { line }) => sum + line.sale, 0n);
  const due = signOf(total) * fixed - earlier.reduce((sum, { paid }) => sum + paid, 0n);
  const weights = together.map(({ line }) =>
    signOf(line.sale) === signOf(due) ? sizeOf(line.sale) : 0n,
  );
  if (due === 0n || weights.every((weight) => weight === 0n)) return together.map(() => 0n);
  return math.split(sizeOf(due), weights).map((part) => part * signOf(due));
}

function payEach(rule: Rule, fixed: bigint, line: Past, given: bigint): bigint {
  const units = rule.basis === 'unit' ? BigInt(Math.abs(line.quantity ?? 1)) : 1n;
  const sign = signOf(line.sale);
  const size = fixed * units;
  if (rule.capOrder === null) return sign * size;
  const room = rule.capOrder - sign * given;
  return sign * (room < 0n ? 0n : leastOf(size, room));
}

function limitMonth(rule: Rule, amount: bigint, ofMonth: readonly Priced[]): bigint {
  if (rule.capMonth === null || amount <= 0n) return amount;
  const used = ofMonth
    .filter((one) => one.rule?.name === rule.name)
    .reduce((sum, one) => sum + one.paid, 0n);
  const left = rule.capMonth - used;
  return left <= 0n ? 0n : leastOf(amount, left);
}

/** What a return takes back of its sale, after the returns before it. */
function takeBack(
  math: Arithmetic,
  line: Past,
  returns: readonly Past[],
  sold: Priced | undefined,
): bigint {
  if (!sold) return line.commission;
  const upTo = (last: number) => restOf(math, sold, returns.slice(0, last));
  const place = returns.indexOf(line);
  return upTo(place + 1) - upTo(place);
}

function restOf(math: Arithmetic, { line, rule, paid }: Priced, returns: readonly Past[]): bigint {
  const left = returns.reduce((sum, one) => sum + one.sale, line.sale);
  if (left === line.sale && paid > 0n && line.sale > 0n) return paid;
  if (left <= 0n || line.sale <= 0n || paid <= 0n || rule === null) {
    return returns.length === 0 ? paid : 0n;
  }
  if (rule.fixed === null) return leastOf(paid, math.percent(left, rule.ppm ?? 0));
  if (rule.basis !== 'unit') return paid;
  const units = BigInt(Math.abs(line.quantity ?? 1));
  const isCounted = line.quantity !== null && returns.every((one) => one.quantity !== null);
  const back = returns.reduce((sum, one) => sum + Math.abs(one.quantity ?? 0), 0);
  const begun = (units * left + line.sale - 1n) / line.sale;
  const rest = isCounted ? BigInt(Math.abs(line.quantity ?? 0) - back) : begun;
  return leastOf(paid, rest * rule.fixed);
}
