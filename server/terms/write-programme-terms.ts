import { textToMinor } from '#contract/money.ts';
import type { ParsedRate } from '#server/brands/imports/parse-rate.ts';
import type { Programme } from '#server/brands/imports/read-programme.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { FormerTerms } from './restore-terms.ts';
import type { TermsBrand } from './start-terms.ts';
import type { NewRule } from './store.ts';
import { writeTerms } from './write-terms.ts';

/**
 * Writes the terms of an imported programme; without a rule there is nothing to write. An import
 * never cuts commission without notice to publishers (`short_notice: 'wait'`). Returns the terms
 * that were in force before, if it has written others.
 */
export async function writeProgrammeTerms(
  tx: Tx,
  brand: TermsBrand,
  { rule, tiers, currency, comm_detail }: Programme,
): Promise<FormerTerms | null> {
  if (!rule) return null;
  const { written, before } = await writeTerms(tx, brand, rulesOf(rule, tiers, currency), {
    source: 'import',
    comm_detail,
    short_notice: 'wait',
  });
  return {
    written,
    version: before?.version ?? 0,
    source: before?.source ?? 'import',
    comm_detail: before?.comm_detail ?? '',
  };
}

function rulesOf(rule: ParsedRate, tiers: Programme['tiers'], currency: string): NewRule[] {
  const { renewal_months: months } = rule;
  const above = (tiers ?? []).map(({ basis, from, rate }) => ({
    ...ruleOf({ ...rate, ...(months !== undefined && { renewal_months: months }) }, currency),
    name: basis === 'orders' ? `From ${from} orders` : `From ${from} ${currency} in sales`,
    tier_basis: basis,
    tier_from: basis === 'orders' ? BigInt(from) : textToMinor(from, currency),
  }));
  return [ruleOf(rule, currency), ...above];
}

function ruleOf(rule: ParsedRate, currency: string): NewRule {
  const isPercent = rule.kind === 'percent';
  return {
    name: 'All orders',
    kind: rule.kind,
    rate_ppm: isPercent ? rule.rate_ppm : null,
    fixed_minor: isPercent ? null : textToMinor(rule.amount, rule.currency),
    basis: isPercent ? null : 'order',
    cap_order_minor: null,
    cap_month_minor: null,
    currency: isPercent ? currency : rule.currency,
    category: null,
    sku: null,
    customer_kind: null,
    customer_order: null,
    renewal_months: rule.renewal_months ?? null,
    country: null,
    publisher_id: null,
    tier_basis: null,
    tier_from: null,
    priority: 0,
  };
}
