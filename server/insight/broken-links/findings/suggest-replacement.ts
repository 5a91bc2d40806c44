import type { BrokenLink } from '#contract/broken-links/publisher.ts';
import {
  BRAND_OFFLINE,
  CLICK_ID_LOST,
  NO_TRACKING_LINK,
  NOT_JOINED,
  NOT_VERIFIED,
} from '../rules.ts';
import type { ListedLink } from './listing-store.ts';
import { isOnDomains } from './rules.ts';

const MAX_LENGTH = 255;
const JOINED = 2;

type Suggestion = BrokenLink['suggestion'];

/**
 * Suggests a replacement for a broken link, by the current state of its brand; null where there is
 * none.
 */
export function suggestFor(link: ListedLink): Suggestion {
  const { type, mcid, merchant_name, brand_site_url: front } = link;
  if (front === null || mcid === null || merchant_name === null) return null;
  const brand = { mcid, merchant_name };
  const isJoined = link.relationship_status === JOINED && link.brand_status === 'online';
  if (type === BRAND_OFFLINE || (type === NOT_JOINED && !isJoined))
    return otherBrandFor(link, front);
  if (link.brand_status !== 'online' || type === NOT_VERIFIED) return null;
  if (!isJoined) {
    return type === NO_TRACKING_LINK ? { action: 'apply', target_url: front, ...brand } : null;
  }
  if (type === NO_TRACKING_LINK) {
    const isUsable = link.allow_deep_link === true && link.url.length <= MAX_LENGTH;
    return { action: 'tracking_link', target_url: isUsable ? link.url : front, ...brand };
  }
  if (link.link_id === null || link.target_url === null) return null;
  const target_url = betterTarget(link, front);
  if (!isDeep(link) && target_url === link.target_url) return null;
  return { action: isDeep(link) ? 'tracking_link' : 'repoint', target_url, ...brand };
}

// A deep link contains its target, so it can only be changed on the page.
const isDeep = ({ url }: ListedLink) => new URL(url).searchParams.has('url');

function otherBrandFor(link: ListedLink, front: string): Suggestion {
  const { other_mcid, other_name, other_url, mcid, merchant_name } = link;
  if (other_mcid !== null && other_name !== null && other_url !== null && !isDeep(link)) {
    const other = { mcid: other_mcid, merchant_name: other_name };
    return { action: 'repoint', target_url: other_url, ...other };
  }
  const mayApply = link.type === NOT_JOINED && link.brand_status === 'online';
  if (!mayApply || mcid === null || merchant_name === null) return null;
  return { action: 'apply', target_url: front, mcid, merchant_name };
}

function betterTarget({ type, landed_url, domains, allow_deep_link }: ListedLink, front: string) {
  if (type !== CLICK_ID_LOST || landed_url === null || !allow_deep_link) return front;
  const isOwn = isOnDomains(new URL(landed_url).hostname, domains);
  return isOwn && landed_url.length <= MAX_LENGTH ? landed_url : front;
}
