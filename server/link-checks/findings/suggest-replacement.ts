import type { BrokenLink } from '#contract/link-checks.ts';
import { CLICK_ID_LOST, NO_TRACKING_LINK, NOT_JOINED, NOT_VERIFIED } from '../rules.ts';
import type { ListedLink } from './listing-store.ts';
import { isOnDomains } from './rules.ts';

const LONGEST = 255;
const JOINED = 2;

type Suggestion = BrokenLink['suggestion'];

/** What can take the place of a broken link, by how its brand stands now; null where nothing can. */
export function suggestFor(link: ListedLink): Suggestion {
  const { type, brand_site_url: front, brand_status } = link;
  if (front === null || brand_status !== 'online' || type === NOT_VERIFIED) return null;
  if (link.relationship_status !== JOINED) {
    const mayApply = type === NOT_JOINED || type === NO_TRACKING_LINK;
    return mayApply ? { action: 'apply', target_url: front } : null;
  }
  if (type === NO_TRACKING_LINK) {
    const isUsable = link.allow_deep_link === true && link.url.length <= LONGEST;
    return { action: 'tracking_link', target_url: isUsable ? link.url : front };
  }
  if (link.link_id === null || link.target_url === null) return null;
  const target_url = betterTarget(link, front);
  // A deep link carries its target itself: only the page can give it another.
  const isDeep = new URL(link.url).searchParams.has('url');
  if (!isDeep && target_url === link.target_url) return null;
  return { action: isDeep ? 'tracking_link' : 'repoint', target_url };
}

function betterTarget({ type, landed_url, domains, allow_deep_link }: ListedLink, front: string) {
  if (type !== CLICK_ID_LOST || landed_url === null || !allow_deep_link) return front;
  const isOwn = isOnDomains(new URL(landed_url).hostname, domains);
  return isOwn && landed_url.length <= LONGEST ? landed_url : front;
}
