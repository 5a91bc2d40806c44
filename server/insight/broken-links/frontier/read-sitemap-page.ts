import type { VisitResult } from '#server/platform/outbound/visit-page.ts';
import type { FoundLink } from '../findings/store.ts';
import type { Crawler } from '../hosts/visit-politely.ts';
import { readSitemap } from '../reading/read-sitemap.ts';
import { boundsOf, isWithin, readPageAddress, shapeOf } from '../scans/rules.ts';
import type { Scan } from '../scans/store.ts';
import type { NewPage, ScanPage, settlePage } from './store.ts';

const MAX_NESTED = 3;

/** The result of a page or sitemap, stored in one transaction. */
export type ReadResult = {
  outcome: Parameters<typeof settlePage>[2];
  bytes?: number;
  pages?: readonly NewPage[];
  links?: readonly FoundLink[];
  /** Addresses left out before they reached the frontier. */
  left_out?: number;
};

/** The result of a sitemap: pages of the site, and further sitemaps on its host. */
export async function readSitemapPage(
  { limits }: Crawler,
  scan: Scan,
  page: ScanPage,
  visit: VisitResult,
): Promise<ReadResult> {
  const bytes = visit.body.length;
  const found = visit.status === 200 ? await readSitemap(visit.body) : null;
  if (!found) return { outcome: { state: 'skipped', reason: 'It is not a sitemap.' }, bytes };
  const bounds = boundsOf(scan.start_url);
  const pages = found.pages.flatMap((address) => {
    const url = readPageAddress(address);
    if (!url || !isWithin(url, bounds)) return [];
    return [{ kind: 'page' as const, url: url.href, shape: shapeOf(url), depth: 1 }];
  });
  const further = page.depth < MAX_NESTED ? sitemapsOf(scan, found.sitemaps, page.depth + 1) : [];
  return {
    outcome: { state: 'read', ...(visit.is_cut && { reason: 'Only its beginning was read.' }) },
    bytes,
    pages: [...pages.slice(0, limits.frontier), ...further],
    left_out: Math.max(0, pages.length - limits.frontier),
  };
}

/** Sitemap addresses for the frontier: only those on the site's own host. */
export function sitemapsOf(scan: Scan, addresses: readonly string[], depth: number): NewPage[] {
  const bounds = { ...boundsOf(scan.start_url), folder: '' };
  return addresses.flatMap((address) => {
    const url = URL.parse(address);
    if (!url || url.href.length > 2_000 || !isWithin(url, bounds)) return [];
    return [{ kind: 'sitemap' as const, url: url.href, shape: 'sitemap', depth }];
  });
}
