import type { Tx } from '#server/platform/db/connect.ts';
import { appendEntries, type Posted } from './append-entries.ts';
import { lockBooks } from './lock-books.ts';
import { type Entry, requireDoubleEntry } from './rules.ts';

/**
 * Posts entries, each a transaction of its own, in the order given. An entry told before answers
 * its old number; the same (kind, business_key) with other content is a fault. Call it once per
 * database transaction and last: it holds the chain's head until the commit.
 */
export async function postTransactions(tx: Tx, entries: readonly Entry[]): Promise<Posted[]> {
  if (entries.length === 0) return [];
  for (const entry of entries) requireDoubleEntry(entry);
  const accounts = entries.flatMap((entry) => entry.postings.map((one) => one.account));
  return appendEntries(tx, entries, await lockBooks(tx, accounts));
}
