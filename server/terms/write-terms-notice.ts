import type { TermsVersion } from '#contract/terms/fields.ts';

type Pay = TermsVersion['changes'][number]['before'];
type Change = TermsVersion['changes'][number];

const MAX_CHANGES = 8;

/** The text of a notice about a version of terms to a joined publisher; times are UTC. */
export function writeTermsNotice(name: string, version: TermsVersion) {
  const when = dayText(version.effective_from);
  const { changes, note } = version;
  const lines = changes.slice(0, MAX_CHANGES).map(changeLine);
  const rest = changes.length - lines.length;
  if (rest > 0) lines.push(`${rest} more on the brand's page`);
  return {
    title: titleOf(name, version, when),
    lead: `The terms of ${name} change on ${when} UTC. Orders placed before that date keep the current terms.`,
    lines,
    note,
  };
}

function titleOf(name: string, { effect, terms_version }: TermsVersion, when: string): string {
  switch (effect) {
    case 'zero':
      return `Warning: ${name} stops paying for some orders on ${when}`;
    case 'cut':
      return `Warning: ${name} pays less from ${when}`;
    case 'changed':
      return `${name} changes its commission from ${when}`;
    case 'raised':
      return `${name} pays more from ${when}`;
    case 'first':
      return `${name} has published its terms: you can create links`;
    case 'same':
      return `${name} has new terms (version ${terms_version}); your commission does not change`;
  }
}

function changeLine(change: Change): string {
  return `${caseText(change)}: ${payText(change.before)} → ${payText(change.after)}`;
}

function caseText(change: Change): string {
  const { category, sku, customer_kind, country } = change;
  const parts = [
    category && `category ${category}`,
    sku && `SKU ${sku}`,
    customer_kind && `${customer_kind} customers`,
    country && `orders from ${country}`,
    tierText(change),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'All other orders';
}

function tierText({ tier_basis, tier_from, before, after }: Change): string | null {
  if (tier_basis === null) return null;
  const { currency = '' } = after ?? before ?? {};
  const what = tier_basis === 'orders' ? 'orders' : currency;
  return `from ${tier_from} ${what} per month`;
}

function payText(pay: Pay): string {
  if (pay === null) return 'nothing';
  return pay.kind === 'percent' ? `${pay.rate} %` : `${pay.amount} ${pay.currency} per line`;
}

/** A time as readable text, in UTC. */
export function dayText(at: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(at));
}
