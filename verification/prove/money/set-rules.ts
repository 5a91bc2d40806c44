import { setBrandTerms } from '#contract/terms/staff.ts';
import { setTerms } from '#server/offers/terms/set-terms.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { writeAmount } from '../money-model/open-arithmetic.ts';
import type { Brand, Rule } from './world.ts';

/** Announces a version of terms from a moment on, to the program and to the model. */
export async function setRules(db: Db | null, brand: Brand, rules: Rule[], from: number) {
  brand.terms.push({ from, rules });
  if (db === null) return;
  const input = {
    mcid: brand.mcid,
    rules: rules.map((rule) => inputOf(brand, rule)),
    effective_from: new Date(from).toISOString(),
    at_once: 1,
    note: 'The terms change.',
  };
  await setTerms(
    db,
    setBrandTerms.input.parse(JSON.parse(JSON.stringify(input))) as Parameters<typeof setTerms>[1],
  );
}

/** A rule as staff enter it. */
export function inputOf({ currency }: Pick<Brand, 'currency'>, rule: Rule) {
  const amount = (minor: bigint | null) =>
    minor === null ? undefined : writeAmount(minor, currency);
  const { sku, category, customer, turn, country, publisher, months, tier } = rule;
  return {
    name: rule.name,
    kind: rule.ppm === null ? 'fixed' : 'percent',
    rate: rule.ppm === null ? undefined : String(rule.ppm / 10_000),
    amount: amount(rule.fixed),
    basis: rule.basis ?? undefined,
    cap_order: amount(rule.capOrder),
    cap_month: amount(rule.capMonth),
    category: category ?? undefined,
    sku: sku ?? undefined,
    customer_kind: customer ?? undefined,
    customer_order: turn ?? undefined,
    renewal_months: months ?? undefined,
    country: country ?? undefined,
    publisher_id: publisher ?? undefined,
    tier_basis: tier?.by,
    tier_from:
      tier === null ? undefined : tier.by === 'orders' ? String(tier.from) : amount(tier.from),
  };
}
