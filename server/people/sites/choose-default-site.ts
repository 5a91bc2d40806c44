import { setDefaultSite } from '#server/people/accounts/default-site.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { APPROVED } from './rules.ts';
import { showOwnSite } from './show-own-site.ts';
import { lockSiteOf } from './store.ts';

/**
 * Makes an approved site the default of its owner. Refuses 20099 if unknown, 20165 if not approved.
 */
export async function chooseDefaultSite(db: Db, publisherId: number, siteId: number) {
  return inTransaction(db, async (tx) => {
    const site = await lockSiteOf(tx, publisherId, siteId);
    if (!site) refuse('SITE_NOT_EXISTS');
    if (site.status !== APPROVED) refuse('SITE_DEFAULT_SET_STATUS_ERROR');
    await setDefaultSite(tx, publisherId, site.id);
    return showOwnSite(tx, publisherId, site.id);
  });
}
