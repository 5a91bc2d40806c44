import type { ParsedOf } from '#contract/call.ts';
import type { listSitesForStaff as listCall } from '#contract/sites/staff.ts';
import { findDefaultSite } from '#server/people/accounts/default-site.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findOwnSite, listOwnSites } from './find-site.ts';
import { presentSite, presentSiteForStaff } from './present.ts';
import { countSitesForStaff, listSitesForStaff } from './store.ts';

/** One site of a publisher for the screens; refuses 20088. */
export async function showOwnSite(db: Db, publisherId: number, siteId: number) {
  const site = await findOwnSite(db, publisherId, siteId);
  if (!site) refuse('SITE_NOT_FOUND');
  return presentSite(site, await findDefaultSite(db, publisherId));
}

/** A page of a publisher's sites for the screens, the default site first. */
export async function showOwnSites(
  db: Db,
  publisherId: number,
  input: { status?: number | undefined; curPage: number; perPage: number },
) {
  const defaultId = await findDefaultSite(db, publisherId);
  const all = await listOwnSites(db, publisherId);
  const rows = all
    .filter((site) => input.status === undefined || site.status === input.status)
    .sort((one, other) => Number(other.id === defaultId) - Number(one.id === defaultId));
  const from = (input.curPage - 1) * input.perPage;
  const list = rows.slice(from, from + input.perPage).map((site) => presentSite(site, defaultId));
  return { list, total: rows.length };
}

/** A page of all publishers' sites, for staff; sites in review first. */
export async function listAllSites(db: Db, input: ParsedOf<typeof listCall>) {
  const rows = await listSitesForStaff(db, input, input);
  return { list: rows.map(presentSiteForStaff), ...(await countSitesForStaff(db, input)) };
}
