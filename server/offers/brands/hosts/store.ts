import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

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
  status: string;
  /** Whether commission is settled: a link to a brand without terms would earn nothing. */
  has_terms: boolean;
  relationship_status: number;
};

/**
 * The brands that own one of these domains (in lower case). Each domain is looked up separately:
 * with && on all two hundred at once, the planner scans every brand (separate look-ups took half
 * the time with 12,000 brands).
 */
export async function listBrandsOnDomains(
  db: Db,
  siteId: number,
  domains: readonly string[],
): Promise<BrandOnHost[]> {
  const found = await sql<BrandOnHost>`
    select b.id, b.mcid, b.merchant_name, b.site_url, lower(b.domain) as domain,
      b.deeplink_domains, b.allow_deep_link, b.click_ref_param, b.status,
      not b.terms_pending and b.terms_version > 0 as has_terms,
      coalesce(r.status, 0) as relationship_status
    from brands b left join relationships r on r.brand_id = b.id and r.site_id = ${siteId}
    where b.id in (select id from brands where domain = any(${domains})
      union select one.id from unnest(${domains}::text[]) as wanted (domain)
        join brands one on one.deeplink_domains @> array[wanted.domain])`.execute(db);
  return found.rows;
}
