import * as z from 'zod/mini';
import { call } from './call.ts';
import type { ErrorKey } from './errors.ts';
import { day, integer, listOf, oneOf, optionalText, paging, text, word } from './fields.ts';

/** Where a line stands, outwards. */
export const conversionStatuses = ['pending', 'approved', 'rejected'] as const;
/** `cancellation`: an order of its own that takes an earlier sale back (its amounts are negative). */
export const conversionEvents = ['sale', 'cancellation'] as const;
/** What gave the line its publisher: nothing, the last click, an exclusive coupon. */
export const attributions = ['none', 'click', 'coupon'] as const;
/** Why a line was rejected or changed; OTHER needs a note. */
export const conversionReasons = [
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

export type ConversionStatus = (typeof conversionStatuses)[number];
export type ConversionEvent = (typeof conversionEvents)[number];
export type Attribution = (typeof attributions)[number];
export type ConversionReason = (typeof conversionReasons)[number];

const AMOUNT = /^[+-]?\d{1,13}(\.\d{1,12})?$/;
const OFFSET_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/i;
const UNIX_SECONDS = /^\d{9,11}$/;

/** A number or its text, as text: forms and queries carry only text, JSON carries both. */
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

const amount = numeral(AMOUNT, { required: 'AMOUNT_REQUIRED', type: 'AMOUNT_INVALID' });
const quantity = z.pipe(
  numeral(/^-?\d{1,9}$/, { type: 'QUANTITY_INVALID' }),
  z.transform((value) => Number(value)),
);

/** ISO 8601 with an offset, or unix seconds; out comes the moment. */
const orderTime = z.pipe(
  z.pipe(
    numeral(/^[\dTZ:+. -]{9,40}$/i, { type: 'ORDER_TIME_INVALID' }),
    z.transform(readOrderTime),
  ),
  z.date({ error: 'ORDER_TIME_INVALID' }),
);

function readOrderTime(value: string): Date | null {
  if (UNIX_SECONDS.test(value)) return new Date(Number(value) * 1000);
  if (!OFFSET_TIME.test(value)) return null;
  const moment = new Date(value.replace(' ', 'T'));
  return Number.isNaN(moment.getTime()) ? null : moment;
}

const orderId = text(255, {
  required: 'ORDER_ID_REQUIRED',
  type: 'ORDER_ID_STRING',
  max: 'ORDER_ID_MAX',
});
const lineId = z.optional(text(255, { type: 'LINE_ID_STRING', max: 'LINE_ID_MAX' }));

const item = {
  sku: optionalText(255, { type: 'SKU_INVALID' }),
  name: optionalText(500, { type: 'PRODUCT_NAME_INVALID' }),
  category: optionalText(255, { type: 'ORDER_CATEGORY_INVALID' }),
  quantity: z.optional(quantity),
};

const orderFacts = {
  order_id: orderId,
  event: z._default(word(conversionEvents, { type: 'ORDER_EVENT_INVALID' }), 'sale'),
  /** `cancelled` takes back what is stored: the line named, else every line of the order. */
  status: z._default(word(['pending', 'cancelled'], { type: 'ORDER_STATUS_INVALID' }), 'pending'),
  currency: z.optional(
    text(3, { type: 'CURRENCY_INVALID' }).check(
      z.refine((value) => /^[A-Z]{3}$/.test(value), { error: 'CURRENCY_INVALID' }),
    ),
  ),
  /** Absent: the moment the report arrives. */
  order_time: z.optional(orderTime),
  click_ref: optionalText(255, { type: 'CLICK_REF_STRING' }),
  voucher_code: optionalText(100, { type: 'VOUCHER_CODE_INVALID' }),
  customer: z.optional(word(['new', 'existing'], { type: 'CUSTOMER_KIND_INVALID' })),
  country: z.optional(
    text(2, { type: 'CUSTOMER_COUNTRY_INVALID' }).check(
      z.refine((value) => /^[A-Z]{2}$/.test(value), { error: 'CUSTOMER_COUNTRY_INVALID' }),
    ),
  ),
};

const oneLine = { line_id: lineId, ...item, amount: z.optional(amount) };

/** Lines of one order told at once; without a `line_id` a line is called by its place, "1", "2"... */
const orderLines = z
  .array(z.object({ line_id: lineId, ...item, amount }, { error: 'ORDER_LINES_INVALID' }), {
    error: 'ORDER_LINES_INVALID',
  })
  .check(
    z.minLength(1, { error: 'ORDER_LINES_INVALID' }),
    z.maxLength(1000, { error: 'ORDER_LINES_INVALID' }),
  );

/**
 * What a brand tells at `GET|POST /in/conversion`, beside `brand` (its mcid) and `secret`: one
 * line (`amount`, `line_id` "1" unless said) or several (`lines`, JSON only).
 */
export const orderReport = z.object({
  ...orderFacts,
  ...oneLine,
  lines: z.optional(orderLines),
});
export type OrderReport = z.output<typeof orderReport>;

/** One row of a file of orders: the columns are these names, the first line names them. */
export const orderRow = z.object({ ...orderFacts, ...oneLine });

const reason = z.optional(word(conversionReasons, { type: 'REASON_INVALID' }));
const note = optionalText(500, { type: 'NOTE_MAX' });
const decision = word(['approved', 'rejected'], {
  required: 'DECISION_INVALID',
  type: 'DECISION_INVALID',
});

/** One row of a file of decisions; without a `line_id` it speaks of every line of the order. */
export const decisionRow = z.object({ order_id: orderId, line_id: lineId, decision, reason, note });

const brandId = integer(
  { required: 'MERCHANT_NOT_FOUND', type: 'MERCHANT_NOT_FOUND', min: 'MERCHANT_NOT_FOUND' },
  1,
);
const conversionId = integer({ required: 'ID_REQUIRED', type: 'ID_INTEGER' }, 1);

/** A line as staff see it. Times ISO 8601, amounts decimal text in `currency`. */
export const staffConversion = z.object({
  id: z.int(),
  order_id: z.string(),
  line_id: z.string(),
  event: z.enum(conversionEvents),
  source: z.string(),
  brand_id: z.int(),
  mcid: z.string(),
  merchant_name: z.string(),
  publisher_id: z.nullable(z.int()),
  publisher_name: z.nullable(z.string()),
  site_id: z.nullable(z.int()),
  site_name: z.nullable(z.string()),
  order_time: z.string(),
  click_time: z.nullable(z.string()),
  click_ref: z.nullable(z.string()),
  attribution: z.enum(attributions),
  attribution_detail: z.string(),
  uid1: z.nullable(z.string()),
  uid2: z.nullable(z.string()),
  uid3: z.nullable(z.string()),
  uid4: z.nullable(z.string()),
  uid5: z.nullable(z.string()),
  sale_amount: z.string(),
  commission: z.string(),
  currency: z.string(),
  rule_id: z.nullable(z.int()),
  rule_name: z.nullable(z.string()),
  sku: z.nullable(z.string()),
  product_name: z.nullable(z.string()),
  category: z.nullable(z.string()),
  quantity: z.nullable(z.int()),
  voucher_code: z.nullable(z.string()),
  customer_kind: z.nullable(z.string()),
  customer_country: z.nullable(z.string()),
  status: z.enum(conversionStatuses),
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  settlement_id: z.nullable(z.int()),
  payment_id: z.nullable(z.int()),
  paid_at: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
});

/** Sums over everything a filter finds, per currency. */
const currencyTotals = z.array(
  z.object({
    currency: z.string(),
    lines: z.int(),
    orders: z.int(),
    sale_amount: z.string(),
    commission: z.string(),
  }),
);

/** Lines of all brands and publishers, newest order first; days are UTC days of the order time. */
export const listStaffConversions = call('/staff/conversion/list', {
  actor: { staff: 'conversions.read' },
  input: z
    .object({
      brand_id: z.optional(brandId),
      publisher_id: z.optional(integer({ type: 'USER_ID_INTEGER' }, 1)),
      status: z.optional(word(conversionStatuses, { type: 'CONVERSION_STATUS_INVALID' })),
      event: z.optional(word(conversionEvents, { type: 'ORDER_EVENT_INVALID' })),
      attribution: z.optional(word(attributions)),
      start_date: z.optional(day({ type: 'REPORT_START_DATE_STRING' })),
      end_date: z.optional(day({ type: 'REPORT_END_DATE_STRING' })),
      /** Part of an order id, article number or product name, or a whole click reference. */
      keyword: optionalText(100, { type: 'SEARCH_KEYWORD_STRING' }),
      ...paging,
    })
    .check(
      z.refine(({ start_date, end_date }) => !start_date || !end_date || start_date <= end_date, {
        error: 'REPORT_START_DATE_AFTER_END',
      }),
    ),
  reply: z.extend(listOf(staffConversion), { totals: currencyTotals }),
});

/** One line with everything that ever happened to it and every posting it caused. */
export const showStaffConversion = call('/staff/conversion/info', {
  actor: { staff: 'conversions.read' },
  input: z.object({ id: conversionId }),
  reply: z.extend(staffConversion, {
    history: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        old_status: z.nullable(z.string()),
        new_status: z.string(),
        old_sale_amount: z.nullable(z.string()),
        new_sale_amount: z.string(),
        old_commission: z.nullable(z.string()),
        new_commission: z.string(),
        reason: z.nullable(z.string()),
        note: z.nullable(z.string()),
        staff_id: z.nullable(z.int()),
        staff_name: z.nullable(z.string()),
        created_at: z.string(),
      }),
    ),
    postings: z.array(
      z.object({
        transaction_id: z.string(),
        kind: z.string(),
        account: z.string(),
        direction: z.enum(['debit', 'credit']),
        amount: z.string(),
        currency: z.string(),
        created_at: z.string(),
      }),
    ),
  }),
  refuses: ['CONVERSION_NOT_FOUND'],
});

