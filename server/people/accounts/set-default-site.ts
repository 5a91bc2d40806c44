import type { Tx } from '#server/platform/db/connect.ts';
import { unsetDefaultSite, updatePublisher } from './store.ts';

/**
 * Sets the default site of a publisher. The caller has checked that the site may be the default.
 */
export function setDefaultSite(tx: Tx, publisherId: number, siteId: number): Promise<void> {
  return updatePublisher(tx, publisherId, { default_site_id: siteId });
}

/** Clears the default site if it is this one, because the site may no longer be used. */
export function clearDefaultSite(tx: Tx, publisherId: number, siteId: number): Promise<void> {
  return unsetDefaultSite(tx, publisherId, siteId);
}
