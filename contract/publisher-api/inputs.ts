import * as z from 'zod/mini';
import { listCoupons } from '../coupons/publisher.ts';
import { listPostbackLogs } from '../postbacks/deliveries.ts';
import { listProducts } from '../products/publisher.ts';
import { PERFORMANCE_GROUPS } from '../reports/dimensions.ts';
import { reportPerformance } from '../reports/publisher.ts';
import { describeField } from './api-call.ts';
import {
  anyId,
  apiDay,
  apiMoment,
  apiPaging,
  apiText,
  apiWord,
  brandFilter,
  dataScope,
  daysInOrder,
  MAX_DAYS,
  monetizationFilter,
  refuseWith,
  statusFilter,
  strictDay,
  strictMcid,
  strictPaging,
  strictPerPage,
  strictScope,
  strictUids,
  uidFilter,
} from './filters.ts';

const HOUR_MS = 3_600_000;

const period = (begin: string, end: string) => ({ begin: apiDay(begin), end: apiDay(end) });
const orderDays = period('First order date.', 'Last order date.');
const decisionDays = period('First decision date.', 'Last decision date.');
const settlementDays = period('First settlement date.', 'Last settlement date.');
const changeDays = period('First day of changes.', 'Last day of changes.');
const paymentDays = period('First payment date.', 'Last payment date.');

/** The filters of order lines, over periods of at most `maxDays`. */
/*@__NO_SIDE_EFFECTS__*/
export function transactionsWithin(maxDays: number) {
  return z
    .object({
      beginDate: z.optional(orderDays.begin),
      endDate: z.optional(orderDays.end),
      beginApproveDate: z.optional(decisionDays.begin),
      endApproveDate: z.optional(decisionDays.end),
      dataScope,
      orderId: describeField(z.optional(apiText(255)), 'Order number of the brand.'),
      status: statusFilter,
      ...uidFilter,
      ...brandFilter,
      ...apiPaging,
    })
    .check(
      bothOrNone('beginDate', 'endDate'),
      bothOrNone('beginApproveDate', 'endApproveDate'),
      atLeastOne('beginDate', 'beginApproveDate'),
      daysInOrder('beginDate', 'endDate', maxDays),
      daysInOrder('beginApproveDate', 'endApproveDate', maxDays),
    );
}

export const transactionInput = transactionsWithin(MAX_DAYS);

export const ordersInput = z
  .object({
    beginDate: z.optional(orderDays.begin),
    endDate: z.optional(orderDays.end),
    updateBeginDate: z.optional(changeDays.begin),
    updateEndDate: z.optional(changeDays.end),
    dataScope,
    status: statusFilter,
    ...apiPaging,
  })
  .check(
    onePeriodOfTwo(),
    daysInOrder('beginDate', 'endDate'),
    daysInOrder('updateBeginDate', 'updateEndDate'),
  );

export const clickInput = z
  .object({
    beginDate: apiMoment('First second.'),
    endDate: apiMoment('Last second, included unless the period is exactly one hour.'),
    dataScope,
    ...apiPaging,
  })
  .check(withinOneHour());

export const brandsInput = z.object({ ...monetizationFilter, dataScope, ...apiPaging });

/*@__NO_SIDE_EFFECTS__*/
export function settlementsPaged(paging: typeof apiPaging) {
  return z
    .object({ beginDate: settlementDays.begin, endDate: settlementDays.end, dataScope, ...paging })
    .check(daysInOrder('beginDate', 'endDate', MAX_DAYS));
}

export const settlementsInput = settlementsPaged(apiPaging);

export const settledLinesInput = z.object({
  settlementId: describeField(
    anyId(),
    'Id of a settlement, from commission_validation or transaction.',
  ),
  dataScope,
});

const payment = {
  paymentId: describeField(z.optional(anyId()), 'Id of one payment.'),
  paidDateBegin: z.optional(paymentDays.begin),
  paidDateEnd: z.optional(paymentDays.end),
};
const paymentChecks = [
  bothOrNone('paidDateBegin', 'paidDateEnd'),
  atLeastOne('paymentId', 'paidDateBegin'),
  daysInOrder('paidDateBegin', 'paidDateEnd'),
] as const;

/*@__NO_SIDE_EFFECTS__*/
export function paymentsPaged(paging: typeof apiPaging) {
  return z.object({ ...payment, dataScope, ...paging }).check(...paymentChecks);
}

export const paymentsInput = paymentsPaged(apiPaging);

export const paidRowsInput = z
  .object({
    ...payment,
    validationDateBegin: z.optional(settlementDays.begin),
    validationDateEnd: z.optional(settlementDays.end),
    dataScope,
    ...apiPaging,
  })
  .check(
    ...paymentChecks,
    bothOrNone('validationDateBegin', 'validationDateEnd'),
    daysInOrder('validationDateBegin', 'validationDateEnd'),
  );

const { order_direction } = reportPerformance.input.shape;

