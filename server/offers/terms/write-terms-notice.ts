import { percentText } from '#contract/money.ts';
import type { TermsVersion } from '#contract/terms/fields.ts';
import type { MailTexts } from '#server/people/accounts/mails/mail-texts.ts';

type Pay = TermsVersion['changes'][number]['before'];
type Change = TermsVersion['changes'][number];

const MAX_CHANGES = 8;

/** The text of a notice about a version of terms to a joined publisher; times are UTC. */
export function writeTermsNotice(t: MailTexts, name: string, version: TermsVersion) {
  const when = dayText(version.effective_from);
  const { changes, note } = version;
  const lines = changes.slice(0, MAX_CHANGES).map((change) => changeLine(t, change));
  const rest = changes.length - lines.length;
  if (rest > 0) lines.push(t("{count} more on the brand's page", { count: rest }));
  return {
    title: t(TITLES[version.effect], { name, when, version: version.terms_version }),
    lead: t(
      'The terms of {name} change on {when} UTC. Orders placed before that date keep the current terms.',
      { name, when },
    ),
    lines,
    note,
  };
}

const TITLES = {
  zero: 'Warning: {name} stops paying for some orders on {when}',
  cut: 'Warning: {name} pays less from {when}',
  changed: '{name} changes its commission from {when}',
  raised: '{name} pays more from {when}',
  first: '{name} has published its terms: you can create links',
  same: '{name} has new terms (version {version}); your commission does not change',
} as const satisfies Record<TermsVersion['effect'], string>;

function changeLine(t: MailTexts, change: Change): string {
  return `${caseText(t, change)}: ${payText(t, change.before)} → ${payText(t, change.after)}`;
}

function caseText(t: MailTexts, change: Change): string {
  const { category, sku, customer_kind, customer_order, country } = change;
  const parts = [
    category && t('category {category}', { category }),
    sku && `SKU ${sku}`,
    customer_kind && t(customer_kind === 'new' ? 'new customers' : 'existing customers'),
    customer_order &&
      t(customer_order === 'first' ? 'first orders of a customer' : 'later orders of a customer'),
    country && t('orders from {country}', { country }),
    tierText(t, change),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : t('All other orders');
}

function tierText(t: MailTexts, { tier_basis, tier_from, before, after }: Change): string | null {
  if (tier_basis === null) return null;
  const { currency = '' } = after ?? before ?? {};
  const from = tier_from ?? '';
  return tier_basis === 'orders'
    ? t('from {from} orders per month', { from })
    : t('from {from} {currency} per month', { from, currency });
}

function payText(t: MailTexts, pay: Pay): string {
  if (pay === null) return t('nothing');
  const { amount, currency, basis, cap_order, cap_month, renewal_months: months } = pay;
  const parts = [
    pay.kind === 'percent'
      ? percentText(pay.rate ?? '0')
      : t(FIXED[basis ?? 'order'], { amount: amount ?? '', currency }),
    cap_order && t('at most {amount} {currency} per order', { amount: cap_order, currency }),
    cap_month && t('at most {amount} {currency} per month', { amount: cap_month, currency }),
    months === 0 && t('later orders of the customer for life'),
    months === 1 && t('later orders of the customer for one month'),
    months && months > 1 && t('later orders of the customer for {months} months', { months }),
  ];
  return parts.filter(Boolean).join(', ');
}

const FIXED = {
  order: '{amount} {currency} per order',
  line: '{amount} {currency} per order line',
  unit: '{amount} {currency} per unit',
} as const;

/** A time as readable text, in UTC. */
export function dayText(at: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(at));
}
