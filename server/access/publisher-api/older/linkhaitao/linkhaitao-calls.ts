import type * as z from 'zod/mini';
import type { ApiInput, ApiRow } from '#contract/publisher-api/calls.ts';
import type { ApiClick } from '#server/insight/reports/queries/api/list-api-clicks.ts';
import type {
  ApiPaidLine,
  ApiPayment,
} from '#server/insight/reports/queries/api/list-api-payments.ts';
import type { Client } from '../../admit-client.ts';
import { listBrands } from '../../list-brands.ts';
import { listDayClicks, listTransactions } from '../../list-transactions.ts';
import { findPaidLines, findPayments } from '../../payments/list-payments.ts';
import { presentSettledLine } from '../../payments/present.ts';
import { amount, countsOf, dayText, momentText } from '../../rules.ts';
import { dayClickCall } from '../day-clicks.ts';
import type { OlderDeclaration } from '../older-call.ts';
import { rootEnvelope } from '../write-envelope.ts';
import * as inputs from './linkhaitao-inputs.ts';
import * as replies from './linkhaitao-replies.ts';

type Brand = ApiRow<'monetization'>;
type Relationship = Brand['relationship'];
type Merchants = { merchantStatus?: number | undefined; curPage: number; perPage: number };

const page = { page: 'curPage', per_page: 'perPage' };
const ids = { m_id: 'mid', mcid: 'mcid' };

/** The words of LinkHaitao for the states of a line. */
const STATUSES = { Pending: 'untreated', Approved: 'effective', Rejected: 'expired' } as const;
const RELATIONSHIPS = {
  joined: 'Joined',
  notjoined: 'No Relationship',
  applying: 'Pending',
  rejected: 'Rejected',
} as const satisfies Record<string, Relationship>;
/** The relationships in the order of `join_status`, which counts from 1. */
const JOIN_STATUSES = ['No Relationship', 'Pending', 'Rejected', 'Joined'] as const;

/** Calls of LinkHaitao, an older network of the family that has names of its own. */
export const linkhaitaoCalls: readonly OlderDeclaration[] = [
  {
    like: 'transaction',
    name: 'cashback2',
    about: 'Order lines by order date, under the names of LinkHaitao.',
    at: { mod: 'medium', op: 'cashback2' },
    names: {
      ...{ begin_date: 'beginDate', end_date: 'endDate' },
      status: 'status',
      ...{ order_id: 'orderId', tagcode: 'uid', m_id: 'brandId', mcid: 'mcid' },
      ...page,
    },
    input: inputs.cashbackInput,
    statusWords: ['all', ...Object.values(STATUSES)],
    translate: (fields) => ({ ...fields, ...statusOf(fields.status) }),
    reply: () => replies.cashbackPage,
    run: async (client, input: ApiInput<'transaction'>) => {
      const { list, ...counts } = await listTransactions(client, input);
      return { ...counts, list: list.map(presentCashback) };
    },
  },
  {
    like: 'monetization',
    name: 'merchantBasicList3',
    about: 'Brands under the names of LinkHaitao.',
    at: { mod: 'medium', op: 'merchantBasicList3' },
    input: inputs.merchantsInput,
    names: { relationship: 'relationship', merchant_status: 'merchantStatus', ...ids, ...page },
    reply: () => replies.merchantPage,
    run: async (client, { relationship, ...input }: z.output<typeof inputs.merchantsInput>) =>
      listMerchants(client, input, relationship && RELATIONSHIPS[relationship], presentMerchant),
  },
  {
    like: 'monetization',
    name: 'merchantCheckList3',
    about: 'The state of brands and of your applications, under the names of LinkHaitao.',
    at: { mod: 'medium', op: 'merchantCheckList3' },
    input: inputs.merchantStatesInput,
    names: { join_status: 'joinStatus', merchant_status: 'merchantStatus', ...ids, ...page },
    reply: () => replies.merchantStates,
    run: async (client, { joinStatus, ...input }: z.output<typeof inputs.merchantStatesInput>) =>
      listMerchants(client, input, JOIN_STATUSES[(joinStatus ?? 0) - 1], presentState),
  },
  {
    like: 'payment_summary',
    name: 'payment2',
    about:
      'Payments of a period and payments that are not paid yet, under the names of LinkHaitao.',
    at: { mod: 'linkpayment', op: 'payment2' },
    names: {
      ...{ payment_begin: 'paidDateBegin', payment_end: 'paidDateEnd' },
      ...{ withdrawal_id: 'paymentId', ...page },
    },
    input: inputs.withdrawalsInput,
    reply: () => replies.withdrawals,
    run: async (client, input: ApiInput<'payment_summary'>) =>
      (await findPayments(client, input)).rows.map(presentWithdrawal),
  },
  {
    like: 'commission_details',
    name: 'detail2',
    about: 'The lines of a payment, under the names of LinkHaitao.',
    at: { mod: 'linkpayment', op: 'detail2' },
    names: { withdrawal_id: 'paymentId', ...page },
    input: inputs.withdrawnLinesInput,
    reply: () => replies.withdrawnLines,
    run: async (client, input: z.output<typeof inputs.withdrawnLinesInput>) =>
      (await findPaidLines(client, input)).map(presentWithdrawn),
  },
  {
    ...dayClickCall,
    name: 'user_click2',
    about: 'The clicks of a day, under the names of LinkHaitao.',
    at: { mod: 'medium', op: 'user_click2' },
    envelope: rootEnvelope,
    reply: () => replies.clickPage,
    run: async (client, input: z.output<typeof dayClickCall.input>) => {
      const { rows, total } = await listDayClicks(client, input);
      const { total_page, total_items } = countsOf(total, input);
      const counted = { total_page, total_items };
      return { list: rows.map(presentClick), total: counted, ...counted };
    },
  },
];

