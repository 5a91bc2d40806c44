import { streamClicks } from '#server/insight/reports/clicks/stream-clicks.ts';
import { streamLinks } from '#server/insight/reports/links/stream-links.ts';
import { streamPerformance, streamTransactions } from '#server/insight/reports/stream-report.ts';
import {
  streamPaymentLines,
  streamPayments,
  streamSettlements,
} from '#server/payouts/payments/stream-payments.ts';
import type { Config } from '#server/platform/config.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { RowStream } from '#server/platform/db/stream-rows.ts';
import type { ReportQuery, SheetQuery } from './rules.ts';

/** Opens the rows of a download's report, to be read in batches. */
export async function openReportRows(
  tx: Tx,
  config: Pick<Config, 'tracking_url'>,
  { publisher_id, asked }: { publisher_id: number; asked: SheetQuery & { time_zone: string } },
): Promise<RowStream<Record<string, unknown>>> {
  switch (asked.report) {
    case 'payments':
      return streamPayments(tx, publisher_id, asked.status);
    case 'payment_details':
      return streamPaymentLines(tx, publisher_id, asked.payment_id);
    case 'settlements':
      return streamSettlements(tx, publisher_id);
    case 'links':
      return streamLinks(tx, config, publisher_id, asked);
    default:
      return openReport(tx, { publisher_id, time_zone: asked.time_zone }, asked);
  }
}

function openReport(
  tx: Tx,
  owner: { publisher_id: number; time_zone: string },
  asked: ReportQuery,
): Promise<RowStream<Record<string, unknown>>> {
  if (asked.report === 'clicks') return streamClicks(tx, owner, asked);
  const order_type = asked.order_type as never;
  return asked.report === 'performance'
    ? // Files that were requested before there was a comparison have none.
      streamPerformance(tx, owner, { ...asked, order_type, compare: asked.compare ?? 'none' })
    : streamTransactions(tx, owner, { ...asked, order_type: order_type ?? 'order_time' });
}
