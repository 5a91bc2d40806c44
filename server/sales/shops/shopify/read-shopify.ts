import { refuse } from '#server/platform/refusal.ts';
import {
  clickRefInUrl,
  clickRefOf,
  countryOf,
  limitText,
  readPayload,
  toMinor,
  vouchersOf,
} from '../read-payload.ts';
import type { Deduction, ReadContext, ShopFact, ShopItem, ShopOrder } from '../shop-platform.ts';
import {
  type ShopifyOrder,
  type ShopifyRefund,
  shopifyDispute,
  shopifyOrder,
  shopifyRefund,
} from './shopify-payloads.ts';

/** The facts of a webhook of Shopify: `orders/*`, `refunds/create`, `disputes/*`. */
export function readShopify(topic: string, payload: unknown, context: ReadContext): ShopFact[] {
  const [noun, verb] = topic.replace(/^test:/, '').split('/');
  if (noun === 'orders' && verb !== 'delete') {
    return readOrder(readPayload(shopifyOrder, payload), topic.startsWith('test:'), context);
  }
  if (noun === 'refunds') return readRefund(readPayload(shopifyRefund, payload));
  if (noun === 'disputes') return readDispute(payload);
  return [];
}

function readOrder(order: ShopifyOrder, isTest: boolean, context: ReadContext): ShopFact[] {
  const isCancelled = order.cancelled_at != null || order.financial_status === 'voided';
  const updatedAt = timeOf(order.updated_at);
  const { currency } = order;
  const attributes = order.note_attributes;
  const param = context.click_ref_param;
  const read: ShopOrder = {
    order_id: order.id,
    currency,
    order_time: new Date(timeOf(order.processed_at ?? order.created_at)).toISOString(),
    status: isCancelled ? 'cancelled' : 'open',
    is_test: isTest || order.test,
    click_ref: clickRefOf(attributes, param) ?? clickRefInUrl(order.landing_site, param),
    voucher_code: vouchersOf(order.discount_codes),
    customer_ref: order.customer?.id,
    country: countryOf((order.shipping_address ?? order.billing_address)?.country_code),
    items: itemsOf(order, context),
    total: String(toMinor(order.total_price, currency)),
  };
  // Within one second the cancellation is the last change of an order.
  const version = updatedAt + (isCancelled ? 1 : 0);
  const fact: ShopFact = { kind: 'order', refs: [order.id], version, order: read };
  const refunds = order.refunds.flatMap((refund) =>
    readRefund({ ...refund, order_id: order.id }, currency),
  );
  return [fact, ...refunds];
}

function itemsOf(order: ShopifyOrder, { settings }: ReadContext): ShopItem[] {
  const items = order.line_items.map((line) => ({
    line_id: line.id,
    amount: amountOf(order, { ...line, count: line.quantity }, settings.with_tax),
    quantity: line.quantity,
    quantity_left: line.current_quantity ?? undefined,
    sku: limitText(line.sku ?? line.product_id ?? undefined, 255),
    name: limitText(line.name ?? line.title, 500),
  }));
  if (!settings.with_shipping) return items;
  const shipping = order.shipping_lines.map((line, index) => ({
    line_id: `shipping-${index + 1}`,
    amount: amountOf(order, { ...line, count: 1 }, settings.with_tax),
    name: 'Shipping',
  }));
  return [...items, ...shipping];
}

type Priced = Pick<
  ShopifyOrder['line_items'][number],
  'price' | 'discount_allocations' | 'tax_lines'
> & { count: number };

/** After discounts; `taxes_included` says whether prices contain the tax. */
function amountOf(order: ShopifyOrder, line: Priced, withTax: boolean): string {
  const minor = (text: string) => toMinor(text, order.currency);
  const discount = line.discount_allocations.reduce((sum, one) => sum + minor(one.amount), 0n);
  const tax = line.tax_lines.reduce((sum, one) => sum + minor(one.price), 0n);
  const priced = minor(line.price) * BigInt(line.count) - discount;
  if (withTax) return String(order.taxes_included ? priced : priced + tax);
  return String(order.taxes_included ? priced - tax : priced);
}

/** A refund by items and, beyond them, by amount. Refunds never change. */
function readRefund(refund: ShopifyRefund, currency?: string): ShopFact[] {
  if (refund.order_id == null) return refuse('SHOP_PAYLOAD_INVALID');
  const items = refund.refund_line_items.map(({ line_item_id, quantity }) => ({
    line_id: line_item_id,
    quantity,
  }));
  const deduction: Deduction = { items };
  const refs = [refund.order_id];
  const facts: ShopFact[] = [
    { kind: 'deduction', refs, version: 1, key: `refund ${refund.id}`, deduction },
  ];
  // Only the order names the currency; its webhook follows every refund (orders/updated).
  if (currency !== undefined) {
    const beyond = refund.order_adjustments
      .filter(({ kind }) => kind !== 'shipping_refund')
      .reduce(
        (sum, { amount, tax_amount }) =>
          sum - toMinor(amount, currency) - toMinor(tax_amount ?? '0', currency),
        0n,
      );
    if (beyond > 0n) {
      const amount = String(beyond);
      const key = `refund ${refund.id} amount`;
      facts.push({ kind: 'deduction', refs, version: 1, key, deduction: { amount } });
    }
  }
  return facts;
}

/** Statuses in their sequence, since disputes have no time of their last change. */
const DISPUTE_STATUSES = [
  'needs_response',
  'under_review',
  'charge_refunded',
  'accepted',
  'lost',
  'won',
];
/** The shop keeps its money, or a refund takes it. */
const FREE_STATUSES = ['won', 'charge_refunded'];

/** A dispute holds its amount back until it is won. An inquiry takes no money. */
function readDispute(payload: unknown): ShopFact[] {
  const dispute = readPayload(shopifyDispute, payload);
  if (dispute.order_id == null || dispute.type === 'inquiry') return [];
  const status = dispute.status ?? '';
  const isFree = FREE_STATUSES.includes(status);
  const amount = isFree ? '0' : String(toMinor(dispute.amount, dispute.currency));
  return [
    {
      kind: 'deduction',
      refs: [dispute.order_id],
      version: DISPUTE_STATUSES.indexOf(status) + 1,
      key: `dispute ${dispute.id}`,
      deduction: { amount },
    },
  ];
}

function timeOf(text: string): number {
  const time = Date.parse(text);
  return Number.isNaN(time) ? refuse('SHOP_PAYLOAD_INVALID') : time;
}
