import type { CommissionRuleRow } from '#contract/brands/publisher.ts';
import type { InputOf } from '#contract/call.ts';
import type { CommissionBasis } from '#contract/terms/fields.ts';
import type { setBrandTerms } from '#contract/terms/staff.ts';
import { t } from '#web/lib/i18n.ts';

/** A publisher that a rule is made for. */
export type ChosenPublisher = { publisher_id: number; name: string };

type TermsRule = InputOf<typeof setBrandTerms>['rules'][number];

/** The form state of a rule: all texts, '' if not set. */
export type RuleDraft = {
  key: number;
  name: string;
  kind: 'percent' | 'fixed';
  value: string;
  basis: CommissionBasis;
  cap_order: string;
  cap_month: string;
  category: string;
  sku: string;
  customer_kind: '' | 'new' | 'existing';
  customer_order: '' | 'first' | 'renewal';
  /** '': not recurring. */
  renewals: '' | 'months' | 'life';
  renewal_months: string;
  country: string;
  publisher: ChosenPublisher | null;
  tier_basis: '' | 'orders' | 'sales';
  tier_from: string;
  priority: string;
};

let lastKey = 0;

export function emptyRule(): RuleDraft {
  lastKey += 1;
  return {
    key: lastKey,
    name: t('Standard'),
    kind: 'percent',
    value: '',
    basis: 'order',
    cap_order: '',
    cap_month: '',
    category: '',
    sku: '',
    customer_kind: '',
    customer_order: '',
    renewals: '',
    renewal_months: '12',
    country: '',
    publisher: null,
    tier_basis: '',
    tier_from: '',
    priority: '0',
  };
}

/** The form state of an existing rule. */
export function draftOf(rule: CommissionRuleRow, names: readonly ChosenPublisher[]): RuleDraft {
  return {
    ...emptyRule(),
    name: rule.name,
    kind: rule.kind,
    value: (rule.kind === 'percent' ? rule.rate : rule.amount) ?? '',
    basis: rule.basis ?? 'order',
    cap_order: rule.cap_order ?? '',
    cap_month: rule.cap_month ?? '',
    category: rule.category ?? '',
    sku: rule.sku ?? '',
    customer_kind:
      rule.customer_kind === 'new' || rule.customer_kind === 'existing' ? rule.customer_kind : '',
    customer_order: rule.customer_order ?? '',
    renewals: rule.renewal_months === null ? '' : rule.renewal_months === 0 ? 'life' : 'months',
    renewal_months: String(rule.renewal_months || 12),
    country: rule.country ?? '',
    publisher: publisherOf(rule.publisher_id, names),
    tier_basis: rule.tier_basis ?? '',
    tier_from: rule.tier_from ?? '',
    priority: String(rule.priority),
  };
}

function publisherOf(id: number | null, names: readonly ChosenPublisher[]): ChosenPublisher | null {
  if (id === null) return null;
  return names.find((one) => one.publisher_id === id) ?? { publisher_id: id, name: String(id) };
}

/** The rule as input of the call. */
export function ruleOf(draft: RuleDraft): TermsRule {
  const { kind, value } = draft;
  return {
    name: draft.name.trim(),
    kind,
    ...(kind === 'percent' ? { rate: value.trim() } : fixedOf(draft)),
    category: draft.category.trim() || undefined,
    sku: draft.sku.trim() || undefined,
    customer_kind: draft.customer_kind || undefined,
    customer_order: draft.customer_order || undefined,
    renewal_months: monthsOf(draft),
    country: draft.country || undefined,
    publisher_id: draft.publisher?.publisher_id,
    tier_basis: draft.tier_basis || undefined,
    tier_from: draft.tier_basis === '' ? undefined : draft.tier_from.trim(),
    priority: Number(draft.priority || 0),
  };
}

/** Months in which later orders are paid; first orders have none. */
function monthsOf({ customer_order, renewals, renewal_months }: RuleDraft): number | undefined {
  if (customer_order === 'first' || renewals === '') return undefined;
  return renewals === 'life' ? 0 : Number(renewal_months.trim());
}

/** An amount with what it is paid for; an amount per order has no limit per order. */
function fixedOf({ value, basis, cap_order, cap_month }: RuleDraft) {
  return {
    amount: value.trim(),
    basis,
    cap_order: (basis !== 'order' && cap_order.trim()) || undefined,
    cap_month: cap_month.trim() || undefined,
  };
}

export type RuleProblem = { field: keyof RuleDraft; text: string };

/** The first error of a draft, or null if it is a valid rule. */
export function problemOf(draft: RuleDraft): RuleProblem | null {
  if (draft.name.trim() === '') return { field: 'name', text: t('Enter a name') };
  if (!/^\d{1,13}(\.\d{1,4})?$/.test(draft.value.trim()))
    return { field: 'value', text: t('Enter a number such as 7.5') };
  if (draft.kind === 'percent' && Number(draft.value) > 100)
    return { field: 'value', text: t('Enter at most 100 percent') };
  for (const field of ['cap_order', 'cap_month'] as const) {
    const cap = draft.kind === 'fixed' ? draft[field].trim() : '';
    if (cap !== '' && !isAmount(cap)) return { field, text: t('Enter an amount such as 1000') };
  }
  if (draft.customer_order === 'renewal' && draft.renewals === '')
    return { field: 'renewals', text: t('Choose for how long later orders are paid') };
  const months = monthsOf(draft);
  if (months !== undefined && draft.renewals === 'months' && !(months >= 1 && months <= 600))
    return { field: 'renewal_months', text: t('Enter a number of months from 1 to 600') };
  const from = draft.tier_from.trim();
  if (draft.tier_basis === 'orders' && !/^[1-9]\d{0,8}$/.test(from))
    return { field: 'tier_from', text: t('Enter a whole number of orders such as 10') };
  if (draft.tier_basis === 'sales' && !isAmount(from))
    return { field: 'tier_from', text: t('Enter an amount such as 1000') };
  if (!/^\d{0,6}$/.test(draft.priority.trim()))
    return { field: 'priority', text: t('Enter a whole number') };
  return null;
}

const isAmount = (text: string) => /^\d{1,13}(\.\d{1,4})?$/.test(text) && Number(text) > 0;
