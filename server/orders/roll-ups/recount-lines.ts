import type { Parts } from '#server/platform/parts.ts';
import { type Difference, listDifferences, listSummed, markDays } from './recount-store.ts';

/**
 * Adds the lines of every account up again and says aloud where the sums are others; those days are
 * read line by line until they are summed anew. Answers what differed.
 */
export async function recountLines({ db, log }: Pick<Parts, 'db' | 'log'>): Promise<Difference[]> {
  const all: Difference[] = [];
  for (const publisherId of await listSummed(db)) {
    const differences = await listDifferences(db, publisherId);
    if (differences.length === 0) continue;
    log.error(
      { publisher_id: publisherId, differences },
      'the sums of order lines differ from them',
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

/** The same as work of the night. */
export async function recountEveryLine(parts: Pick<Parts, 'db' | 'log'>): Promise<void> {
  await recountLines(parts);
}
