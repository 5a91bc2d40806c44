import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { updateCommissions } from './staged-store.ts';

/** Recomputes the commission of each product after terms have changed. */
export async function refreshCommissions({ db }: Pick<Parts, 'db'>): Promise<void> {
  await inTransaction(db, (tx) => updateCommissions(tx, null, now()));
}
