import * as z from 'zod/mini';
import { listCoupons } from '../coupons/publisher.ts';
import { listPostbackLogs } from '../postbacks/publisher.ts';
import { listProducts } from '../products/publisher.ts';
import { PERFORMANCE_GROUPS, reportPerformance } from '../reports/publisher.ts';
import { told } from './api-call.ts';
import {
  apiDay,
  apiMoment,
  apiPaging,
  apiWord,
  brandFilter,
  dataScope,
  daysInOrder,
  monetizationFilter,
  plainText,
  refuseWith,
  rowId,
  statusFilter,
  uidFilter,
} from './filters.ts';

const HOUR_MS = 3_600_000;

const period = (begin: string, end: string) => ({ begin: apiDay(begin), end: apiDay(end) });
const ordered = period('The first day of orders.', 'The last day of orders.');
const decided = period('The first day of decisions.', 'The last day of decisions.');
const settled = period('The first day of settlements.', 'The last day of settlements.');
const updated = period('The first day of changes.', 'The last day of changes.');
const paid = period('The first day of payment.', 'The last day of payment.');

export const transactionInput = z
  .object({
    beginDate: z.optional(ordered.begin),
    endDate: z.optional(ordered.end),
    beginApproveDate: z.optional(decided.begin),
    endApproveDate: z.optional(decided.end),
    dataScope,
    orderId: told(z.optional(plainText(255)), "The brand's order number."),
    status: statusFilter,
    ...uidFilter,
    ...brandFilter,
    ...apiPaging,
  })
  .check(
    bothOrNone('beginDate', 'endDate'),
    bothOrNone('beginApproveDate', 'endApproveDate'),
    oneOf('beginDate', 'beginApproveDate'),
    daysInOrder('beginDate', 'endDate', true),
    daysInOrder('beginApproveDate', 'endApproveDate', true),
  );

export const ordersInput = z
  .object({
    beginDate: z.optional(ordered.begin),
    endDate: z.optional(ordered.end),
    updateBeginDate: z.optional(updated.begin),
    updateEndDate: z.optional(updated.end),
    dataScope,
    ...apiPaging,
  })
  .check(
    onePeriodOfTwo(),
    daysInOrder('beginDate', 'endDate', false),
    daysInOrder('updateBeginDate', 'updateEndDate', false),
  );

export const clickInput = z
  .object({
    beginDate: apiMoment('The first second.'),
    endDate: apiMoment('The last second; where the span is a whole hour, it ends before this one.'),
    dataScope,
    ...apiPaging,
  })
  .check(withinOneHour());

export const brandsInput = z.object({ ...monetizationFilter, ...apiPaging });

export const settlementsInput = z
  .object({ beginDate: settled.begin, endDate: settled.end, dataScope, ...apiPaging })
  .check(daysInOrder('beginDate', 'endDate', true));

export const settledLinesInput = z.object({
  settlementId: rowId('The number of a settlement, from commission_validation or transaction.'),
  dataScope,
});

const payment = {
  paymentId: z.optional(rowId('The number of one payment.')),
  paidDateBegin: z.optional(paid.begin),
  paidDateEnd: z.optional(paid.end),
};
const aPayment = [
  bothOrNone('paidDateBegin', 'paidDateEnd'),
  oneOf('paymentId', 'paidDateBegin'),
  daysInOrder('paidDateBegin', 'paidDateEnd', false),
] as const;

export const paymentsInput = z.object({ ...payment, dataScope, ...apiPaging }).check(...aPayment);

export const paidRowsInput = z
  .object({
    ...payment,
    validationDateBegin: z.optional(settled.begin),
    validationDateEnd: z.optional(settled.end),
    dataScope,
    ...apiPaging,
  })
  .check(
    ...aPayment,
    bothOrNone('validationDateBegin', 'validationDateEnd'),
    daysInOrder('validationDateBegin', 'validationDateEnd', false),
  );

const { order_direction } = reportPerformance.input.shape;

