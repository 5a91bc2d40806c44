import type { Db } from '#server/platform/db/connect.ts';
import { listOpenPublishers } from './store.ts';

/** Publishers with rewards to settle. */
export function listUnsettledPublishers(db: Db): Promise<number[]> {
  return listOpenPublishers(db);
}
