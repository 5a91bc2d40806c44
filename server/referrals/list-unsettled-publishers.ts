import type { Db } from '#server/platform/db/connect.ts';
import { listOpenPublishers } from './store.ts';

/** Publishers with rewards that a settlement may take. */
export function listUnsettledPublishers(db: Db): Promise<number[]> {
  return listOpenPublishers(db);
}
