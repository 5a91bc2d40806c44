import type { Config } from '#server/platform/config.ts';
import { type Landing, splitLanding } from './split-landing.ts';
import type { NamedLink, StoredLink } from './store.ts';

type Base = Pick<Config, 'tracking_url'>;

/** A link as its owner sees it. */
export function presentLink({ tracking_url }: Base, link: NamedLink) {
  const { code, target_url, site_id, mcid, merchant_name, uid1, uid2, uid3, uid4, uid5 } = link;
  return {
    link_id: link.id,
    code,
    short_url: `${tracking_url}/t/${code}`,
    target_url,
    site_id,
    mcid,
    merchant_name,
    uid1,
    uid2,
    uid3,
    uid4,
    uid5,
    created_at: link.created_at.toISOString(),
  };
}

type NamedBrand = Landing & { mcid: string; merchant_name: string };

/** A link just made, or found, with the address its visitors arrive at. */
export function presentMadeLink(
  base: Base,
  { link, existing }: { link: StoredLink; existing: boolean },
  brand: NamedBrand,
) {
  const { mcid, merchant_name } = brand;
  return {
    ...presentLink(base, { ...link, mcid, merchant_name }),
    existing,
    tracking_preview: previewOf(link.target_url, brand),
  };
}

/** The target of the redirect, with CLICK_REF in place of the reference. */
export function previewOf(targetUrl: string, brand: Landing): string {
  return splitLanding(targetUrl, brand).join('CLICK_REF');
}
