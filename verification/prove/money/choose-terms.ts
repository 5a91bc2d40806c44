import type { Fault } from '../money-model/open-arithmetic.ts';
import type { Brand, Facts, Rule } from './world.ts';

/** What decides between the rules of a version, besides the reported facts. */
export type Case = {
  publisher: number;
  /** When the customer ordered first; null: this is the first order, or it is unknown. */
  since: number | null;
  volume: { orders: number; sales: bigint } | null;
};

/** The rules in force for an order of a moment. */
export function rulesAt(brand: Brand, at: number): Rule[] {
  const begun = brand.terms.filter((one) => one.from <= at);
  return (begun.at(-1) ?? brand.terms[0])?.rules ?? [];
}

/** Conditions by rank: one weighs more than all after it. */
const ranks = (rule: Rule) =>
  [rule.publisher, rule.sku, rule.category, rule.customer, rule.turn, rule.country].map((one) =>
    one === null ? '0' : '1',
  );
const rankOf = (rule: Rule) => ranks(rule).join('');

/** The one rule for a line: the most specific, then the highest tier. */
export function chooseRule(
  rules: readonly Rule[],
  facts: Facts,
  about: Case,
  fault: Fault,
): Rule | null {
  let best: Rule | null = null;
  for (const rule of rules) {
    if (!fits(rule, facts, about, fault)) continue;
    if (best === null || isBetter(rule, best)) best = rule;
  }
  return best;
}

function isBetter(rule: Rule, best: Rule): boolean {
  const [one, other] = [rankOf(rule), rankOf(best)];
  if (one !== other) return one > other;
  return (rule.tier?.from ?? 0n) > (best.tier?.from ?? 0n);
}

const same = (wanted: string | null, given: string | undefined) =>
  wanted === null || wanted.toUpperCase() === given?.toUpperCase();

function fits(rule: Rule, facts: Facts, { publisher, since, volume }: Case, fault: Fault): boolean {
  const isKnown =
    (rule.publisher === null || rule.publisher === publisher) &&
    same(rule.sku, facts.sku) &&
    same(rule.category, facts.category) &&
    same(rule.customer, facts.customer) &&
    same(rule.country, facts.country);
  if (!isKnown) return false;
  if (rule.turn !== null && (rule.turn === 'first') !== (since === null)) return false;
  if (!isPaidSince(rule, facts.order_time, since, fault)) return false;
  if (rule.tier === null) return true;
  if (volume === null) return false;
  const reached = rule.tier.by === 'orders' ? BigInt(volume.orders) : volume.sales;
  return reached >= rule.tier.from;
}

/** Whether a later order is within the months in which a rule pays it. */
export function isPaidSince(rule: Rule, at: number, since: number | null, fault: Fault): boolean {
  if (rule.months === null || rule.months === 0 || since === null) return true;
  if (fault === 'pay renewals without end') return true;
  return at < laterBy(since, rule.months);
}

/** The same moment some months later, at most the last day of that month. */
function laterBy(from: number, months: number): number {
  const date = new Date(from);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), lastDay);
  return Date.UTC(year, month, day) + (from % 86_400_000);
}
