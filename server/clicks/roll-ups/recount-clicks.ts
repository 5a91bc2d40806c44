import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { areClicksArchived, type Difference, listDifferences } from './recount-store.ts';

const DAY_MS = 86_400_000;

/**
 * Where the sums of a day, counted from 1970, differ from its clicks counted again; null where clicks
 * that may be of it have been set aside: then the sums alone know.
 */
export function recountDay({ db }: Pick<Parts, 'db'>, day: number): Promise<Difference[] | null> {
  const name = new Date(day * DAY_MS).toISOString().slice(0, 10);
  return inTransaction(db, async (tx) =>
    (await areClicksArchived(tx, name)) ? null : listDifferences(tx, name),
  );
}

/** Counts yesterday again and says aloud what differs: the sums are exact, or something is broken. */
export async function recountYesterday(parts: Parts): Promise<void> {
  const differences = await recountDay(parts, Math.floor(now().getTime() / DAY_MS) - 1);
  if (differences === null || differences.length === 0) return;
  parts.log.error({ differences }, 'the sums of clicks differ from the clicks');
}
