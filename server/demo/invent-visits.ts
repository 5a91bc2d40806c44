import type { PastClick } from '#server/clicks/insert-past-clicks.ts';
import type { Random } from './make-random.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
// Sunday first: people read at the week's start and buy towards its end.
const BY_WEEKDAY = [0.82, 1.05, 1.12, 1.08, 1.02, 0.98, 0.85];
const BY_HOUR = [2, 1, 1, 1, 1, 2, 4, 6, 8, 9, 10, 10, 10, 9, 9, 9, 10, 11, 12, 13, 13, 11, 8, 5];
const GROWTH = 1.1;

const BROWSERS = {
  mobile: [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  ],
  desktop: [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  ],
  tablet: [
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  ],
} as const;
const DEVICES = ['mobile', 'mobile', 'mobile', 'desktop', 'desktop', 'tablet'] as const;
const BOT = 'Mozilla/5.0 (compatible; ExampleCrawler/2.1; +https://crawler.example/bot)';

/** A link as visitors meet it. */
export type PlacedLink = {
  link_id: number;
  publisher_id: number;
  site_id: number;
  brand_id: number;
  uid1: string | null;
  /** How many visits it draws beside the others. */
  weight: number;
  audience: readonly string[];
  host: string;
  /** From when it stood on the page, and when its brand went offline: milliseconds since 1970. */
  placed_at: number;
  offline_at: number | null;
};

/** About `count` visits over the days before `untilMs`, oldest first. */
export function inventVisits(
  random: Random,
  links: readonly PlacedLink[],
  span: { fromMs: number; untilMs: number; count: number },
): PastClick[] {
  const days = Array.from(
    { length: Math.ceil((span.untilMs - span.fromMs) / DAY_MS) },
    (_, index) => ({ startMs: span.fromMs + index * DAY_MS, index }),
  );
  const shapeOf = (day: (typeof days)[number]) =>
    (BY_WEEKDAY[new Date(day.startMs).getUTCDay()] ?? 1) * (1 + (GROWTH * day.index) / days.length);
  const whole = days.reduce((sum, day) => sum + shapeOf(day), 0);
  const weights = links.reduce((sum, link) => sum + link.weight, 0);
  const visits: PastClick[] = [];
  for (const day of days) {
    for (const link of links) {
      const expected = (span.count * shapeOf(day) * link.weight) / (whole * weights);
      visits.push(...visitsOfDay(random, link, day.startMs, expected, span.untilMs));
    }
  }
  return visits.sort((a, b) => a.clicked_at - b.clicked_at);
}

function visitsOfDay(
  random: Random,
  link: PlacedLink,
  dayMs: number,
  expected: number,
  untilMs: number,
): PastClick[] {
  const mean = expected * (0.7 + 0.6 * random.next());
  const count = Math.floor(mean) + (random.chance(mean % 1) ? 1 : 0);
  const visits: PastClick[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const hour = BY_HOUR.indexOf(random.weighted(BY_HOUR, (weight) => weight));
    const inHour = random.between(0, HOUR_MS - 1);
    const clicked_at = dayMs + ((hour + random.between(0, 2)) % 24) * HOUR_MS + inHour;
    if (clicked_at >= untilMs || clicked_at < link.placed_at) continue;
    visits.push(...inventVisit(random, link, clicked_at, untilMs));
  }
  return visits;
}

function inventVisit(
  random: Random,
  link: PlacedLink,
  clicked_at: number,
  untilMs: number,
): PastClick[] {
  const { link_id, publisher_id, site_id, brand_id, uid1 } = link;
  const is_bot = random.chance(0.06);
  const device = random.pick(DEVICES);
  const isOffline = link.offline_at !== null && clicked_at >= link.offline_at;
  const visit: PastClick = {
    link_id,
    publisher_id,
    site_id,
    brand_id,
    clicked_at,
    uid1,
    uid2: null,
    uid3: null,
    uid4: null,
    uid5: null,
    outcome: isOffline ? 'brand_offline' : 'redirected',
    invalid_reason: is_bot ? 'bot' : isOffline ? 'brand_offline' : null,
    visitor_key: Array.from({ length: 11 }, () => random.between(36, 1295).toString(36)).join(''),
    device: is_bot ? 'other' : device,
    country: random.pick(link.audience),
    referrer_host: random.chance(0.85) ? link.host : null,
    user_agent: is_bot ? BOT : random.pick<string>(BROWSERS[device]),
  };
  const againMs = clicked_at + random.between(2_000, 20_000);
  if (visit.invalid_reason !== null || !random.chance(0.04) || againMs >= untilMs) return [visit];
  return [visit, { ...visit, clicked_at: againMs, invalid_reason: 'repeat' }];
}
