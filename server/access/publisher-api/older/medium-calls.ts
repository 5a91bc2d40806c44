import { minorToText, textToMinor } from '#contract/money.ts';
import { OLDER_CLICK_LIMIT } from '#contract/publisher-api/api-call.ts';
import type { ApiInput } from '#contract/publisher-api/calls.ts';
import { wholePaging } from '#contract/publisher-api/filters.ts';
import { settlementsPaged } from '#contract/publisher-api/inputs.ts';
import * as inputs from '#contract/publisher-api/older-inputs.ts';
import * as replies from '#contract/publisher-api/older-replies.ts';
import type { Client } from '../admit-client.ts';
import { listBrands } from '../list-brands.ts';
import { listCoupons } from '../list-offers.ts';
import { countOrders, listClicks, listTransactions } from '../list-transactions.ts';
import { findSettlements, listPayments, listSettledLines } from '../payments/list-payments.ts';
import { presentSettlement } from '../payments/present.ts';
import { ApiRefusal } from '../refuse-parameter.ts';
import { dayText } from '../rules.ts';
import { type OlderDeclaration, same } from './older-call.ts';

const MAX_UID = 200;
const page = { page: 'curPage', limit: 'perPage' };
const days = { begin_date: 'beginDate', end_date: 'endDate' };
const brand = { brand_id: 'brandId', mcid: 'mcid' };
const uids = { uid: 'uid', uid2: 'uid2', uid3: 'uid3', uid4: 'uid4', uid5: 'uid5' };
/** The list of brands; a network has it under another name too. */
export const olderMonetization = {
  like: 'monetization',
  names: {
    ...same('relationship', 'approval_type', 'offer_type', 'brand_type', 'categories'),
    ...same('country', 'mcid', 'mid'),
    brand_id: 'mid',
    ...page,
  },
  reply: () => replies.olderBrands,
  run: async (client: Client, input: ApiInput<'monetization'>) => {
    const { total_mcid, total_page, limit, list } = await listBrands(client, input);
    return { total_mcid: String(total_mcid), total_page, limit, list };
  },
} as const;

/** Order lines; networks have them under other names too. */
export const olderTransaction = {
  like: 'transaction',
  names: {
    ...days,
    validation_date_begin: 'beginApproveDate',
    validation_date_end: 'endApproveDate',
    ...same('status'),
    order_id: 'orderId',
    ...uids,
    ...brand,
    ...page,
  },
  statusWords: ['All', 'Normal', 'Pending', 'Approved', 'Rejected'],
  translate: (fields: Record<string, unknown>) => {
    if (typeof fields.uid === 'string' && fields.uid.length > MAX_UID) {
      throw new ApiRefusal('1005', 'uid');
    }
    if (fields.status === undefined) return fields;
    return { ...fields, status: [fields.status].flat().flatMap(statusesOf) };
  },
  reply: replies.olderTransactions,
  run: async (client: Client, input: ApiInput<'transaction'>) => {
    const { total_page, total_items, limit, list } = await listTransactions(client, input);
    const total_trans = await countOrders(client, input);
    return { total_page, total_trans, total_items, limit, list };
  },
} as const;

/** `Normal` is every line that was not rejected. */
const statusesOf = (word: unknown) =>
  String(word).toLowerCase() === 'normal' ? ['Pending', 'Approved'] : [word];

/** The calls that read the same data as the newer ones. */
export const mediumCalls: readonly OlderDeclaration[] = [
  { ...olderMonetization, at: { mod: 'medium', op: 'monetization_api' } },
  { ...olderTransaction, at: { mod: 'medium', op: 'transaction' } },
  {
    like: 'click_report',
    limit: OLDER_CLICK_LIMIT,
    at: { mod: 'medium', op: 'transfer' },
    names: { ...days, ...page },
    run: listClicks,
  },
  {
    like: 'commission_validation',
    at: { mod: 'settlement', op: 'merchant_commission' },
    names: { ...days, ...page },
    input: settlementsPaged(wholePaging),
    reply: () => replies.olderSettlements,
    run: async (client, input: ApiInput<'commission_validation'>) =>
      (await findSettlements(client, input)).rows.map((one) => ({
        ...presentSettlement(one),
        paid_date: one.paid_at && dayText(one.paid_at),
        settlement_uuid: String(one.settlement_id),
      })),
  },
  {
    like: 'commission_details',
    at: { mod: 'settlement', op: 'commission_details' },
    names: { settlement_id: 'settlementId' },
    run: listSettledLines,
  },
  {
    like: 'payment_summary',
    at: { mod: 'medium', op: 'payment_summary' },
    names: {
      payment_id: 'paymentId',
      paid_date_begin: 'paidDateBegin',
      paid_date_end: 'paidDateEnd',
      ...page,
    },
    reply: () => replies.olderPayments,
    run: async (client, input: ApiInput<'payment_summary'>) => {
      const { list, ...counts } = await listPayments(client, input);
      return { ...counts, list: list.map((row) => ({ ...row, amount: moneyText(row) })) };
    },
  },
  {
    like: 'coupons',
    at: { mod: 'coupon', op: 'coupon_list' },
    input: inputs.couponListInput,
    names: {
      ...same('mcid', 'status', 'country', 'category', 'keyword'),
      ...page,
      per_page: 'perPage',
    },
    run: listCoupons,
  },
];

/** "$20.00": the sign of the currency and the amount without separators of thousands. */
function moneyText({ amount, currency }: { amount: number; currency: string }): string {
  const text = minorToText(textToMinor(String(Math.abs(amount)), currency) ?? 0n, currency);
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(0);
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? '';
  return `${amount < 0 ? '-' : ''}${sign}${text}`;
}
