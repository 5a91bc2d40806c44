import type {
  addBrand as addCall,
  ClearableText,
  editBrand as editCall,
} from '#contract/brands/staff.ts';
import type { ParsedOf } from '#contract/call.ts';
import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { replaceCategories, requireCategories } from './brand-categories.ts';
import { domainOf, isOpenDomain } from './check-domain.ts';
import { type Brand, findBrandByMcid, requireLockedBrand } from './find-brand.ts';
import { findBrandDefaults } from './find-brand-defaults.ts';
import { findGaps } from './publish-drafts.ts';
import { brandPictures, releasePicture } from './replace-picture.ts';
import { slugOfName } from './slug-of-name.ts';
import { type BrandChange, insertBrand, lockImports, updateBrand } from './store.ts';

type Input = ParsedOf<typeof editCall>;
type Fields = Omit<ParsedOf<typeof editCall>, 'mcid' | 'cat_ids' | 'unfeature' | 'clear'>;

/** The value that replaces a cleared text. */
const EMPTY: Readonly<Record<ClearableText, '' | null>> = {
  logo: null,
  cover: null,
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

/** Creates a draft without terms. Returns its mcid. */
export async function addBrand(db: Db, input: ParsedOf<typeof addCall>): Promise<string> {
  return (await inTransaction(db, (tx) => insertDraft(tx, input))).mcid;
}

/** Adds a draft without terms as a part of another change. */
export async function insertDraft(
  tx: Tx,
  { mcid: requested, cat_ids, merchant_name, ...fields }: ParsedOf<typeof addCall>,
): Promise<{ id: number; mcid: string }> {
  const { site_url, domain, updated_at, ...more } = changeOfBrand(fields);
  // Imports create brands too: two concurrent ones would choose the same code.
  await lockImports(tx);
  const mcid = await chooseCode(tx, requested, merchant_name);
  if (cat_ids) await requireCategories(tx, cat_ids);
  const id = await insertBrand(tx, {
    ...(await findBrandDefaults(tx)),
    ...more,
    merchant_name,
    site_url: String(site_url),
    domain: String(domain),
    mcid,
    status: 'draft',
    terms_pending: true,
    created_at: updated_at as Date,
    updated_at: updated_at as Date,
  });
  if (cat_ids) await replaceCategories(tx, id, cat_ids);
  return { id, mcid };
}

/**
 * Updates the given fields of a brand. Its publishers are notified of a status change. Refuses
 * BRAND_INCOMPLETE and BRAND_NOT_A_DRAFT.
 */
export async function editBrand(db: Db, input: Input): Promise<void> {
  const { mcid, cat_ids, unfeature, clear = [], ...fields } = input;
  await inTransaction(db, async (tx) => {
    const brand = await requireLockedBrand(tx, mcid);
    if (cat_ids) {
      await requireCategories(tx, cat_ids);
      await replaceCategories(tx, brand.id, cat_ids);
    }
    const isStatusNew = fields.status !== undefined && fields.status !== brand.status;
    if (isStatusNew) await requireStatusChange(tx, brand, fields.status);
    await updateBrand(tx, brand.id, {
      ...Object.fromEntries(clear.map((name) => [name, EMPTY[name]])),
      ...changeOfBrand(fields),
      ...(unfeature && { featured_rank: null }),
      ...(isStatusNew && brand.status === 'draft' && { created_at: now() }),
    });
    for (const kind of brandPictures) {
      const isReplaced = kind === 'logo' && fields.logo !== undefined;
      if (isReplaced || clear.includes(kind)) await releasePicture(tx, brand[kind]);
    }
    if (isStatusNew) await publish(tx, 'brand.status_changed', { brand_id: brand.id });
  });
}

/**
 * Gives a brand a new secret for reporting orders. Only its hash is stored, so the secret is shown
 * only in this reply.
 */
export async function renewSecret(db: Db, mcid: string): Promise<{ mcid: string; secret: string }> {
  const secret = newToken();
  await inTransaction(db, async (tx) => {
    const brand = await requireLockedBrand(tx, mcid);
    await updateBrand(tx, brand.id, { secret_hash: hashToken(secret), updated_at: now() });
  });
  return { mcid, secret };
}

/** A draft is published only if it is complete; publishers who know a brand keep seeing it. */
async function requireStatusChange(tx: Tx, brand: Brand, status: Fields['status']): Promise<void> {
  if (status === 'draft') refuse('BRAND_NOT_A_DRAFT');
  if (brand.status !== 'draft') return;
  const lacks = await findGaps(tx, brand.id);
  if (lacks.length > 0) refuse('BRAND_INCOMPLETE', { lacks });
}

/** The requested code, or the first free one made of the name: "acme", "acme-2". */
async function chooseCode(tx: Tx, requested: string | undefined, name: string): Promise<string> {
  if (requested !== undefined) {
    if (await findBrandByMcid(tx, requested)) refuse('BRAND_CODE_TAKEN');
    return requested;
  }
  const base = slugOfName(name).slice(0, 90) || 'brand';
  for (let count = 1; ; count += 1) {
    const code = count === 1 ? base : `${base}-${count}`;
    if (!(await findBrandByMcid(tx, code))) return code;
  }
}

/**
 * The columns that fields of a form change. Refuses BRAND_SITE_URL_INVALID and BRAND_DOMAINS_INVALID
 * for public suffixes, under which anyone may register a name.
 */
function changeOfBrand(fields: Fields): BrandChange {
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
