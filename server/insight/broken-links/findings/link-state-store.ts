import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** A tracking link of any publisher, by its code. */
export type OwnedLink = { code: string; link_id: number; publisher_id: number; brand_id: number };

/** The tracking links with these codes; archived ones included, because they still redirect. */
export async function listLinksOfCodes(db: Db, codes: readonly string[]): Promise<OwnedLink[]> {
  if (codes.length === 0) return [];
  const found = await sql<OwnedLink>`
    select code, id as link_id, publisher_id, brand_id from links
    where code = any(${[...codes]})`.execute(db);
  return found.rows;
}

/** A brand, by one of its domains. */
export type OwnedDomain = { domain: string; brand_id: number; is_joined: boolean };

/** The online brands with pages on these domains; brands that the site has joined come first. */
export async function listBrandsOfDomains(
  db: Db,
  siteId: number,
  domains: readonly string[],
): Promise<OwnedDomain[]> {
  if (domains.length === 0) return [];
  const wanted = [...domains];
  const found = await sql<OwnedDomain>`
    select d.domain, b.id as brand_id, coalesce(r.status = 2, false) as is_joined
    from brands b
    cross join lateral (select lower(b.domain) as domain
      union select lower(x) from unnest(b.deeplink_domains) x) d
    left join relationships r on r.brand_id = b.id and r.site_id = ${siteId}
    where b.status = 'online'
      and (lower(b.domain) = any(${wanted}) or cardinality(b.deeplink_domains) > 0)
      and d.domain = any(${wanted})
    order by is_joined desc, b.id`.execute(db);
  return found.rows;
}

/** Current state of a link and its brand: all that decides where a visitor is sent. */
export type LinkState = {
  merchant_name: string | null;
  brand_status: string | null;
  /** 2 = joined by the site that the link belongs to. */
  relationship_status: number;
  /** Host names in lower case; their subdomains belong to the brand too. */
  domains: string[];
  allow_deep_link: boolean;
  click_ref_param: string;
  adds_afsrc: boolean;
  site_url: string | null;
  mcid: string | null;
  /** The target of a tracking link; null where its code is unknown. */
  target_url: string | null;
};

/**
 * The current state of a link found on a site; a tracking link with an unknown code has no target.
 */
export async function findLinkState(db: Db, siteLinkId: number): Promise<LinkState | undefined> {
  const found = await sql<LinkState>`
    select b.merchant_name, b.status as brand_status, b.mcid, b.site_url,
      case when s.deleted_at is null then coalesce(r.status, 0) else 0 end as relationship_status,
      case when b.id is null then array[]::text[] else array_prepend(lower(b.domain),
        (select coalesce(array_agg(lower(d)), '{}') from unnest(b.deeplink_domains) d)) end as domains,
      coalesce(b.allow_deep_link, false) as allow_deep_link,
      coalesce(b.click_ref_param, '') as click_ref_param,
      coalesce(b.adds_afsrc, false) as adds_afsrc,
      l.target_url
    from site_links k
    left join links l on l.id = k.link_id
    left join brands b on b.id = coalesce(l.brand_id, k.brand_id)
    left join sites s on s.id = coalesce(l.site_id, k.site_id)
    left join relationships r on r.brand_id = b.id and r.site_id = s.id
    where k.id = ${siteLinkId}`.execute(db);
  return found.rows[0];
}