/** The statuses of the newer call; an unknown word is passed on, to be refused there. */
function statusOf(words: unknown): { status?: unknown } {
  if (words === undefined) return {};
  const status = [words].flat().map((word) => {
    const lower = String(word).toLowerCase();
    const [newer] = Object.entries(STATUSES).find(([, own]) => own === lower) ?? [word];
    return newer;
  });
  return { status };
}

async function listMerchants<Row>(
  client: Client,
  { merchantStatus, ...input }: Merchants,
  relationship: Relationship | undefined,
  present: (brand: Brand) => Row,
) {
  const online = merchantStatus === undefined ? undefined : merchantStatus === 1;
  const { total, total_page, list } = await listBrands(client, { ...input, relationship, online });
  return { per_page: input.perPage, total_count: total, total_page, list: list.map(present) };
}

function presentCashback(row: ApiRow<'transaction'>) {
  const { sign_id, order_id, mcid, order_time, order_time_iso, sale_amount, currency } = row;
  return {
    ...{ sign_id, order_id, m_id: String(row.brand_id), mcid, advertiser_name: row.merchant_name },
    ...{ order_time, order_time_iso, sale_amount, cashback: row.sale_comm, currency },
    status: STATUSES[row.status],
    tagcode: row.uid,
    validation_date: row.validation_date,
    note: row.note,
  };
}

const sinceOf = ({ datetime }: Brand) => momentText(new Date(datetime * 1000));

function presentMerchant(brand: Brand) {
  const { mcid, merchant_name, comm_rate, site_url, logo, site_desc, categories } = brand;
  const { offer_type, country, support_region, merchant_status, currency, RD } = brand;
  const { relationship, tracking_url, tracking_url_short } = brand;
  return {
    ...{ m_id: String(brand.brand_id), mcid, merchant_name, comm_rate, site_url, logo, site_desc },
    ...{ categories, offer_type, country, support_region, merchant_status },
    datetime: sinceOf(brand),
    ...{ relationship, tracking_url, tracking_url_short, RD, currency },
    restricted_keywords: brand.filter_words,
    support_deeplink: brand.allow_sml,
  };
}

function presentState(brand: Brand) {
  const { mcid, site_url, tracking_url, tracking_url_short } = brand;
  return {
    ...{ m_id: String(brand.brand_id), mcid, sitename: brand.merchant_name, site_url },
    datetime: sinceOf(brand),
    join_status: String(JOIN_STATUSES.indexOf(brand.relationship) + 1),
    merchant_status: brand.merchant_status === 'Online' ? '1' : '0',
    ...{ tracking_url, tracking_url_short, adv_type: brand.offer_type },
  };
}

function presentWithdrawal(payment: ApiPayment) {
  const { currency, amount_minor, fee_minor } = payment;
  return {
    withdrawal_id: String(payment.id),
    created_date: dayText(payment.requested_at),
    payment_date: payment.paid_at && dayText(payment.paid_at),
    paid_status: payment.status === 'paid' ? 'paid' : 'processing',
    total: amount(amount_minor, currency),
    service_fee: amount(fee_minor, currency),
    currency,
    bank_name: payment.method,
  };
}

function presentWithdrawn(line: ApiPaidLine) {
  const row = presentSettledLine(line);
  const { order_id, mcid, order_time, sale_amount, currency } = row;
  return {
    ...{ sign_id: line.sign_id, order_id, m_id: String(row.brand_id), mcid },
    ...{ advertiser_name: row.merchant_name, order_time, sale_amount, cashback: row.sale_comm },
    currency,
    status: STATUSES[row.status],
    tagcode: row.uid,
    withdrawal_id: String(line.payment_id),
    report_time: line.paid_at && dayText(line.paid_at),
  };
}

function presentClick({ click_ref, clicked_at, brand_id, mcid, merchant_name, uid1 }: ApiClick) {
  // Here the names of id and code are the other way round than in the other calls.
  const ids = { mcid: String(brand_id), m_id: mcid };
  return { click_ref, click_time: momentText(clicked_at), ...ids, merchant_name, tagcode: uid1 };
}
