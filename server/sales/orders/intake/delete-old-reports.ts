import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { deleteRefusals } from './refusals/store.ts';
import { deleteTests } from './store.ts';

const KEPT_MS = 30 * 86_400_000;
const MAX_REFUSALS = 500;
const MAX_TESTS = 200;

/** Deletes refused reports and test orders after 30 days, and beyond a number per brand. */
export async function deleteOldReports({ db }: Pick<Parts, 'db'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS);
  await deleteRefusals(db, before, MAX_REFUSALS);
  await deleteTests(db, before, MAX_TESTS);
}
