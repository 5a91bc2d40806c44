import { sql } from 'kysely';
import { textToMinor } from '#contract/money.ts';
import {
  type PerformanceTotals,
  reportPerformance,
  reportTransactions,
} from '#contract/reports/publisher.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { sum, type Totals } from './count-invoices.ts';
import type { Client } from './open-client.ts';
import type { Invoice } from './read-invoices.ts';

const PER_PAGE = 200;
const CURRENCY = 'GBP';

type Span = { start_date: string; end_date: string };

/** The days of the invoices, extended by one day on either side. */
export function spanOf(invoices: readonly Invoice[]): Span {
  const times = invoices.map((invoice) => invoice.at.getTime());
  const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const DAY_MS = 86_400_000;
  return {
    start_date: dayAt(Math.min(...times) - DAY_MS),
    end_date: dayAt(Math.max(...times) + DAY_MS),
  };
}

const minor = (text: string) => {
  const amount = textToMinor(text, CURRENCY);
  if (amount === null) throw new Error(`"${text}" is no amount`);
  return amount;
};

/** Totals of the performance reports of all publishers. */
export async function sumPerformanceReports(
  client: Client,
  tokens: readonly string[],
  span: Span,
): Promise<Partial<Totals>> {
  const reports: PerformanceTotals[] = [];
  for (const token of tokens) {
    const asked = { ...span, currency: CURRENCY, group_by: 'day' as const };
    const { totals } = await client.ask(reportPerformance, token, asked);
    reports.push(...totals.filter((total) => total.currency === CURRENCY));
  }
  const count = (name: 'lines' | 'orders') =>
    reports.reduce((all, report) => all + report[name], 0);
  return {
    lines: count('lines'),
    orders: count('orders'),
    gross: sum(reports.map((report) => minor(report.gross_sales))),
    returns: sum(reports.map((report) => minor(report.returns))),
    commission: sum(reports.map((report) => minor(report.commission))),
  };
}

type Row = { order_id: string; event: string; sale: bigint; commission: bigint };

/** Totals of the transactions reports of all publishers, from all their pages. */
export async function sumTransactionReports(
  client: Client,
  tokens: readonly string[],
  span: Span,
): Promise<Totals> {
  const rows: Row[] = [];
  for (const token of tokens) rows.push(...(await readAllPages(client, token, span)));
  const sales = rows.filter((row) => row.event === 'sale');
  const cancelled = rows.filter((row) => row.event === 'cancellation');
  const orders = (some: readonly Row[]) => new Set(some.map((row) => row.order_id)).size;
  return {
    lines: rows.length,
    orders: orders(rows),
    sale_invoices: orders(sales),
    paid_invoices: orders(sales.filter((row) => row.sale > 0n)),
    gross: sum(sales.map((row) => row.sale)),
    cancellations: orders(cancelled),
    returns: sum(cancelled.map((row) => row.sale)),
    commission: sum(rows.map((row) => row.commission)),
  };
}

async function readAllPages(client: Client, token: string, span: Span): Promise<Row[]> {
  const rows: Row[] = [];
  for (let curPage = 1; ; curPage += 1) {
    const asked = { ...span, status: 'approved' as const, curPage, perPage: PER_PAGE };
    const { list, total } = await client.ask(reportTransactions, token, asked);
    for (const { order_id, event, sale_amount, commission } of list) {
      rows.push({ order_id, event, sale: minor(sale_amount), commission: minor(commission) });
    }
    if (curPage * PER_PAGE >= total) return rows;
  }
}

/**
 * Commission credited to all publishers for their lines, settled or not, and their sales, according
 * to the ledger: summed over individual postings, not balances.
 */
export async function sumLedger(db: Db): Promise<Partial<Totals>> {
  const { rows } = await sql<{ kind: string; event: string; minor: bigint }>`
    select a.kind, c.event,
      sum(case p.direction when 'credit' then p.amount_minor else -p.amount_minor end)::bigint as minor
    from ledger_postings p
      join ledger_accounts a on a.id = p.account_id
      join order_lines c on c.id = p.order_line_id
    where a.kind in ('commission_approved', 'payable', 'owed_back', 'sales_credited') and a.owner_kind = 'publisher'
      and a.currency = ${CURRENCY}
    group by a.kind, c.event`.execute(db);
  const of = (kinds: readonly string[], event?: string) =>
    sum(
      rows
        .filter((row) => kinds.includes(row.kind) && (!event || row.event === event))
        .map((row) => row.minor),
    );
  return {
    gross: of(['sales_credited'], 'sale'),
    returns: of(['sales_credited'], 'cancellation'),
    commission: of(['commission_approved', 'payable', 'owed_back']),
  };
}
