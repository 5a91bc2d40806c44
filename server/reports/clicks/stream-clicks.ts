import type { ClickRow } from '#contract/clicks/publisher.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { RowStream } from '#server/platform/db/stream-rows.ts';
import type { ClickFilter } from '../queries/clicks/click-columns.ts';
import { countClicks } from '../queries/clicks/count-clicks.ts';
import { streamLoggedClicks } from '../queries/clicks/stream-logged-clicks.ts';
import { resolveScope } from '../resolve-scope.ts';
import type { Span } from '../rules.ts';
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
      yield clicks.map(({ is_unique, ...click }) => presentClick(click, is_unique));
    }
  }
  return { total: await countClicks(tx, scope, filter), batches: batches() };
}
