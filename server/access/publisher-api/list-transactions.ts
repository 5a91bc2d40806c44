import type { ApiInput, ApiReply } from '#contract/publisher-api/calls.ts';
import { listApiClicks } from '#server/insight/reports/queries/api/list-api-clicks.ts';
import {
  type ApiLine,
  type ApiLineFilter,
  countApiOrders,
  listApiLines,
  listApiOrders,
} from '#server/insight/reports/queries/api/list-api-lines.ts';
import { type Client, scopeOf } from './admit-client.ts';
import { presentClick, presentLine, presentOrder } from './present.ts';
import { refuseParameter } from './refuse-parameter.ts';
import { clickSpan, countsOf, daySpan, dayText, rowsOf } from './rules.ts';

type TransactionsInput = ApiInput<'transaction'>;

type MarketInput = {
  beginDate: string;
  endDate: string;
  asins?: readonly string[] | undefined;
  orderIds?: readonly string[] | undefined;
  curPage: number;
  perPage: number;
};

const MARKETPLACE = 2;

/** Answers `transaction`, one row per line. */
export async function listTransactions(
  client: Client,
  input: TransactionsInput,
): Promise<ApiReply<'transaction'>> {
  const { rows, total } = await listApiLines(client.db, lineFilter(client, input), rowsOf(input));
  const list = rows.map((line) => presentLine(client.id_fields, line));
  return { ...countsOf(total, input), list };
}

/** The number of orders with lines that `transaction` lists. */
export function countOrders(client: Client, input: TransactionsInput): Promise<number> {
  return countApiOrders(client.db, lineFilter(client, input));
}

/** Answers `get_amazon_report` of the older dialect: lines of brands of the marketplace. */
export async function listMarketLines(client: Client, input: MarketInput) {
  const own = { brand_type: MARKETPLACE, skus: input.asins, order_ids: input.orderIds };
  const filter = { ...lineFilter(client, input), ...own };
  const { rows, total } = await listApiLines(client.db, filter, rowsOf(input));
  const list = rows.map((line) => {
    const row = presentLine(client.id_fields, line);
    return {
      ...row,
      asin: line.sku,
      brand_name: line.merchant_name,
      date: dayText(line.order_time),
      quantity: line.quantity ?? 1,
      sales: row.sale_amount,
      estCommission: row.sale_comm,
    };
  });
  return { list, has_more: countsOf(total, input).hasNext };
}

/** Answers `transaction_v3`: orders with all their lines, or with those of some states. */
export async function listOrders(
  client: Client,
  input: ApiInput<'transaction_v3'>,
): Promise<ApiReply<'transaction_v3'>> {
  const ordered = daySpan(client.zone, input.beginDate, input.endDate);
  const updated = daySpan(client.zone, input.updateBeginDate, input.updateEndDate);
  const span = ordered
    ? { ...ordered, by: 'order' as const }
    : updated && { ...updated, by: 'update' as const };
  if (!span) return refuseParameter('beginDate');
  const filter = {
    ...scopeOf(client, input.dataScope),
    statuses: statusesOf(input.status),
  };
  const { rows, total } = await listApiOrders(client.db, filter, span, rowsOf(input));
  const orders = [...Map.groupBy(rows, (line) => line.first_line_id).values()];
  const list = orders.map((lines) =>
    presentOrder(client.id_fields, lines as [ApiLine, ...ApiLine[]], filter.statuses),
  );
  return { ...countsOf(total, input), list };
}

/** Answers `click_report`. */
export async function listClicks(
  client: Client,
  input: ApiInput<'click_report'>,
): Promise<ApiReply<'click_report'>> {
  const scope = scopeOf(client, input.dataScope);
  const span = clickSpan(client.zone, input.beginDate, input.endDate);
  const { rows, total } = await listApiClicks(client.db, scope, span, rowsOf(input));
  return { ...countsOf(total, input), list: rows.map(presentClick) };
}

/** The clicks of a day, for the calls of the older dialect that read whole days. */
export function listDayClicks(
  client: Client,
  input: { beginDate: string; endDate: string; curPage: number; perPage: number },
) {
  const day = daySpan(client.zone, input.beginDate, input.endDate);
  if (!day) return refuseParameter('beginDate');
  return listApiClicks(client.db, scopeOf(client, undefined), day, rowsOf(input));
}

function lineFilter(client: Client, input: Partial<TransactionsInput>): ApiLineFilter {
  return {
    ...scopeOf(client, input.dataScope),
    ordered: daySpan(client.zone, input.beginDate, input.endDate),
    decided: daySpan(client.zone, input.beginApproveDate, input.endApproveDate),
    order_id: input.orderId,
    statuses: statusesOf(input.status),
    brand_id: input.brandId,
    mcid: input.mcid,
    uids: [input.uid, input.uid2, input.uid3, input.uid4, input.uid5],
  };
}

function statusesOf(status: TransactionsInput['status']): string[] | undefined {
  const isAll = !status || status.length === 0 || status.includes('All');
  return isAll ? undefined : status.map((word) => word.toLowerCase());
}
