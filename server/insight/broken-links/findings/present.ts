import type { BrokenLink } from '#contract/broken-links/publisher.ts';
import { divideHalfEven, minorToText } from '#contract/money.ts';
import { DAY_MS } from '#server/platform/clock.ts';
import { NOT_VERIFIED } from '../rules.ts';
import type { ListedLink } from './listing-store.ts';
import { suggestFor } from './suggest-replacement.ts';

const LEAST_CLICKS = 10;
const WINDOW_DAYS = 90;
const LOSS_DAYS = 30n;

/** A broken link as its publisher sees it. */
export function presentBrokenLink(link: ListedLink): BrokenLink {
  const { id, type, reason, url, kind, anchor, site_id, site_name, page_url, pages } = link;
  const { mcid, merchant_name, link_id, http_status, landed_url, found_on, replacement } = link;
  return {
    id,
    type,
    reason,
    url,
    kind,
    anchor,
    site_id,
    site_name,
    page_url,
    pages,
    mcid,
    merchant_name,
    link_id,
    http_status,
    landed_url,
    found_on,
    replacement,
    first_seen: link.broken_at.toISOString(),
    last_checked: link.checked_at?.toISOString() ?? null,
    state: stateOf(link),
    estimated_loss: lossOf(link),
    suggestion: suggestFor(link),
  };
}

export function stateOf(link: Pick<ListedLink, 'ignored_at' | 'replaced_at'>): BrokenLink['state'] {
  if (link.ignored_at) return 'ignored';
  return link.replaced_at ? 'replaced' : 'open';
}

/**
 * Estimated loss in 30 days, from the performance of the link or its brand before it broke; null:
 * unknown.
 */
function lossOf(link: ListedLink): BrokenLink['estimated_loss'] {
  const { currency, own_clicks, brand_clicks, brand_links } = link;
  // A link that could not be verified may work, so no loss is shown.
  if (currency === null || link.type === NOT_VERIFIED) return null;
  // Clicks of a deep link are not recorded per target address.
  const isDeep = link.kind === 'tracking' && new URL(link.url).searchParams.has('url');
  if (!isDeep && own_clicks >= LEAST_CLICKS) {
    const minor = divideHalfEven(link.own_minor * LOSS_DAYS, daysBefore(link));
    return { amount: minorToText(minor, currency), currency, basis: 'link' };
  }
  if (brand_clicks < LEAST_CLICKS) return null;
  const days = BigInt(WINDOW_DAYS * brand_links);
  const minor = divideHalfEven(link.brand_minor * LOSS_DAYS, days);
  return { amount: minorToText(minor, currency), currency, basis: 'brand' };
}

// A link younger than the window had fewer days to earn; at least 30 days are assumed.
function daysBefore({ broken_at, link_created_at }: ListedLink): bigint {
  const ageMs = broken_at.getTime() - (link_created_at?.getTime() ?? 0);
  const days = Math.ceil(ageMs / DAY_MS);
  return BigInt(Math.min(WINDOW_DAYS, Math.max(Number(LOSS_DAYS), days)));
}
