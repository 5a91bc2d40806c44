import { walkPaymentLines, walkPayments, walkSettlements } from '#server/payments/walk-payments.ts';
import type { Config } from '#server/platform/config.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Walk } from '#server/platform/db/walk-rows.ts';
import { walkClicks } from '#server/reports/clicks/walk-clicks.ts';
import { walkLinks } from '#server/reports/links/walk-links.ts';
import { walkPerformance, walkTransactions } from '#server/reports/walk-report.ts';
import type { ReportQuery } from './rules.ts';
import type { LeasedDownload } from './store.ts';

/** Opens the rows of a download's report, to be read in batches. */
export async function openReportRows(
  tx: Tx,
  config: Pick<Config, 'tracking_url'>,
  { publisher_id, asked }: LeasedDownload,
): Promise<Walk<Record<string, unknown>>> {
  switch (asked.report) {
    case 'payments':
      return walkPayments(tx, publisher_id, asked.status);
    case 'payment_details':
      return walkPaymentLines(tx, publisher_id, asked.payment_id);
    case 'settlements':
      return walkSettlements(tx, publisher_id);
    case 'links':
      return walkLinks(tx, config, publisher_id, asked);
    default:
      return openReport(tx, { publisher_id, time_zone: asked.time_zone }, asked);
  }
}

function openReport(
  tx: Tx,
  owner: { publisher_id: number; time_zone: string },
  asked: ReportQuery,
): Promise<Walk<Record<string, unknown>>> {
  if (asked.report === 'clicks') return walkClicks(tx, owner, asked);
  const order_type = asked.order_type as never;
  return asked.report === 'performance'
    ? walkPerformance(tx, owner, { ...asked, order_type })
    : walkTransactions(tx, owner, { ...asked, order_type: order_type ?? 'order_time' });
}
