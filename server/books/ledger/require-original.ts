import type { Tx } from '#server/platform/db/connect.ts';
import type { Posting } from './rules.ts';
import { findOriginal, findPostings } from './store.ts';

/** Idempotency key of a ledger transaction; it never changes. */
export type EntryName = { kind: string; business_key: string };

/**
 * The transaction to reverse, with its postings, which are immutable. Throws when there
 * is none.
 */
export async function requireOriginal(
  tx: Tx,
  { kind, business_key }: EntryName,
): Promise<{ id: bigint; postings: Posting[] }> {
  const found = await findOriginal(tx, { kind, business_key });
  if (!found) throw new Error(`The ledger holds no ${kind} ${business_key}.`);
  return { id: found.id, postings: await findPostings(tx, found.id) };
}
