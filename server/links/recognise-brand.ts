import { findBrandsOnHosts } from '#server/brands/hosts/find-brands-on-hosts.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** The public name of the brand whose page an address is, as a site stands to it; else undefined. */
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
