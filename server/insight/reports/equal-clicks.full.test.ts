import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isPair, PERFORMANCE_GROUPS, type PerformanceGroup } from '#contract/reports/dimensions.ts';
import { reportPerformance } from '#contract/reports/publisher.ts';
import { openDraw } from '#fixtures/testing/open-draw.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildRates } from '#server/books/rates/builders.ts';
import { buildPublisherWithSite, buildSite } from '#server/people/sites/builders.ts';
import { now, setClock } from '#server/platform/clock.ts';
import { rollUpAllClicks } from '#server/traffic/clicks/builders.ts';
import { addDays, saveDays } from '#server/traffic/clicks/days/save-days.ts';
import {
  asColumns,
  CLICK_DIMENSIONS,
  clickValue,
} from '#server/traffic/clicks/queries/dimension-sources.ts';
import { buildBrandRow, buildClickRow } from './builders.ts';

const t = await openTestApp();
const QUARTER_MS = 900_000;
const MAX_UIDS = 8;
// New York starts daylight saving time on 8 March 2026; Lord Howe ends its half-hour one on 5
// April.
const ZONES = [
  ['UTC', '2026-03-06'],
  ['Asia/Shanghai', '2026-03-06'],
  ['America/New_York', '2026-03-06'],
  ['Asia/Kolkata', '2026-03-06'],
  ['Asia/Kathmandu', '2026-03-06'],
  ['Australia/Lord_Howe', '2026-04-03'],
] as const;

const { draw, pick } = openDraw(20261121);

const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
];

// Exchange rates between EUR and USD exist for some of the days only.
const RATED = [
  ['2026-02-27', '2026-03-06'],
  ['2026-04-06', '2026-04-13'],
] as const;
for (const [day] of RATED) await buildRates(t, day, { USD: '1.08' });
const isRated = (day: string) => RATED.some(([from, to]) => day >= from && day <= to);

const brands = [
  await buildBrandRow(t, { merchant_name: 'Harbor Mill' }),
  await buildBrandRow(t, { merchant_name: 'Alpinwerk', currency: 'EUR' }),
];

/**
 * Builds an account with clicks on six days, close to the boundaries of its days and of UTC days
 * and hours.
 */
async function buildVisited(time_zone: string, from: string) {
  const own = await buildPublisherWithSite(t, { time_zone });
  const second = await buildSite(t, own, { name: 'Second', channel_type: 2 });
  const firstMs = Date.parse(`${from}T00:00:00Z`) - 86_400_000;
  for (let nth = 0; nth < 160; nth += 1) {
    const atMs = firstMs + draw(6 * 96) * QUARTER_MS + pick([-1, 0, 1, 60_000]);
    const at = new Date(atMs).toISOString();
    const brand = pick(brands);
    const facts = {
      // Keeps the link ids of two accounts apart.
      link_id: own.publisher_id * 100 + brand.brand_id,
      ...(draw(4) === 0 && { invalid_reason: 'bot' }),
      ...(draw(3) > 0 && { uid1: pick(['mail', 'blog']) }),
      ...(draw(2) === 0 && { uid2: `visit ${nth}` }),
      ...(draw(3) > 0 && { country: pick(['DE', 'NP', 'US']) }),
      ...(draw(8) > 0 && { device: pick(['mobile', 'desktop']) }),
      ...(draw(8) > 0 && { user_agent: pick(AGENTS) }),
    };
    const visitor = `${at.slice(0, 10)} ${draw(12)}`;
    const site_id = pick([own.site_id, second.site_id]);
    await buildClickRow(t, { ...own, ...brand, site_id }, { at, visitor, ...facts });
  }
  return own;
}

type Own = Awaited<ReturnType<typeof buildVisited>>;
const accounts: Own[] = [];
type Narrow = { mcid?: string; currency?: string; platform_id?: number };

type DatedClick = Record<string, string | null> & { clicked_at: Date; day: string };

async function readClicks(own: Own, zone: string): Promise<DatedClick[]> {
  const { rows } = await sql<DatedClick>`
    select k.*, ${asColumns(CLICK_DIMENSIONS, (key) => clickValue(key, 'k'))}, b.mcid, b.currency, s.code, s.channel_type::text as platform from clicks k
    join brands b on b.id = k.brand_id join sites s on s.id = k.site_id
    where k.publisher_id = ${own.publisher_id} order by k.id`.execute(t.db);
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
  return rows.map((row) => Object.assign(row, { day: format.format(row.clicked_at) }));
}

/** Computes the same figures from the click rows. */
function countRows(
  rows: readonly DatedClick[],
  days: { start_date: string; end_date: string },
  groups: readonly PerformanceGroup[],
  narrow: Narrow,
) {
  const seen = new Set<string>();
  const counted: Record<string, number[]> = {};
  for (const row of rows) {
    const isValid = row.invalid_reason === null;
    const visit = `${row.visitor_key} ${row.link_id} ${row.clicked_at.toISOString().slice(0, 10)}`;
    const isFirst = isValid && !seen.has(visit);
    if (isValid) seen.add(visit);
    const { day } = row;
    if (day < days.start_date || day > days.end_date) continue;
    if (narrow.mcid && row.mcid !== narrow.mcid) continue;
    const currency = isRated(day) ? 'USD' : row.currency;
    if (narrow.currency && currency !== narrow.currency) continue;
    if (narrow.platform_id && row.platform !== String(narrow.platform_id)) continue;
    const key = [currency, ...groups.map((group) => keyOf(group, row, day))].join(' ');
    const [clicks = 0, valid = 0, unique = 0] = counted[key] ?? [];
    counted[key] = [clicks + 1, valid + (isValid ? 1 : 0), unique + (isFirst ? 1 : 0)];
  }
  return counted;
}

