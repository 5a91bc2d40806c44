import type { ParsedOf } from '#contract/call.ts';
import type { listSitesForStaff as listCall } from '#contract/sites/staff.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { presentSiteForStaff } from './present.ts';
import { countSitesForStaff, listSitesForStaff } from './store.ts';

/** A page of all publishers' sites, for staff; sites in review first. */
export async function listAllSites(db: Db, input: ParsedOf<typeof listCall>) {
  const rows = await listSitesForStaff(db, input, input);
  return { list: rows.map(presentSiteForStaff), ...(await countSitesForStaff(db, input)) };
}
