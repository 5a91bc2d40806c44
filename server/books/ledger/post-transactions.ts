import type { Tx } from '#server/platform/db/connect.ts';
import { appendEntries, type Posted } from './append-entries.ts';
import { lockBooks } from './lock-books.ts';
import { type Entry, requireDoubleEntry } from './rules.ts';

/**
 * Posts entries in the given order, each as a ledger transaction, and returns their ids. Idempotent
 * by (kind, business_key): a repeated entry returns its existing id, and one with other content
 * throws. Call it once per database transaction, as the last step: it locks the head of the chain
 * until the commit.
 */
export async function postTransactions(
  tx: Tx,
  entries: readonly Entry[],
  options: { areNew?: boolean } = {},
): Promise<Posted[]> {
  if (entries.length === 0) return [];
  for (const entry of entries) requireDoubleEntry(entry);
  const accounts = entries.flatMap((entry) => entry.postings.map((one) => one.account));
  return appendEntries(tx, entries, await lockBooks(tx, accounts), options);
}

/** Posts one entry. See `postTransactions`. */
export async function postTransaction(tx: Tx, entry: Entry): Promise<Posted> {
  const [posted] = await postTransactions(tx, [entry]);
  return posted as Posted;
}
