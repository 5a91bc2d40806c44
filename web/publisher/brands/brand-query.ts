import { adTypes, brandOrderTypes } from '#contract/brands/fields.ts';
import { numberOf, pageOf, type UrlValues } from '#web/lib/use-url.ts';

/** The default direction of each order: the best for a publisher comes first. */
const ascending = new Set<string>(['name', 'payment_cycle']);

export function naturalDirection(order: string): 'asc' | 'desc' {
  return ascending.has(order) ? 'asc' : 'desc';
}

/** Parses the URL of Find Brands; invalid values are ignored. */
export function brandQueryOf(url: UrlValues) {
  const chosen = brandOrderTypes.find((one) => one === url.order_type);
  // A keyword sorts by relevance, unless another order was chosen.
  const order = chosen ?? (url.keyword ? undefined : 'newest');
  const given = url.order_direction;
  return {
    ...pageOf(url),
    site_id: positive(url.site_id),
    status: /^[0-3]$/.test(url.status ?? '') ? Number(url.status) : undefined,
    keyword: url.keyword?.slice(0, 100),
    cat_ids: positive(url.cat_ids) === undefined ? undefined : url.cat_ids,
    country: /^[a-z]{2}$/i.test(url.country ?? '') ? url.country : undefined,
    verify_type: oneOf(url.verify_type, [1, 2] as const),
    ad_type: adTypes.find((type) => type === url.ad_type),
    type: oneOf(url.type, [1, 2] as const),
    order_type: order,
    order_direction: directionOf(order, given),
  };
}

function directionOf(order: string | undefined, given: string | undefined) {
  if (order === undefined) return undefined;
  return given === 'asc' || given === 'desc' ? given : naturalDirection(order);
}

export function positive(value: string | undefined): number | undefined {
  return numberOf(value, 0) || undefined;
}

function oneOf<const T extends readonly number[]>(
  value: string | undefined,
  among: T,
): T[number] | undefined {
  return among.find((one) => String(one) === value);
}
