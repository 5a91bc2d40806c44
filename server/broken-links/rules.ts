/** The kinds of broken links (product decisions, section 1). */
export const BRAND_OFFLINE = 1;
export const NOT_JOINED = 2;
export const PAGE_MISSING = 3;
export const SOFT_MISSING = 4;
export const OUT_OF_STOCK = 5;
export const CLICK_ID_LOST = 6;
export const DOMAIN_NOT_ALLOWED = 7;
export const NOT_VERIFIED = 8;
export const NO_TRACKING_LINK = 9;

/** How far the crawler goes with one site, and how it behaves towards whom it visits. */
export type CrawlLimits = {
  pages: number;
  /** Links away from the first page. */
  depth: number;
  sitemaps: number;
  /** Waiting addresses: more are not written down. */
  frontier: number;
  /** Of one page and of one sitemap, after decompression. */
  page_bytes: number;
  scan_bytes: number;
  scan_ms: number;
  visit_ms: number;
  /** Tracking links and links to brands of one site. */
  links: number;
  /** Pages of one shape: addresses that differ in numbers and values alone. */
  same_shape: number;
  /** Between the end of one visit of a host and the beginning of the next; robots.txt may ask for more. */
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

/** How long after a reading of a site the next one begins by itself. */
export const WEEK_DAYS = 7;

/** What robots.txt knows us by. */
export const AGENT_NAME = 'TributaryLinkCheck';

/** How we introduce ourselves wherever we crawl. */
export function userAgentOf(publicUrl: string): string {
  return `Mozilla/5.0 (compatible; ${AGENT_NAME}/1.0; +${publicUrl}/help)`;
}
