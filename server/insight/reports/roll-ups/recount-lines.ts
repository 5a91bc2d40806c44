import type { Parts } from '#server/platform/parts.ts';
import {
  type Difference,
  listDifferences,
  listRolledUpPublishers,
  markDays,
} from './recount-store.ts';

/**
 * Recounts the order lines of every account and logs an error where the roll-ups differ. Days that
 * differ are marked, so reports read their lines until they are rolled up again. Returns the
 * differences.
 */
export async function recountLines({ db, log }: Pick<Parts, 'db' | 'log'>): Promise<Difference[]> {
  const all: Difference[] = [];
  for (const publisherId of await listRolledUpPublishers(db)) {
    const differences = await listDifferences(db, publisherId);
    if (differences.length === 0) continue;
    log.error(
      { publisher_id: publisherId, differences },
      'the roll-ups of order lines differ from the lines',
    );
    await markDays(
      db,
      publisherId,
      differences.map(({ day }) => day),
    );
    all.push(...differences);
  }
  return all;
}
