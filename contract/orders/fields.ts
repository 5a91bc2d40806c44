import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { currencyCode, optionalText, text, word } from '../fields.ts';
import { parseMoment } from '../moment.ts';
import { voucherCodes } from './vouchers.ts';

/** Status of an order line as shown to publishers, brands and staff. */
export const orderLineStatuses = ['pending', 'approved', 'rejected'] as const;
/** `cancellation`: a separate order that reverses an earlier sale (its amounts are negative). */
export const orderLineEvents = ['sale', 'cancellation'] as const;
const subId = z.nullable(z.string());
/** Sub-ids of a click, copied to the order lines attributed to it. */
export const subIds = { uid1: subId, uid2: subId, uid3: subId, uid4: subId, uid5: subId };
/**
 * What the line is attributed to: nothing, the last click, an exclusive coupon, or the first order of
 * the customer.
 */
export const attributions = ['none', 'click', 'coupon', 'customer'] as const;
/**
 * Why a line needs a manual check. too_fast: the order follows its click faster than a person can
 * buy.
 */
export const suspicions = ['too_fast'] as const;
/**
 * Currency conversion of a line: the reported amounts, and the commission the brand owes. Rates are
 * decimal text: units of the line's currency for one unit of the reported currency (`sale_rate`) or
 * of the brand's currency (`commission_rate`). They are fixed for the lifetime of the line.
 */
export const exchangeOfLine = z.object({
  original_amount: z.string(),
  original_currency: z.string(),
  sale_rate: z.string(),
  brand_currency: z.string(),
  brand_commission: z.string(),
  commission_rate: z.string(),
});
/** Why a line was rejected or changed; OTHER requires a note. */
export const decisionReasons = [
  'RETURNED',
  'CANCELLED',
  'PARTIAL_RETURN',
  'ORDER_UPDATED',
  'DUPLICATE',
  'OTHER_CHANNEL',
  'OTHER_PARTNER',
  'TERMS_VIOLATION',
  'PAID_SEARCH_VIOLATION',
  'COUPON_NOT_ALLOWED',
  'EXCLUDED_ITEM',
  'EXISTING_CUSTOMER',
  'TEST_ORDER',
  'FRAUD',
  'BRAND_NOT_PAYING',
  'CORRECTION',
  'OTHER',
] as const;

/**
 * How a return found its sale: by reference, by the brand's rule for order ids, by product and
 * customer; not yet, because the sale has not been reported; or not at all.
 */
export const returnStates = [
  'referenced',
  'by_order_id',
  'by_product',
  'waiting',
  'unmatched',
] as const;

export type OrderLineStatus = (typeof orderLineStatuses)[number];
export type OrderLineEvent = (typeof orderLineEvents)[number];
export type ReturnState = (typeof returnStates)[number];
export type Attribution = (typeof attributions)[number];
export type Suspicion = (typeof suspicions)[number];
export type DecisionReason = (typeof decisionReasons)[number];

const AMOUNT = /^[+-]?\d{1,13}(\.\d{1,12})?$/;
const UNIX_SECONDS = /^\d{9,11}$/;

/**
 * A number or numeric text, returned as text: forms and queries carry only text, JSON carries both.
 */
function numeral(shape: RegExp, keys: { required?: ErrorKey; type: ErrorKey }) {
  const error = (issue: { input?: unknown }) =>
    (issue.input === undefined && keys.required) || keys.type;
  return z.pipe(
    z.pipe(z.union([z.string(), z.number()], { error }), z.transform(String)),
    z.string().check(
      z.trim(),
      z.refine((value) => shape.test(value), { error: keys.type }),
    ),
  );
}

