import { createHash } from 'node:crypto';
import { isWebAddress } from '#contract/fields.ts';

type Brand = {
  site_url: string;
  domain: string;
  deeplink_domains: readonly string[];
  allow_deep_link: boolean;
};
export type SubIdName = 'uid1' | 'uid2' | 'uid3' | 'uid4' | 'uid5';
export type SubIds = Readonly<Record<SubIdName, string | null>>;

/**
 * The target as browsers will open it, or null unless it is a page on the brand's own domains or
 * below them. Judged after parsing as browsers parse, so that no spelling of a host slips through.
 */
export function readTarget(target: string, brand: Brand): string | null {
  if (!isWebAddress(target) || !target.isWellFormed()) return null;
  const url = new URL(target);
  const host = url.hostname.replace(/\.$/, '');
  const isUsualPort = url.port === '' || url.port === new URL(brand.site_url).port;
  if (!isUsualPort || url.hostname !== host) return null;
  const isOwn = [brand.domain, ...brand.deeplink_domains].some((domain) =>
    isOnDomain(host, domain.toLowerCase()),
  );
  // A brand without deep links is linked to by its front page alone, be it below a path.
  const isFront =
    (url.pathname === '/' && url.search === '' && url.hash === '') ||
    url.href === new URL(brand.site_url).href;
  return isOwn && (brand.allow_deep_link || isFront) ? url.href : null;
}

function isOnDomain(host: string, domain: string): boolean {
  return domain !== '' && (host === domain || host.endsWith(`.${domain}`));
}

/** What makes two requests of one site and brand the same: target and sub-ids. */
export function sameKey(target: string, subIds: SubIds): string {
  const { uid1, uid2, uid3, uid4, uid5 } = subIds;
  const text = JSON.stringify([target, uid1, uid2, uid3, uid4, uid5]);
  return createHash('sha256').update(text).digest('hex');
}

/** The five sub-ids of a request as they are kept: what was left out is null. */
export function subIdsOf(input: Partial<Record<SubIdName, string | null | undefined>>): SubIds {
  const { uid1 = null, uid2 = null, uid3 = null, uid4 = null, uid5 = null } = input;
  return { uid1, uid2, uid3, uid4, uid5 };
}

/**
 * The key of a link that was pointed elsewhere or taken back from the archive: no request gives it.
 * A later request for the same page makes a link of its own, and two links may lead to one page.
 */
export function ownKey(code: string): string {
  return `own:${code}`;
}
