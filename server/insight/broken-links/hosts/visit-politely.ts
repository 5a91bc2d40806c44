import { DAY_MS, HOUR_MS, now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { OutsideFailure } from '#server/platform/outbound/outside-failure.ts';
import {
  type VisitResult,
  type VisitRules,
  visitPage,
} from '#server/platform/outbound/visit-page.ts';
import type { Parts } from '#server/platform/parts.ts';
import { type CrawlLimits, crawlerName, userAgentOf } from '../rules.ts';
import { cleanRobots, openRobots } from './open-robots.ts';
import {
  type CrawledHost,
  findNextVisit,
  findRobotsText,
  releaseHost,
  saveRobots,
  takeHost,
} from './store.ts';

const MAX_ROBOTS = 256 * 1024;
const ROBOTS_HOPS = 5;

/** The outcome of a request to visit an address. */
export type Visit =
  /** Not now: another visit is in progress, or the crawl delay has not passed. */
  | { outcome: 'later'; at: Date }
  /** robots.txt disallows it, or could not be read, which means the same. */
  | { outcome: 'forbidden'; robots: 'read' | 'closed' }
  | { outcome: 'failed'; reason: string }
  | ({ outcome: 'answered' } & VisitResult);

/** What a visit accepts and reads, and how many redirects it follows. */
type VisitOptions = Pick<VisitRules, 'accept' | 'max_hops' | 'wants_body'> & { max_bytes: number };

export type Crawler = Pick<Parts, 'config' | 'db'> & { limits: CrawlLimits; signal: AbortSignal };

/**
 * Visits an address if its host may be visited now and robots.txt allows it. One visit at a time
 * per host, then a crawl delay: ours, or the longer one of robots.txt. Where robots.txt is unknown
 * or older than a day, this turn reads it instead.
 */
export async function visitPolitely(
  crawler: Crawler,
  address: string,
  options: VisitOptions,
): Promise<Visit> {
  const { db, limits } = crawler;
  const url = new URL(address);
  const heldUntil = new Date(now().getTime() + limits.visit_ms + limits.delay_ms);
  const host = await takeHost(db, url.host, heldUntil);
  if (!host) return { outcome: 'later', at: (await findNextVisit(db, url.host)) ?? heldUntil };
  const delayMs = () => Math.max(limits.delay_ms, host.delay_ms);
  // No request was sent, so no crawl delay is needed.
  let next = now;
  try {
    if (!isFresh(host)) {
      next = () => new Date(now().getTime() + delayMs());
      host.delay_ms = await readRobots(crawler, url);
      return { outcome: 'later', at: next() };
    }
    if (host.robots === 'closed') return { outcome: 'forbidden', robots: 'closed' };
    if (!openRobots(url, host.robots_text, crawlerName(crawler.config)).isAllowed()) {
      return { outcome: 'forbidden', robots: 'read' };
    }
    next = () => new Date(now().getTime() + delayMs());
    return { outcome: 'answered', ...(await visitPage(address, rulesOf(crawler, options))) };
  } catch (error) {
    // An aborted visit says nothing about the host.
    if (crawler.signal.aborted) return { outcome: 'later', at: now() };
    if (error instanceof OutsideFailure) return { outcome: 'failed', reason: reasonOf(error) };
    throw error;
  } finally {
    await releaseHost(db, url.host, next());
  }
}

/** The sitemaps named in the host's robots.txt as last read. */
export async function listSitemaps(db: Db, url: URL): Promise<string[]> {
  return openRobots(url, await findRobotsText(db, url.host), '*').sitemaps();
}

// A robots.txt that could not be read is retried after an hour, not after a day.
function isFresh({ robots, robots_at }: CrawledHost): boolean {
  const ageMs = now().getTime() - (robots_at?.getTime() ?? 0);
  return ageMs < (robots === 'closed' ? HOUR_MS : DAY_MS);
}

/**
 * Reads robots.txt by RFC 9309: a missing file allows everything, an unreachable one disallows
 * everything.
 */
async function readRobots(crawler: Crawler, url: URL): Promise<number> {
  const address = new URL('/robots.txt', url).href;
  const options = { accept: 'text/plain', max_bytes: MAX_ROBOTS, max_hops: ROBOTS_HOPS };
  const answer = await visitPage(address, rulesOf(crawler, options)).catch((error) => {
    if (error instanceof OutsideFailure && !crawler.signal.aborted) return null;
    throw error;
  });
  const state = stateOf(answer?.status);
  const text = state === 'read' ? cleanRobots(answer?.body ?? Buffer.alloc(0)) : '';
  const delay_ms = openRobots(url, text, crawlerName(crawler.config)).delayMs();
  await saveRobots(crawler.db, url.host, { robots: state, robots_text: text, delay_ms });
  return delay_ms;
}

function stateOf(status: number | undefined): 'read' | 'none' | 'closed' {
  if (status === undefined || status >= 500 || status === 429) return 'closed';
  return status >= 200 && status < 300 ? 'read' : 'none';
}

function rulesOf({ config, limits, signal }: Crawler, options: VisitOptions): VisitRules {
  return {
    ...options,
    allowed: config.outbound_allowed,
    user_agent: userAgentOf(config),
    signal: AbortSignal.any([signal, AbortSignal.timeout(limits.visit_ms)]),
  };
}

function reasonOf(error: OutsideFailure): string {
  const { name, code } = (error.cause ?? {}) as { name?: string; code?: string };
  const inner = ((error.cause as Error | undefined)?.cause ?? {}) as { code?: string };
  if (name === 'TimeoutError') return 'It took too long to answer.';
  const why = inner.code ?? code;
  if (why === 'ENOTFOUND' || why === 'EAI_AGAIN') return 'No address was found for this host.';
  if (why === 'ECONNREFUSED') return 'It refused the connection.';
  if (why === 'UND_ERR_CONNECT_TIMEOUT') return 'It took too long to answer.';
  return error.message === 'The page did not respond.'
    ? 'The connection closed before the answer was complete.'
    : error.message;
}