export const performanceInput = z
  .object({
    beginDate: told(ordered.begin, "The first day, in the account's time zone."),
    endDate: told(ordered.end, "The last day, in the account's time zone."),
    groupBy: told(
      z._default(apiWord(PERFORMANCE_GROUPS), 'day'),
      `By what rows are made: ${PERFORMANCE_GROUPS.join(', ')}.`,
      { default: 'day' },
    ),
    dataScope,
    status: told(
      z._default(apiWord(['all', 'approved', 'pending', 'rejected']), 'all'),
      'Of which lines: all, approved, pending, rejected.',
      { default: 'all' },
    ),
    mcid: brandFilter.mcid,
    currency: told(
      z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
      'Rows of one currency alone.',
    ),
    order_direction,
    ...apiPaging,
  })
  .check(daysInOrder('beginDate', 'endDate', false));

export const changesInput = z.object({
  cursor: told(
    z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
    'The cursor of the answer before; absent: from the beginning.',
  ),
  dataScope,
  perPage: apiPaging.perPage,
});

const { kind, country, category, exclusive, keyword } = listCoupons.input.shape;
const { status: couponStatus, relationship } = listCoupons.input.shape;

export const couponsInput = z.object({
  mcid: brandFilter.mcid,
  status: told(couponStatus, 'Absent: all that have not expired.'),
  kind,
  country,
  category,
  exclusive,
  keyword,
  relationship,
  ...apiPaging,
});

const product = listProducts.input.shape;

export const productsInput = z.object({
  keyword: told(product.keyword, 'May be mistyped.'),
  asins: told(product.asins, 'Up to 50 product numbers, comma separated.'),
  mcid: brandFilter.mcid,
  cat_id: product.cat_id,
  min_price: product.min_price,
  max_price: product.max_price,
  currency: product.currency,
  min_discount: product.min_discount,
  min_rating: product.min_rating,
  country: product.country,
  relationship: product.relationship,
  order_type: product.order_type,
  ...apiPaging,
});

const linkFields = {
  target_url: told(z.optional(z.string()), 'A page of a joined brand.'),
  mcid: told(z.optional(z.string()), 'The brand; absent: told by the host of the page.'),
  ...uidFilter,
};

export const linkInput = z
  .object({
    ...linkFields,
    links: told(
      z.optional(z.array(z.unknown()).check(z.minLength(1), z.maxLength(100))),
      'Up to 100 links, each with target_url, mcid and uid to uid5.',
    ),
  })
  .check(oneOf('target_url', 'links'));

const log = listPostbackLogs.input.shape;

export const postbackLogInput = z.object({
  postback_id: log.postback_id,
  state: log.state,
  keyword: log.keyword,
  ...apiPaging,
});

type Asked = Record<string, unknown>;

/*@__NO_SIDE_EFFECTS__*/
function bothOrNone(begin: string, end: string) {
  return z.superRefine<Asked>((asked, context) => {
    if ((asked[begin] === undefined) !== (asked[end] === undefined)) {
      refuseWith(context, '', asked[begin] === undefined ? begin : end);
    }
  });
}

/*@__NO_SIDE_EFFECTS__*/
function oneOf(...names: string[]) {
  return z.superRefine<Asked>((asked, context) => {
    if (names.every((name) => asked[name] === undefined)) refuseWith(context, '', names[0] ?? '');
  });
}

/** The four errors in the periods of `transaction_v3`, each with its own code. */
/*@__NO_SIDE_EFFECTS__*/
function onePeriodOfTwo() {
  return z.superRefine<Asked>((asked, context) => {
    const has = (name: string) => asked[name] !== undefined;
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
  return z.superRefine<{ beginDate: string; endDate: string }>((asked, context) => {
    const ms = Date.parse(`${asked.endDate}Z`) - Date.parse(`${asked.beginDate}Z`);
    if (ms < 0) refuseWith(context, '', 'endDate');
    else if (ms > HOUR_MS) refuseWith(context, '1011', 'endDate');
  });
}
