import type { Tx } from '#server/platform/db/connect.ts';
import type { Posting } from './rules.ts';
import { findOriginal, findPostings } from './store.ts';

/** What names a transaction for ever. */
export type EntryName = { kind: string; business_key: string };

/** A transaction that is to be taken back, with its postings; they never change. */
export async function requireOriginal(
  tx: Tx,
  { kind, business_key }: EntryName,
): Promise<{ id: bigint; postings: Posting[] }> {
  const found = await findOriginal(tx, { kind, business_key });
  if (!found) throw new Error(`The ledger holds no ${kind} ${business_key}.`);
  return { id: found.id, postings: await findPostings(tx, [found.id]) };
}
