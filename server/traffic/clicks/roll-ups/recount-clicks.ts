import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { areClicksArchived, type Difference, listDifferences } from './recount-store.ts';

const DAY_MS = 86_400_000;

/**
 * Recounts the clicks of a day (counted from 1970) and returns where the roll-ups differ. null if
 * clicks that may belong to the day are archived, so that only the roll-ups have them.
 */
export function recountDay({ db }: Pick<Parts, 'db'>, day: number): Promise<Difference[] | null> {
  const name = new Date(day * DAY_MS).toISOString().slice(0, 10);
  return inTransaction(db, async (tx) =>
    (await areClicksArchived(tx, name)) ? null : listDifferences(tx, name),
  );
}

/** Recounts yesterday's clicks and logs an error for any difference: the roll-ups must be exact. */
export async function recountYesterday(parts: Parts): Promise<void> {
  const differences = await recountDay(parts, Math.floor(now().getTime() / DAY_MS) - 1);
  if (differences === null || differences.length === 0) return;
  parts.log.error({ differences }, 'the roll-ups of clicks differ from the clicks');
}