/**
 * Approves or rejects lines: by `ids`, or those of one order (one of them with `line_id`). All or
 * none; lines that already stand so are counted as unchanged.
 */
export const decideStaffConversions = call('/staff/conversion/decide', {
  actor: { staff: 'conversions.decide' },
  input: z.object({
    ids: z.optional(
      z
        .array(conversionId, { error: 'ID_INTEGER' })
        .check(
          z.minLength(1, { error: 'ID_REQUIRED' }),
          z.maxLength(1000, { error: 'PARAMS_TYPE_ERROR' }),
        ),
    ),
    brand_id: z.optional(brandId),
    order_id: z.optional(orderId),
    line_id: lineId,
    decision,
    reason,
    note,
  }),
  reply: z.object({ decided: z.int(), unchanged: z.int() }),
  refuses: [
    'ID_REQUIRED',
    'CONVERSION_NOT_FOUND',
    'CONVERSION_STATUS_INVALID',
    'CONVERSION_ALREADY_SETTLED',
    'REASON_REQUIRED',
    'NOTE_REQUIRED',
  ],
});

const recordedLine = z.object({
  line_id: z.string(),
  conversion_id: z.int(),
  outcome: z.enum(['recorded', 'repeated', 'amended', 'adjusted', 'cancelled']),
  status: z.enum(conversionStatuses),
  attribution: z.enum(attributions),
});

