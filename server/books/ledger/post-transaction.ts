import type { Tx } from '#server/platform/db/connect.ts';
import type { Posted } from './append-entries.ts';
import { postTransactions } from './post-transactions.ts';
import type { Entry } from './rules.ts';

/** Posts one entry. See `postTransactions`. */
export async function postTransaction(tx: Tx, entry: Entry): Promise<Posted> {
  const [posted] = await postTransactions(tx, [entry]);
  return posted as Posted;
}
