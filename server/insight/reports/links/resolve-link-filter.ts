import { findPublishedBrand } from '#server/offers/brands/find-brand.ts';
import { findOwnSite } from '#server/people/sites/find-site.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { LinkFilter } from '../queries/list-counted-links.ts';

type LinkListInput = {
  site_id?: number | undefined;
  mcid?: string | undefined;
  keyword?: string | undefined;
  archived: number;
  /** Absent in exports enqueued before this field existed. */
  origin?: 'own' | 'code' | 'all' | undefined;
};

/** Resolves the filter of a list of links to ids. Refuses channels and brands that do not exist. */
export async function resolveLinkFilter(
  db: Db,
  publisherId: number,
  { site_id, mcid, keyword, archived, origin = 'own' }: LinkListInput,
): Promise<LinkFilter> {
  if (site_id !== undefined && !(await findOwnSite(db, publisherId, site_id))) {
    refuse('SITE_NOT_EXISTS_OR_INVALID');
  }
  const brand = mcid === undefined ? undefined : await findPublishedBrand(db, mcid);
  if (mcid !== undefined && !brand) refuse('BRAND_NOT_EXISTS');
  return {
    publisher_id: publisherId,
    site_id,
    brand_id: brand?.id,
    keyword,
    archived: archived === 1,
    made_by_code: origin === 'all' ? undefined : origin === 'code',
  };
}
