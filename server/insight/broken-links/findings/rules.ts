import { isWebAddress } from '#contract/fields.ts';
import type { Hop } from '#server/platform/outbound/follow-redirects.ts';
import {
  BRAND_OFFLINE,
  CLICK_ID_LOST,
  DOMAIN_NOT_ALLOWED,
  NO_TRACKING_LINK,
  NOT_JOINED,
  NOT_VERIFIED,
  OUT_OF_STOCK,
  PAGE_MISSING,
  SOFT_MISSING,
} from '../rules.ts';

/** The type of fault (null for a working link) and its reason as a sentence. */
export type Verdict = {
  type: number | null;
  reason: string | null;
  http_status?: number | null;
  landed_url?: string | null;
};

/** The facts about a link and its brand that decide the verdict before any visit. */
type LinkState = {
  brand_status: string | null;
  merchant_name: string | null;
  relationship_status: number;
  domains: readonly string[];
  allow_deep_link: boolean;
  target_url: string | null;
};

const GOOD: Verdict = { type: null, reason: null };
const JOINED = 2;
/** Statuses that refuse crawlers: the page may still exist for visitors. */
const CRAWLER_REFUSED = [401, 403, 405, 406, 407, 408, 425, 429, 451, 503, 999];
const HOME = /^\/?([a-z]{2}([-_][a-z]{2})?\/?)?((index|home|default|main)(\.\w{2,5})?\/?)?$/i;
const SEARCH =
  /(^|\/)(search|suche|recherche|buscar|zoeken|catalogsearch|search-results?)([/.]|$)/i;
const MISSING =
  /^\W*(error\s*)?404\W*$|\b404\b.{0,20}\b(not found|error|page)\b|\berror 404\b|\b(page|product|item|site) (was |could )?(not|no longer) (be )?(found|available|exists?)\b|^not found\b|seite nicht gefunden|page (introuvable|non trouvée)|página no encontrada|pagina non trovata|pagina niet gevonden/i;

/** The verdict that needs no visit; otherwise the address that a visitor would be sent to. */
export function checkLinkState(
  link: { kind: string; url: string },
  state: LinkState,
): Verdict | { visit: string } {
  const name = state.merchant_name ?? 'This brand';
  if (link.kind === 'plain') {
    if (state.brand_status !== 'online') return GOOD;
    return { type: NO_TRACKING_LINK, reason: `Visits to ${name} by this link earn nothing.` };
  }
  if (state.target_url === null) {
    return { type: PAGE_MISSING, reason: 'This tracking link does not exist.' };
  }
  if (state.brand_status !== 'online') {
    const paused = state.brand_status === 'paused';
    return { type: BRAND_OFFLINE, reason: `${name} is ${paused ? 'paused' : 'offline'}.` };
  }
  if (state.relationship_status !== JOINED) {
    return { type: NOT_JOINED, reason: `This channel is not joined with ${name}.` };
  }
  return checkTarget(link.url, state, state.target_url);
}

function checkTarget(url: string, state: LinkState, own: string): Verdict | { visit: string } {
  const requested = new URL(url).searchParams.get('url');
  const visit = requested ?? own;
  const host = isWebAddress(visit) ? new URL(visit).hostname : undefined;
  if (requested !== null && !state.allow_deep_link) {
    const reason = 'This brand accepts no deep links: visitors reach another page.';
    return { type: DOMAIN_NOT_ALLOWED, reason, landed_url: own };
  }
  if (host !== undefined && isOnDomains(host, state.domains)) return { visit };
  const reason = `${host ?? 'The requested address'} is not a domain of this brand.`;
  return { type: DOMAIN_NOT_ALLOWED, reason, landed_url: own };
}

/** The response to visiting a link's target. */
export type Landing = {
  /** The requested address, before the click parameter was added. */
  target: string;
  status: number;
  url: string;
  hops: readonly Hop[];
  cookies: readonly string[];
  title: string;
  in_stock: boolean | null;
  click: { param: string; value: string };
  domains: readonly string[];
};

/** The verdict about the page that a link leads to. */
export function checkLanding(landing: Landing): Verdict {
  const { target, status, url, click, domains } = landing;
  const found = { http_status: status, landed_url: url };
  const host = new URL(url).hostname;
  if (!isOnDomains(host, domains)) {
    return {
      type: DOMAIN_NOT_ALLOWED,
      reason: `It leads to ${host}, which is not a domain of this brand.`,
      ...found,
    };
  }
  if (CRAWLER_REFUSED.includes(status)) {
    return { type: NOT_VERIFIED, reason: `The page answered ${status} to our check.`, ...found };
  }
  if (status >= 400) {
    return { type: PAGE_MISSING, reason: `The page answered ${status}.`, ...found };
  }
  if (status < 200 || status >= 300) {
    return { type: NOT_VERIFIED, reason: `The page answered ${status}.`, ...found };
  }
  const soft = softReason(target, url, landing.title);
  if (soft) return { type: SOFT_MISSING, reason: soft, ...found };
  if (landing.in_stock === false) {
    const reason = 'The page says that its product is out of stock.';
    return { type: OUT_OF_STOCK, reason, ...found };
  }
  if (isClickLost(landing)) {
    const reason = `A redirect removes “${click.param}”.`;
    return { type: CLICK_ID_LOST, reason, ...found };
  }
  return { ...GOOD, ...found };
}

function softReason(target: string, landed: string, title: string): string | null {
  if (MISSING.test(title)) return `The page is called “${title}”.`;
  const [requested, final] = [new URL(target), new URL(landed)];
  if (isHome(requested) || requested.pathname === final.pathname) return null;
  if (isHome(final)) return 'It leads to the front page.';
  if (SEARCH.test(final.pathname) && !SEARCH.test(requested.pathname)) {
    return 'It leads to a search page.';
  }
  return null;
}

const isHome = ({ pathname }: URL) => HOME.test(pathname);

/**
 * The click reference is lost where a redirect dropped it and no response on the way stored it in a
 * cookie.
 */
function isClickLost({ url, hops, cookies, click }: Landing): boolean {
  if (hops.length === 0 || new URL(url).searchParams.get(click.param) === click.value) return false;
  const stored = [...hops.flatMap((hop) => hop.cookies), ...cookies];
  return !stored.some((cookie) => cookie.includes(click.value));
}

export function isOnDomains(host: string, domains: readonly string[]): boolean {
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}
