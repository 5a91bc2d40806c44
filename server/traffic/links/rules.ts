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
 * The target as browsers open it, or null unless it is a page on the brand's own domains or
 * subdomains. Checked after parsing it as browsers do, so that no spelling of a host bypasses the
 * check.
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
  // A brand without deep links accepts only its home page, even if that is below a path.
  const isHomePage =
    (url.pathname === '/' && url.search === '' && url.hash === '') ||
    url.href === new URL(brand.site_url).href;
  return isOwn && (brand.allow_deep_link || isHomePage) ? url.href : null;
}

function isOnDomain(host: string, domain: string): boolean {
  return domain !== '' && (host === domain || host.endsWith(`.${domain}`));
}

/**
 * The idempotency key of a link request within one site and brand: a hash of target and sub-ids.
 */
export function sameKey(target: string, subIds: SubIds): string {
  const { uid1, uid2, uid3, uid4, uid5 } = subIds;
  const text = JSON.stringify([target, uid1, uid2, uid3, uid4, uid5]);
  return createHash('sha256').update(text).digest('hex');
}

/** The five sub-ids of a request as stored: missing ones are null. */
export function subIdsOf(input: Partial<Record<SubIdName, string | null | undefined>>): SubIds {
  const { uid1 = null, uid2 = null, uid3 = null, uid4 = null, uid5 = null } = input;
  return { uid1, uid2, uid3, uid4, uid5 };
}

/**
 * The key of a link that was re-pointed or restored from the archive: no request can produce it. A
 * later request for the same page makes a new link, so two links may lead to one page.
 */
export function ownKey(code: string): string {
  return `own:${code}`;
}
