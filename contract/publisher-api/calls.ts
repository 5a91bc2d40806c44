import * as z from 'zod/mini';
import { type ApiCall, counts, pageOf, SLOW_LIMIT, told, USUAL_LIMIT } from './api-call.ts';
import * as rows from './dialect-rows.ts';
import * as inputs from './inputs.ts';
import * as own from './own-rows.ts';

const usual = { mistake: '10001', limit: USUAL_LIMIT, notes: [] } as const;
const ofPayments = { mistake: '1003', limit: USUAL_LIMIT, notes: [] } as const;

const OLDEST_FIRST =
  'The oldest order comes first and equal times stand in the order of their numbers, so that pages stay as they were when newer orders arrive.';
const WHOLE_ACCOUNT =
  'Settlements and payments are of the whole account: dataScope is read and changes nothing.';
const WEEK = { beginDate: '2026-03-01', endDate: '2026-03-07' };
const MONTH = { beginDate: '2026-03-01', endDate: '2026-03-31' };

/**
 * Calls of the dialect that several networks share. `source` is the network's name and the prefix
 * of the order line's id field (`{source}_id`).
 */
const dialect = {
  transaction: (source: string) => ({
    ...usual,
    id: 52,
    front_path: 'transaction_api',
    title: 'Transaction API',
    about: 'Order lines by the day of the order or of the decision, one row each.',
    notes: [
      'Give beginDate and endDate, or beginApproveDate and endApproveDate, at most 62 days; with both pairs a line must lie in both.',
      OLDEST_FIRST,
    ],
    input: inputs.transactionInput,
    reply: pageOf(rows.transactionRow(source)),
    example: { ...WEEK, status: ['Approved', 'Pending'] },
  }),
  transaction_v3: (source: string) => ({
    ...usual,
    id: 59,
    front_path: 'transaction_api_v3',
    title: 'Transaction API V3',
    about: 'Orders with all their lines, by the day of the order or of their last change.',
    notes: [
      'An order stands on the day of its first line and always comes with all its lines, whichever of them changed.',
      'The pair of dates that is not used may be absent or empty.',
    ],
    input: inputs.ordersInput,
    reply: pageOf(rows.orderRow(source)),
    example: { ...WEEK, updateBeginDate: '', updateEndDate: '' },
  }),
  click_report: () => ({
    ...usual,
    limit: SLOW_LIMIT,
    id: 57,
    front_path: 'click_report',
    title: 'Click Report API',
    about: 'Every click of at most one hour.',
    notes: [
      'endDate belongs to the span with its whole second; a span of exactly one hour ends before it, so that hours that follow each other share no click.',
    ],
    input: inputs.clickInput,
    reply: pageOf(rows.clickRow),
    example: { beginDate: '2026-03-01 09:00:00', endDate: '2026-03-01 09:59:59' },
  }),
  monetization: () => ({
    ...usual,
    id: 56,
    front_path: 'monetization_api',
    title: 'Monetization API',
    about: 'The brands, with what they pay and the own relationship and links.',
    notes: [
      'A brand that is offline is listed only for those who have applied to it.',
      'Links of joined brands are made when they are first listed.',
    ],
    input: inputs.brandsInput,
    reply: z.object({
      ...counts,
      total_mcid: told(z.int(), 'Brands in all.'),
      list: z.array(rows.brandRow),
    }),
    example: { relationship: 'Joined' },
  }),
  commission_validation: () => ({
    ...usual,
    id: 58,
    front_path: 'Commission Validation API',
    title: 'Commission Validation API',
    about: 'Settlements: approved commission of one brand gathered to be paid.',
    notes: ['At most 62 days.', WHOLE_ACCOUNT],
    input: inputs.settlementsInput,
    reply: pageOf(rows.settlementRow),
    example: MONTH,
  }),
  commission_details: () => ({
    ...ofPayments,
    id: 53,
    front_path: 'Details API',
    title: 'Details API',
    about: 'The lines of one settlement; their sum is its sale_comm.',
    notes: ['data is a bare list, without counts.', WHOLE_ACCOUNT],
    input: inputs.settledLinesInput,
    reply: z.array(rows.settledLine),
    example: { settlementId: 1 },
  }),
  payment_summary: () => ({
    ...ofPayments,
    id: 55,
    front_path: 'payment_summary_api',
    title: 'Payment Summary API',
    about: 'Payments by their number or by the days on which they were paid.',
    notes: [
      'Without paidDateBegin and paidDateEnd, paymentId finds a payment that is still to be paid too.',
      WHOLE_ACCOUNT,
    ],
    input: inputs.paymentsInput,
    reply: pageOf(rows.paymentRow),
    example: { paidDateBegin: '2026-03-01', paidDateEnd: '2026-03-31' },
  }),
  payment_detail: () => ({
    ...ofPayments,
    limit: SLOW_LIMIT,
    id: 54,
    front_path: 'payment_detail_api',
    title: 'Payment Detail API',
    about: 'What payments are made of; the rows of one payment add up to its amount.',
    notes: [WHOLE_ACCOUNT],
    input: inputs.paidRowsInput,
    reply: pageOf(rows.paidRow),
    example: { paymentId: 1 },
  }),
} as const;

