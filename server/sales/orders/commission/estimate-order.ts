import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { minorToText } from '#contract/money.ts';
import type { estimateOrder as estimateCall } from '#contract/orders/estimate.ts';
import type { CommissionRule } from '#server/offers/terms/choose-rule.ts';
import { openTerms } from '#server/offers/terms/open-terms.ts';
import { presentCase } from '#server/offers/terms/present-rule.ts';
import { readRules } from '#server/offers/terms/read-rules.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findBrandByMcid, type ReportingBrand } from '../intake/brand-store.ts';
import { readOrder } from '../intake/read-order.ts';
import { type Lookups, openLookups } from '../lines/open-lookups.ts';
import { planOrders } from '../lines/plan-orders.ts';
import type { StoredLine } from '../lines/store.ts';
import { sidesOf } from './exchange-amounts.ts';

type Input = ParsedOf<typeof estimateCall>;
type Estimate = ReplyOf<typeof estimateCall>;

/** No order has this id or coupon: neither is stored. */
const ESTIMATE = 'estimate';
const MONTH_MS = 30 * 86_400_000;
/** A publisher without volume and without rules of their own. */
const ANYONE = 0;

/**
 * Prices an order that is not placed, by `planOrders` as for real ones. Writes nothing. Refuses the
 * keys of the call.
 */
export function estimateOrder(
  parts: Pick<Parts, 'db' | 'config'>,
  { mcid, rules: entered, lines, country, customer, ...rest }: Input,
): Promise<Estimate> {
  return inTransaction(parts.db, async (tx) => {
    const brand = (await findBrandByMcid(tx, mcid)) ?? refuse('BRAND_NOT_EXISTS');
    const rules = entered && (await readRules(tx, entered, brand.currency));
    const draft = rules?.map((rule, index) => ({ ...rule, id: index + 1 }));
    const at = now();
    const report = {
      order_id: ESTIMATE,
      event: 'sale' as const,
      status: 'pending' as const,
      voucher_code: ESTIMATE,
      ...(country !== undefined && { country: country.toUpperCase() }),
      ...(customer !== undefined && {
        customer: customer === 'new' ? ('new' as const) : ('existing' as const),
      }),
      lines,
    };
    const since = customer === 'returning' ? new Date(at.getTime() - rest.months * MONTH_MS) : null;
    const who = { publisher_id: rest.publisher_id ?? ANYONE, since };
    const lookups = openEstimate(parts, tx, brand, draft, who);
    const reports = readOrder(report, brand.currency);
    const plans = await planOrders(lookups, reports, [], { source: 'staff', at, isTest: true });
    const planned = plans.map((plan) =>
      plan.outcome === 'recorded' ? plan.line : refuse(keyOf(plan)),
    );
    return presentEstimate(lookups, brand.currency, planned as unknown as StoredLine[]);
  });
}

const keyOf = (plan: object) => ('key' in plan ? (plan.key as 'AMOUNT_INVALID') : 'AMOUNT_INVALID');

type Who = { publisher_id: number; since: Date | null };

/**
 * The lookups of real orders, except that the order is credited to the chosen publisher, the customer
 * is as described, and amounts stay in the currency of the brand.
 */
function openEstimate(
  parts: Pick<Parts, 'config'>,
  tx: Tx,
  brand: ReportingBrand,
  draft: readonly CommissionRule[] | undefined,
  { publisher_id, since }: Who,
): Lookups {
  const lookups = openLookups(parts, tx, brand, []);
  const coupon = { id: 0, publisher_id, site_id: null, starts_at: new Date(0), ends_at: null };
  const first = since && ({ order_time: since } as StoredLine);
  return {
    ...lookups,
    terms: openTerms(tx, brand.id, draft),
    coupons: async () => [coupon],
    customers: { firstSale: async () => first, note: () => undefined },
    exchange: (order) => lookups.exchange({ ...order, publisher_id: null }),
  };
}

async function presentEstimate(
  { terms }: Lookups,
  currency: string,
  planned: readonly StoredLine[],
): Promise<Estimate> {
  const sides = planned.map((line) => sidesOf(line).brand);
  const sum = (name: 'sale_minor' | 'commission_minor') =>
    minorToText(
      sides.reduce((total, side) => total + side[name], 0n),
      currency,
    );
  const lines = planned.map(async ({ rule_id, note = null }, index) => {
    const rule = rule_id ? await terms.byId(rule_id) : null;
    const { sale_minor = 0n, commission_minor = 0n } = sides[index] ?? {};
    return {
      sale: minorToText(sale_minor, currency),
      commission: minorToText(commission_minor, currency),
      rule: rule && presentCase(rule),
      note,
    };
  });
  return {
    currency,
    sale: sum('sale_minor'),
    commission: sum('commission_minor'),
    lines: await Promise.all(lines),
  };
}
