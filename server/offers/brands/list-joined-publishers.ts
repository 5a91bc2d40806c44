import type { Db } from '#server/platform/db/connect.ts';
import { listPublishersOf } from './relationships/store.ts';

/** The publishers with a site that has joined a brand, by id. */
export function listJoinedPublishers(db: Db, brandId: number): Promise<number[]> {
  return listPublishersOf(db, brandId);
}
