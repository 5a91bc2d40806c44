import type { Db } from '#server/platform/db/connect.ts';
import { deriveClickKey, makeClickRef } from './make-click-ref.ts';
import type { NewClick } from './recording/encode-rows.ts';
import { insertClickRows } from './store.ts';

const BATCH_SIZE = 4_000;

/** A past visit; `clicked_at` is in milliseconds since 1970. */
export type PastClick = Omit<NewClick, 'click_ref'>;

/**
 * Inserts visits from before this program recorded clicks, each with a click reference as the
 * redirect would have made it. Returns the references in the order of the visits.
 */
export async function insertPastClicks(
  { db, config }: { db: Db; config: { secret_key: string } },
  visits: readonly PastClick[],
): Promise<string[]> {
  const key = deriveClickKey(config.secret_key);
  const clicks = visits.map((visit) => ({
    ...visit,
    click_ref: makeClickRef(key, visit.link_id, visit.clicked_at),
  }));
  for (let from = 0; from < clicks.length; from += BATCH_SIZE) {
    await insertClickRows(db, clicks.slice(from, from + BATCH_SIZE));
  }
  return clicks.map((click) => click.click_ref);
}