export const amount = numeral(AMOUNT, { required: 'AMOUNT_REQUIRED', type: 'AMOUNT_INVALID' });
/** Text; numbers are accepted as well, because shops identify by numbers. */
function identifier(length: number, keys: { required?: ErrorKey; type: ErrorKey; max?: ErrorKey }) {
  const error = (issue: { input?: unknown }) =>
    (issue.input === undefined && keys.required) || keys.type;
  return z.pipe(
    z.pipe(z.union([z.string(), z.int({ error: keys.type })], { error }), z.transform(String)),
    text(length, keys),
  );
}

const optionalIdentifier = (length: number, keys: Parameters<typeof identifier>[1]) =>
  z.optional(identifier(length, keys));

/** Codes are accepted in lower case too. */
const inUpperCase = <Schema extends z.ZodMiniType<string, string>>(
  schema: Schema,
  type: ErrorKey,
) =>
  z.pipe(
    z.pipe(
      z.string({ error: type }),
      z.transform((value: string) => value.trim().toUpperCase()),
    ),
    schema,
  );

/** Whether the order is a test; forms carry text. */
export const testFlag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])], { error: 'ORDER_TEST_INVALID' }),
  z.transform((value) => value === true || value === 'true' || value === '1'),
);

export const quantity = z.pipe(
  numeral(/^-?\d{1,9}$/, { type: 'QUANTITY_INVALID' }),
  z.transform((value) => Number(value)),
);

/** ISO 8601 with an offset, or Unix seconds; parsed to a Date. */
export const orderTime = z.pipe(
  z.pipe(
    numeral(/^[\dTZ:+. -]{9,40}$/i, { type: 'ORDER_TIME_INVALID' }),
    z.transform(readOrderTime),
  ),
  z.date({ error: 'ORDER_TIME_INVALID' }),
);

function readOrderTime(value: string): Date | null {
  return UNIX_SECONDS.test(value) ? new Date(Number(value) * 1000) : parseMoment(value);
}

export const orderId = identifier(255, {
  required: 'ORDER_ID_REQUIRED',
  type: 'ORDER_ID_STRING',
  max: 'ORDER_ID_MAX',
});
const lineText = identifier(255, { type: 'LINE_ID_STRING', max: 'LINE_ID_MAX' });
export const lineId = z.optional(lineText);
export const refundId = optionalIdentifier(100, { type: 'REFUND_ID_INVALID' });

const item = {
  sku: optionalIdentifier(255, { type: 'SKU_INVALID' }),
  name: optionalText(500, { type: 'PRODUCT_NAME_INVALID' }),
  category: optionalText(255, { type: 'ORDER_CATEGORY_INVALID' }),
  quantity: z.optional(quantity),
};

/** A currency of ISO 4217, in either case. */
export const orderCurrency = inUpperCase(currencyCode(), 'CURRENCY_INVALID');

const orderFacts = {
  order_id: orderId,
  event: z._default(word(orderLineEvents, { type: 'ORDER_EVENT_INVALID' }), 'sale'),
  /** `cancelled` cancels stored lines: the given line, otherwise every line of the order. */
  status: z._default(word(['pending', 'cancelled'], { type: 'ORDER_STATUS_INVALID' }), 'pending'),
  /** Currency of the amounts; default: the brand's currency. */
  currency: z.optional(orderCurrency),
  /** Default: the time the report arrives. */
  order_time: z.optional(orderTime),
  click_ref: optionalText(255, { type: 'CLICK_REF_STRING' }),
  voucher_code: voucherCodes,
  /** The brand's own name for its customer, such as a number; not a name or an address. */
  customer_ref: optionalIdentifier(255, {
    type: 'CUSTOMER_REF_INVALID',
    max: 'CUSTOMER_REF_INVALID',
  }),
  customer: z.optional(word(['new', 'existing'], { type: 'CUSTOMER_KIND_INVALID' })),
  country: z.optional(
    inUpperCase(
      text(2, { type: 'CUSTOMER_COUNTRY_INVALID' }).check(
        z.refine((value) => /^[A-Z]{2}$/.test(value), { error: 'CUSTOMER_COUNTRY_INVALID' }),
      ),
      'CUSTOMER_COUNTRY_INVALID',
    ),
  ),
};

