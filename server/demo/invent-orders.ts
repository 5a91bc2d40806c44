import type { PastClick } from '#server/clicks/insert-past-clicks.ts';
import type { InventedBrand, InventedProduct } from './invented-brands.ts';
import type { Random } from './make-random.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SALES_PER_VISIT = 0.033;

/** An order that an invented visitor places; moments in milliseconds since 1970. */
export type InventedOrder = {
  mcid: string;
  order_id: string;
  at: number;
  click_ref: string;
  country: string | null;
  customer: 'new' | 'existing';
  voucher_code: string | null;
  lines: readonly { product: InventedProduct; sku: string; quantity: number }[];
  /** When the brand decides, and how; a cancellation comes before its decision. */
  decided_at: number;
  verdict: 'approved' | 'rejected' | 'cancelled';
};

/** The orders that follow from visits, oldest first; those after `untilMs` are still to come. */
export function inventOrders(
  random: Random,
  visits: readonly { visit: PastClick; click_ref: string; brand: InventedBrand }[],
  untilMs: number,
): InventedOrder[] {
  const orders: InventedOrder[] = [];
  for (const { visit, click_ref, brand } of visits) {
    if (visit.invalid_reason !== null || !random.chance(SALES_PER_VISIT)) continue;
    const at = visit.clicked_at + waitMs(random);
    const order = inventOrder(random, brand, visit, { at, click_ref, nth: orders.length });
    if (at < untilMs) orders.push(order);
  }
  return orders.sort((a, b) => a.at - b.at);
}

/** Most buy while they are there, some come back within days. */
function waitMs(random: Random): number {
  if (random.chance(0.75)) return random.between(3 * MINUTE_MS, 2 * HOUR_MS);
  return random.between(2 * HOUR_MS, 5 * DAY_MS);
}

function inventOrder(
  random: Random,
  brand: InventedBrand,
  visit: PastClick,
  { at, click_ref, nth }: { at: number; click_ref: string; nth: number },
): InventedOrder {
  const verdict = random.weighted(['approved', 'rejected', 'cancelled'] as const, (one) =>
    one === 'approved' ? 89 : one === 'rejected' ? 8 : 3,
  );
  const patience = brand.approval_type === 'auto' ? 12 : 18;
  return {
    mcid: brand.mcid,
    order_id: `${brand.mcid.slice(0, 3).toUpperCase()}-${String(100_000 + nth * 7)}`,
    at,
    click_ref,
    country: visit.country,
    customer: random.chance(0.6) ? 'new' : 'existing',
    voucher_code: brand.coupon && random.chance(0.2) ? brand.coupon.code : null,
    lines: inventLines(random, brand),
    decided_at: at + random.between(patience - 6, patience + 10) * DAY_MS,
    verdict,
  };
}

function inventLines(random: Random, brand: InventedBrand): InventedOrder['lines'] {
  const count = random.weighted([1, 2, 3], (lines) => [0, 55, 30, 15][lines] ?? 0);
  const products = [...brand.products];
  return Array.from({ length: count }, () => {
    const [product] = products.splice(random.between(0, products.length - 1), 1);
    if (!product) throw new Error(`${brand.mcid} has too few products.`);
    const quantity = random.chance(0.85) ? 1 : 2;
    return { product, sku: skuOf(brand, product), quantity };
  });
}

/** The article number of a product: short, the same on every machine. */
export function skuOf(brand: InventedBrand, product: InventedProduct): string {
  const place = brand.products.indexOf(product) + 1;
  return `${brand.mcid.slice(0, 3).toUpperCase()}${String(place).padStart(3, '0')}`;
}
