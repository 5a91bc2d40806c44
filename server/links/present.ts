import type { Config } from '#server/platform/config.ts';
import type { KeptLink } from './store.ts';

type Named = KeptLink & { mcid: string; merchant_name: string };

/** A link as its owner sees it. */
export function presentLink({ tracking_url }: Pick<Config, 'tracking_url'>, link: Named) {
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
