import type { ParsedOf } from '#contract/call.ts';
import { textToMinor } from '#contract/money.ts';
import type { setBrandTerms } from '#contract/terms/staff.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { areTiersSound } from './choose-rule.ts';
import { arePublishers, type NewRule } from './store.ts';

type Rule = ParsedOf<typeof setBrandTerms>['rules'][number];

const PPM_PER_PERCENT = 10_000;
const WHOLE_PPM = 1_000_000;

/**
 * The rules of a version as staff enter them; amounts are in the brand's currency. Refuses
 * TERMS_INVALID and TERMS_TIERS_INVALID.
 */
export async function readRules(
  db: Db,
  entered: readonly Rule[],
  currency: string,
): Promise<NewRule[]> {
  const rules = entered.map((rule) => ruleOf(rule, currency));
  const publisherIds = rules.map((rule) => rule.publisher_id).filter((id) => id !== null);
  if (!(await arePublishers(db, publisherIds))) refuse('TERMS_INVALID');
  if (!areTiersSound(rules)) refuse('TERMS_TIERS_INVALID');
  return rules;
}

function ruleOf(rule: Rule, currency: string): NewRule {
  const isPercent = rule.kind === 'percent';
  const value = isPercent ? rule.rate : rule.amount;
  const other = isPercent ? rule.amount : rule.rate;
  if (value === undefined || other !== undefined) refuse('TERMS_INVALID');
  const rate_ppm = isPercent ? Math.round(Number(value) * PPM_PER_PERCENT) : null;
  if (rate_ppm !== null && rate_ppm > WHOLE_PPM) refuse('TERMS_INVALID');
  return {
    name: rule.name,
    kind: rule.kind,
    rate_ppm,
    fixed_minor: isPercent ? null : (textToMinor(value, currency) ?? refuse('TERMS_INVALID')),
    ...basisOf(rule, currency),
    currency,
    category: rule.category ?? null,
    sku: rule.sku ?? null,
    customer_kind: rule.customer_kind ?? null,
    ...customerOf(rule),
    country: rule.country?.toUpperCase() ?? null,
    publisher_id: rule.publisher_id ?? null,
    ...tierOf(rule, currency),
    priority: rule.priority,
  };
}

/** What a fixed amount is paid for, with its limits; an amount per order needs none per order. */
function basisOf({ kind, basis, cap_order, cap_month }: Rule, currency: string) {
  const isFixed = kind === 'fixed';
  if (!isFixed && (basis ?? cap_order ?? cap_month) !== undefined) refuse('TERMS_INVALID');
  if (cap_order !== undefined && (basis ?? 'order') === 'order') refuse('TERMS_INVALID');
  return {
    basis: isFixed ? (basis ?? ('order' as const)) : null,
    cap_order_minor: capOf(cap_order, currency),
    cap_month_minor: capOf(cap_month, currency),
  };
}

/** Later orders are paid for some months or for life; first orders have no duration. */
function customerOf(rule: Rule) {
  const { customer_order, renewal_months } = {
    customer_order: null,
    renewal_months: null,
    ...rule,
  };
  const isValid =
    customer_order === null || (customer_order === 'renewal') === (renewal_months !== null);
  return isValid ? { customer_order, renewal_months } : refuse('TERMS_INVALID');
}

function capOf(text: string | undefined, currency: string): bigint | null {
  if (text === undefined) return null;
  const minor = textToMinor(text, currency);
  return minor === null || minor === 0n ? refuse('TERMS_INVALID') : minor;
}

/** The threshold of a rule: a whole number of orders, or an amount in the brand's currency. */
function tierOf({ tier_basis, tier_from }: Rule, currency: string) {
  if (tier_basis === undefined && tier_from === undefined) {
    return { tier_basis: null, tier_from: null };
  }
  if (tier_basis === undefined || tier_from === undefined) refuse('TERMS_TIERS_INVALID');
  const isWhole = /^\d{1,9}$/.test(tier_from);
  const counted = isWhole ? BigInt(tier_from) : null;
  const from = tier_basis === 'orders' ? counted : textToMinor(tier_from, currency);
  if (from === null || from === 0n) refuse('TERMS_TIERS_INVALID');
  return { tier_basis, tier_from: from };
}
