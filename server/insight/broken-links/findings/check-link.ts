import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { newCode } from '#server/platform/ids.ts';
import { splitLanding } from '#server/traffic/links/split-landing.ts';
import { type Crawler, type Visit, visitPolitely } from '../hosts/visit-politely.ts';
import { decodeBody } from '../reading/decode-body.ts';
import { isHtml, readHtml } from '../reading/read-html.ts';
import { NOT_VERIFIED } from '../rules.ts';
import { findLinkState, type LinkState } from './link-state-store.ts';
import { checkLanding, checkLinkState, type Verdict } from './rules.ts';
import { type SiteLink, updateSiteLink } from './store.ts';

const MAX_HOPS = 5;
const MAX_ATTEMPTS = 3;
/** A click reference as long as a real one, to detect targets that truncate it. */
const PROBE_LENGTH = 24;

/**
 * Checks a link as a visitor would meet it and stores the verdict. Counts no click: the target is
 * read from the database and only the brand's page is visited. Returns null when done, or the time
 * at which the brand's host may be visited.
 */
export async function checkLink(
  crawler: Crawler,
  link: SiteLink,
  scanId: number,
): Promise<Date | null> {
  const state = await findLinkState(crawler.db, link.id);
  if (!state) return null;
  const check = checkLinkState(link, state);
  if (!('visit' in check)) {
    await saveVerdict(crawler.db, link, scanId, check);
    return null;
  }
  if (link.attempts >= MAX_ATTEMPTS) {
    const reason = 'Three checks failed.';
    await saveVerdict(crawler.db, link, scanId, { type: NOT_VERIFIED, reason });
    return null;
  }
  const change = { visit_host: new URL(check.visit).host, attempts: link.attempts + 1 };
  await updateSiteLink(crawler.db, link.id, change);
  const click = { param: state.click_ref_param, value: newCode(PROBE_LENGTH) };
  const visit = await visitTarget(crawler, landingOf(check.visit, click, state));
  if (visit.outcome === 'later') {
    await updateSiteLink(crawler.db, link.id, { attempts: link.attempts });
    return visit.at;
  }
  // A transient failure is retried once before the link counts as broken.
  const isShaky =
    visit.outcome === 'failed' || (visit.outcome === 'answered' && visit.status >= 500);
  if (isShaky && link.attempts === 0) return now();
  await saveVerdict(crawler.db, link, scanId, await checkVisit(check.visit, visit, click, state));
  return null;
}

type Click = { param: string; value: string };

/** The address at which a visitor would arrive. */
function landingOf(target: string, { param, value }: Click, state: LinkState): string {
  return param === '' ? target : splitLanding(target, state).join(value);
}

function visitTarget(crawler: Crawler, address: string): Promise<Visit> {
  return visitPolitely(crawler, address, {
    accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5',
    max_hops: MAX_HOPS,
    max_bytes: crawler.limits.page_bytes,
    wants_body: isHtml,
  });
}

async function checkVisit(
  target: string,
  visit: Exclude<Visit, { outcome: 'later' }>,
  click: Click,
  state: LinkState,
): Promise<Verdict> {
  if (visit.outcome === 'forbidden') {
    const why = visit.robots === 'read' ? 'forbids it' : 'could not be read';
    return { type: NOT_VERIFIED, reason: `The brand's robots.txt ${why}.` };
  }
  if (visit.outcome === 'failed') return { type: NOT_VERIFIED, reason: visit.reason };
  const { title, in_stock } = isHtml(visit.content_type)
    ? await readHtml(decodeBody(visit.body, visit.charset), visit.url)
    : { title: '', in_stock: null };
  const { status, url, hops, cookies } = visit;
  const found = { target, status, url, hops, cookies, title, in_stock };
  return checkLanding({ ...found, click, domains: state.domains });
}

/** Stores the verdict about a link. */
export async function saveVerdict(
  db: Db,
  link: SiteLink,
  scanId: number,
  { type, reason, http_status = null, landed_url = null }: Verdict,
): Promise<void> {
  const at = now();
  const isSame = type !== null && link.type === type;
  await updateSiteLink(db, link.id, {
    type,
    http_status,
    attempts: 0,
    checked_at: at,
    checked_scan_id: scanId,
    reason: clean(reason),
    landed_url: clean(landed_url),
    broken_at: type === null ? null : (link.broken_at ?? at),
    // A link stays ignored only for the same fault; another fault, or a recurrence after a fix, is
    // open again.
    ignored_at: isSame ? link.ignored_at : null,
    replaced_at: null,
    replacement: null,
  });
}

const clean = (text: string | null) =>
  text === null ? null : text.replaceAll('\u0000', '').toWellFormed().slice(0, 2_000);
