import { setTimeout } from 'node:timers/promises';
import type { PublisherActor } from '#contract/actors.ts';
import type { recheckBrokenLink as recheckCall } from '#contract/broken-links/publisher.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { requireWithinLimit } from '#server/platform/rate-limits/consume-limit.ts';
import { refuse } from '#server/platform/refusal.ts';
import { type Crawler, visitPolitely } from '../hosts/visit-politely.ts';
import { decodeBody } from '../reading/decode-body.ts';
import { isHtml, readHtml } from '../reading/read-html.ts';
import { LIMITS } from '../rules.ts';
import { checkLink } from './check-link.ts';
import { listListedLinks } from './listing-store.ts';
import { stateOf } from './present.ts';
import { findSiteLink, type SiteLink, updateSiteLink } from './store.ts';

/** The user waits for the response, which must arrive well within the 30 s request timeout. */
const TOTAL_MS = 22_000;
const VISIT_MS = 8_000;

/**
 * Checks a broken link again now: the target of a tracking link, or whether the page still contains
 * a plain link. Refuses 21194 where the host stays busy with another visit for too long.
 */
export async function recheckBrokenLink(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  { publisher_id }: Pick<PublisherActor, 'publisher_id'>,
  { id }: ParsedOf<typeof recheckCall>,
): Promise<ReplyOf<typeof recheckCall>> {
  const [link] = await listListedLinks(db, { publisher_id, id }, { limit: 1, offset: 0 });
  if (!link) refuse('BROKEN_LINK_NOT_FOUND');
  await requireWithinLimit(db, 'link_recheck', publisher_id);
  const limits = { ...LIMITS, visit_ms: VISIT_MS };
  const crawler = { db, config, limits, signal: AbortSignal.timeout(TOTAL_MS) };
  await checkUntilDone(crawler, id);
  const [after] = await listListedLinks(db, { publisher_id, id }, { limit: 1, offset: 0 });
  if (!after) return { id, state: 'fixed', type: null, reason: null };
  return { id, state: stateOf(after), type: after.type, reason: after.reason };
}

async function checkUntilDone(crawler: Crawler, id: number): Promise<void> {
  for (;;) {
    const link = await findSiteLink(crawler.db, id);
    if (!link) return;
    const again = await check(crawler, link);
    if (!again) return;
    const waitMs = Math.max(50, again.getTime() - now().getTime());
    await setTimeout(waitMs, null, { signal: crawler.signal }).catch(() => {});
    if (crawler.signal.aborted) refuse('BROKEN_LINK_CHECK_LATER');
  }
}

function check(crawler: Crawler, link: SiteLink): Promise<Date | null> {
  return link.kind === 'plain'
    ? checkPlainLink(crawler, link)
    : checkLink(crawler, link, link.checked_scan_id ?? link.scan_id);
}

/**
 * Checks whether the page still contains a plain link. If it does, or cannot be read, the link is
 * checked by the current state of its brand. Returns null when done, or the time at which the
 * page's host may be visited.
 */
async function checkPlainLink(crawler: Crawler, link: SiteLink): Promise<Date | null> {
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
