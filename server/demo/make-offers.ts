import type { StaffActor } from '#contract/actors.ts';
import { importCouponFile } from '#contract/coupons.ts';
import { importProductFile } from '#contract/products.ts';
import { listPublishers } from '#contract/staff-access.ts';
import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { askCall } from './ask-call.ts';
import { skuOf } from './invent-orders.ts';
import type { InventedBrand, InventedProduct } from './invented-brands.ts';
import type { MadeBrand } from './make-brands.ts';

const DAY_MS = 86_400_000;
const LOOKS = ['in sage', 'in ink blue', 'gift set', 'small'];
const LAST_SEASON = 130;

/** Brings in what the brands offer besides their terms, as staff would: files of coupons and of products. */
export async function makeOffers(
  parts: Parts,
  staff: StaffActor,
  brands: readonly MadeBrand[],
): Promise<void> {
  const { list } = await askCall(parts, staff, listPublishers, { keyword: 'mara' });
  const coupons = brands.flatMap((brand, place) => couponsOf(brand.invented, place));
  const kept = coupons.map((coupon, place) =>
    place === 1 ? { ...coupon, exclusive_publisher: list[0]?.publisher_code } : coupon,
  );
  await askCall(parts, staff, importCouponFile, { apply: 1 }, fileOf('coupons.json', kept));
  for (const [place, { invented }] of brands.entries()) {
    const products = productsOf(invented, place);
    const order = { mcid: invented.mcid, apply: 1 as const };
    await askCall(parts, staff, importProductFile, order, fileOf('products.json', products));
  }
}

const fileOf = (name: string, rows: object) => ({ name, bytes: Buffer.from(JSON.stringify(rows)) });
const dayIn = (days: number) =>
  new Date(now().getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** One lasting offer of each brand, and of every other one a second for a while. */
function couponsOf({ mcid, merchant_name, coupon, currency }: InventedBrand, place: number) {
  const lasting = coupon
    ? {
        ...coupon,
        ...discountIn(coupon.name),
        description: `${coupon.name} at ${merchant_name}.`,
        verified_at: dayIn(-(place % 20) - 1),
      }
    : {
        name: `Free delivery at ${merchant_name}`,
        kind: 'no_code',
        discount_kind: 'shipping',
        min_spend: currency === 'JPY' ? '5000' : '50',
      };
  const base = { mcid, starts_at: dayIn(-LAST_SEASON) };
  const first = { ...base, ...lasting };
  return place % 2 === 0 ? [first, passingOf(base, merchant_name, place)] : [first];
}

function passingOf(base: { mcid: string; starts_at: string }, name: string, place: number) {
  const percent = String(5 + (place % 5) * 5);
  const code = `${base.mcid
    .slice(0, 5)
    .toUpperCase()
    .replace(/[^A-Z]/g, '')}${percent}S`;
  const told = { ...base, name: `${percent}% off the season at ${name}`, code };
  const discount = { discount_kind: 'percent', discount_value: percent };
  // Some are over, some end within days, some are still to come.
  const [starts, ends] = [
    [-60, 60],
    [-20, 1],
    [10, 40],
    [-90, -10],
  ][(place / 2) % 4] ?? [0, 30];
  return { ...told, ...discount, starts_at: dayIn(starts ?? 0), ends_at: dayIn(ends ?? 30) };
}

function discountIn(name: string) {
  const percent = /(\d+)% off/.exec(name)?.[1];
  if (percent) return { discount_kind: 'percent', discount_value: percent };
  return /free shipping/i.test(name) ? { discount_kind: 'shipping' } : {};
}

/** What orders were made of, and a few more looks of the same. */
function productsOf(brand: InventedBrand, place: number) {
  const own = brand.products.map((product, nth) =>
    feedRow(brand, product, skuOf(brand, product), nth),
  );
  const looks = LOOKS.slice(0, 3 + (place % 2)).flatMap((look, nth) => {
    const product = brand.products[nth];
    if (!product) return [];
    const price_minor = product.price_minor + 500 * (nth + 1);
    const sku = `${skuOf(brand, product)}-${nth + 1}`;
    return [
      feedRow(
        brand,
        { ...product, name: `${product.name}, ${look}`, price_minor },
        sku,
        nth + place,
      ),
    ];
  });
  return [...own, ...looks];
}

function feedRow(brand: InventedBrand, product: InventedProduct, sku: string, nth: number) {
  const price = amountOf(product.price_minor, brand.currency);
  const before = amountOf(Math.round(product.price_minor * 1.25), brand.currency);
  return {
    id: sku,
    name: product.name,
    link: `https://${brand.domain}/${product.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
    price,
    ...(nth % 3 === 1 && { list_price: before }),
    category: product.category ?? brand.category,
    brand: brand.merchant_name,
    rating: (3.6 + ((nth * 7) % 14) / 10).toFixed(1),
    reviews: 12 + nth * 37,
    ...(brand.coupon && nth % 2 === 0 && { promo_codes: [brand.coupon.code] }),
  };
}

const amountOf = (minor: number, currency: string) =>
  currency === 'JPY' ? String(minor) : (minor / 100).toFixed(2);
