import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listLinks as listCall } from '#contract/links/publisher.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { listLinks } from '#server/insight/reports/links/list-links.ts';
import { buildPublisher } from '#server/people/accounts/builders.ts';
import { buildTrackingLink, rollUpAllClicks } from '../builders.ts';
import { deriveClickKey, makeClickRef } from '../make-click-ref.ts';
import type { NewClick } from '../recording/encode-rows.ts';
import { insertClickRows } from '../store.ts';
import { followZones } from './follow-zones.ts';
import { recountDay } from './recount-clicks.ts';
import { rollUpNextClicks } from './roll-up-next-clicks.ts';

const t = await openTestApp();
const key = deriveClickKey(t.config.secret_key);
// Ids above those created by tests.
const NO_LINK = 9_001;
const TEST_PUBLISHER = 9_002;
const NOON = Date.UTC(2026, 1, 3, 12);
const DAY = Math.floor(NOON / 86_400_000);

function newClick(overrides: Partial<NewClick> = {}): NewClick {
  const clicked_at = overrides.clicked_at ?? NOON;
  return {
    click_ref: makeClickRef(key, NO_LINK, clicked_at),
    link_id: NO_LINK,
    publisher_id: TEST_PUBLISHER,
    site_id: 3,
    brand_id: 4,
    clicked_at,
    uid1: null,
    uid2: null,
    uid3: null,
    uid4: null,
    uid5: null,
    outcome: 'redirected',
    invalid_reason: null,
    visitor_key: 'one',
    device: 'desktop',
    country: null,
    referrer_host: null,
    user_agent: 'agent',
    ...overrides,
  };
}

async function currentRollUps() {
  const { rows } = await sql`
    select sum(clicks)::int as clicks, sum(valid_clicks)::int as valid,
      sum(unique_clicks)::int as unique, count(*)::int as cells
    from click_roll_ups where kind = 'all'`.execute(t.db);
  return rows[0];
}

/** The roll-ups of one kind by value. */
async function sumsOf(kind: string) {
  const { rows } = await sql<{ value: string; clicks: number }>`
    select value, sum(clicks)::int as clicks from click_roll_ups
    where kind = ${kind} group by value`.execute(t.db);
  return Object.fromEntries(rows.map((row) => [row.value, row.clicks]));
}

test('each click is rolled up once, each visitor of a link once a day, in the cell of the first click', async () => {
  await insertClickRows(t.db, [
    newClick(),
    newClick({ uid1: 'a', clicked_at: NOON + 3_600_000 }),
    newClick({ link_id: 5 }),
    newClick({ visitor_key: 'two', country: 'DE' }),
    newClick({ visitor_key: 'three', invalid_reason: 'bot' }),
    newClick({ visitor_key: null }),
    newClick({ visitor_key: null }),
  ]);
  await rollUpAllClicks(t);
  expect(await currentRollUps()).toEqual({ clicks: 7, valid: 6, unique: 5, cells: 1 });
  await rollUpAllClicks(t);
  expect(await currentRollUps()).toEqual({ clicks: 7, valid: 6, unique: 5, cells: 1 });
  expect(await recountDay(t, DAY)).toEqual([]);
});

test('late clicks are added to the hours they belong to', async () => {
  await insertClickRows(t.db, [newClick({ visitor_key: 'late' }), newClick()]);
  await rollUpAllClicks(t);
  expect(await currentRollUps()).toEqual({ clicks: 9, valid: 8, unique: 6, cells: 1 });
  expect(await recountDay(t, DAY)).toEqual([]);
});

test('a click with a lower number that is committed later is not skipped', async () => {
  const before = await currentRollUps();
  await t.db.transaction().execute(async (tx) => {
    await insertClickRows(tx, [newClick({ visitor_key: 'slow' })]);
    await insertClickRows(t.db, [newClick({ visitor_key: 'quick' })]);
    // The slow click has the lower number; rolling up past it now would lose it.
    expect(await rollUpNextClicks(t)).toBe(false);
    expect(await currentRollUps()).toEqual(before);
  });
  await rollUpAllClicks(t);
  expect(await currentRollUps()).toEqual({ clicks: 11, valid: 10, unique: 8, cells: 1 });
  expect(await recountDay(t, DAY)).toEqual([]);
});

