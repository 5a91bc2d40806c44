import { findDefaultSite } from '#server/people/accounts/default-site.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { lockSiteOf, updateSite } from './store.ts';

/** Hides a site from its owner. Its row stays, because orders refer to it. */
export async function deleteSite(
  db: Db,
  publisherId: number,
  siteId: number,
): Promise<Record<string, never>> {
  await inTransaction(db, async (tx) => {
    const site = await lockSiteOf(tx, publisherId, siteId);
    if (!site) refuse('SITE_NOT_FOUND');
    if ((await findDefaultSite(tx, publisherId)) === site.id) refuse('SITE_IS_DEFAULT');
    await updateSite(tx, site.id, { deleted_at: now(), updated_at: now() });
  });
  return {};
}
