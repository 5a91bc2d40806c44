import type { LinkRow } from '#contract/links.ts';
import type { Config } from '#server/platform/config.ts';
import type { CountedLink, KeptLink } from './store.ts';

type Base = Pick<Config, 'tracking_url'>;

type Named = KeptLink & { mcid: string; merchant_name: string };

/** A link as its owner sees it. */
export function presentLink({ tracking_url }: Base, link: Named) {
  const { code, target_url, site_id, mcid, merchant_name, uid1, uid2, uid3, uid4, uid5 } = link;
  return {
    link_id: link.id,
    code,
    short_url: `${tracking_url}/t/${code}`,
    ...{ target_url, site_id, mcid, merchant_name, uid1, uid2, uid3, uid4, uid5 },
    created_at: link.created_at.toISOString(),
  };
}

/** Where a visitor arrives, with CLICK_REF in the place of the reference. */
export function previewOf(targetUrl: string, clickRefParam: string): string {
  const url = new URL(targetUrl);
  url.searchParams.set(clickRefParam, 'CLICK_REF');
  return url.href;
}

/** The same with how it stands now and what came of it. */
export function presentCountedLink(config: Base, row: CountedLink): LinkRow {
  const { relationship_status, clicks, orders } = row;
  return {
    ...presentLink(config, row),
    brand_status: row.brand_status as LinkRow['brand_status'],
    ...{ relationship_status, clicks, orders },
  };
}
