import type { TermsEffect } from '#contract/terms/fields.ts';
import { type CommissionRule, chooseRule, type Volume } from './choose-rule.ts';

/** The minimum notice that joined publishers get before they are paid less. */
export const MIN_NOTICE_MS = 3 * 86_400_000;
/** How far ahead terms may be announced. */
const MAX_NOTICE_MS = 365 * 86_400_000;
/** Tolerated difference between the client's clock and ours. */
const CLOCK_TOLERANCE_MS = 60_000;

type Rule = Omit<CommissionRule, 'id'>;
type Case = Pick<
  Rule,
  | 'category'
  | 'sku'
  | 'customer_kind'
  | 'customer_order'
  | 'country'
  | 'publisher_id'
  | 'tier_basis'
  | 'tier_from'
>;

/** A case that two versions pay differently; null if a version pays nothing for it. */
export type Change = Case & {
  before: Rule | null;
  after: Rule | null;
  effect: 'raised' | 'changed' | 'cut' | 'zero';
};

/** The start of terms requested for `requested`, or null if it is in the past or too far ahead. */
export function startOf(requested: Date | null, at: Date): Date | null {
  if (requested === null) return at;
  const aheadMs = requested.getTime() - at.getTime();
  if (aheadMs < -CLOCK_TOLERANCE_MS || aheadMs > MAX_NOTICE_MS) return null;
  return aheadMs < 0 ? at : requested;
}

/**
 * Compares two versions case by case: every combination of conditions and every tier that a rule of
 * either version names, and the case without conditions. For one publisher, rules made for other
 * publishers are ignored; without a publisher (null), the cases of every publisher are listed
 * separately.
 */
export function compareTerms(
  before: readonly Rule[],
  after: readonly Rule[],
  publisherId: number | null,
): Change[] {
  const cases = new Map<string, Case>();
  const mine = (rule: Rule) => publisherId === null || isFor(rule, publisherId);
  for (const one of [OPEN, ...after.filter(mine), ...before.filter(mine)]) {
    const { category, sku, customer_kind, customer_order, country, tier_basis, tier_from } = one;
    const publisher_id = publisherId === null ? one.publisher_id : null;
    const conditions = { category, sku, customer_kind, customer_order, country, publisher_id };
    const found = { ...conditions, tier_basis, tier_from };
    cases.set(keyOf(found), found);
  }
  return [...cases.values()].flatMap((one) => {
    const who = one.publisher_id ?? publisherId ?? 0;
    const customer_since = one.customer_order === 'renewal' ? NOW : null;
    const facts = { ...one, publisher_id: who, volume: volumeOf(one), at: NOW, customer_since };
    const [old, next] = [pick(before, facts), pick(after, facts)];
    const effect = effectOf(old, next);
    return effect === 'same' ? [] : [{ ...one, before: old, after: next, effect }];
  });
}

/** The worst effect of some changes; the first terms of a brand take nothing away from anyone. */
export function worstOf(changes: readonly Change[], isFirst: boolean): TermsEffect {
  if (isFirst) return 'first';
  const found = (['zero', 'cut', 'changed', 'raised'] as const).find((effect) =>
    changes.some((change) => change.effect === effect),
  );
  return found ?? 'same';
}

/** Whether joined publishers must be notified in advance. */
export function needsNotice(effect: TermsEffect): boolean {
  return effect === 'zero' || effect === 'cut' || effect === 'changed';
}

/** Versions are compared by the orders of one moment. */
const NOW = new Date(0);

const OPEN: Case = {
  category: null,
  sku: null,
  customer_kind: null,
  customer_order: null,
  country: null,
  publisher_id: null,
  tier_basis: null,
  tier_from: null,
};

const keyOf = ({ tier_from, ...one }: Case) =>
  JSON.stringify({ ...one, tier_from: String(tier_from) }).toLowerCase();

/** The volume that just reaches the tier of a case. */
function volumeOf({ tier_basis, tier_from }: Case): Volume {
  const from = tier_from ?? 0n;
  return tier_basis === 'orders'
    ? { orders: Number(from), sales_minor: 0n }
    : { orders: 0, sales_minor: from };
}

function isFor(rule: Rule, publisherId: number): boolean {
  return rule.publisher_id === null || rule.publisher_id === publisherId;
}

// The rules are numbered in the order they were written, as they are when orders arrive.
function pick(
  rules: readonly Rule[],
  facts: Omit<Case, 'publisher_id' | 'customer_order'> & {
    publisher_id: number;
    volume: Volume;
    at: Date;
    customer_since: Date | null;
  },
) {
  return chooseRule(
    rules.map((rule, id) => ({ ...rule, id })),
    facts,
  );
}

function effectOf(before: Rule | null, after: Rule | null): Change['effect'] | 'same' {
  const [old, next] = [worthOf(before), worthOf(after)];
  if (old === 0n && next === 0n) return 'same';
  if (after === null || next === 0n) return 'zero';
  if (before === null || old === 0n) return 'raised';
  // A percentage is not comparable with a fixed amount, nor one currency with another.
  const isAlike = before.kind === after.kind;
  const isOneCurrency = before.kind === 'percent' || before.currency === after.currency;
  if (!isAlike || !isOneCurrency || before.basis !== after.basis) return 'changed';
  const steps = [
    next - old,
    ...CAPS.map((cap) => capStep(before[cap], after[cap])),
    monthsOf(after) - monthsOf(before),
  ];
  const [isMore, isLess] = [steps.some((step) => step > 0n), steps.some((step) => step < 0n)];
  if (isMore && isLess) return 'changed';
  return isMore ? 'raised' : isLess ? 'cut' : 'same';
}

/** For how long later orders of a customer are paid; for life counts as longest. */
function monthsOf({ renewal_months: months }: Rule): bigint {
  return months === null ? 0n : months === 0 ? 1_000n : BigInt(months);
}

const CAPS = ['cap_order_minor', 'cap_month_minor'] as const;

/** Positive if a limit is raised or removed, negative if it is lowered or new. */
function capStep(before: bigint | null, after: bigint | null): bigint {
  if (before === null || after === null) return after === before ? 0n : after === null ? 1n : -1n;
  return after - before;
}

/** Millionths of the sale or minor units, depending on the kind of rule; 0 without a rule. */
function worthOf(rule: Rule | null): bigint {
  if (rule === null) return 0n;
  return rule.kind === 'percent' ? BigInt(rule.rate_ppm ?? 0) : (rule.fixed_minor ?? 0n);
}
