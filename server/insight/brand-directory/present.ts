import type { BrandRow } from '#contract/brands/publisher.ts';
import type { TermsEffect } from '#contract/terms/fields.ts';
import type { Brand } from '#server/offers/brands/find-brand.ts';
import { moneyOrNull, timeOrNull } from '#server/platform/documents/format-values.ts';

/** A brand's row with the relationship of one site and the brand's computed numbers. */
export type BrandRecord = Brand & {
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

/** The fields of a brand card. */
export function presentBrand(row: BrandRecord): BrandRow {
  const { mcid, merchant_name, logo, cover, site_url, short_desc, categories, tags, type } = row;
  const { offer_type, comm_rate, currency, cookie_days, country, terms_pending } = row;
  return {
    brand_id: row.id,
    mcid,
    merchant_name,
    logo,
    cover,
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
    applied_at: timeOrNull(row.applied_at),
    decided_at: timeOrNull(row.decided_at),
    reapply_after: timeOrNull(row.reapply_after),
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

/** The details of a brand that publishers and staff both see. */
export function presentDescription(
  row: Brand,
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
    ends_at: timeOrNull(coupon.ends_at),
    status: couponStatus(coupon, at),
    exclusive: coupon.exclusive_publisher_id !== null,
  };
}

function couponStatus(coupon: Coupon, at: Date): 'upcoming' | 'active' | 'expiring' {
  if (coupon.starts_at > at) return 'upcoming';
  const leftMs = coupon.ends_at ? coupon.ends_at.getTime() - at.getTime() : EXPIRING_MS;
  return leftMs < EXPIRING_MS ? 'expiring' : 'active';
}
