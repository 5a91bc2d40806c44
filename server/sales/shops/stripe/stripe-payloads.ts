import * as z from 'zod/mini';
import { looseText } from '../read-payload.ts';

/**
 * The fields of Stripe's objects that are read (https://docs.stripe.com/api). Amounts are integers,
 * see `minorOfStripe`. An object may be replaced by its id, or be expanded.
 */

const minor = z.int();
/** An id, or the object with this id. */
const reference = z.pipe(
  z.nullish(z.union([z.string(), z.object({ id: z.string() })])),
  z.transform((value) =>
    value == null ? undefined : typeof value === 'string' ? value : value.id,
  ),
);
const metadata = z._default(z.nullable(z.record(z.string(), z.unknown())), {});

const promotion = z.object({ id: z.string(), code: looseText });
const coupon = z.object({ id: z.string(), name: looseText });
/**
 * Discounts by coupon or promotion code; a session lists both ids, an invoice ids of discounts. Since
 * API version 2025-09-30 the coupon is in `source`.
 */
const discounts = z.nullish(
  z.array(
    z.union([
      z.string(),
      z.object({
        promotion_code: z.nullish(z.union([z.string(), promotion])),
        coupon: z.nullish(z.union([z.string(), coupon])),
        source: z.nullish(z.object({ coupon: z.nullish(z.union([z.string(), coupon])) })),
      }),
    ]),
  ),
);
export type Discounts = z.output<typeof discounts>;

/** A code that customers enter; `promotion_code.created` and `.updated`. */
export const promotionCode = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  code: z.string().check(z.minLength(1)),
});

export const stripeEvent = z.object({
  created: z.int(),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
});

export const checkoutSession = z.object({
  id: z.string(),
  created: z.int(),
  mode: z.string(),
  payment_status: z.string(),
  currency: z.nullish(z.string()),
  amount_total: z.nullish(minor),
  total_details: z.nullish(
    z.object({ amount_shipping: z.nullish(minor), amount_tax: z.nullish(minor) }),
  ),
  shipping_cost: z.nullish(z.object({ amount_total: minor, amount_tax: z.nullish(minor) })),
  client_reference_id: looseText,
  customer: reference,
  customer_details: z.nullish(z.object({ address: z.nullish(z.object({ country: looseText })) })),
  discounts,
  metadata,
  payment_intent: reference,
  invoice: reference,
});

const taxes = z.nullish(
  z.array(
    z.object({
      amount: minor,
      /** Before and since API version 2025-03-31. */
      inclusive: z.nullish(z.boolean()),
      tax_behavior: looseText,
    }),
  ),
);

const invoiceLine = z.object({
  id: z.string(),
  amount: minor,
  description: looseText,
  quantity: z.nullish(z.number()),
  discount_amounts: z.nullish(z.array(z.object({ amount: minor }))),
  tax_amounts: taxes,
  taxes,
  price: z.nullish(z.object({ product: reference })),
  pricing: z.nullish(z.object({ price_details: z.nullish(z.object({ product: reference })) })),
});

const subscriptionDetails = z.nullish(z.object({ metadata }));

export const invoice = z.object({
  id: z.string(),
  created: z.int(),
  status: z.nullish(z.string()),
  currency: z.string(),
  total: minor,
  billing_reason: looseText,
  discounts,
  customer: reference,
  customer_address: z.nullish(z.object({ country: looseText })),
  lines: z.object({ data: z.array(invoiceLine) }),
  shipping_cost: z.nullish(z.object({ amount_total: minor, amount_tax: z.nullish(minor) })),
  metadata,
  payment_intent: reference,
  subscription_details: subscriptionDetails,
  parent: z.nullish(z.object({ subscription_details: subscriptionDetails })),
});

/** Which payment settled an invoice; since API version 2025-03-31 the invoice no longer says so. */
export const invoicePayment = z.object({
  invoice: reference,
  payment: z.object({ payment_intent: reference }),
});

/** A refund or a dispute: both name their payment and its amount. */
export const refund = z.object({
  id: z.string(),
  amount: minor,
  currency: z.string(),
  status: looseText,
  charge: reference,
  payment_intent: reference,
});

export type CheckoutSession = z.output<typeof checkoutSession>;
export type Invoice = z.output<typeof invoice>;
