import type { ClickRow } from '#contract/clicks/publisher.ts';
import type { Span } from '#contract/reports/spans.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { RowStream } from '#server/platform/db/stream-rows.ts';
import type { ClickFilter } from '../queries/clicks/click-columns.ts';
import { countClicks, sumClickCounts } from '../queries/clicks/count-clicks.ts';
import { streamLoggedClicks } from '../queries/clicks/stream-logged-clicks.ts';
import { type ReportScope, resolveScope } from '../resolve-scope.ts';
import { presentClick } from './present.ts';

type ClickLogFilter = Span &
  ClickFilter & { medium_id?: string | undefined; mcid?: string | undefined };

/** Streams every click of the log, newest first, in batches, so that few are in memory. */
export async function streamClicks(
  tx: Tx,
  owner: { publisher_id: number; time_zone: string },
  filter: ClickLogFilter,
): Promise<RowStream<ClickRow>> {
  const scope = await resolveScope(tx, owner, { ...filter, status: 'all' });
  async function* batches() {
    for await (const clicks of streamLoggedClicks(tx, scope, filter)) {
      yield clicks.map((click) => presentClick(click, click.is_first));
    }
  }
  return { total: await findTotal(tx, scope, filter), batches: batches() };
}

/** The total shown as progress, from the roll-ups if they have it: the rows start at once. */
async function findTotal(tx: Tx, scope: ReportScope, filter: ClickFilter): Promise<number> {
  const counts = filter.verdict === undefined ? await sumClickCounts(tx, scope, filter) : null;
  return counts?.clicks ?? countClicks(tx, scope, filter);
}
