import * as z from 'zod/mini';
import { describeField } from '#contract/publisher-api/api-call.ts';
import { transactionRow } from '#contract/publisher-api/dialect-rows.ts';
import { apiDay, apiText, daysInOrder, MAX_DAYS } from '#contract/publisher-api/filters.ts';
import { asins, paging } from '#contract/publisher-api/older-inputs.ts';
import { hasMore } from '#contract/publisher-api/older-replies.ts';
import { count, number, text, textOrNull } from '#contract/publisher-api/row-fields.ts';
import {
  type ApiCampaignProduct,
  listApiCampaignProducts,
} from '#server/insight/reports/queries/api/list-api-campaign-products.ts';
import { now } from '#server/platform/clock.ts';
import { listMarketLines } from '../../list-transactions.ts';
import { commissionRate, countsOf, momentText, rowsOf } from '../../rules.ts';
import type { OlderDeclaration } from '../older-call.ts';

const MAX_ORDERS = 200;
const restPage = { page: 'curPage', page_size: 'perPage' };

/** Order numbers, separated by commas. */
const orderIds = z.optional(
  z.pipe(
    apiText(20_000),
    z.pipe(
      z.transform((value: string) => value.split(',').map((id) => id.trim())),
      z.array(z.string()).check(z.maxLength(MAX_ORDERS)),
    ),
  ),
);

const reportInput = z
  .object({
    beginDate: apiDay('First order date.'),
    endDate: apiDay('Last order date.'),
    asins,
    orderIds,
    ...paging,
  })
  .check(daysInOrder('beginDate', 'endDate', MAX_DAYS));

const reportLines = (idFields: readonly string[]) =>
  z.object({
    list: z.array(
      z.object({
        ...transactionRow(idFields).shape,
        asin: textOrNull,
        brand_name: text,
        date: describeField(text, 'Day of the order: YYYY-MM-DD in UTC+8.'),
        quantity: count,
        sales: describeField(number, 'The same as sale_amount.'),
        estCommission: describeField(number, 'The same as sale_comm.'),
      }),
    ),
    ...hasMore,
  });

const campaignsInput = z.object(paging);

const campaignProducts = z.object({
  list: z.array(
    z.object({
      acc_campaign_id: describeField(text, 'Id of the commission rule of the product.'),
      bid: describeField(text, 'Id of the brand.'),
      brand_name: text,
      asin: text,
      commission: describeField(text, 'Commission rate: "Revshare 12.00%" or a fixed amount.'),
      start_date: describeField(text, 'YYYY-MM-DD HH:mm:ss in UTC+8.'),
      end_date: describeField(text, 'YYYY-MM-DD HH:mm:ss in UTC+8; empty: no end.'),
    }),
  ),
  ...hasMore,
});

/** REST calls of PartnerBoost beside those of its products. */
export const partnerboostCalls: readonly OlderDeclaration[] = [
  {
    like: 'transaction',
    name: 'get_amazon_report',
    about: 'Order lines of marketplace brands.',
    at: { path: '/api/datafeed/get_amazon_report' },
    names: {
      ...{ start_date: 'beginDate', end_date: 'endDate', asins: 'asins', order_ids: 'orderIds' },
      ...restPage,
    },
    input: reportInput,
    reply: reportLines,
    run: listMarketLines,
  },
  {
    like: 'products',
    name: 'get_latest_acc_products',
    about: 'Products of joined marketplace brands that have a commission of their own.',
    at: { path: '/api/datafeed/get_latest_acc_products' },
    names: restPage,
    input: campaignsInput,
    reply: () => campaignProducts,
    run: async ({ db, site_id, publisher_id }, input: z.output<typeof campaignsInput>) => {
      const scope = { site_id, publisher_id, at: now() };
      const { rows, total } = await listApiCampaignProducts(db, scope, rowsOf(input));
      return { list: rows.map(presentCampaign), has_more: countsOf(total, input).hasNext };
    },
  },
];

function presentCampaign(product: ApiCampaignProduct) {
  const { asin, merchant_name, effective_from, effective_to } = product;
  return {
    acc_campaign_id: String(product.rule_id),
    bid: String(product.brand_id),
    brand_name: merchant_name,
    asin,
    commission: commissionRate(product),
    start_date: momentText(effective_from),
    end_date: effective_to ? momentText(effective_to) : '',
  };
}
