import { reportPerformance, reportTransactions } from '#contract/reports/publisher.ts';
import type { Application } from '../open-application.ts';
import { callWithRetry } from '../reports/call-with-retry.ts';
import type { Publisher } from '../reports/open-network.ts';
import { fetchFile, readFile } from '../reports/question-export.ts';
import { sumLines, type Totals } from './sum-lines.ts';

type Days = { start_date: string; end_date: string };
type Row = Record<string, string>;

/** The totals that the transactions and performance screens show for a period. */
export async function readScreen(
  app: Application,
  publisher: Pick<Publisher, 'token'>,
  days: Days,
): Promise<{ transactions: Totals; performance: Totals }> {
  const ask = (path: string, fields: object) =>
    callWithRetry(app, path, { ...days, ...fields }, publisher);
  const report = (await ask(reportTransactions.path, { perPage: 1 })) as { tabs: Row[] };
  const tabs = report.tabs.filter(({ status, lines }) => status !== 'all' && Number(lines) > 0);
  const transactions = tabs.map(({ currency = '', status, lines, sales = '', commission = '' }) => {
    const [[, sum] = ['', [0, 0, 0] as const]] = Object.entries(
      sumLines([{ currency, status: '', sale: sales, commission }]),
    );
    return [`${currency} ${status}`, [Number(lines), sum[1], sum[2]]] as const;
  });
  const shown = (await ask(reportPerformance.path, { group_by: 'day', perPage: 1 })) as {
    totals: Row[];
  };
  const performance = shown.totals.flatMap(({ currency = '', ...figures }) =>
    ['approved', 'pending', 'rejected'].map((status) => ({
      currency,
      status,
      sale: 0,
      commission: figures[status] ?? '',
    })),
  );
  return { transactions: Object.fromEntries(transactions), performance: sumLines(performance) };
}

/** The totals of the exported transactions of a period. */
export async function readExport(
  app: Application,
  publisher: Publisher,
  days: Days,
): Promise<Totals> {
  const input = { report: 'transactions', format: 'csv', ...days };
  const rows = await readFile(await fetchFile(app, publisher, input), 'csv');
  return sumLines(
    rows.map(({ currency = '', status = '', sale_amount = '', commission = '' }) => ({
      currency,
      status,
      sale: sale_amount,
      commission,
    })),
  );
}
