import { openPool } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { deriveClickKey, makeClickRef } from './make-click-ref.ts';
import { insertClicks, type NewClick } from './store.ts';

const PER_STATEMENT = 4_000;
const TIMEOUT_MS = 10_000;

/** A visit of the past; `clicked_at` is milliseconds since 1970. */
export type PastClick = Omit<NewClick, 'click_ref'>;

/**
 * Writes visits that happened before this program could see them, each with a reference of its own
 * as the redirect would have made it; answers the references in the order of the visits.
 */
export async function insertPastClicks(
  parts: Pick<Parts, 'config'>,
  visits: readonly PastClick[],
): Promise<string[]> {
  const key = deriveClickKey(parts.config.secret_key);
  const clicks = visits.map((visit) => ({
    ...visit,
    click_ref: makeClickRef(key, visit.link_id, visit.clicked_at),
  }));
  const pool = openPool(parts.config.database_url, 1);
  try {
    for (let from = 0; from < clicks.length; from += PER_STATEMENT) {
      await insertClicks(pool, clicks.slice(from, from + PER_STATEMENT), TIMEOUT_MS);
    }
  } finally {
    await pool.end();
  }
  return clicks.map((click) => click.click_ref);
}
