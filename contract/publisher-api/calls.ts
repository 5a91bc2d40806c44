import * as z from 'zod/mini';
import {
  type ApiCall,
  counts,
  describeField,
  pageOf,
  SLOW_LIMIT,
  USUAL_LIMIT,
} from './api-call.ts';
import * as rows from './dialect-rows.ts';
import * as inputs from './inputs.ts';
import type { NetworkSource } from './network-source.ts';
import * as ownRows from './own-rows.ts';
import * as payments from './payment-rows.ts';

const usualCall = {
  mistake: '10001',
  limit: USUAL_LIMIT,
  scope: 'read',
  notes: [],
  zone: 'dialect',
} as const;
const paymentCall = { ...usualCall, mistake: '1003', scope: 'payments' } as const;

const OLDEST_FIRST =
  'Sorted by order time, oldest first, then by line id, so that new orders do not change earlier pages.';
const WHOLE_ACCOUNT =
  'Settlements and payments belong to the whole account: dataScope is accepted and ignored.';
const WEEK = { beginDate: '2026-03-01', endDate: '2026-03-07' };
const MONTH = { beginDate: '2026-03-01', endDate: '2026-03-31' };

/**
 * Calls of the dialect that several networks share. `idFields` are the names of the order line's id
 * field, one per accepted source.
 */
const dialect = {
  transaction: (idFields: readonly string[]) => ({
    ...usualCall,
    id: 52,
    front_path: 'transaction_api',
    title: 'Transaction API',
    about: 'Order lines by order date or decision date, one row per line.',
    notes: [
      'Send beginDate and endDate, or beginApproveDate and endApproveDate, at most 62 days. With both pairs, a line must match both.',
      OLDEST_FIRST,
    ],
    input: inputs.transactionInput,
    reply: pageOf(rows.transactionRow(idFields)),
    example: { ...WEEK, status: ['Approved', 'Pending'] },
  }),
  transaction_v3: (idFields: readonly string[]) => ({
    ...usualCall,
    id: 59,
    front_path: 'transaction_api_v3',
    title: 'Transaction API V3',
    about: 'Orders with their lines, by order date or date of the last change.',
    notes: [
      'An order is dated by its first line and contains all its lines, no matter which of them changed.',
      'The unused pair of dates may be absent or empty.',
      'With a status, orders that have lines with it are listed, with only these lines.',
    ],
    input: inputs.ordersInput,
    reply: pageOf(rows.orderRow(idFields)),
    example: { ...WEEK, updateBeginDate: '', updateEndDate: '' },
  }),
  click_report: () => ({
    ...usualCall,
    limit: SLOW_LIMIT,
    id: 57,
    front_path: 'click_report',
    title: 'Click Report API',
    about: 'All clicks of a period of at most one hour.',
    notes: [
      'The period includes the whole second of endDate. A period of exactly one hour ends before it, so that consecutive hours share no click.',
    ],
    input: inputs.clickInput,
    reply: pageOf(rows.clickRow),
    example: { beginDate: '2026-03-01 09:00:00', endDate: '2026-03-01 09:59:59' },
  }),
  monetization: () => ({
    ...usualCall,
    id: 56,
    front_path: 'monetization_api',
    title: 'Monetization API',
    about: 'Brands with their commission, your relationship and your links.',
    notes: [
      'An offline brand is listed only if the channel has applied to it.',
      'Links of joined brands are created when they are first listed.',
      'Relationships and links are those of one channel: dataScope is accepted and ignored.',
    ],
    input: inputs.brandsInput,
    reply: z.object({
      ...counts,
      total_mcid: describeField(z.int(), 'Total number of brands.'),
      list: z.array(rows.brandRow),
    }),
    example: { relationship: 'Joined' },
  }),
  commission_validation: () => ({
    ...usualCall,
    scope: 'payments' as const,
    id: 58,
    front_path: 'Commission Validation API',
    title: 'Commission Validation API',
    about: 'Settlements: approved commission of one brand, grouped for payment.',
    notes: ['At most 62 days.', WHOLE_ACCOUNT],
    input: inputs.settlementsInput,
    reply: pageOf(payments.settlementRow),
    example: MONTH,
  }),
  commission_details: () => ({
    ...paymentCall,
    id: 53,
    front_path: 'Details API',
    title: 'Details API',
    about: 'The lines of one settlement; they add up to its sale_comm.',
    notes: [
      'data is a plain array, without counts; time_zone and currency are beside code.',
      WHOLE_ACCOUNT,
    ],
    input: inputs.settledLinesInput,
    reply: z.array(payments.settledLine),
    example: { settlementId: 1 },
  }),
  payment_summary: () => ({
    ...paymentCall,
    id: 55,
    front_path: 'payment_summary_api',
    title: 'Payment Summary API',
    about: 'Payments by id or by payment date, and payments that are not paid yet.',
    notes: [
      'By payment date, payments that are not paid yet (toBePaid) are listed besides those paid in the period.',
      WHOLE_ACCOUNT,
    ],
    input: inputs.paymentsInput,
    reply: pageOf(payments.paymentRow),
    example: { paidDateBegin: '2026-03-01', paidDateEnd: '2026-03-31' },
  }),
  payment_detail: () => ({
    ...paymentCall,
    limit: SLOW_LIMIT,
    id: 54,
    front_path: 'payment_detail_api',
    title: 'Payment Detail API',
    about: 'The settlements in payments; the rows of one payment add up to its amount.',
    notes: [WHOLE_ACCOUNT],
    input: inputs.paidRowsInput,
    reply: pageOf(payments.paidRow),
    example: { paymentId: 1 },
  }),
} as const;

