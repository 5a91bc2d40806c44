import type { addBrand as addCall } from '#contract/brands/staff.ts';
import type { ParsedOf } from '#contract/call.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findSettingValue } from '#server/platform/settings/find-setting-value.ts';
import { replaceCategories } from './category-store.ts';
import { changeOfBrand } from './change-of-brand.ts';
import { requireCategories } from './require-categories.ts';
import { slugOfName } from './slug-of-name.ts';
import { findBrand, insertBrand, lockImports } from './store.ts';

/** Creates a brand without terms. Returns its mcid. */
export async function addBrand(db: Db, input: ParsedOf<typeof addCall>): Promise<string> {
  const { mcid: requested, cat_ids, merchant_name, ...fields } = input;
  const { site_url, domain, updated_at, ...more } = changeOfBrand(fields);
  return inTransaction(db, async (tx) => {
    // Imports create brands too: two concurrent ones would choose the same code.
    await lockImports(tx);
    const mcid = await chooseCode(tx, requested, merchant_name);
    if (cat_ids) await requireCategories(tx, cat_ids);
    const id = await insertBrand(tx, {
      network_fee_percent: await findSettingValue(tx, 'default_network_fee'),
      ...more,
      merchant_name,
      site_url: String(site_url),
      domain: String(domain),
      mcid,
      terms_pending: true,
      created_at: updated_at as Date,
      updated_at: updated_at as Date,
    });
    if (cat_ids) await replaceCategories(tx, id, cat_ids);
    return mcid;
  });
}

/** The requested code, or the first free one made of the name: "acme", "acme-2". */
async function chooseCode(tx: Tx, requested: string | undefined, name: string): Promise<string> {
  if (requested !== undefined) {
    if (await findBrand(tx, requested)) refuse('BRAND_CODE_TAKEN');
    return requested;
  }
  const base = slugOfName(name).slice(0, 90) || 'brand';
  for (let count = 1; ; count += 1) {
    const code = count === 1 ? base : `${base}-${count}`;
    if (!(await findBrand(tx, code))) return code;
  }
}
