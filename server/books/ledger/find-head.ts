import type { Db } from '#server/platform/db/connect.ts';
import { selectHead } from './store.ts';

/** The last transaction of the ledger, which every later backup contains. */
export async function findHead(db: Db): Promise<{ id: string; hash: string }> {
  const { last_id, last_hash } = await selectHead(db);
  return { id: String(last_id), hash: last_hash };
}