test('concurrent roll-ups count nothing twice', async () => {
  await insertClickRows(
    t.db,
    Array.from({ length: 500 }, (_, index) => newClick({ visitor_key: `many ${index % 90}` })),
  );
  await Promise.all([rollUpAllClicks(t), rollUpAllClicks(t), rollUpAllClicks(t)]);
  expect(await currentRollUps()).toEqual({ clicks: 511, valid: 510, unique: 98, cells: 1 });
  expect(await recountDay(t, DAY)).toEqual([]);
});

test('a list of links counts clicks that are rolled up and clicks that are not yet', async () => {
  const link = await buildTrackingLink(t);
  const clicksNow = async () => {
    const input = listCall.input.parse({});
    const { list } = await listLinks(t.db, t.config, link, input);
    return list.map((one) => one.clicks);
  };
  const { link_id, publisher_id, site_id, brand_id } = link;
  const facts = { link_id, publisher_id, site_id, brand_id };
  await insertClickRows(t.db, [newClick(facts), newClick({ ...facts, visitor_key: 'two' })]);
  expect(await clicksNow()).toEqual([2]);
  await rollUpAllClicks(t);
  expect(await clicksNow()).toEqual([2]);
  await insertClickRows(t.db, [newClick({ ...facts, visitor_key: 'three' })]);
  expect(await clicksNow()).toEqual([3]);
});

test("a day is that of the account's time zone, and all days change with the zone", async () => {
  const { publisher_id } = await buildPublisher(t, { time_zone: 'Asia/Kathmandu' });
  const midnight = Date.UTC(2026, 1, 4, 18, 15);
  const at = [midnight - 1, midnight, midnight + 1, Date.UTC(2026, 1, 5, 0, 0)];
  await insertClickRows(
    t.db,
    at.map((clicked_at, nth) =>
      newClick({ publisher_id, clicked_at, country: 'NP', visitor_key: `hiker ${nth > 2}` }),
    ),
  );
  const daysNow = async () => {
    const { rows } = await sql<{ kind: string; day: string; figures: string }>`
      select kind, day, concat_ws('/', clicks, unique_clicks) as figures from click_roll_ups
      where publisher_id = ${publisher_id} and kind in ('all', 'country') order by 1, 2`.execute(
      t.db,
    );
    return rows.map(({ kind, day, figures }) => `${kind} ${day} ${figures}`);
  };
  await rollUpAllClicks(t);
  expect(await daysNow()).toEqual([
    'all 2026-02-04 1/1',
    'all 2026-02-05 3/1',
    'country 2026-02-04 1/1',
    'country 2026-02-05 3/1',
  ]);
  await t.db
    .updateTable('publishers')
    .set({ time_zone: 'America/New_York' })
    .where('id', '=', publisher_id)
    .execute();
  await followZones(t);
  expect(await daysNow()).toEqual(['all 2026-02-04 4/2', 'country 2026-02-04 4/2']);
  const later = { publisher_id, clicked_at: midnight, visitor_key: 'climber' };
  await insertClickRows(t.db, [newClick({ ...later, country: 'NP' })]);
  await rollUpAllClicks(t);
  expect(await daysNow()).toEqual(['all 2026-02-04 5/3', 'country 2026-02-04 5/3']);
  for (const day of [DAY, DAY + 1, DAY + 2]) expect(await recountDay(t, day)).toEqual([]);
});

test('roll-ups without a dimension of this version are built again, and are not reported as wrong before', async () => {
  const { publisher_id } = await buildPublisher(t);
  const tv = newClick({ publisher_id, device: 'tv', visitor_key: 'viewer' });
  await insertClickRows(t.db, [tv]);
  await rollUpAllClicks(t);
  const deleteCells = () =>
    sql`delete from click_roll_ups where publisher_id = ${publisher_id} and kind = 'device'`.execute(
      t.db,
    );
  // As an earlier version left them.
  await deleteCells();
  await sql`update click_zones set kinds = array_remove(kinds, 'device')
    where publisher_id = ${publisher_id}`.execute(t.db);
  expect(await recountDay(t, DAY)).toEqual([]);
  await followZones(t);
  expect(await sumsOf('device')).toMatchObject({ tv: 1 });
  expect(await recountDay(t, DAY)).toEqual([]);
  await deleteCells();
  expect(await recountDay(t, DAY)).toMatchObject([{ summed: null, counted: '1/1/1' }]);
  await sql`update click_zones set kinds = '{}' where publisher_id = ${publisher_id}`.execute(t.db);
  await followZones(t);
});

