import type { Settings } from '#contract/common/settings.ts';
import { networkSlug } from '#server/platform/settings/network-identity.ts';

/** The types of broken links (product decisions, section 1). */
export const BRAND_OFFLINE = 1;
export const NOT_JOINED = 2;
export const PAGE_MISSING = 3;
export const SOFT_MISSING = 4;
export const OUT_OF_STOCK = 5;
export const CLICK_ID_LOST = 6;
export const DOMAIN_NOT_ALLOWED = 7;
export const NOT_VERIFIED = 8;
export const NO_TRACKING_LINK = 9;

/** Limits of a scan of one site, and the crawl delay. */
export type CrawlLimits = {
  pages: number;
  /** Distance in links from the first page. */
  depth: number;
  sitemaps: number;
  /** Maximum of waiting addresses; more are not stored. */
  frontier: number;
  /** Of one page or sitemap, after decompression. */
  page_bytes: number;
  scan_bytes: number;
  scan_ms: number;
  visit_ms: number;
  /** Tracking links and links to brands, per site. */
  links: number;
  /** Pages of one shape: addresses that differ only in numbers and values. */
  same_shape: number;
  /**
   * Between the end of one visit of a host and the start of the next; robots.txt may ask for more.
   */
  delay_ms: number;
};

export const LIMITS: CrawlLimits = {
  pages: 2_000,
  depth: 10,
  sitemaps: 50,
  frontier: 10_000,
  page_bytes: 2 * 1024 * 1024,
  scan_bytes: 256 * 1024 * 1024,
  scan_ms: 3 * 3_600_000,
  visit_ms: 15_000,
  links: 5_000,
  same_shape: 1_000,
  delay_ms: 1_000,
};

/** Days after which a site is scanned again automatically. */
export const WEEK_DAYS = 7;

type Network = Pick<Settings, 'network_name' | 'public_url'>;

/** The user agent name of the crawler in robots.txt. */
export const crawlerName = (network: Network): string => `${networkSlug(network)}LinkCheck`;

/** The User-Agent header of the crawler. */
export function userAgentOf(network: Network): string {
  return `Mozilla/5.0 (compatible; ${crawlerName(network)}/1.0; +${network.public_url}/help)`;
}
