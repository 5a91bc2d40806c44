import type { Tx } from '#server/platform/db/connect.ts';
import { updateDefaultSite } from './store.ts';

/** Opens the default-site gate of a publisher; the caller has made sure that the site may be it. */
export function setDefaultSite(tx: Tx, publisherId: number, siteId: number): Promise<void> {
  return updateDefaultSite(tx, publisherId, siteId);
}
