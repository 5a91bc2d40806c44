import type { Tx } from '#server/platform/db/connect.ts';
import { listWriteTimes } from './store.ts';

/** When brands were written last, by id. */
export function listBrandTimes(tx: Tx, ids: readonly number[]): Promise<Map<number, Date>> {
  return listWriteTimes(tx, ids);
}
