import type { ParsedOf } from '#contract/call.ts';
import type {
  PerformanceGroup,
  PerformanceOrder,
  PerformanceRow,
  reportTransactions,
  TransactionRow,
} from '#contract/reports/publisher.ts';
import { expectPayments } from '#server/payments/cycles/expect-payments.ts';
import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Walk } from '#server/platform/db/walk-rows.ts';
import { presentCell, presentLine } from './present.ts';
import { sumTabs, walkLines } from './queries/list-lines.ts';
import { sumPerformance } from './queries/sum-performance.ts';
import { usualOrder } from './report-performance.ts';
import { resolveCut } from './resolve-cut.ts';

/** The account of the report, and its time zone. */
type Owner = { publisher_id: number; time_zone: string };
type Unpaged<Asked> = Omit<Asked, 'curPage' | 'perPage'>;
type TransactionsAsked = Unpaged<ParsedOf<typeof reportTransactions>>;
type PerformanceAsked = Omit<TransactionsAsked, 'order_type'> & {
  group_by: PerformanceGroup;
  then_by?: PerformanceGroup | undefined;
  keyword?: string | undefined;
  order_type?: PerformanceOrder | undefined;
};

/** Small batches: rows are freed early. Memory that is collected late counts as used. */
const CONCURRENT_LINES = 25;
const CONCURRENT_GROUPS = 20_000;

/** Streams every line of the transactions report, in its order, in batches. */
export async function walkTransactions(
  tx: Tx,
  owner: Owner,
  asked: TransactionsAsked,
): Promise<Walk<TransactionRow>> {
  const cut = await resolveCut(tx, owner, asked);
  const tabs = (await sumTabs(tx, cut, asked)).filter((tab) => tab.status === asked.status);
  const order = {
    order_type: asked.order_type,
    order_direction: asked.order_direction ?? 'desc',
  } as const;
  const expectPayDay = await expectPayments(tx, owner.publisher_id, now());
  async function* batches() {
    for await (const lines of walkLines(tx, cut, asked, order, CONCURRENT_LINES)) {
      yield lines.map((line) => presentLine(line, expectPayDay));
    }
  }
  return { total: tabs.reduce((sum, tab) => sum + tab.lines, 0), batches: batches() };
}

/** Streams every group of the performance report, in its order. */
export async function walkPerformance(
  tx: Tx,
  owner: Owner,
  asked: PerformanceAsked,
): Promise<Walk<PerformanceRow>> {
  const cut = await resolveCut(tx, owner, asked);
  const { group_by, then_by, keyword } = asked;
  const shape = { ...usualOrder(asked), group_by, then_by, keyword };
  const page = (offset: number) =>
    sumPerformance(tx, cut, { ...shape, limit: CONCURRENT_GROUPS, offset });
  const first = await page(0);
  async function* batches() {
    yield first.rows.map(presentCell);
    for (let offset = CONCURRENT_GROUPS; offset < first.total; offset += CONCURRENT_GROUPS) {
      yield (await page(offset)).rows.map(presentCell);
    }
  }
  return { total: first.total, batches: batches() };
}
