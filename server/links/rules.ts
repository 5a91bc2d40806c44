import { createHash } from 'node:crypto';
import { isWebAddress } from '#contract/fields.ts';

type Brand = {
  site_url: string;
  domain: string;
  deeplink_domains: readonly string[];
  allow_deep_link: boolean;
};
type SubIds = Readonly<Record<'uid1' | 'uid2' | 'uid3' | 'uid4' | 'uid5', string | null>>;

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
  // A brand without deep links is linked to by its front page alone.
  const isFront = url.pathname === '/' && url.search === '' && url.hash === '';
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
