import {
  type Arithmetic,
  leastOf,
  signOf,
  sizeOf,
  sumMinor,
} from '../money-model/open-arithmetic.ts';
import type { Line, Rule } from './world.ts';

/** A line as it will be, and as it is; null: it is new. */
export type Change = { next: Line; old: Line | null };
/** What the publisher of a line has by rules of a name in its month, without some stored lines. */
export type MonthSum = (rule: Rule, line: Line, without: ReadonlySet<Line>) => bigint;

/**
 * Commissions of the lines of one order that a rule with a fixed amount pays. Lines that keep what they
 * have, and returns that reverse a sale, count as given.
 */
export function payFixedAmounts(
  math: Arithmetic,
  changes: readonly Change[],
  stored: readonly Line[],
  monthSum: MonthSum,
): Map<Line, bigint> {
  const result = new Map<Line, bigint>();
  const planned = new Map<Change, bigint>();
  const touched = new Set(changes.map((one) => one.old));
  const groups = Map.groupBy(changes, ({ next }) => next.publisher);
  for (const [publisher, ofPublisher] of groups) {
    const paying = ofPublisher.filter(({ next }) => !next.isOver);
    for (const [rule, group] of Map.groupBy(paying, ({ next }) => next.rule)) {
      if (!rule || rule.fixed === null) continue;
      const rest = stored.filter(
        (line) =>
          line.publisher === publisher &&
          line.rule === rule &&
          line.status !== 'rejected' &&
          !touched.has(line),
      );
      const paid = payGroup(math, rule, group, rest);
      for (const [change, amount] of paid) {
        const limited = limitMonth(math, rule, change, amount, monthSum, planned);
        planned.set(change, limited);
        result.set(change.next, limited);
      }
    }
  }
  return result;
}

function payGroup(math: Arithmetic, rule: Rule, group: readonly Change[], rest: readonly Line[]) {
  const returned = group.filter(({ next }) => next.sale !== null);
  const keeping = group.filter((one) => one.next.sale === null && keepsShare(rule, one));
  const fresh = group.filter((one) => !returned.includes(one) && !keeping.includes(one));
  const given = [
    ...rest.map(({ money }) => money.brandCommission),
    ...returned.map(({ next }) => next.money.brandCommission),
    ...keeping.map(({ old }) => old?.money.brandCommission ?? 0n),
  ];
  const sold = [...rest, ...group.map(({ next }) => next)].map(({ money }) => money.brandSale);
  const lines = fresh.map(({ next }) => next);
  const amounts =
    rule.basis === 'order' && math.fault !== 'pay a fixed amount per line'
      ? payOrder(math, rule, sumMinor(sold), sumMinor(given), lines)
      : payEach(math, rule, sumMinor(given), lines);
  return [
    ...keeping.map((one) => [one, one.old?.money.brandCommission ?? 0n] as const),
    ...fresh.map((one, place) => [one, amounts[place] ?? 0n] as const),
  ];
}

/** A share of an amount per order stays while rule, publisher and sign do. */
function keepsShare(rule: Rule, { next, old }: Change): boolean {
  if (rule.basis !== 'order' || old === null || old.status === 'rejected') return false;
  if (old.rule !== rule || old.publisher !== next.publisher) return false;
  const sign = signOf(next.money.brandSale);
  return sign !== 0n && sign === signOf(old.money.brandSale);
}

function payOrder(
  math: Arithmetic,
  { fixed }: Rule,
  sold: bigint,
  given: bigint,
  lines: readonly Line[],
): bigint[] {
  const due = signOf(sold) * (fixed ?? 0n) - given;
  const weights = lines.map(({ money }) =>
    signOf(money.brandSale) === signOf(due) ? sizeOf(money.brandSale) : 0n,
  );
  if (due === 0n || weights.every((weight) => weight === 0n)) return lines.map(() => 0n);
  return math.split(sizeOf(due), weights).map((part) => part * signOf(due));
}

function payEach(math: Arithmetic, rule: Rule, given: bigint, lines: readonly Line[]): bigint[] {
  let paid = given;
  const isCapped = rule.capOrder !== null && math.fault !== 'forget the cap of an order';
  return lines.map((line) => {
    const units = rule.basis === 'unit' ? BigInt(Math.abs(line.quantity ?? 1)) : 1n;
    const sign = signOf(line.money.brandSale);
    let size = (rule.fixed ?? 0n) * units;
    if (isCapped) {
      // What is left up to the cap in the direction of the amount.
      const room = (rule.capOrder ?? 0n) - sign * paid;
      size = room < 0n ? 0n : leastOf(size, room);
    }
    paid += sign * size;
    return sign * size;
  });
}

function limitMonth(
  math: Arithmetic,
  rule: Rule,
  change: Change,
  amount: bigint,
  monthSum: MonthSum,
  planned: ReadonlyMap<Change, bigint>,
): bigint {
  if (rule.capMonth === null || amount <= 0n || math.fault === 'forget the cap of a month') {
    return amount;
  }
  const isSame = ({ next }: Change) =>
    next.rule?.name === rule.name && next.publisher === change.next.publisher;
  const others = [...planned].filter(([one]) => isSame(one));
  const changing = [change, ...others.map(([one]) => one)].flatMap(({ old }) => old ?? []);
  const before = monthSum(rule, change.next, new Set(changing));
  const left = rule.capMonth - before - sumMinor(others.map(([, paid]) => paid));
  return left <= 0n ? 0n : leastOf(amount, left);
}
