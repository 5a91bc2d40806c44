import type { Tx } from '#server/platform/db/connect.ts';
import { lockHead } from './store.ts';

/** Stops postings until the transaction ends; returns the end of the hash chain. */
export function freezeLedger(tx: Tx): Promise<{ last_id: bigint; last_hash: string }> {
  return lockHead(tx);
}
