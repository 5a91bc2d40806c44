import type { ParsedOf } from '#contract/call.ts';
import { textToMinor } from '#contract/money.ts';
import type { setBrandTerms } from '#contract/staff-brands.ts';
import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { showStaffBrand } from './show-staff-brand.ts';
import { lockBrand, updateBrand } from './store.ts';
import { arePublishers, endRules, insertRules, type NewRule } from './terms/store.ts';

type Input = ParsedOf<typeof setBrandTerms>;
type Rule = Input['rules'][number];

const PPM_PER_PERCENT = 10_000;
const WHOLE_PPM = 1_000_000;

/** Puts a new version of terms in force; fixed amounts are in the brand's currency. */
export async function setTerms(db: Db, input: Input) {
  await inTransaction(db, async (tx) => {
    const brand = await lockBrand(tx, input.mcid);
    if (!brand) refuse('BRAND_NOT_EXISTS');
    const rules = input.rules.map((rule) => ruleOf(rule, brand.currency));
    const wanted = rules.map((rule) => rule.publisher_id).filter((id) => id !== null);
    if (!(await arePublishers(tx, wanted))) refuse('TERMS_INVALID');
    await updateBrand(tx, brand.id, {
      updated_at: now(),
      ...(input.comm_rate !== undefined && { comm_rate: input.comm_rate }),
      ...(input.comm_detail !== undefined && { comm_detail: input.comm_detail }),
    });
    await writeTerms(tx, brand, rules, 'staff');
  });
  return showStaffBrand(db, input.mcid);
}

/** Writes the next version of a brand's rules, ends the one before and tells it. */
export async function writeTerms(
  tx: Tx,
  brand: { id: number; terms_version: number },
  rules: readonly NewRule[],
  termsSource: 'staff' | 'import',
): Promise<void> {
  const at = now();
  const terms_version = brand.terms_version + 1;
  await endRules(tx, brand.id, at);
  await insertRules(tx, { brand_id: brand.id, terms_version, at }, rules);
  await updateBrand(tx, brand.id, {
    terms_version,
    terms_pending: false,
    terms_source: termsSource,
    updated_at: at,
  });
  await publish(tx, 'brand.terms_changed', { brand_id: brand.id, terms_version });
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
    currency,
    category: rule.category ?? null,
    sku: rule.sku ?? null,
    customer_kind: rule.customer_kind ?? null,
    country: rule.country?.toUpperCase() ?? null,
    publisher_id: rule.publisher_id ?? null,
    priority: rule.priority,
  };
}
