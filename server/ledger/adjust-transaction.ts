import type { Tx } from '#server/platform/db/connect.ts';
import { appendEntries, type Posted } from './append-entries.ts';
import { lockBooks } from './lock-books.ts';
import { type EntryName, requireOriginal } from './require-original.ts';
import { type Entry, leftOf, requireDoubleEntry } from './rules.ts';
import { findPostings, findReversal, listAdjustments } from './store.ts';

/**
 * Reverses part of a transaction. The adjustment's postings are the opposite of some of the
 * original postings; all adjustments together never exceed the original, per account, direction and
 * line. A transaction that was reversed in full cannot be adjusted.
 */
export async function adjustTransaction(
  tx: Tx,
  name: EntryName,
  adjustment: Entry,
): Promise<Posted> {
  requireDoubleEntry(adjustment);
  const original = await requireOriginal(tx, name);
  const entry = { ...adjustment, adjusts_id: original.id };
  const accounts = [...original.postings, ...entry.postings].map((one) => one.account);
  const books = await lockBooks(tx, accounts);
  const [posted] = await appendEntries(tx, [entry], books, async () => {
    if (await findReversal(tx, original.id)) {
      throw new Error(`${name.kind} ${name.business_key} was taken back wholly.`);
    }
    const taken = await findPostings(tx, await listAdjustments(tx, original.id));
    leftOf(original.postings, [...taken, ...entry.postings]);
  });
  return posted as Posted;
}
