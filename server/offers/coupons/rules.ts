import type { CouponText } from '#contract/coupons/publisher.ts';
import type { ErrorKey } from '#contract/errors.ts';
import { textToMinor } from '#contract/money.ts';
import { isOnBrand } from '#server/offers/brands/check-domain.ts';
import { DAY_MS } from '#server/platform/clock.ts';

/** How long before its end a coupon counts as expiring. */
export const EXPIRING_MS = 3 * DAY_MS;

/** A coupon as stored, without its brand and the publisher it is reserved for. */
export type CouponFacts = {
  name: string;
  kind: CouponText['kind'];
  code: string | null;
  description: string;
  restrictions: string;
  landing_url: string | null;
  discount_kind: string | null;
  discount_value: string | null;
  min_spend_minor: bigint | null;
  country: string | null;
  category: string | null;
  starts_at: Date;
  ends_at: Date | null;
  verified_at: Date | null;
};

type Brand = { currency: string; domain: string; deeplink_domains: readonly string[] };

/**
 * Validates a coupon, or returns the error key and the field. Days are UTC days, and the end day
 * counts to its last moment; without a start the coupon begins at `start`.
 */
export function readCoupon(
  input: CouponText,
  brand: Brand,
  start: Date,
): CouponFacts | { field: keyof CouponText; key: ErrorKey } {
  if ((input.kind === 'coupon') !== (input.code !== undefined) && input.kind !== 'deal') {
    return { field: 'code', key: 'COUPON_CODE_INVALID' };
  }
  if (!isDiscount(input)) return { field: 'discount_value', key: 'COUPON_DISCOUNT_INVALID' };
  const starts_at = input.starts_at ? new Date(`${input.starts_at}T00:00:00Z`) : start;
  const ends_at = input.ends_at ? new Date(`${input.ends_at}T23:59:59.999Z`) : null;
  if (ends_at && ends_at < starts_at) return { field: 'ends_at', key: 'COUPON_DATES_INVALID' };
  if (input.landing_url && !isOnBrand(input.landing_url, brand)) {
    return { field: 'landing_url', key: 'BRAND_TARGET_URL_INVALID' };
  }
  return {
    name: input.name,
    kind: input.kind,
    code: input.code ?? null,
    description: input.description ?? '',
    restrictions: input.restrictions ?? '',
    landing_url: input.landing_url ?? null,
    discount_kind: input.discount_kind ?? null,
    discount_value: input.discount_value ? plainNumber(input.discount_value) : null,
    min_spend_minor: textToMinor(input.min_spend ?? '0', brand.currency) || null,
    country: input.country ?? null,
    category: input.category ?? null,
    starts_at,
    ends_at,
    verified_at: input.verified_at ? new Date(`${input.verified_at}T00:00:00Z`) : null,
  };
}

/** "20.00" and "020" become "20", so that files with equal values compare as equal. */
function plainNumber(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const rest = fraction.replace(/0+$/, '');
  return `${BigInt(whole)}${rest ? `.${rest}` : ''}`;
}

function isDiscount({ discount_kind, discount_value }: CouponText): boolean {
  if (discount_kind === undefined || discount_kind === 'shipping') {
    return discount_value === undefined;
  }
  const value = Number(discount_value ?? 0);
  return value > 0 && (discount_kind === 'fixed' || value <= 100);
}

/** The state of a coupon by its dates. */
export function couponStatus(
  { starts_at, ends_at }: { starts_at: Date; ends_at: Date | null },
  at: Date,
): 'upcoming' | 'active' | 'expiring' | 'expired' {
  if (ends_at && ends_at < at) return 'expired';
  if (starts_at > at) return 'upcoming';
  return ends_at && ends_at.getTime() - at.getTime() < EXPIRING_MS ? 'expiring' : 'active';
}

/** The key that identifies an imported coupon: its id in the file, its code, or its name. */
export function sourceKeyOf(input: CouponText, id: string | undefined): string {
  if (id !== undefined) return input.code ? `id:${id}:${input.code}` : `id:${id}`;
  return input.code ? `code:${input.code.toLowerCase()}` : `name:${input.name.toLowerCase()}`;
}
