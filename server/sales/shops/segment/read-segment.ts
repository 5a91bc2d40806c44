import * as z from 'zod/mini';
import { refuse } from '#server/platform/refusal.ts';
import {
  clickRefInUrl,
  clickRefOf,
  decimal,
  id,
  limitText,
  looseText,
  readPayload,
  toMinor,
  vouchersOf,
} from '../read-payload.ts';
import type { Deduction, ReadContext, ShopFact, ShopItem } from '../shop-platform.ts';

/** Events of Segment's e-commerce specification, version 2 (https://segment.com/docs/connections/spec/ecommerce/v2/). */
const product = z.object({
  line_id: z.optional(id),
  product_id: z.optional(id),
  sku: looseText,
  name: looseText,
  category: looseText,
  price: z.optional(decimal),
  quantity: z.optional(z.int()),
});
const track = z.object({
  messageId: z.string(),
  timestamp: z.optional(z.string()),
  userId: looseText,
  properties: z.object({
    order_id: id,
    refund_id: looseText,
    currency: z.optional(z.string()),
    total: z.optional(decimal),
    revenue: z.optional(decimal),
    shipping: z.optional(decimal),
    tax: z.optional(decimal),
    discount: z.optional(decimal),
    coupon: looseText,
    click_ref: looseText,
    test: z.optional(z.boolean()),
    products: z._default(z.array(product), []),
  }),
  context: z.optional(
    z.object({ page: z.optional(z.object({ url: looseText, search: looseText })) }),
  ),
});
type Track = z.output<typeof track>;

/** The facts of a track event about an order. */
export function readSegment(topic: string, payload: unknown, context: ReadContext): ShopFact[] {
  const name = topic.toLowerCase();
  if (!/^order (completed|updated|refunded|cancelled)$/.test(name)) return [];
  const event = readPayload(track, payload);
  const version = event.timestamp ? timeOf(event.timestamp) : context.received_at.getTime();
  const refs = [event.properties.order_id];
  if (name === 'order cancelled') return [{ kind: 'cancellation', refs, version }];
  if (name === 'order refunded') {
    const key = `refund ${event.properties.refund_id ?? event.messageId}`;
    return [{ kind: 'deduction', refs, version, key, deduction: deductionOf(event) }];
  }
  return [readOrder(event, version, context)];
}

function readOrder(
  { properties, userId, context: of }: Track,
  version: number,
  context: ReadContext,
) {
  const currency = (properties.currency ?? 'USD').toUpperCase();
  const attributes = Object.entries(properties).map(([name, value]) => ({ name, value }));
  const param = context.click_ref_param;
  const page = of?.page;
  const items = itemsOf(properties, currency, context);
  const sum = items.reduce((total, item) => total + BigInt(item.amount), 0n);
  const fact: ShopFact = {
    kind: 'order',
    refs: [properties.order_id],
    version,
    order: {
      order_id: properties.order_id,
      currency,
      order_time: new Date(version).toISOString(),
      status: 'open',
      is_test: properties.test === true,
      click_ref:
        clickRefOf(attributes, param) ??
        clickRefInUrl(page?.url, param) ??
        clickRefInUrl(page?.search, param),
      voucher_code: vouchersOf([{ code: properties.coupon }]),
      customer_ref: limitText(userId, 255),
      items,
      total: properties.total ? String(toMinor(properties.total, currency)) : String(sum),
    },
  };
  return fact;
}

/** The products with their share of the discount; without products `revenue`, or what is left of `total`. */
function itemsOf(of: Track['properties'], currency: string, { settings }: ReadContext): ShopItem[] {
  const minor = (text: string | undefined) => (text === undefined ? 0n : toMinor(text, currency));
  const items = of.products.map((one, index): ShopItem => {
    const quantity = one.quantity ?? 1;
    return {
      line_id: one.line_id ?? one.product_id ?? one.sku ?? String(index + 1),
      amount: String(minor(one.price) * BigInt(quantity)),
      quantity,
      sku: limitText(one.sku ?? one.product_id, 255),
      name: limitText(one.name, 500),
      category: limitText(one.category, 255),
    };
  });
  const net = of.revenue ?? of.total;
  const rest = of.revenue === undefined ? minor(of.shipping) + minor(of.tax) : 0n;
  const goods =
    items.length > 0
      ? discounted(items, minor(of.discount))
      : [{ line_id: '1', amount: String(minor(net) - rest) }];
  const added = [
    { line_id: 'tax', amount: settings.with_tax ? minor(of.tax) : 0n },
    { line_id: 'shipping', amount: settings.with_shipping ? minor(of.shipping) : 0n },
  ].filter(({ amount }) => amount > 0n);
  return [...goods, ...added.map((one) => ({ ...one, amount: String(one.amount) }))];
}

/** Takes a discount from items in proportion, exactly in sum. */
function discounted(items: readonly ShopItem[], discount: bigint): ShopItem[] {
  let rest = items.reduce((sum, item) => sum + BigInt(item.amount), 0n);
  let open = discount < rest ? discount : rest;
  return items.map((item) => {
    const amount = BigInt(item.amount);
    const part = rest > 0n ? (open * amount) / rest : 0n;
    rest -= amount;
    open -= part;
    return { ...item, amount: String(amount - part) };
  });
}

/** By products, else by amount, else the whole order. */
function deductionOf({ properties }: Track): Deduction {
  const { products, total, revenue, currency = 'USD' } = properties;
  if (products.length > 0) {
    const items = products.map((one, index) => ({
      line_id: one.line_id ?? one.product_id ?? one.sku ?? String(index + 1),
      quantity: one.quantity ?? 1,
    }));
    return { items };
  }
  const amount = total ?? revenue;
  if (amount === undefined) return { amount: String(Number.MAX_SAFE_INTEGER) };
  const minor = toMinor(amount, currency.toUpperCase());
  return { amount: String(minor < 0n ? -minor : minor) };
}

function timeOf(text: string): number {
  const time = Date.parse(text);
  return Number.isNaN(time) ? refuse('SHOP_PAYLOAD_INVALID') : time;
}
