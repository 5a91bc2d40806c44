import type { ClearableText, editBrand as editCall } from '#contract/brands/staff.ts';
import type { ParsedOf } from '#contract/call.ts';
import { publish } from '#server/events.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { replaceCategories } from './category-store.ts';
import { changeOfBrand } from './change-of-brand.ts';
import { requireLockedBrand } from './find-brand.ts';
import { dropLogo } from './replace-logo.ts';
import { requireCategories } from './require-categories.ts';
import { updateBrand } from './store.ts';

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
      ...changeOfBrand(fields),
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
