import type { ParsedOf } from '#contract/call.ts';
import type { PerformanceGroup } from '#contract/reports/dimensions.ts';
import type {
  PerformanceOrder,
  reportTransactions,
  TransactionRow,
} from '#contract/reports/publisher.ts';
import { type Comparison, comparedName, comparedSpan } from '#contract/reports/spans.ts';
import { expectPayments } from '#server/payouts/payments/cycles/expect-payments.ts';
import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { RowStream } from '#server/platform/db/stream-rows.ts';
import { compareGroups } from './compare-groups.ts';
import { presentComparedCell, presentLine } from './present.ts';
import { streamLines, sumTabs } from './queries/list-lines.ts';
import { type Cell, sumPerformance } from './queries/sum-performance.ts';
import { defaultOrder, withGroups } from './report-performance.ts';
import { resolveScope } from './resolve-scope.ts';

/** The account of the report, and its time zone. */
type Owner = { publisher_id: number; time_zone: string };
type Unpaged<Input> = Omit<Input, 'curPage' | 'perPage'>;
type TransactionsInput = Unpaged<ParsedOf<typeof reportTransactions>>;
type PerformanceInput = Omit<TransactionsInput, 'order_type'> & {
  group_by: PerformanceGroup;
  then_by?: PerformanceGroup | undefined;
  keyword?: string | undefined;
  order_type?: PerformanceOrder | undefined;
  compare: Comparison;
};

/** Small batches let rows be freed early, which keeps the memory of the process low. */
const LINES_PER_BATCH = 25;
const GROUPS_PER_BATCH = 20_000;

/** Streams every line of the transactions report, in its order, in batches. */
export async function streamTransactions(
  tx: Tx,
  owner: Owner,
  input: TransactionsInput,
): Promise<RowStream<TransactionRow>> {
  const scope = await resolveScope(tx, owner, input);
  const tabs = (await sumTabs(tx, scope, input)).filter((tab) => tab.status === input.status);
  const order = {
    order_type: input.order_type,
    order_direction: input.order_direction ?? 'desc',
  } as const;
  const expectPayDay = await expectPayments(tx, owner.publisher_id, now());
  async function* batches() {
    for await (const lines of streamLines(tx, scope, input, order, LINES_PER_BATCH)) {
      yield lines.map((line) => presentLine(line, expectPayDay));
    }
  }
  return { total: tabs.reduce((sum, tab) => sum + tab.lines, 0), batches: batches() };
}

/**
 * Streams every group of the performance report, in its order. With a comparison the figures of the
 * compared period are fields named `compared_clicks` and so on.
 */
export async function streamPerformance(
  tx: Tx,
  owner: Owner,
  input: PerformanceInput,
): Promise<RowStream<Record<string, unknown>>> {
  const scope = await resolveScope(tx, owner, input);
  const { group_by, then_by, keyword } = input;
  const limit = GROUPS_PER_BATCH;
  const own = { ...defaultOrder(input), group_by, then_by, keyword, limit, offset: 0 };
  const groups =
    input.compare === 'none'
      ? null
      : await compareGroups(tx, scope, comparedSpan(scope, input.compare), own);
  const shape = withGroups(own, groups);
  const page = (offset: number) => sumPerformance(tx, scope, { ...shape, offset });
  const present = (cell: Cell) => {
    const { compared, ...row } = presentComparedCell(cell, groups);
    return { ...row, ...comparedFields(compared) };
  };
  const first = await page(0);
  async function* batches() {
    yield first.rows.map(present);
    for (let offset = limit; offset < first.total; offset += limit) {
      yield (await page(offset)).rows.map(present);
    }
  }
  return { total: first.total, batches: batches() };
}

const comparedFields = (figures: object = {}) =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [comparedName(name), value]));
