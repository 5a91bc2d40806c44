import type { Db, Tx } from '#server/platform/db/connect.ts';
import { findPublisher, updatePublisher } from './store.ts';

/** Current id of a publisher's default site, or null. */
export async function findDefaultSite(db: Db, publisherId: number): Promise<number | null> {
  const publisher = await findPublisher(db, publisherId);
  return publisher?.default_site_id ?? null;
}

/**
 * Sets the default site of a publisher. The caller has checked that the site may be the default.
 */
export function setDefaultSite(tx: Tx, publisherId: number, siteId: number): Promise<void> {
  return updatePublisher(tx, publisherId, { default_site_id: siteId });
}

/** Clears the default site if it is this one, because the site may no longer be used. */
export async function clearDefaultSite(tx: Tx, publisherId: number, siteId: number): Promise<void> {
  await tx
    .updateTable('publishers')
    .set({ default_site_id: null })
    .where('id', '=', publisherId)
    .where('default_site_id', '=', siteId)
    .execute();
}
