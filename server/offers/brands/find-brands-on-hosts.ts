import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { JOINED } from './relationships/rules.ts';

const MAX_LABELS = 10;

/** The columns of a brand needed to match its pages, with its relationship to one site. */
export type BrandOnHost = {
  id: number;
  mcid: string;
  merchant_name: string;
  site_url: string;
  domain: string;
  deeplink_domains: string[];
  allow_deep_link: boolean;
  click_ref_param: string;
  adds_afsrc: boolean;
  status: string;
  /** Whether commission is settled: a link to a brand without terms would earn nothing. */
  has_terms: boolean;
  relationship_status: number;
};

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

/** The host and each of its parent domains, in lower case: "a.b.co" gives "a.b.co" and "b.co". */
function domainsAbove(host: string): string[] {
  const labels = host.toLowerCase().split('.').slice(-MAX_LABELS);
  return labels.slice(0, -1).map((_label, place) => labels.slice(place).join('.'));
}

/**
 * The brand that owns a host. Several brands may share a domain (for example one per country):
 * brands that a link can be made for come first, then the brand whose domain is the longest match.
 */
function chooseBrandOf<Brand extends BrandOnHost>(
  host: string,
  brands: readonly Brand[],
): Brand | undefined {
  const above = domainsAbove(host);
  const closeness = (brand: Brand) =>
    Math.max(
      ...[brand.domain, ...brand.deeplink_domains].map((domain) =>
        above.includes(domain.toLowerCase()) ? domain.length : 0,
      ),
    );
  const [best] = brands
    .filter((brand) => closeness(brand) > 0)
    .sort(
      (one, other) =>
        usefulness(other) - usefulness(one) ||
        closeness(other) - closeness(one) ||
        one.id - other.id,
    );
  return best;
}

function usefulness({ relationship_status, status, has_terms }: BrandOnHost): number {
  if (relationship_status !== JOINED) return status === 'online' ? 1 : 0;
  return status === 'online' && has_terms ? 3 : 2;
}

/**
 * The brands that own one of these domains (in lower case). Each domain is looked up separately:
 * with && on all two hundred at once, the planner scans every brand (separate look-ups took half
 * the time with 12,000 brands).
 */
async function listBrandsOnDomains(
  db: Db,
  siteId: number,
  domains: readonly string[],
): Promise<BrandOnHost[]> {
  const found = await sql<BrandOnHost>`
    select b.id, b.mcid, b.merchant_name, b.site_url, lower(b.domain) as domain,
      b.deeplink_domains, b.allow_deep_link, b.click_ref_param, b.adds_afsrc, b.status,
      not b.terms_pending and b.terms_version > 0 as has_terms,
      coalesce(r.status, 0) as relationship_status
    from brands b left join relationships r on r.brand_id = b.id and r.site_id = ${siteId}
    where b.status <> 'draft'
      and b.id in (select id from brands where domain = any(${domains})
      union select one.id from unnest(${domains}::text[]) as wanted (domain)
        join brands one on one.deeplink_domains @> array[wanted.domain])`.execute(db);
  return found.rows;
}
