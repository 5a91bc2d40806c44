import type { Db } from '#server/platform/db/connect.ts';
import { listSitesOfPublisher } from './store.ts';

/** All sites of a publisher in the order in which they were added, whatever their status. */
export function listOwnSites(db: Db, publisherId: number) {
  return listSitesOfPublisher(db, publisherId);
}
