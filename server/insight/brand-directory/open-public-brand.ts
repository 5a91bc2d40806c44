import type { CommissionRuleRow } from '#contract/brands/publisher.ts';
import { picturePath } from '#server/offers/products/pictures/sign-picture.ts';
import { showTerms } from '#server/offers/terms/show-terms.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { PublicBrand } from './list-public-brands.ts';
import { countProducts, listCoupons } from './store.ts';

/** What visitors without an account see of a brand besides its row. */
export type PublicDetails = {
  /** The rules that pay every publisher, the most specific first. */
  rules: CommissionRuleRow[];
  products: { name: string; price_minor: bigint; currency: string; picture: string | null }[];
  products_count: number;
  /** Without their codes, which are for publishers who joined. */
  coupons: { name: string; ends_at: Date | null }[];
};

/** No publisher has this id. */
const NOBODY = 0;
const MAX_PRODUCTS = 8;
const MAX_COUPONS = 6;

/** The terms, products and coupons of a public brand; nothing that is made for one publisher. */
export async function openPublicBrand(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  brand: PublicBrand,
): Promise<PublicDetails> {
  const { id } = brand;
  const at = now();
  const { commission_rules: rules } = await showTerms(db, brand, NOBODY, at);
  const coupons = (await listCoupons(db, id, null, at)).filter(
    ({ exclusive_publisher_id, starts_at }) => exclusive_publisher_id === null && starts_at <= at,
  );
  const products = await listShownProducts(db, id);
  return {
    rules,
    products: products.map(({ id: product_id, image, ...product }) => ({
      ...product,
      picture: picturePath(config.secret_key, { product_id, image }),
    })),
    products_count: await countProducts(db, id),
    coupons: coupons.slice(0, MAX_COUPONS).map(({ name, ends_at }) => ({ name, ends_at })),
  };
}

/** The products that are sold now and have a picture, the best reviewed first. */
function listShownProducts(db: Db, brandId: number) {
  return db
    .selectFrom('products')
    .where('brand_id', '=', brandId)
    .where('available', '=', true)
    .where('image', 'is not', null)
    .orderBy('reviews', 'desc')
    .orderBy('id')
    .limit(MAX_PRODUCTS)
    .select(['id', 'name', 'price_minor', 'currency', 'image'])
    .execute();
}

/** Ends of the bands in units of a currency: 1, 2 and 5 of each power of ten. */
const STEPS = [1n, 2n, 5n];

/**
 * The band that an amount is in, in minor units: 1 to 2, 2 to 5 or 5 to 10 of its power of ten. What
 * publishers earn is shown in bands, because the figure itself is for those who have an account.
 */
export function bandOf(minor: bigint): { from: bigint; to: bigint } | null {
  if (minor <= 0n) return null;
  let power = 1n;
  while (power * 10n <= minor) power *= 10n;
  const place = STEPS.findLastIndex((step) => step * power <= minor);
  return { from: (STEPS[place] ?? 1n) * power, to: (STEPS[place + 1] ?? 10n) * power };
}