/** The sale that a return reverses; without `sale_line_id` its only line, or that with the `sku`. */
const saleReference = {
  sale_order_id: optionalIdentifier(255, { type: 'ORDER_ID_STRING', max: 'ORDER_ID_MAX' }),
  sale_line_id: optionalIdentifier(255, { type: 'LINE_ID_STRING', max: 'LINE_ID_MAX' }),
};

const oneLine = { line_id: lineId, ...item, ...saleReference, amount: z.optional(amount) };

/**
 * Lines of one order reported together. A line without `line_id` is identified by its position,
 * "1", "2"... Together with brand and order id, the line id is the idempotency key.
 */
const orderLines = z
  .array(
    z.object(
      { line_id: lineId, ...item, ...saleReference, amount },
      { error: 'ORDER_LINES_INVALID' },
    ),
    { error: 'ORDER_LINES_INVALID' },
  )
  .check(
    z.minLength(1, { error: 'ORDER_LINES_INVALID' }),
    z.maxLength(1000, { error: 'ORDER_LINES_INVALID' }),
  );

/**
 * Order report of a brand at `/in/conversion`, in addition to `brand` (its mcid) and its secret or
 * signature: one line (`amount`; `line_id` defaults to "1") or several (`lines`, JSON only).
 */
export const orderReport = z.object({
  ...orderFacts,
  ...oneLine,
  lines: z.optional(orderLines),
  /** A test: evaluated like an order, stored apart, in no list, report, total or ledger. */
  test: z.optional(testFlag),
});
export type OrderReport = z.output<typeof orderReport>;

/** One row of an order file; the header row contains these names. */
export const orderRow = z.object({ ...orderFacts, ...oneLine, test: z.optional(testFlag) });

export const decisionReason = z.optional(word(decisionReasons, { type: 'REASON_INVALID' }));
export const decisionNote = optionalText(500, { type: 'NOTE_MAX' });
export const decision = word(['approved', 'rejected'], {
  required: 'DECISION_INVALID',
  type: 'DECISION_INVALID',
});

/** One row of a decision file; without `line_id` it applies to every line of the order. */
export const decisionRow = z.object({
  order_id: orderId,
  line_id: lineId,
  decision,
  reason: decisionReason,
  note: decisionNote,
});

const recordedLine = z.object({
  line_id: z.string(),
  /** null: a line of a test order, which is stored apart. */
  order_line_id: z.nullable(z.int()),
  outcome: z.enum(['recorded', 'repeated', 'amended', 'adjusted', 'cancelled']),
  status: z.enum(orderLineStatuses),
  attribution: z.enum(attributions),
  /** The attribution in words, or why the line is attributed to no publisher. */
  attribution_detail: z.string(),
});

/**
 * Result of an order report. `repeated` if every line had already been reported (idempotent
 * repeat).
 */
export const recordedOrder = z.object({
  order_line_ids: z.array(z.int()),
  repeated: z.boolean(),
  test: z.boolean(),
  lines: z.array(recordedLine),
});
export type RecordedOrder = z.output<typeof recordedOrder>;

/** Errors of recording an order, whether by API call, file or staff entry. */
export const recordRefusals = [
  'AMOUNT_REQUIRED',
  'AMOUNT_INVALID',
  'RETURN_EXCEEDS_SALE',
  'CURRENCY_INVALID',
  'CURRENCY_RATE_MISSING',
  'ORDER_TIME_INVALID',
  'LINE_ID_REPEATED',
  'CONVERSION_NOT_FOUND',
  'CONVERSION_INPUT_CHANGED',
  'CONVERSION_STATUS_INVALID',
  'ORDER_EVENT_INVALID',
  'ORDER_STATUS_INVALID',
  'BRAND_IS_DRAFT',
] as const satisfies readonly ErrorKey[];
