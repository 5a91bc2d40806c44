import { findOwnSite } from '#server/people/sites/find-site.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';

const APPROVED = 1;

/** Refuses 20186 unless the site belongs to this publisher and is approved. */
export async function requireUsableSite(db: Db, publisherId: number, siteId: number) {
  const site = await findOwnSite(db, publisherId, siteId);
  if (site?.status !== APPROVED) refuse('SITE_NOT_EXISTS_OR_INVALID');
  return site;
}
