import type { ApiInput, ApiReply } from '#contract/publisher-api/calls.ts';
import { findApiBrands } from '#server/reports/queries/api/list-api-brands.ts';
import { listApiClicks } from '#server/reports/queries/api/list-api-clicks.ts';
import {
  type ApiLine,
  listApiLines,
  listApiOrders,
} from '#server/reports/queries/api/list-api-lines.ts';
import { type Client, scopeOf } from './admit-client.ts';
import { presentClick, presentLine, presentOrder } from './present.ts';
import { refuseParameter } from './refuse-parameter.ts';
import { clickSpan, countsOf, daySpan, rowsOf } from './rules.ts';

type TransactionsInput = ApiInput<'transaction'>;

/** Answers `transaction`, one row per line. Refuses an unknown brand. */
export async function listTransactions(
  client: Client,
  input: TransactionsInput,
): Promise<ApiReply<'transaction'>> {
  const filter = {
    ...scopeOf(client, input.dataScope),
    ordered: daySpan(input.beginDate, input.endDate),
    decided: daySpan(input.beginApproveDate, input.endApproveDate),
    order_id: input.orderId,
    statuses: statusesOf(input.status),
    brand_id: await findBrandId(client, input),
    uids: [input.uid, input.uid2, input.uid3, input.uid4, input.uid5],
  };
  const { rows, total } = await listApiLines(client.db, filter, rowsOf(input));
  const { network_source } = client.config;
  return { ...countsOf(total, input), list: rows.map((line) => presentLine(network_source, line)) };
}

/** Answers `transaction_v3`: orders with all their lines. */
export async function listOrders(
  client: Client,
  input: ApiInput<'transaction_v3'>,
): Promise<ApiReply<'transaction_v3'>> {
  const ordered = daySpan(input.beginDate, input.endDate);
  const updated = daySpan(input.updateBeginDate, input.updateEndDate);
  const span = ordered
    ? { ...ordered, by: 'order' as const }
    : updated && { ...updated, by: 'update' as const };
  if (!span) return refuseParameter('beginDate');
  const scope = scopeOf(client, input.dataScope);
  const { rows, total } = await listApiOrders(client.db, scope, span, rowsOf(input));
  const orders = [...Map.groupBy(rows, (line) => line.first_line_id).values()];
  const { network_source } = client.config;
  const list = orders.map((lines) =>
    presentOrder(network_source, lines as [ApiLine, ...ApiLine[]]),
  );
  return { ...countsOf(total, input), list };
}

/** Answers `click_report`. */
export async function listClicks(
  client: Client,
  input: ApiInput<'click_report'>,
): Promise<ApiReply<'click_report'>> {
  const scope = scopeOf(client, input.dataScope);
  const span = clickSpan(input.beginDate, input.endDate);
  const { rows, total } = await listApiClicks(client.db, scope, span, rowsOf(input));
  return { ...countsOf(total, input), list: rows.map(presentClick) };
}

function statusesOf(status: TransactionsInput['status']): string[] | undefined {
  return !status || status.includes('All') ? undefined : status.map((word) => word.toLowerCase());
}

async function findBrandId(
  { db }: Client,
  { brandId, mcid }: TransactionsInput,
): Promise<number | undefined> {
  if (brandId === undefined && mcid === undefined) return undefined;
  const found = await findApiBrands(db, {
    ids: brandId === undefined ? [] : [brandId],
    mcids: mcid === undefined ? [] : [mcid],
  });
  const [brand] = found;
  if (!brand || (mcid !== undefined && !found.some((one) => one.mcid === mcid))) {
    return refuseParameter(mcid === undefined ? 'brandId' : 'mcid');
  }
  // `mcid` and `brandId` that name different brands are refused like an unknown brand.
  if (found.length > 1 || (brandId !== undefined && brand.id !== brandId))
    refuseParameter('brandId');
  return brand.id;
}
