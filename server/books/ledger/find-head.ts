import type { Db, Tx } from '#server/platform/db/connect.ts';
import { lockHead, selectHead } from './store.ts';

/** The last transaction of the ledger, which every later backup contains. */
export async function findHead(db: Db): Promise<{ id: string; hash: string }> {
  const { last_id, last_hash } = await selectHead(db);
  return { id: String(last_id), hash: last_hash };
}

/** Stops postings until the transaction ends; returns the end of the hash chain. */
export function freezeLedger(tx: Tx): Promise<{ last_id: bigint; last_hash: string }> {
  return lockHead(tx);
}
