import { findBrandsOnHosts } from '#server/offers/brands/find-brands-on-hosts.ts';
import type { Db } from '#server/platform/db/connect.ts';

/**
 * The mcid of the brand that owns an address, given the brand's relationship to a site; or
 * undefined.
 */
export async function recogniseBrand(
  db: Db,
  siteId: number,
  address: string,
): Promise<string | undefined> {
  const host = URL.parse(address)?.hostname ?? '';
  if (host === '') return undefined;
  const brands = await findBrandsOnHosts(db, siteId, [host]);
  return brands.get(host)?.mcid;
}
