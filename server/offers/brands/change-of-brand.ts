import type { editBrand } from '#contract/brands/staff.ts';
import type { ParsedOf } from '#contract/call.ts';
import { now } from '#server/platform/clock.ts';
import { refuse } from '#server/platform/refusal.ts';
import { domainOf, isOpenDomain } from './check-domain.ts';
import type { BrandChange } from './store.ts';

type Fields = Omit<ParsedOf<typeof editBrand>, 'mcid' | 'cat_ids' | 'unfeature' | 'clear'>;

/**
 * The columns that fields of a form change. Refuses BRAND_SITE_URL_INVALID and BRAND_DOMAINS_INVALID
 * for public suffixes, under which anyone may register a name.
 */
export function changeOfBrand(fields: Fields): BrandChange {
  const { promotion_methods, support_region, deeplink_domains, country, site_url, ...plain } =
    fields;
  const domain = site_url === undefined ? undefined : domainOf(site_url);
  if (domain !== undefined && isOpenDomain(domain)) refuse('BRAND_SITE_URL_INVALID');
  if (deeplink_domains?.some(isOpenDomain)) refuse('BRAND_DOMAINS_INVALID');
  return {
    ...plain,
    ...(site_url !== undefined && { site_url, domain }),
    ...(country && { country: country.toUpperCase() }),
    ...(support_region && { support_region: support_region.map((one) => one.toUpperCase()) }),
    ...(deeplink_domains && { deeplink_domains: deeplink_domains.map((one) => one.toLowerCase()) }),
    ...(promotion_methods && { promotion_methods: JSON.stringify(promotion_methods) }),
    updated_at: now(),
  };
}
