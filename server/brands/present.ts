import type { BrandRow, CommissionRuleRow } from '#contract/brands/publisher.ts';
import { minorToText } from '#contract/money.ts';
import type { TermsEffect } from '#contract/terms/fields.ts';
import type { StoredRule } from '#server/terms/store.ts';
import type { TierBasis } from './rules.ts';
import type { BrandColumns } from './store.ts';

/** A brand's row with the relationship of one site and the brand's computed numbers. */
export type BrandRecord = BrandColumns & {
  categories: string[];
  relationship_status: number;
  message: string | null;
  reason: string | null;
  applied_at: Date | null;
  decided_at: Date | null;
  reapply_after: Date | null;
  epc_7d_minor: bigint | null;
  epc_90d_minor: bigint | null;
  conversion_rate: number | null;
  approval_rate: number | null;
  validation_days_median: number | null;
  payment_days_median: number | null;
  decision_hours_avg: number | null;
  last_validated_at: Date | null;
  next_terms: { effective_from: string; effect: TermsEffect } | null;
};

type Coupon = {
  id: number;
  name: string;
  code: string | null;
  description: string;
  kind: string;
  discount_kind: string | null;
  discount_value: string | null;
  starts_at: Date;
  ends_at: Date | null;
  exclusive_publisher_id: number | null;
};

const EXPIRING_MS = 3 * 86_400_000;

/** A timestamp as ISO 8601 text, or null. */
export const momentText = (at: Date | null): string | null => at?.toISOString() ?? null;

/** The fields of a brand card. */
export function presentBrand(row: BrandRecord): BrandRow {
  const { mcid, merchant_name, logo, site_url, short_desc, categories, tags, type } = row;
  const { offer_type, comm_rate, currency, cookie_days, country, terms_pending } = row;
  return {
    brand_id: row.id,
    mcid,
    merchant_name,
    logo,
    site_url,
    short_desc,
    categories,
    tags,
    type,
    offer_type,
    comm_rate,
    currency,
    cookie_days,
    country,
    terms_pending,
    approval_type: row.approval_type as BrandRow['approval_type'],
    status: row.status as BrandRow['status'],
    relationship_status: row.relationship_status,
    reason: row.reason,
    applied_at: momentText(row.applied_at),
    decided_at: momentText(row.decided_at),
    reapply_after: momentText(row.reapply_after),
    epc_90d: moneyOrNull(row.epc_90d_minor, currency),
    approval_rate: row.approval_rate,
    payment_days_median: row.payment_days_median,
    avg_decision_hours: row.decision_hours_avg,
    next_terms: row.next_terms && {
      ...row.next_terms,
      effective_from: new Date(row.next_terms.effective_from).toISOString(),
    },
  };
}

/** Money as decimal text, or null. */
export function moneyOrNull(minor: bigint | null, currency: string): string | null {
  return minor === null ? null : minorToText(minor, currency);
}

/** The details of a brand that publishers and staff both see. */
export function presentDescription(
  row: BrandColumns,
  coupons: readonly Coupon[],
  products_count: number,
  at: Date,
) {
  const { site_desc, comm_detail, domain, support_region, allow_deep_link } = row;
  const { deeplink_domains, restrictions, ppc_policy, filter_words } = row;
  return {
    site_desc,
    comm_detail,
    domain,
    support_region,
    allow_deep_link,
    deeplink_domains,
    restrictions,
    ppc_policy,
    filter_words,
    promotion_methods: row.promotion_methods as Record<string, 'allowed' | 'forbidden' | 'ask'>,
    contact_name: row.contact_name,
    contact_email: row.contact_email,
    terms_version: row.terms_version,
    coupons: coupons.map((coupon) => presentCoupon(coupon, at)),
    products_count,
  };
}

function presentCoupon(coupon: Coupon, at: Date) {
  const { name, code, description, discount_kind, discount_value } = coupon;
  return {
    coupon_id: coupon.id,
    name,
    code,
    description,
    discount_kind,
    discount_value,
    kind: coupon.kind as 'coupon' | 'deal' | 'no_code',
    starts_at: coupon.starts_at.toISOString(),
    ends_at: momentText(coupon.ends_at),
    status: couponStatus(coupon, at),
    exclusive: coupon.exclusive_publisher_id !== null,
  };
}

function couponStatus(coupon: Coupon, at: Date): 'upcoming' | 'active' | 'expiring' {
  if (coupon.starts_at > at) return 'upcoming';
  const leftMs = coupon.ends_at ? coupon.ends_at.getTime() - at.getTime() : EXPIRING_MS;
  return leftMs < EXPIRING_MS ? 'expiring' : 'active';
}

/** A rule with rates and amounts as decimal text. */
export function presentRule(rule: StoredRule): CommissionRuleRow {
  const { terms_version, name, kind, currency, category, sku, customer_kind, country } = rule;
  return {
    rule_id: rule.id,
    terms_version,
    name,
    kind,
    currency,
    category,
    sku,
    customer_kind,
    country,
    rate: rule.rate_ppm === null ? null : percentText(rule.rate_ppm),
    amount: moneyOrNull(rule.fixed_minor, currency),
    publisher_id: rule.publisher_id,
    ...presentTier(rule),
    priority: rule.priority,
    effective_from: rule.effective_from.toISOString(),
    effective_to: momentText(rule.effective_to),
  };
}

/** The threshold from which a rule applies, as text. */
export function presentTier(rule: {
  tier_basis: TierBasis | null;
  tier_from: bigint | null;
  currency: string;
}) {
  const { tier_basis, tier_from, currency } = rule;
  const isMoney = tier_basis === 'sales';
  return {
    tier_basis,
    tier_from: isMoney ? moneyOrNull(tier_from, currency) : (tier_from?.toString() ?? null),
  };
}

/** Millionths as percent: 75000 is "7.5". */
export function percentText(ppm: number): string {
  const digits = String(ppm).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, '');
}
