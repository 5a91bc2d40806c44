import * as z from 'zod/mini';
import { decimal, id, looseText } from '../read-payload.ts';

/** The fields of Shopify's REST payloads that are read (https://shopify.dev/docs/api/webhooks). */

const taxLines = z._default(z.array(z.object({ price: decimal })), []);
const allocations = z._default(z.array(z.object({ amount: decimal })), []);

const refundLine = z.object({ line_item_id: id, quantity: z.int() });

export const shopifyRefund = z.object({
  id,
  order_id: z.nullish(id),
  refund_line_items: z._default(z.array(refundLine), []),
  /** Negative amounts are paid back beyond the returned items. */
  order_adjustments: z._default(
    z.array(z.object({ kind: looseText, amount: decimal, tax_amount: z.nullish(decimal) })),
    [],
  ),
});

const lineItem = z.object({
  id,
  price: decimal,
  quantity: z.int(),
  current_quantity: z.nullish(z.int()),
  sku: looseText,
  title: looseText,
  name: looseText,
  product_id: z.nullish(id),
  vendor: looseText,
  discount_allocations: allocations,
  tax_lines: taxLines,
});

const shippingLine = z.object({
  price: decimal,
  discount_allocations: allocations,
  tax_lines: taxLines,
});

export const shopifyOrder = z.object({
  id,
  created_at: z.string(),
  updated_at: z.string(),
  processed_at: z.nullish(z.string()),
  cancelled_at: z.nullish(z.string()),
  financial_status: looseText,
  currency: z.string(),
  taxes_included: z._default(z.boolean(), false),
  total_price: decimal,
  test: z._default(z.boolean(), false),
  landing_site: looseText,
  note_attributes: z._default(
    z.array(z.object({ name: z.string(), value: z.optional(z.unknown()) })),
    [],
  ),
  discount_codes: z._default(z.array(z.object({ code: looseText })), []),
  customer: z.nullish(z.object({ id, orders_count: z.nullish(z.int()) })),
  billing_address: z.nullish(z.object({ country_code: looseText })),
  shipping_address: z.nullish(z.object({ country_code: looseText })),
  line_items: z.array(lineItem),
  shipping_lines: z._default(z.array(shippingLine), []),
  refunds: z._default(z.array(shopifyRefund), []),
});

export const shopifyDispute = z.object({
  id,
  order_id: z.nullish(id),
  type: looseText,
  amount: decimal,
  currency: z.string(),
  status: looseText,
});

export type ShopifyOrder = z.output<typeof shopifyOrder>;
export type ShopifyRefund = z.output<typeof shopifyRefund>;
