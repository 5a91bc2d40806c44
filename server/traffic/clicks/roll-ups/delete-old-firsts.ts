import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { deleteFirsts } from './store.ts';

const DAY_MS = 86_400_000;
/** A click that arrives later than this may count its visitor twice. */
const FIRSTS_DAYS = 8;

/** Deletes the record of which visitor clicked which link, once no click of that day can arrive. */
export async function deleteOldFirsts({ db }: Pick<Parts, 'db'>): Promise<void> {
  await deleteFirsts(db, new Date(now().getTime() - FIRSTS_DAYS * DAY_MS));
}