test('of too many sub-ids on a day the first are rolled up, each completely or not at all, and the day is marked', async () => {
  const clicked_at = NOON + 10 * 86_400_000;
  const recordVisits = async (uids: (string | null)[]) => {
    const clicks = uids.map((uid2) => newClick({ uid2, clicked_at, visitor_key: `then ${uid2}` }));
    await insertClickRows(t.db, clicks);
    await rollUpAllClicks(t, { maxUids: 3 });
  };
  await recordVisits(['a', 'b', 'a', null]);
  expect(await sumsOf('uid2')).toEqual({ a: 2, b: 1 });
  await recordVisits(['d', 'c', 'b', 'e', '']);
  await recordVisits(['d', 'c', 'a']);
  expect(await sumsOf('uid2')).toEqual({ a: 3, b: 2, c: 2 });
  const overflowing = await t.db.selectFrom('click_uid_overflows').selectAll().execute();
  expect(overflowing).toEqual([{ publisher_id: TEST_PUBLISHER, kind: 'uid2', day: '2026-02-13' }]);
  expect(await recountDay(t, DAY + 10)).toEqual([]);
});

test('a large backlog is rolled up in bulk to the same counts, also if it ends within an overflowing day', async () => {
  const before = NOON + 20 * 86_400_000;
  const clicks = Array.from({ length: 30 }, (_, nth) =>
    newClick({
      publisher_id: TEST_PUBLISHER + (nth % 2),
      uid1: `bulk ${nth % 7}`,
      uid3: nth % 4 === 0 ? null : `other ${nth % 3}`,
      country: nth % 5 === 0 ? null : 'DE',
      invalid_reason: nth % 6 === 0 ? 'bot' : null,
      visitor_key: `driver ${nth % 2} ${nth % 9}`,
      clicked_at: before + (nth % 2) * 86_400_000,
    }),
  );
  await insertClickRows(t.db, clicks);
  await rollUpAllClicks(t, { maxUids: 4, bulkSize: 8n });
  const days = [DAY + 20, DAY + 21];
  for (const day of days) expect(await recountDay(t, day)).toEqual([]);
  const { rows } = await sql`
    select sum(clicks)::int as clicks from click_roll_ups
    where kind = 'all' and day between '2026-02-23' and '2026-02-24'`.execute(t.db);
  expect(rows).toEqual([{ clicks: 30 }]);
  const overflowing = await sql`
    select publisher_id, kind from click_uid_overflows where day >= '2026-02-23' order by 1`.execute(
    t.db,
  );
  expect(overflowing.rows).toEqual([
    { publisher_id: TEST_PUBLISHER, kind: 'uid1' },
    { publisher_id: TEST_PUBLISHER + 1, kind: 'uid1' },
  ]);
});

test.each([
  ['all', `all|${TEST_PUBLISHER}|4|3|`],
  ['country', `country|${TEST_PUBLISHER}|4|3|DE`],
  ['uid1', `uid1|${TEST_PUBLISHER}|4|3|a`],
] as const)('a recount names the wrong cell of %s', async (kind, name) => {
  const change = (by: number) =>
    sql`update click_roll_ups set valid_clicks = valid_clicks + ${by}
      where kind = ${kind} and day = '2026-02-03' and publisher_id = ${TEST_PUBLISHER}`.execute(
      t.db,
    );
  await change(1);
  const wrong = await recountDay(t, DAY);
  await change(-1);
  expect(wrong?.map(({ cell }) => cell)).toEqual([name]);
  expect(await recountDay(t, DAY)).toEqual([]);
});

test('a recount names the link whose count is missing', async () => {
  await t.db.deleteFrom('click_links').where('link_id', '=', 5).execute();
  expect(await recountDay(t, DAY)).toEqual([{ cell: 'link|5', summed: null, counted: '1/1/1' }]);
});

test('a recount names the brand whose count is wrong', async () => {
  const change = (by: number) =>
    sql`update click_brands set valid_clicks = valid_clicks + ${by}
      where brand_id = 4 and day = '2026-02-13'`.execute(t.db);
  expect(await recountDay(t, DAY + 10)).toEqual([]);
  await change(1);
  expect((await recountDay(t, DAY + 10))?.map(({ cell }) => cell)).toEqual(['brand|4']);
  await change(-1);
});
