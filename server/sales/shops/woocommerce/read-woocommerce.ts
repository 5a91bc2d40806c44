import * as z from 'zod/mini';
import { refuse } from '#server/platform/refusal.ts';
import {
  clickRefInUrl,
  clickRefOf,
  countryOf,
  decimal,
  id,
  limitText,
  looseText,
  readPayload,
  toMinor,
  vouchersOf,
} from '../read-payload.ts';
import type { ReadContext, ShopFact, ShopItem } from '../shop-platform.ts';

/** The fields of an order that are read (WooCommerce REST API v3, "Order properties"). */
const lineItem = z.object({
  id,
  name: looseText,
  product_id: z.nullish(id),
  sku: looseText,
  quantity: z.number(),
  /** After discounts, without tax. */
  total: decimal,
  total_tax: decimal,
});
const wooOrder = z.object({
  id,
  status: z.string(),
  currency: z.string(),
  date_created_gmt: z.nullish(z.string()),
  date_modified_gmt: z.nullish(z.string()),
  total: decimal,
  shipping_total: decimal,
  shipping_tax: decimal,
  customer_id: z.nullish(id),
  billing: z.nullish(z.object({ country: looseText })),
  shipping: z.nullish(z.object({ country: looseText })),
  line_items: z.array(lineItem),
  coupon_lines: z._default(z.array(z.object({ code: looseText })), []),
  refunds: z._default(z.array(z.object({ id, total: decimal })), []),
  meta_data: z._default(z.array(z.object({ key: z.string(), value: z.optional(z.unknown()) })), []),
});
type WooOrder = z.output<typeof wooOrder>;

/** Orders that wait for their payment, or whose payment failed, are not placed. */
const UNPLACED = ['pending', 'checkout-draft', 'auto-draft', 'failed'];
/** The landing page of the visit in which the order was placed, with its query. */
const LANDING_PAGE = '_wc_order_attribution_session_entry';

/** The facts of a webhook of WooCommerce: `order.created`, `.updated`, `.deleted`, `.restored`. */
export function readWoocommerce(topic: string, payload: unknown, context: ReadContext): ShopFact[] {
  if (topic === 'order.deleted') {
    const { id: ref } = readPayload(z.object({ id }), payload);
    return [{ kind: 'cancellation', refs: [ref], version: Number.MAX_SAFE_INTEGER }];
  }
  if (!topic.startsWith('order.')) return [];
  const order = readPayload(wooOrder, payload);
  return [readOrder(order, context)];
}

function readOrder(order: WooOrder, context: ReadContext): ShopFact {
  const isOpen = !UNPLACED.includes(order.status) && !['cancelled', 'trash'].includes(order.status);
  const { currency } = order;
  const refunds = order.refunds.map((refund) => {
    const amount = toMinor(refund.total, currency);
    return [`refund ${refund.id}`, { amount: String(amount < 0n ? -amount : amount) }];
  });
  const modifiedAt = timeOf(order.date_modified_gmt ?? order.date_created_gmt);
  return {
    kind: 'order',
    refs: [order.id],
    // Within one second an order only gets refunds, and its cancellation is the last change.
    version: modifiedAt + Math.min(refunds.length, 900) + (isOpen ? 0 : 50),
    order: {
      order_id: order.id,
      currency,
      order_time: new Date(timeOf(order.date_created_gmt)).toISOString(),
      status: isOpen ? 'open' : 'cancelled',
      is_test: isTestOrder(order),
      click_ref: findReference(order, context.click_ref_param),
      voucher_code: vouchersOf(order.coupon_lines),
      customer_ref: order.customer_id && order.customer_id !== '0' ? order.customer_id : undefined,
      country: countryOf(order.shipping?.country ?? order.billing?.country),
      items: isOpen ? itemsOf(order, context) : [],
      total: String(toMinor(order.total, currency)),
      deductions: Object.fromEntries(refunds),
    },
  };
}

/** The plugin keeps the reference for the brand's cookie days; WooCommerce knows this visit only. */
function findReference({ meta_data }: WooOrder, param: string): string | undefined {
  const attributes = meta_data.map(({ key: name, value }) => ({ name, value }));
  const landing = meta_data.find(({ key }) => key === LANDING_PAGE)?.value;
  const inUrl = typeof landing === 'string' ? clickRefInUrl(landing, param) : undefined;
  return clickRefOf(attributes, param) ?? inUrl;
}

const isTestOrder = ({ meta_data }: WooOrder) =>
  meta_data.some(({ key, value }) => key === '_affiliate_test' && value !== '');

function itemsOf(order: WooOrder, { settings }: ReadContext): ShopItem[] {
  const amount = (total: string, tax: string) => {
    const net = toMinor(total, order.currency);
    return String(settings.with_tax ? net + toMinor(tax, order.currency) : net);
  };
  const items: ShopItem[] = order.line_items.map((line) => ({
    line_id: line.id,
    amount: amount(line.total, line.total_tax),
    quantity: Number.isInteger(line.quantity) ? line.quantity : undefined,
    sku: limitText(line.sku ?? line.product_id ?? undefined, 255),
    name: limitText(line.name, 500),
  }));
  if (!settings.with_shipping) return items;
  const shipping = amount(order.shipping_total, order.shipping_tax);
  return [...items, { line_id: 'shipping', amount: shipping, name: 'Shipping' }];
}

/** Times are UTC without an offset. */
function timeOf(text: string | null | undefined): number {
  const time = Date.parse(`${text ?? ''}Z`);
  return Number.isNaN(time) ? refuse('SHOP_PAYLOAD_INVALID') : time;
}
