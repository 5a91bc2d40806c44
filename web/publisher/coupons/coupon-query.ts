import { numberOf, pageOf, type UrlValues } from '#web/lib/use-url.ts';

const STATUSES = ['active', 'expiring', 'upcoming', 'expired'] as const;
const KINDS = ['coupon', 'deal', 'no_code'] as const;

/** Parses the URL of the coupons screen; invalid values are ignored. */
export function couponQueryOf(url: UrlValues) {
  const relationship = /^[0-3]$/.test(url.relationship ?? '')
    ? Number(url.relationship)
    : undefined;
  return {
    ...pageOf(url, 24),
    site_id: numberOf(url.site_id, 0) || undefined,
    keyword: url.keyword?.slice(0, 100),
    status: STATUSES.find((one) => one === url.status),
    kind: KINDS.find((one) => one === url.kind),
    mcid: url.mcid,
    country: /^[a-z]{2}$/i.test(url.country ?? '') ? url.country : undefined,
    category: url.category?.slice(0, 200),
    exclusive: url.exclusive === '1' ? 1 : undefined,
    relationship,
    order_type: url.order_type === 'ending' ? ('ending' as const) : ('newest' as const),
  };
}
