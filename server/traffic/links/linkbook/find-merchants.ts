import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { findLinkbookMerchants as merchantsCall } from '#contract/links/linkbook.ts';
import { type BrandOnHost, findBrandsOnHosts } from '#server/offers/brands/find-brands-on-hosts.ts';
import { findSiteByTrack } from '#server/people/sites/find-site.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentLink } from '../present-link.ts';
import { readTarget, subIdsOf } from '../rules.ts';
import { saveLink } from '../save-link.ts';

type Reply = ReplyOf<typeof merchantsCall>;
type Site = { id: number; publisher_id: number };

const JOINED = 2;
const SITE_SCRIPT = 5;

/**
 * The brand of each host. A joined brand comes with the link to its home page, created at its first
 * mention; the number of such links is bounded by the number of joined brands.
 */
export async function findMerchants(
  db: Db,
  config: Pick<Config, 'tracking_url'>,
  { track, hosts, merchant_status }: ParsedOf<typeof merchantsCall>,
): Promise<Reply> {
  const site = await findSiteByTrack(db, track);
  if (!site) refuse('LINKBOOK_USER_NOT_FOUND');
  const uniqueHosts = [...new Set(hosts.map((host) => host.toLowerCase()))];
  const list: Reply['list'] = [];
  for (const [host, brand] of await findBrandsOnHosts(db, site.id, uniqueHosts)) {
    const joined = brand.relationship_status === JOINED;
    if (merchant_status !== undefined && joined !== (merchant_status === JOINED)) continue;
    const { mcid, merchant_name, allow_deep_link: deep, click_ref_param } = brand;
    const link = await homePageLink(db, config, site, brand);
    list.push({ host, mcid, merchant_name, joined, link, deep, click_ref_param });
  }
  return { list, total: list.length };
}

async function homePageLink(
  db: Db,
  config: Pick<Config, 'tracking_url'>,
  site: Site,
  brand: BrandOnHost,
): Promise<string | null> {
  const { relationship_status, status, has_terms } = brand;
  if (relationship_status !== JOINED || status !== 'online' || !has_terms) return null;
  const target_url = readTarget(brand.site_url, brand);
  if (target_url === null) return null;
  const { link } = await saveLink(db, {
    publisher_id: site.publisher_id,
    site_id: site.id,
    brand_id: brand.id,
    target_url,
    plugs_id: SITE_SCRIPT,
    made_by_code: true,
    ...subIdsOf({}),
  });
  return presentLink(config, { ...link, ...brand, id: link.id }).short_url;
}
