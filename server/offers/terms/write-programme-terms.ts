import { textToMinor } from '#contract/money.ts';
import { publishAll } from '#server/events.ts';
import { copyTerms } from '#server/offers/brands/copy-terms.ts';
import type { ParsedRate } from '#server/offers/brands/imports/parse-rate.ts';
import type { Programme } from '#server/offers/brands/imports/read-programme.ts';
import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { versionOf } from './plan-terms.ts';
import { writeTerms } from './set-terms.ts';
import type { TermsBrand } from './start-terms.ts';
import { insertVersions, type NewRule } from './store.ts';
import type { FormerTerms } from './withdraw-terms.ts';

/**
 * Writes the terms of an imported programme; without a rule there is nothing to write. Returns the
 * terms that were in force before, if it has written others.
 */
export async function writeProgrammeTerms(
  tx: Tx,
  brand: TermsBrand,
  { rule, tiers, currency, comm_detail }: Programme,
): Promise<FormerTerms | null> {
  if (!rule) return null;
  const { written, before } = await writeTerms(
    tx,
    brand,
    rulesOf(rule, tiers, currency),
    announcementOf(comm_detail),
  );
  return {
    written,
    version: before?.version ?? 0,
    source: before?.source ?? 'import',
    comm_detail: before?.comm_detail ?? '',
  };
}

/** Writes the first terms of new brands, which begin at once, with one statement per table. */
export async function writeFirstTerms(
  tx: Tx,
  brands: readonly { brand_id: number; programme: Programme }[],
): Promise<void> {
  const at = now();
  const start = { number: 1, announced_at: at, effective_from: at };
  const written = brands.flatMap(({ brand_id, programme }) => {
    const { rule, tiers, currency, comm_detail } = programme;
    if (!rule) return [];
    const rules = rulesOf(rule, tiers, currency);
    const terms = { rules, oldRules: null };
    const version = versionOf(brand_id, start, terms, announcementOf(comm_detail));
    return [{ version: { ...version, started_at: at }, rules }];
  });
  const versions = written.map(({ version }) => version);
  await insertVersions(tx, written);
  await copyTerms(tx, versions);
  const events = versions.map(({ brand_id, version }) => ({ brand_id, terms_version: version }));
  await publishAll(tx, 'brand.terms_changed', events);
}

/** An import never cuts commission without notice to publishers. */
const announcementOf = (comm_detail: string) =>
  ({ source: 'import', comm_detail, short_notice: 'wait' }) as const;

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
