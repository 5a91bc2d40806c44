import type { VisitFact } from '#contract/reports/dimensions.ts';
import { HOUR_MS } from '#server/platform/clock.ts';
import { deriveClickKey, makeClickRef } from '#server/traffic/clicks/make-click-ref.ts';
import { insertClickRows } from '#server/traffic/clicks/store.ts';
import type { Application } from '../open-application.ts';
import { addDays, beginOf, dayAt } from '../read-calendar.ts';
import { pickBelow, type Random } from '../seeded-random.ts';
import type { Link, Network } from './open-network.ts';

const REASONS = ['bot', 'repeat', 'prefetch', 'data_centre'] as const;
/** Orders after such a click are not credited. */
export const NEVER_COUNTS = ['bot'];
const CONCURRENCY = 500;

/** User agents and the browsers that they belong to. */
const BROWSERS: Readonly<Record<string, string>> = {
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36':
    'chrome',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1':
    'chrome',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15':
    'safari',
  'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0': 'firefox',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0':
    'edge',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36':
    'samsung',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 OPR/124.0.0.0':
    'opera',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36':
    'other',
  'curl/8.14.1': 'other',
};
/** The facts of a click by its stored columns; null: unknown. */
export function readFacts(row: Readonly<Record<string, unknown>>): VisitFacts {
  return {
    device: row.device as string | null,
    browser: BROWSERS[String(row.user_agent)] ?? null,
    country: row.country as string | null,
  };
}
export type VisitFacts = Record<VisitFact, string | null>;

export type Visit = {
  ref: string;
  link: Link;
  at: number;
  invalid_reason: string | null;
  device: string | null;
  user_agent: string;
  country: string | null;
  uids: (string | null)[];
  /** Its row is stored after the orders that follow from it. */
  isLate: boolean;
};
export type Span = { from: string; to: string };

/**
 * A random moment of a span: half of them at the edge of a day of some publisher, to the
 * millisecond, or within the hours of a clock change.
 */
export function drawMoment(random: Random, { publishers }: Network, { from, to }: Span): number {
  const [begin, end] = [beginOf('UTC', from), beginOf('UTC', to)];
  const any = begin + pickBelow(random, end - begin);
  if (random() < 0.5) return any;
  const zone = publishers[pickBelow(random, publishers.length)]?.zone ?? 'UTC';
  const midnight = beginOf(zone, addDays(dayAt(zone, any), 1));
  const edge = [-HOUR_MS, -1000, -1, 0, 1, 1000, HOUR_MS - 1, HOUR_MS][pickBelow(random, 8)] ?? 0;
  return Math.min(Math.max(midnight + edge, begin), end - 1);
}

/** Visits of all links: bots, repeats, returning visitors, some without device, browser or country. */
export function drawVisits(
  app: Application,
  random: Random,
  network: Network,
  span: Span,
  count: number,
): Visit[] {
  const key = deriveClickKey(app.config.secret_key);
  const pick = <T>(of: readonly T[]): T => of[pickBelow(random, of.length)] as T;
  return Array.from({ length: count }, () => {
    const link = pick(network.links);
    const at = drawMoment(random, network, span);
    const isLate = random() < 0.1;
    // The late visit was a plain one: until its row is stored only the link provides its values.
    const invalid_reason = !isLate && random() < 0.25 ? pick(REASONS) : null;
    const own = isLate || random() < 0.7 ? link.uids : ['own', null, null, null, pick(link.uids)];
    return {
      ref: makeClickRef(key, link.link_id, at),
      link,
      at,
      invalid_reason,
      isLate,
      device: random() < 0.8 ? pick(['mobile', 'desktop', 'tablet']) : null,
      user_agent: random() < 0.9 ? pick(Object.keys(BROWSERS)) : '',
      country: random() < 0.7 ? pick(['DE', 'NP', 'US', 'JP']) : null,
      uids: own,
    };
  });
}

/** Writes the click rows as the redirect would. */
export async function storeVisits(app: Application, random: Random, visits: readonly Visit[]) {
  for (let first = 0; first < visits.length; first += CONCURRENCY) {
    const rows = visits.slice(first, first + CONCURRENCY).map((visit) => {
      const { link, at, invalid_reason, device, country, user_agent } = visit;
      const [uid1 = null, uid2 = null, uid3 = null, uid4 = null, uid5 = null] = visit.uids;
      // A visitor is identified for one UTC day; one of ten cannot be identified at all.
      const visitor = `${new Date(at).toISOString().slice(0, 10)} ${pickBelow(random, 9)}`;
      return {
        click_ref: visit.ref,
        link_id: link.link_id,
        clicked_at: at,
        publisher_id: link.site.publisher_id,
        site_id: link.site.site_id,
        brand_id: link.brand.id,
        uid1,
        uid2,
        uid3,
        uid4,
        uid5,
        invalid_reason,
        device,
        country,
        referrer_host: null,
        user_agent,
        outcome: 'redirected',
        visitor_key: random() < 0.9 ? visitor : null,
      };
    });
    await insertClickRows(app.db, rows);
  }
}
