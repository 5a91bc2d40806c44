import type { PublisherActor } from '#contract/actors.ts';
import { requireClicks } from '#server/insight/reports/report-performance.ts';
import { resolveScope } from '#server/insight/reports/resolve-scope.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { queueDownload } from './queue-download.ts';
import type { ReportQuery } from './rules.ts';

/**
 * Queues a report file. Validates now, while the user can still see an error, what the worker would
 * refuse later.
 */
export async function exportReport(
  db: Db,
  actor: PublisherActor,
  asked: ReportQuery,
): Promise<{ id: number }> {
  const cut = await resolveScope(db, actor, asked);
  if (asked.report === 'performance') await requireClicks(db, cut, asked);
  return queueDownload(db, actor, asked);
}
