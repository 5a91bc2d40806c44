import type { ClearableText, editBrand as editCall } from '#contract/brands/staff.ts';
import type { ParsedOf } from '#contract/call.ts';
import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { replaceCategories } from './category-store.ts';
import { domainOf, isOpenDomain } from './check-domain.ts';
import { requireLockedBrand } from './find-brand.ts';
import { dropLogo } from './replace-logo.ts';
import { requireCategories } from './require-categories.ts';
import { type BrandChange, updateBrand } from './store.ts';

type Input = ParsedOf<typeof editCall>;

/** Updates the given fields of a brand. Its publishers are notified of a status change. */
export async function editBrand(db: Db, input: Input): Promise<void> {
  const { mcid, cat_ids, unfeature, clear = [], ...fields } = input;
  await inTransaction(db, async (tx) => {
    const brand = await requireLockedBrand(tx, mcid);
    if (cat_ids) {
      await requireCategories(tx, cat_ids);
      await replaceCategories(tx, brand.id, cat_ids);
    }
    await updateBrand(tx, brand.id, {
      ...Object.fromEntries(clear.map((name) => [name, EMPTY[name]])),
      ...changeOf(fields),
      ...(unfeature && { featured_rank: null }),
    });
    if (fields.logo !== undefined || clear.includes('logo')) await dropLogo(tx, brand.logo);
    if (fields.status !== undefined && fields.status !== brand.status) {
      await publish(tx, 'brand.status_changed', { brand_id: brand.id });
    }
  });
}

/** The value that replaces a cleared text. */
const EMPTY: Readonly<Record<ClearableText, '' | null>> = {
  logo: null,
  short_desc: '',
  site_desc: '',
  comm_detail: '',
  country: null,
  restrictions: null,
  ppc_policy: null,
  contact_name: null,
  contact_email: null,
  legal_name: null,
  billing_address: null,
  tax_number: null,
  billing_contact: null,
  billing_email: null,
};

function changeOf(fields: Omit<Input, 'mcid' | 'cat_ids' | 'unfeature' | 'clear'>): BrandChange {
  const { promotion_methods, support_region, deeplink_domains, country, site_url, ...plain } =
    fields;
  const domain = site_url === undefined ? undefined : domainOf(site_url);
  if ([domain ?? [], deeplink_domains ?? []].flat().some(isOpenDomain)) refuse('PARAMS_TYPE_ERROR');
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
