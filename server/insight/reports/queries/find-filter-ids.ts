import type { Db } from '#server/platform/db/connect.ts';

/**
 * The publisher's site with this code; deleted sites are included, because their history remains.
 */
export async function findSiteId(
  db: Db,
  publisherId: number,
  code: string,
): Promise<number | undefined> {
  const site = await db
    .selectFrom('sites')
    .select('id')
    .where('publisher_id', '=', publisherId)
    .where('code', '=', code)
    .executeTakeFirst();
  return site?.id;
}

/** The brand with this slug, unless it is a draft. */
export async function findBrandId(db: Db, mcid: string): Promise<number | undefined> {
  const brand = await db
    .selectFrom('brands')
    .select('id')
    .where('mcid', '=', mcid)
    .where('status', '<>', 'draft')
    .executeTakeFirst();
  return brand?.id;
}