/** Calls that the dialect does not have. */
const ownCalls = {
  performance: () => ({
    ...usualCall,
    zone: 'account' as const,
    id: 60,
    front_path: 'performance_api',
    title: 'Performance API',
    about: 'The performance report: clicks, orders, sales and commission by group.',
    notes: [
      "The figures are identical to those on the screen. Days are in the account's time zone unless time_zone names another one, and amounts of different currencies are never added.",
    ],
    input: inputs.performanceInput,
    reply: ownRows.performanceReply,
    example: { ...MONTH, groupBy: 'brand' },
  }),
  changes: (idFields: readonly string[]) => ({
    ...usualCall,
    id: 61,
    front_path: 'changes_api',
    title: 'Changes API',
    about:
      'Everything that has changed since a cursor: transactions, relationships, terms, settlements, payments.',
    notes: [
      'Start without a cursor, store the cursor of every response, and call again while hasNext is true. No date windows are needed, and no change is missed or repeated.',
      'Changes of settlements and payments are returned for every channel, to tokens with the scope payments.',
    ],
    input: inputs.changesInput,
    reply: ownRows.changesReply(idFields),
    example: { perPage: 100 },
  }),
  coupons: () => ({
    ...usualCall,
    id: 62,
    front_path: 'coupons_api',
    title: 'Coupons API',
    about: 'The coupons and deals that the channel may use.',
    notes: ['relationship is a number: 0 none, 1 pending, 2 joined, 3 rejected.'],
    input: inputs.couponsInput,
    reply: ownRows.couponsReply,
    example: { status: 'active' },
  }),
  products: () => ({
    ...usualCall,
    id: 63,
    front_path: 'products_api',
    title: 'Products API',
    about: 'Products of the brands, by keyword, number, category or price.',
    notes: ['Only the first 10,000 products of a search can be listed.'],
    input: inputs.productsInput,
    reply: ownRows.productsReply,
    example: { keyword: 'lamp' },
  }),
  link: () => ({
    ...usualCall,
    scope: 'links' as const,
    id: 64,
    front_path: 'link_api',
    title: 'Link API',
    about: 'Creates one tracking link, or up to 100.',
    notes: [
      'Idempotent: the same request returns the same link. Links of a batch are independent: a refused link does not affect the others.',
    ],
    input: inputs.linkInput,
    reply: ownRows.linkReply,
    example: { target_url: 'https://www.brand.example/summer', uid: 'newsletter' },
  }),
  postback_log: () => ({
    ...usualCall,
    id: 65,
    front_path: 'postback_log_api',
    title: 'Postback Log API',
    about: 'Deliveries to your postbacks of the last 30 days, with their results.',
    input: inputs.postbackLogInput,
    reply: ownRows.postbackLogReply,
    example: { state: 'failed' },
  }),
} as const;

type DialectName = keyof typeof dialect;
type OwnName = keyof typeof ownCalls;
type CallsByName = { [Name in DialectName]: ReturnType<(typeof dialect)[Name]> } & {
  [Name in OwnName]: ReturnType<(typeof ownCalls)[Name]>;
};
export type ApiName = keyof CallsByName;
/** Parsed input of a call. */
export type ApiInput<Name extends ApiName> = z.output<CallsByName[Name]['input']>;
/** `data` of the reply of a call. */
export type ApiReply<Name extends ApiName> = z.output<CallsByName[Name]['reply']>;
/** A row of a call's list. */
export type ApiRow<Name extends ApiName> =
  ApiReply<Name> extends { list: readonly (infer Row)[] } ? Row : never;

/** The fourteen calls in the order of the menu, for the accepted sources. */
export function apiCallsOf(sources: readonly NetworkSource[]): (ApiCall & { name: ApiName })[] {
  const idFields = sources.map(({ id_field }) => id_field);
  return Object.entries({ ...dialect, ...ownCalls }).map(([name, define]) => ({
    ...define(idFields),
    name: name as ApiName,
  }));
}
