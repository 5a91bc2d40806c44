import type { Tx } from '#server/platform/db/connect.ts';
import { appendEntries, type Posted } from './append-entries.ts';
import { lockBooks } from './lock-books.ts';
import { type Posting, requireDoubleEntry, turnPostings } from './rules.ts';
import { findOriginal, findPostings, findReversal } from './store.ts';

/**
 * Reverses a transaction in full: posts the opposite of it, so that both sum to zero. Idempotent: a
 * repeat returns the existing reversal. Call it once per database transaction, as the last step, like `postTransactions`.
 */
export async function reverseTransaction(
  tx: Tx,
  name: EntryName,
  description: string,
): Promise<Posted> {
  const original = await requireOriginal(tx, name);
  const books = await lockBooks(
    tx,
    original.postings.map((one) => one.account),
  );
  const old = await findReversal(tx, original.id);
  if (old) return { id: old.id, repeated: true };
  const reversal = {
    kind: 'reversal',
    business_key: original.id.toString(),
    description,
    reverses_id: original.id,
    postings: turnPostings(original.postings),
  };
  requireDoubleEntry(reversal);
  const [posted] = await appendEntries(tx, [reversal], books);
  return posted as Posted;
}

/** Idempotency key of a ledger transaction; it never changes. */
type EntryName = { kind: string; business_key: string };

/**
 * The transaction to reverse, with its postings, which are immutable. Throws when there
 * is none.
 */
async function requireOriginal(
  tx: Tx,
  { kind, business_key }: EntryName,
): Promise<{ id: bigint; postings: Posting[] }> {
  const found = await findOriginal(tx, { kind, business_key });
  if (!found) throw new Error(`The ledger holds no ${kind} ${business_key}.`);
  return { id: found.id, postings: await findPostings(tx, found.id) };
}
