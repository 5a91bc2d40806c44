import type * as z from 'zod/mini';
import type { ApiInput, ApiRow } from '#contract/publisher-api/calls.ts';
import * as inputs from '#contract/publisher-api/older-inputs.ts';
import * as replies from '#contract/publisher-api/older-replies.ts';
import type { Client } from '../admit-client.ts';
import { listBrands } from '../list-brands.ts';
import { listTransactions } from '../list-transactions.ts';
import { listPayments } from '../payments/list-payments.ts';
import type { OlderDeclaration } from './older-call.ts';

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
    reply: () => replies.withdrawals,
    run: async (client, input: ApiInput<'payment_summary'>) =>
      (await listPayments(client, input)).list.map(presentWithdrawal),
  },
];

/** The status of the newer call; an unknown word is passed on, to be refused there. */
function statusOf(word: unknown): { status?: unknown } {
  if (word === undefined) return {};
  const lower = String(word).toLowerCase();
  const [status] = Object.entries(STATUSES).find(([, own]) => own === lower) ?? [word];
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

function presentMerchant(brand: Brand) {
  const { mcid, merchant_name, comm_rate, site_url, logo, site_desc, categories } = brand;
  const { offer_type, country, support_region, merchant_status, datetime, currency, RD } = brand;
  const { relationship, tracking_url, tracking_url_short } = brand;
  return {
    ...{ m_id: String(brand.brand_id), mcid, merchant_name, comm_rate, site_url, logo, site_desc },
    ...{ categories, offer_type, country, support_region, merchant_status, datetime },
    ...{ relationship, tracking_url, tracking_url_short, RD, currency },
    restricted_keywords: brand.filter_words,
    support_deeplink: brand.allow_sml,
  };
}

function presentState(brand: Brand) {
  const { mcid, site_url, datetime, tracking_url, tracking_url_short } = brand;
  return {
    ...{ m_id: String(brand.brand_id), mcid, sitename: brand.merchant_name, site_url, datetime },
    join_status: String(JOIN_STATUSES.indexOf(brand.relationship) + 1),
    merchant_status: brand.merchant_status === 'Online' ? '1' : '0',
    ...{ tracking_url, tracking_url_short, adv_type: brand.offer_type },
  };
}

function presentWithdrawal(payment: ApiRow<'payment_summary'>) {
  return {
    withdrawal_id: String(payment.payment_id),
    created_date: payment.request_date,
    payment_date: payment.paid_date,
    paid_status: payment.status === 'paid' ? 'paid' : 'processing',
    total: payment.amount,
    currency: payment.currency,
    bank_name: payment.payment_type,
  };
}
