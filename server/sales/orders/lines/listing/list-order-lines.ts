import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { minorToText } from '#contract/money.ts';
import type { listStaffOrderLines } from '#contract/orders/staff.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { countRows, type RowCount, roundEstimate } from '#server/platform/db/count-rows.ts';
import { findSettingValue } from '#server/platform/settings/find-setting-value.ts';
import { presentOrderLine } from './present.ts';
import {
  type LineSum,
  type ListedFilter,
  listRows,
  matchingLines,
  sumRows,
  sumSample,
} from './store.ts';

type Input = ParsedOf<typeof listStaffOrderLines>;

/** Every match of a search is fetched to be checked: 10,000 of a million took 2.4 s on a busy disk. */
const MAX_COUNTED_FOUND = 1_000;
const SAMPLED_LINES = 10_000;
/** With fewer matches in the sample, the planner estimates their number better. */
const MIN_SAMPLED_MATCHES = 100;

/** A page of order lines of all publishers, with the totals of the whole filter. */
export async function listOrderLines(
  db: Db,
  input: Input,
): Promise<ReplyOf<typeof listStaffOrderLines>> {
  const { curPage: _curPage, perPage: _perPage, ...asked } = input;
  const filter = await inNetworkZone(db, asked);
  const [list, { sums, ...counted }] = await Promise.all([
    listOrderLinePage(db, input),
    sumLines(db, filter),
  ]);
  const totals = sums.map(({ currency, lines, orders, sale_minor, commission_minor }) => ({
    currency,
    lines,
    orders,
    sale_amount: minorToText(sale_minor, currency),
    commission: minorToText(commission_minor, currency),
  }));
  return { list, ...counted, totals };
}

/** The same page without totals. */
export async function listOrderLinePage(db: Db, { curPage, perPage, ...asked }: Input) {
  const filter = await inNetworkZone(db, asked);
  const rows = await listRows(db, filter, { limit: perPage, offset: (curPage - 1) * perPage });
  return rows.map(presentOrderLine);
}

async function inNetworkZone(
  db: Db,
  asked: Omit<ListedFilter, 'time_zone'>,
): Promise<ListedFilter> {
  return { ...asked, time_zone: await findSettingValue(db, 'network_time_zone') };
}

/** Exact totals if the lines are counted exactly, otherwise totals projected from a sample. */
async function sumLines(db: Db, filter: ListedFilter): Promise<RowCount & { sums: LineSum[] }> {
  const exactTo = filter.keyword ? MAX_COUNTED_FOUND : undefined;
  const counted = await countRows(db, matchingLines(filter), exactTo);
  if (!counted.is_estimate) return { ...counted, sums: await sumRows(db, filter) };
  const sample = await sumSample(db, filter, SAMPLED_LINES);
  const matches = countOf(sample.sums);
  const estimate =
    matches < MIN_SAMPLED_MATCHES ? counted.total : roundEstimate(matches / sample.share, matches);
  const factor = matches === 0 ? 0 : estimate / matches;
  return {
    total: estimate,
    is_estimate: true,
    sums: sample.sums.map((sum) => project(sum, factor)),
  };
}

const countOf = (sums: readonly LineSum[]) => sums.reduce((total, sum) => total + sum.lines, 0);

/** Sums of a sample, projected to all lines. */
function project({ currency, ...sum }: LineSum, factor: number): LineSum {
  const projected = (amount: bigint) => BigInt(Math.round(Number(amount) * factor));
  return {
    currency,
    lines: Math.round(sum.lines * factor),
    orders: Math.round(sum.orders * factor),
    sale_minor: projected(sum.sale_minor),
    commission_minor: projected(sum.commission_minor),
  };
}
