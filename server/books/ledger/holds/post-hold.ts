import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { appendEntries, type Posted } from '../append-entries.ts';
import { lockBooks } from '../lock-books.ts';
import {
  type AccountRef,
  accountKey,
  type Entry,
  requireDoubleEntry,
  signedMinor,
} from '../rules.ts';
import { findAccount, findHolds, type HoldName, updateHeld, updateHoldEnded } from './store.ts';

/**
 * Ends a hold by posting the entry it was made for, in one transaction. The entry takes at least
 * the held amount from the held account. Idempotent: a repeat with the same entry returns the
 * existing id. Throws when the hold was voided, expired or posted by another entry. Call it once
 * per database transaction, as the last step: it locks the head of the chain.
 */
export async function postHold(tx: Tx, name: HoldName, entry: Entry): Promise<Posted> {
  requireDoubleEntry(entry);
  const [named] = await findHolds(tx, [name]);
  if (!named) throw new Error(`The ledger knows no hold ${name.kind} ${name.business_key}.`);
  const held = (await findAccount(tx, named.account_id)) as AccountRef;
  const books = await lockBooks(tx, [held, ...entry.postings.map((one) => one.account)]);
  const [hold] = await findHolds(tx, [name], 'lock');
  if (hold?.state === 'voided' || hold?.state === 'expired') {
    throw new Error(`The hold ${name.kind} ${name.business_key} was ${hold.state} before.`);
  }
  const [posted] = await appendEntries(tx, [entry], books, {
    guard: async () => {
      if (hold?.state !== 'open')
        throw new Error(`The hold ${named.id} was posted by another entry.`);
      if (takenFrom(held, entry) < hold.amount_minor) {
        throw new Error(`${entry.kind} ${entry.business_key} takes less than ${named.id} holds.`);
      }
      await updateHeld(tx, hold.account_id, -hold.amount_minor);
    },
  });
  if (!posted) throw new Error('Nothing was posted.');
  if (hold?.state === 'open') {
    const end = { state: 'posted', ended_at: now(), transaction_id: posted.id } as const;
    await updateHoldEnded(tx, named.id, end);
  }
  return posted;
}

function takenFrom(account: AccountRef, entry: Entry): bigint {
  return entry.postings
    .filter((one) => accountKey(one.account) === accountKey(account))
    .reduce((sum, one) => sum + signedMinor(one), 0n);
}