/** What a report of an order comes to; `repeated` when every line had been told before. */
export const recordedOrder = z.object({
  conversion_ids: z.array(z.int()),
  repeated: z.boolean(),
  lines: z.array(recordedLine),
});
export type RecordedOrder = z.output<typeof recordedOrder>;
export type RecordedLine = z.output<typeof recordedLine>;

/** What recording an order may refuse, by call, by file or by staff entry. */
export const recordRefusals = [
  'AMOUNT_REQUIRED',
  'AMOUNT_INVALID',
  'CURRENCY_INVALID',
  'ORDER_TIME_INVALID',
  'LINE_ID_REPEATED',
  'CONVERSION_NOT_FOUND',
  'CONVERSION_INPUT_CHANGED',
  'CONVERSION_STATUS_INVALID',
] as const satisfies readonly ErrorKey[];

/** An order told by staff for a brand; the same rules as for the brand's own report. */
export const addStaffConversion = call('/staff/conversion/add', {
  actor: { staff: 'conversions.write' },
  input: z.object({ brand_id: brandId, ...orderReport.shape }),
  reply: recordedOrder,
  refuses: ['MERCHANT_NOT_FOUND', ...recordRefusals],
});

const fileRules = {
  /** 0 (default): only a preview, nothing is stored. */
  apply: z._default(oneOf([0, 1]), 0),
  /** 1: the good rows are taken although others are bad. */
  skip_bad: z._default(oneOf([0, 1]), 0),
};

/** A file's verdict, row by row (row 1 is the first below the names); at most 1,000 errors listed. */
export const fileReport = z.object({
  import_id: z.int(),
  applied: z.boolean(),
  rows_total: z.int(),
  rows_ok: z.int(),
  rows_bad: z.int(),
  /** Of the good rows: not told before, told before with the same content, with another. */
  rows_new: z.int(),
  rows_repeated: z.int(),
  rows_changed: z.int(),
  errors: z.array(
    z.object({ row: z.int(), field: z.nullable(z.string()), key: z.string(), value: z.string() }),
  ),
});

/** Orders of one brand from a CSV file whose first line names the columns of `orderRow`. */
export const importStaffConversions = call('/staff/conversion/import', {
  actor: { staff: 'conversions.write' },
  upload: true,
  input: z.object({ brand_id: brandId, ...fileRules }),
  reply: fileReport,
  refuses: ['MERCHANT_NOT_FOUND', 'FILE_TYPE_NOT_ALLOWED', 'FILE_ROWS_INVALID', 'FILE_REQUIRED'],
});

/** Decisions on one brand's lines from a CSV file of order_id, line_id, decision, reason, note. */
export const decideStaffConversionsByFile = call('/staff/conversion/decide_file', {
  actor: { staff: 'conversions.decide' },
  upload: true,
  input: z.object({ brand_id: brandId, ...fileRules }),
  reply: fileReport,
  refuses: ['MERCHANT_NOT_FOUND', 'FILE_TYPE_NOT_ALLOWED', 'FILE_ROWS_INVALID', 'FILE_REQUIRED'],
});