/** Calls that the dialect does not have. */
const ours = {
  performance: () => ({
    ...usual,
    id: 60,
    front_path: 'performance_api',
    title: 'Performance API',
    about: 'The performance report: clicks, orders, sales and commission by group.',
    notes: [
      "The same figures as on the screen, to the cent: days are of the account's time zone, and unlike currencies are never summed.",
    ],
    input: inputs.performanceInput,
    reply: own.performanceReply,
    example: { ...MONTH, groupBy: 'brand' },
  }),
  changes: (source: string) => ({
    ...usual,
    id: 61,
    front_path: 'changes_api',
    title: 'Changes API',
    about:
      'All that has changed since a cursor: transactions, relationships, terms, settlements, payments.',
    notes: [
      'Begin without a cursor, keep the cursor of every answer, and ask again while hasNext is true: no windows are needed and nothing is missed or told twice.',
      'Settlements and payments are told to every channel.',
    ],
    input: inputs.changesInput,
    reply: own.changesReply(source),
    example: { perPage: 100 },
  }),
  coupons: () => ({
    ...usual,
    id: 62,
    front_path: 'coupons_api',
    title: 'Coupons API',
    about: 'The coupons and deals that the channel may use.',
    notes: ['relationship is a number: 0 none, 1 pending, 2 joined, 3 rejected.'],
    input: inputs.couponsInput,
    reply: own.couponsReply,
    example: { status: 'active' },
  }),
  products: () => ({
    ...usual,
    id: 63,
    front_path: 'products_api',
    title: 'Products API',
    about: 'Products of the brands, found by keyword, number, category or price.',
    notes: ['A search can be paged through for its first 10,000 products.'],
    input: inputs.productsInput,
    reply: own.productsReply,
    example: { keyword: 'lamp' },
  }),
  link: () => ({
    ...usual,
    id: 64,
    front_path: 'link_api',
    title: 'Link API',
    about: 'Makes one tracking link or up to 100.',
    notes: [
      'The same request gives the same link. Of several, each stands for itself: one that is refused stops no other.',
    ],
    input: inputs.linkInput,
    reply: own.linkReply,
    example: { target_url: 'https://www.brand.example/summer', uid: 'newsletter' },
  }),
  postback_log: () => ({
    ...usual,
    id: 65,
    front_path: 'postback_log_api',
    title: 'Postback Log API',
    about: 'What was sent to your postbacks in the last 30 days, and how it went.',
    input: inputs.postbackLogInput,
    reply: own.postbackLogReply,
    example: { state: 'failed' },
  }),
} as const;

type DialectName = keyof typeof dialect;
type OwnName = keyof typeof ours;
type Made = { [Name in DialectName]: ReturnType<(typeof dialect)[Name]> } & {
  [Name in OwnName]: ReturnType<(typeof ours)[Name]>;
};
export type ApiName = keyof Made;
/** Parsed input of a call. */
export type ApiInput<Name extends ApiName> = z.output<Made[Name]['input']>;
/** `data` of the reply of a call. */
export type ApiReply<Name extends ApiName> = z.output<Made[Name]['reply']>;
/** A row of a call's list. */
export type ApiRow<Name extends ApiName> =
  ApiReply<Name> extends { list: readonly (infer Row)[] } ? Row : never;

/** The fourteen calls in the order of the menu, for the network with this name. */
export function apiCallsOf(source: string): (ApiCall & { name: ApiName })[] {
  return Object.entries({ ...dialect, ...ours }).map(([name, make]) => ({
    ...make(source),
    name: name as ApiName,
  }));
}
