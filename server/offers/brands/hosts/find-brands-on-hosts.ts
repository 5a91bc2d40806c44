import type { Db } from '#server/platform/db/connect.ts';
import { chooseBrandOf, domainsAbove } from './rules.ts';
import { type BrandOnHost, listBrandsOnDomains } from './store.ts';

export type { BrandOnHost } from './store.ts';

/**
 * Maps each host to the brand that owns it, with the brand's relationship to one site; unknown
 * hosts are omitted.
 */
export async function findBrandsOnHosts(
  db: Db,
  siteId: number,
  hosts: readonly string[],
): Promise<Map<string, BrandOnHost>> {
  const domains = [...new Set(hosts.flatMap(domainsAbove))];
  const brands = await listBrandsOnDomains(db, siteId, domains);
  return new Map(
    hosts.flatMap((host) => {
      const brand = chooseBrandOf(host, brands);
      return brand ? [[host, brand] as const] : [];
    }),
  );
}
