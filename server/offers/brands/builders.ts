import { writeTerms } from '#server/offers/terms/set-terms.ts';
import type { NewRule } from '#server/offers/terms/store.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { hashToken, newCode, newToken } from '#server/platform/ids.ts';
import { ensureCategory, replaceCategories } from './brand-categories.ts';
import { JOINED, REJECTED } from './relationships/rules.ts';
import { insertRelationship } from './relationships/store.ts';
import { type BrandChange, insertBrand } from './store.ts';

type BrandOverrides = Omit<BrandChange, 'id'> & {
  /** "Parent>Child" or a single name. */
  category?: string;
  /** The rules of version 1. Default: one rule of 10 % on everything; [] means terms pending. */
  rules?: Partial<NewRule>[];
};

/** An online brand with terms (10 % on everything) and a secret for reporting orders. */
export async function buildBrand(t: { db: Db }, overrides: BrandOverrides = {}) {
  const { category, rules = [{}], ...columns } = overrides;
  const mcid = `brand-${newCode(10).toLowerCase()}`;
  const domain = `${mcid}.example.com`;
  const secret = newToken();
  const at = now();
  const brand = {
    mcid,
    merchant_name: `Brand ${mcid}`,
    site_url: `https://www.${domain}/`,
    domain,
    currency: 'USD',
    cookie_days: 30,
    secret_hash: hashToken(secret),
    terms_pending: rules.length === 0,
    created_at: at,
    updated_at: at,
    ...columns,
  };
  const brand_id = await inTransaction(t.db, async (tx) => {
    const id = await insertBrand(tx, brand);
    if (category) await replaceCategories(tx, id, [await ensureCategory(tx, category)]);
    const full = rules.map((rule) => ({ ...EVERYTHING, currency: brand.currency, ...rule }));
    if (full.length > 0) {
      await writeTerms(tx, { id, terms_version: 0 }, full, {
        comm_detail: brand.comm_detail ?? '',
        source: 'staff',
        short_notice: 'refuse',
      });
    }
    return id;
  });
  return {
    brand_id,
    mcid: brand.mcid,
    domain: brand.domain,
    currency: brand.currency,
    merchant_name: brand.merchant_name,
    secret,
  };
}

/** A site's relationship with a brand: 1 pending, 2 joined (the default), 3 rejected. */
export async function buildRelationship(
  t: { db: Db },
  site: { site_id: number },
  brand: { brand_id: number },
  status: 1 | 2 | 3 = JOINED,
) {
  const at = now();
  const relationship_id = await inTransaction(t.db, (tx) =>
    insertRelationship(tx, {
      site_id: site.site_id,
      brand_id: brand.brand_id,
      status,
      reason: status === REJECTED ? 'Not a fit.' : null,
      applied_at: at,
      decided_at: status === 1 ? null : at,
      decided_by: null,
      reapply_after: null,
    }),
  );
  if (relationship_id === undefined) throw new Error('This site has applied to this brand before.');
  return { relationship_id };
}

const EVERYTHING: NewRule = {
  name: 'All orders',
  kind: 'percent',
  rate_ppm: 100_000,
  fixed_minor: null,
  basis: null,
  cap_order_minor: null,
  cap_month_minor: null,
  currency: 'USD',
  category: null,
  sku: null,
  customer_kind: null,
  customer_order: null,
  renewal_months: null,
  country: null,
  publisher_id: null,
  tier_basis: null,
  tier_from: null,
  priority: 0,
};