function keyOf(group: PerformanceGroup, row: Record<string, unknown>, day: string): string {
  if (group === 'day') return day;
  if (group === 'month') return day.slice(0, 7);
  if (group === 'brand') return String(row.mcid);
  if (group === 'channel') return String(row.code);
  if (group !== 'week') return String(row[group] ?? '');
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return new Date(Date.parse(day) - sinceMonday * 86_400_000).toISOString().slice(0, 10);
}

async function askReport(
  own: Own,
  filter: { start_date: string; end_date: string },
  group_by: PerformanceGroup,
  then_by?: PerformanceGroup,
) {
  const request = { ...filter, group_by, ...(then_by && { then_by }), perPage: 200 };
  const { list } = dataOf(await t.callAs(own, reportPerformance, request));
  return Object.fromEntries(
    list.map((row) => [
      [row.currency, row.key, ...(row.key2 === undefined ? [] : [row.key2])].join(' '),
      [row.clicks, row.valid_clicks, row.unique_clicks],
    ]),
  );
}

const shift = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Every group in one zone, and one of each kind in the others: only dates depend on the zone. */
const groupsIn = (zone: string): readonly PerformanceGroup[] =>
  zone === 'America/New_York'
    ? PERFORMANCE_GROUPS
    : ['day', 'week', 'month', 'brand', 'uid2', 'device'];

test.each(ZONES)('%s: the clicks of every group equal the rows', async (zone, from) => {
  const own = await buildVisited(zone, from);
  accounts.push(own);
  await rollUpAllClicks(t, { maxUids: MAX_UIDS });
  const cuts: ({ start_date: string; end_date: string } & Narrow)[] = [
    { start_date: from, end_date: shift(from, 3) },
    { start_date: shift(from, 1), end_date: shift(from, 1) },
    { start_date: shift(from, 2), end_date: shift(from, 2), currency: 'EUR' },
    { start_date: shift(from, -2), end_date: shift(from, 9), mcid: 'harbor-mill' },
    { start_date: shift(from, 1), end_date: shift(from, 2), platform_id: 2 },
  ];
  const rows = await readClicks(own, zone);
  for (const scope of cuts) {
    for (const group of groupsIn(zone)) {
      const counted = countRows(rows, scope, [group], scope);
      expect([group, scope, await askReport(own, scope, group)]).toEqual([group, scope, counted]);
      expect(Object.keys(counted).length, `${group} of a scope`).toBeGreaterThan(0);
    }
  }
});

test.each(ZONES.slice(1, 3))('%s: the clicks of two groups equal the rows', async (zone, from) => {
  const own = accounts[ZONES.findIndex(([known]) => known === zone)] as Own;
  const scope = { start_date: from, end_date: shift(from, 1) };
  const rows = await readClicks(own, zone);
  for (const group_by of groupsIn(zone)) {
    for (const then_by of groupsIn(zone)) {
      if (!isPair({ group_by, then_by })) continue;
      const counted = countRows(rows, scope, [group_by, then_by], {});
      const pair = `${group_by}, then ${then_by}`;
      expect([pair, await askReport(own, scope, group_by, then_by)]).toEqual([pair, counted]);
    }
  }
});

test('for days with too many sub-ids the report shows the rolled-up ones and groups the rest as none once the clicks are archived', async () => {
  const { rows } = await sql<{ publisher_id: number }>`
    select publisher_id from click_uid_overflows where kind = 'uid2' order by 1 limit 1`.execute(
    t.db,
  );
  const overflowingId = rows[0]?.publisher_id ?? 0;
  const own = accounts.find((one) => one.publisher_id === overflowingId) as Own;
  const days = { start_date: '2026-03-06', end_date: '2026-03-08' };
  const before = await askReport(own, days, 'uid2');
  const whole = await askReport(own, days, 'month');
  const sum = (report: typeof whole) =>
    Object.values(report).reduce((all, [clicks = 0]) => all + clicks, 0);
  const today = now();
  setClock(new Date('2026-03-05T12:00:00Z'));
  await addDays(t);
  setClock(new Date('2026-03-20T12:00:00Z'));
  await saveDays({ ...t, config: { ...t.config, click_days: 5 } });
  setClock(today);
  const after = await askReport(own, days, 'uid2');
  expect(Object.keys(after).length).toBeLessThan(Object.keys(before).length);
  expect(sum(after)).toBe(sum(before));
  expect(await askReport(own, days, 'month')).toEqual(whole);
  const pair = { ...days, group_by: 'device', then_by: 'country' } as const;
  expect(await t.callAs(own, reportPerformance, pair)).toMatchObject({
    code: 21346,
    message: 'REPORT_PAIR_TOO_OLD',
  });
  const kept = { ...pair, then_by: 'day' } as const;
  expect((await t.callAs(own, reportPerformance, kept)).code).toBe(0);
});
