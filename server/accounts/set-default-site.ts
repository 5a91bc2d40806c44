import type { Tx } from '#server/platform/db/connect.ts';
import { unsetDefaultSite, updatePublisher } from './store.ts';

/** Opens the default-site gate of a publisher; the caller has made sure that the site may be it. */
export function setDefaultSite(tx: Tx, publisherId: number, siteId: number): Promise<void> {
  return updatePublisher(tx, publisherId, { default_site_id: siteId });
}

/** Closes the gate where this site was the default: it may be it no longer. */
export function clearDefaultSite(tx: Tx, publisherId: number, siteId: number): Promise<void> {
  return unsetDefaultSite(tx, publisherId, siteId);
}
