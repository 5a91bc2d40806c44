import { publish } from '#server/events.ts';
import { erasePeople } from '#server/people/accounts/erase-people.ts';
import { DAY_MS, now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { listErasable, updateErased } from './store.ts';

const BATCH_SIZE = 100;

/**
 * Erases the personal data of accounts that were closed longer ago than the legal period. Ledger,
 * orders, settlements and payments keep the account's number and are unchanged.
 */
export async function eraseClosed({ db, config }: Pick<Parts, 'db' | 'config'>): Promise<void> {
  const before = new Date(now().getTime() - config.erase_closed_after_days * DAY_MS);
  for (const publisher_id of await listErasable(db, before, BATCH_SIZE)) {
    await inTransaction(db, async (tx) => {
      await erasePeople(tx, publisher_id);
      await updateErased(tx, publisher_id);
      await publish(tx, 'publisher.erased', { publisher_id });
    });
  }
}