export const performanceInput = z
  .object({
    beginDate: strictDay('First order date.'),
    endDate: strictDay('Last order date.'),
    groupBy: describeField(
      z._default(apiWord(PERFORMANCE_GROUPS), 'day'),
      `Grouping of the rows: ${PERFORMANCE_GROUPS.join(', ')}.`,
      { default: 'day' },
    ),
    dataScope: strictScope,
    status: describeField(
      z._default(apiWord(['all', 'approved', 'pending', 'rejected']), 'all'),
      'Status of the lines: all, approved, pending, rejected.',
      { default: 'all' },
    ),
    mcid: strictMcid,
    currency: describeField(
      z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
      'Only rows of this currency.',
    ),
    order_direction,
    ...strictPaging,
  })
  .check(daysInOrder('beginDate', 'endDate'));

export const changesInput = z.object({
  cursor: describeField(
    z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
    'Cursor of the previous response; absent: from the beginning.',
  ),
  dataScope: strictScope,
  // A client reads until there is no more: large pages take it there in fewer requests.
  perPage: strictPerPage(1_000),
});

const { kind, country, category, exclusive, keyword } = listCoupons.input.shape;
const { status: couponStatus, relationship } = listCoupons.input.shape;

export const couponsInput = z.object({
  mcid: strictMcid,
  status: describeField(couponStatus, 'Default: all that have not expired.'),
  kind,
  country,
  category,
  exclusive,
  keyword,
  relationship,
  dataScope: strictScope,
  ...strictPaging,
});

const product = listProducts.input.shape;

export const productsInput = z.object({
  keyword: describeField(product.keyword, 'Tolerates typing errors.'),
  asins: describeField(product.asins, 'Up to 50 product numbers, comma separated.'),
  mcid: strictMcid,
  cat_id: product.cat_id,
  type: describeField(product.type, '1: shops with their own website, 2: marketplace brands.'),
  min_price: product.min_price,
  max_price: product.max_price,
  currency: product.currency,
  min_discount: product.min_discount,
  min_rating: product.min_rating,
  country: product.country,
  relationship: product.relationship,
  order_type: product.order_type,
  dataScope: strictScope,
  ...strictPaging,
});

const linkFields = {
  target_url: describeField(z.optional(z.string()), 'Page of a joined brand.'),
  mcid: describeField(
    z.optional(z.string()),
    'Code of the brand; default: found by the host of the page.',
  ),
  ...strictUids,
};

export const linkInput = z
  .object({
    ...linkFields,
    links: describeField(
      z.optional(z.array(z.unknown()).check(z.minLength(1), z.maxLength(100))),
      'Up to 100 links, each with target_url, mcid and uid to uid5.',
    ),
  })
  .check(atLeastOne('target_url', 'links'));

const logFilter = listPostbackLogs.input.shape;

export const postbackLogInput = z.object({
  postback_id: logFilter.postback_id,
  state: logFilter.state,
  keyword: logFilter.keyword,
  dataScope: strictScope,
  ...strictPaging,
});

type Fields = Record<string, unknown>;

/*@__NO_SIDE_EFFECTS__*/
function bothOrNone(begin: string, end: string) {
  return z.superRefine<Fields>((fields, context) => {
    if ((fields[begin] === undefined) !== (fields[end] === undefined)) {
      refuseWith(context, '', fields[begin] === undefined ? begin : end);
    }
  });
}

/*@__NO_SIDE_EFFECTS__*/
function atLeastOne(...names: string[]) {
  return z.superRefine<Fields>((fields, context) => {
    if (names.every((name) => fields[name] === undefined)) refuseWith(context, '', names[0] ?? '');
  });
}

/** The four errors in the periods of `transaction_v3`, each with its own code. */
/*@__NO_SIDE_EFFECTS__*/
function onePeriodOfTwo() {
  return z.superRefine<Fields>((fields, context) => {
    const has = (name: string) => fields[name] !== undefined;
    const order = [has('beginDate'), has('endDate')];
    const update = [has('updateBeginDate'), has('updateEndDate')];
    if (order.includes(true) && update.includes(true))
      refuseWith(context, '30234', 'updateBeginDate');
    else if (order.includes(true) && order.includes(false)) refuseWith(context, '30212', 'endDate');
    else if (update.includes(true) && update.includes(false))
      refuseWith(context, '30235', 'updateEndDate');
    else if (!order.includes(true) && !update.includes(true))
      refuseWith(context, '30233', 'beginDate');
  });
}

/*@__NO_SIDE_EFFECTS__*/
function withinOneHour() {
  return z.superRefine<{ beginDate: string; endDate: string }>(
    ({ beginDate, endDate }, context) => {
      const ms = Date.parse(`${endDate}Z`) - Date.parse(`${beginDate}Z`);
      if (ms < 0) refuseWith(context, '', 'endDate');
      else if (ms > HOUR_MS) refuseWith(context, '1011', 'endDate');
    },
  );
}
