import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** A link with all that decides where its visitor goes. */
export type LiveLink = {
  link_id: number;
  code: string;
  publisher_id: number;
  site_id: number;
  brand_id: number;
  mcid: string;
  merchant_name: string;
  target_url: string;
  click_ref_param: string;
  brand_status: string;
  /** 2 = joined; 0 also where the site is gone or its publisher locked. */
  relationship_status: number;
  allow_deep_link: boolean;
  /** Host names in lower case whose pages and subdomains may be linked to. */
  domains: string[];
  uid1: string | null;
  uid2: string | null;
  uid3: string | null;
  uid4: string | null;
  uid5: string | null;
};

/** The link of a code with its brand and relationship as they are now. */
export async function findLiveLinkRow(db: Db, code: string): Promise<LiveLink | undefined> {
  const found = await sql<LiveLink>`
    select l.id as link_id, l.code, l.publisher_id, l.site_id, l.brand_id, b.mcid, b.merchant_name,
      l.target_url, b.click_ref_param, b.status as brand_status,
      case when s.deleted_at is null and p.status = 'active' then coalesce(r.status, 0) else 0 end
        as relationship_status,
      b.allow_deep_link,
      array_prepend(lower(b.domain), (select coalesce(array_agg(lower(d)), '{}')
        from unnest(b.deeplink_domains) d)) as domains,
      l.uid1, l.uid2, l.uid3, l.uid4, l.uid5
    from links l
    join brands b on b.id = l.brand_id
    join sites s on s.id = l.site_id
    join publishers p on p.id = l.publisher_id
    left join relationships r on r.site_id = l.site_id and r.brand_id = l.brand_id
    where l.code = ${code} and l.archived_at is null`.execute(db);
  return found.rows[0];
}
