import { createHash } from 'node:crypto';
import { inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { findLinksOnPage } from '../findings/find-links-on-page.ts';
import { saveLinks } from '../findings/store.ts';
import { type Crawler, listSitemaps, type Visit, visitPolitely } from '../hosts/visit-politely.ts';
import { decodeBody } from '../reading/decode-body.ts';
import { isHtml, readHtml } from '../reading/read-html.ts';
import { boundsOf, isWithin, readPageAddress, shapeOf } from '../scans/rules.ts';
import { addToScan, type LeasedScan, noteEndedBy } from '../scans/store.ts';
import { type ReadResult, readSitemapPage, sitemapsOf } from './read-sitemap-page.ts';
import * as store from './store.ts';

const MAX_ATTEMPTS = 3;

type VisitResponse = Extract<Visit, { outcome: 'answered' }>;

/**
 * Reads the next page of a scan's frontier and stores the result in one transaction. Returns 'none'
 * if nothing waits, 'read' after a visit or a decision without one, or the time at which the site
 * may be visited.
 */
export async function readNextPage(
  crawler: Crawler,
  scan: LeasedScan,
): Promise<'none' | 'read' | Date> {
  const page = await store.takePage(crawler.db, scan.id);
  if (!page) return 'none';
  if (page.attempts > MAX_ATTEMPTS) {
    const reason = 'Three attempts failed.';
    await savePage(crawler, scan, page, { outcome: { state: 'failed', reason } });
    return 'read';
  }
  const visit = await visitPolitely(crawler, page.url, {
    accept: page.kind === 'page' ? 'text/html,application/xhtml+xml;q=0.9' : 'application/xml,*/*',
    max_hops: 0,
    max_bytes: crawler.limits.page_bytes,
    wants_body: (type) => page.kind === 'sitemap' || isHtml(type),
  });
  if (visit.outcome === 'later') {
    await store.returnPage(crawler.db, page);
    return visit.at;
  }
  await savePage(crawler, scan, page, await readVisit(crawler, scan, page, visit));
  return 'read';
}

async function readVisit(
  crawler: Crawler,
  scan: LeasedScan,
  page: store.ScanPage,
  visit: Exclude<Visit, { outcome: 'later' }>,
): Promise<ReadResult> {
  if (visit.outcome === 'forbidden') {
    const isForbidden = visit.robots === 'read';
    const reason = isForbidden ? 'robots.txt forbids it.' : 'robots.txt could not be read.';
    return { outcome: { state: isForbidden && page.depth > 0 ? 'skipped' : 'failed', reason } };
  }
  if (visit.outcome === 'failed') return { outcome: { state: 'failed', reason: visit.reason } };
  if (visit.location !== null) return readRedirect(scan, page, visit, visit.location);
  if (page.kind === 'sitemap') return readSitemapPage(crawler, scan, page, visit);
  if (visit.status !== 200) {
    return { outcome: { state: 'failed', reason: `It answered ${visit.status}.` } };
  }
  if (!isHtml(visit.content_type)) {
    return { outcome: { state: 'skipped', reason: `It is not a page: ${visit.content_type}.` } };
  }
  return readPage(crawler, scan, page, visit);
}

/** The target of a redirect joins the frontier, with the same rules, delays and deduplication. */
function readRedirect(
  scan: LeasedScan,
  page: store.ScanPage,
  visit: VisitResponse,
  location: string,
): ReadResult {
  const to = URL.parse(location, page.url);
  const url = to && readPageAddress(to.href);
  if (!url || !isWithin(url, boundsOf(scan.start_url))) {
    const reason = `It leads to ${to?.host || 'no address'}.`;
    return { outcome: { state: page.depth === 0 ? 'failed' : 'skipped', reason } };
  }
  const { kind, depth } = page as store.NewPage;
  const pages = [{ kind, url: url.href, shape: shapeOf(url), depth }];
  return {
    outcome: { state: 'skipped', reason: 'It redirects.' },
    bytes: visit.body.length,
    pages,
  };
}

async function readPage(
  crawler: Crawler,
  scan: LeasedScan,
  page: store.ScanPage,
  visit: VisitResponse,
): Promise<ReadResult> {
  const content_key = createHash('sha256').update(visit.body).digest('hex');
  const bytes = visit.body.length;
  // Pages of endless generated addresses repeat the same content; their links are not followed.
  if (await store.isContentKnown(crawler.db, scan.id, content_key)) {
    return {
      outcome: { state: 'read', reason: 'Its content equals that of another page.' },
      bytes,
    };
  }
  const html = await readHtml(decodeBody(visit.body, visit.charset), page.url);
  const bounds = boundsOf(scan.start_url);
  const isOwn = (url: URL) => isWithin(url, { ...bounds, folder: '' });
  const links = await findLinksOnPage(crawler, { ...scan, isOwn }, html.links);
  const inner = innerPages(scan, page, html.links);
  const isTooDeep = page.depth >= crawler.limits.depth;
  const isCut = visit.is_cut || html.cut_by !== null;
  return {
    outcome: {
      state: 'read',
      content_key,
      ...(isCut && { reason: 'Only its beginning was read.' }),
    },
    bytes,
    links,
    pages: isTooDeep ? [] : [...inner, ...(await firstSitemaps(crawler, scan, page))],
    left_out: isTooDeep ? inner.length : 0,
  };
}

function innerPages(
  scan: LeasedScan,
  page: store.ScanPage,
  links: readonly { url: string }[],
): store.NewPage[] {
  const bounds = boundsOf(scan.start_url);
  return links.flatMap((link) => {
    const url = readPageAddress(link.url);
    if (!url || !isWithin(url, bounds)) return [];
    return [{ kind: 'page' as const, url: url.href, shape: shapeOf(url), depth: page.depth + 1 }];
  });
}

/** The first page adds the sitemaps named in robots.txt, or the default one. */
async function firstSitemaps(
  { db }: Crawler,
  scan: LeasedScan,
  page: store.ScanPage,
): Promise<store.NewPage[]> {
  if (page.depth > 0) return [];
  const url = new URL(page.url);
  const named = await listSitemaps(db, url);
  const addresses = named.length > 0 ? named : [new URL('/sitemap.xml', url).href];
  return sitemapsOf(scan, addresses, 0);
}

/** Stores the result of a page; stores nothing where the scan's lease is lost. */
async function savePage(
  { db, limits }: Crawler,
  scan: LeasedScan,
  page: store.ScanPage,
  { outcome, bytes = 0, pages = [], links = [], left_out = 0 }: ReadResult,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const saved = await saveLinks(
      tx,
      { ...scan, scan_id: scan.id, page_url: page.url },
      links,
      limits.links,
    );
    const unread = left_out + (await savePages(tx, scan, pages, limits));
    if (saved.left_out > 0) await noteEndedBy(tx, scan, 'link_limit');
    if (unread > 0) await noteEndedBy(tx, scan, 'page_limit');
    await store.settlePage(tx, page, outcome);
    const isPage = page.kind === 'page';
    const isHeld = await addToScan(tx, scan, {
      pages_read: isPage && outcome.state === 'read' ? 1 : 0,
      pages_failed: isPage && outcome.state === 'failed' ? 1 : 0,
      pages_skipped: unread + (isPage && outcome.state === 'skipped' ? 1 : 0),
      bytes_read: bytes,
      links_found: saved.fresh,
    });
    if (!isHeld) throw new Error(`Scan ${scan.id} was taken over by another worker.`);
  });
}

async function savePages(
  tx: Tx,
  scan: LeasedScan,
  pages: readonly store.NewPage[],
  { frontier, same_shape, sitemaps }: Crawler['limits'],
): Promise<number> {
  const most = { most: frontier, same_shape };
  const isPage = ({ kind }: store.NewPage) => kind === 'page';
  const unread = await store.insertPages(tx, scan.id, pages.filter(isPage), most);
  const further = pages.filter((page) => !isPage(page));
  await store.insertPages(tx, scan.id, further, { ...most, same_shape: sitemaps });
  return unread;
}
