import { now } from '#server/platform/clock.ts';
import { type Crawler, visitPolitely } from '../hosts/visit-politely.ts';
import { decodeBody } from '../reading/decode-body.ts';
import { isHtml, readHtml } from '../reading/read-html.ts';
import { checkLink } from './check-link.ts';
import { type SiteLink, updateSiteLink } from './store.ts';

/**
 * Checks whether the page still contains a plain link. If it does, or cannot be read, the link is
 * checked by the current state of its brand. Returns null when done, or the time at which the
 * page's host may be visited.
 */
export async function checkPlainLink(crawler: Crawler, link: SiteLink): Promise<Date | null> {
  const visit = await visitPolitely(crawler, link.page_url, {
    accept: 'text/html,application/xhtml+xml;q=0.9',
    max_hops: 0,
    max_bytes: crawler.limits.page_bytes,
    wants_body: isHtml,
  });
  if (visit.outcome === 'later') return visit.at;
  if (visit.outcome === 'answered' && visit.status === 200 && isHtml(visit.content_type)) {
    const page = await readHtml(decodeBody(visit.body, visit.charset), visit.url);
    const isWhole = !visit.is_cut && page.cut_by === null;
    if (isWhole && !page.links.some(({ url }) => url === link.url)) {
      await updateSiteLink(crawler.db, link.id, { gone_at: now(), checked_at: now() });
      return null;
    }
  }
  return checkLink(crawler, link, link.checked_scan_id ?? link.scan_id);
}
