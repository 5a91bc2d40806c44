import type { ClickRow } from '#contract/clicks/publisher.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Walk } from '#server/platform/db/walk-rows.ts';
import type { ClickFilter } from '../queries/clicks/click-columns.ts';
import { countClicks } from '../queries/clicks/count-clicks.ts';
import { walkLoggedClicks } from '../queries/clicks/walk-logged-clicks.ts';
import { resolveCut } from '../resolve-cut.ts';
import type { Span } from '../rules.ts';
import { presentClick } from './present.ts';

type Asked = Span & ClickFilter & { medium_id?: string | undefined; mcid?: string | undefined };

/** Streams every click of the log, newest first, in batches, so that few are in memory. */
export async function walkClicks(
  tx: Tx,
  owner: { publisher_id: number; time_zone: string },
  asked: Asked,
): Promise<Walk<ClickRow>> {
  const cut = await resolveCut(tx, owner, { ...asked, status: 'all' });
  async function* batches() {
    for await (const clicks of walkLoggedClicks(tx, cut, asked)) {
      yield clicks.map(({ is_unique, ...click }) => presentClick(click, is_unique));
    }
  }
  return { total: await countClicks(tx, cut, asked), batches: batches() };
}
