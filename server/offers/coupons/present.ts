import type { CouponRow, StaffCouponRow } from '#contract/coupons/publisher.ts';
import { moneyOrNull, timeOrNull } from '#server/platform/documents/format-values.ts';
import { couponStatus } from './rules.ts';
import type { CouponRecord } from './store.ts';

/** A coupon as a publisher sees it. */
export function presentCoupon(row: CouponRecord, at: Date): CouponRow {
  return { ...presentFields(row, at), relationship_status: row.relationship_status };
}

/** A coupon as staff see it. */
export function presentStaffCoupon(row: CouponRecord, at: Date): StaffCouponRow {
  return {
    ...presentFields(row, at),
    exclusive_publisher: row.publisher_code,
    exclusive_publisher_name: row.publisher_name,
    imported: row.source_key !== null,
    updated_at: row.updated_at.toISOString(),
  };
}

function presentFields(row: CouponRecord, at: Date) {
  const { brand_id, mcid, merchant_name, logo, name, code, description, restrictions } = row;
  const { discount_value, currency, country, category } = row;
  return {
    coupon_id: row.id,
    brand_id,
    mcid,
    merchant_name,
    logo,
    name,
    code,
    description,
    restrictions,
    discount_value,
    currency,
    country,
    category,
    kind: row.kind as CouponRow['kind'],
    discount_kind: row.discount_kind as CouponRow['discount_kind'],
    min_spend: moneyOrNull(row.min_spend_minor, currency),
    starts_at: row.starts_at.toISOString(),
    ends_at: timeOrNull(row.ends_at),
    status: couponStatus(row, at),
    exclusive: row.exclusive_publisher_id !== null,
    verified_at: timeOrNull(row.verified_at),
    landing_url: row.landing_url ?? row.site_url,
  };
}
