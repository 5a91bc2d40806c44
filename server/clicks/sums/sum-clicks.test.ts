import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listLinks as listCall } from '#contract/links.ts';
import { listLinks } from '#server/links/list-links.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { buildTrackingLink } from '../builders.ts';
import { deriveClickKey, makeClickRef } from '../make-click-ref.ts';
import { insertClickRows, type NewClick } from '../store.ts';
import { recountDay } from './recount-clicks.ts';
import { sumClicks } from './sum-clicks.ts';

const t = await openTestApp();
const key = deriveClickKey(t.config.secret_key);
const NOON = Date.UTC(2026, 1, 3, 12);
const DAY = Math.floor(NOON / 86_400_000);

function newClick(overrides: Partial<NewClick> = {}): NewClick {
  const clicked_at = overrides.clicked_at ?? NOON;
  return {
    click_ref: makeClickRef(key, 1, clicked_at),
    link_id: 1,
    publisher_id: 2,
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

async function sumsNow() {
  const { rows } = await sql`
    select sum(clicks)::int as clicks, sum(valid_clicks)::int as valid,
      sum(unique_clicks)::int as unique, count(*)::int as cells from click_hours`.execute(t.db);
  return rows[0];
}

test('clicks are summed once each, a visitor of a link once a day, in the cell of his first click', async () => {
  await insertClickRows(t.db, [
    newClick(),
    newClick({ uid1: 'a', clicked_at: NOON + 3_600_000 }),
    newClick({ link_id: 5 }),
    newClick({ visitor_key: 'two', country: 'DE' }),
    newClick({ visitor_key: 'three', invalid_reason: 'bot' }),
    newClick({ visitor_key: null }),
    newClick({ visitor_key: null }),
  ]);
  await sumClicks(t);
  expect(await sumsNow()).toEqual({ clicks: 7, valid: 6, unique: 5, cells: 4 });
  await sumClicks(t);
  expect(await sumsNow()).toEqual({ clicks: 7, valid: 6, unique: 5, cells: 4 });
  expect(await recountDay(t, DAY)).toEqual([]);
});

test('clicks that come late are added to the hours they belong to', async () => {
  await insertClickRows(t.db, [newClick({ visitor_key: 'late' }), newClick()]);
  await sumClicks(t);
  expect(await sumsNow()).toEqual({ clicks: 9, valid: 8, unique: 6, cells: 4 });
  expect(await recountDay(t, DAY)).toEqual([]);
});

test('a click whose number was handed out before, and committed after, is not passed over', async () => {
  const before = await sumsNow();
  await t.db.transaction().execute(async (tx) => {
    await insertClickRows(tx, [newClick({ visitor_key: 'slow' })]);
    await insertClickRows(t.db, [newClick({ visitor_key: 'quick' })]);
    // The slow one's number is the lower: summing past it now would lose it.
    await sumClicks(t);
    expect(await sumsNow()).toEqual(before);
  });
  await sumClicks(t);
  expect(await sumsNow()).toEqual({ clicks: 11, valid: 10, unique: 8, cells: 4 });
  expect(await recountDay(t, DAY)).toEqual([]);
});

test('several who sum at once add nothing twice', async () => {
  await insertClickRows(
    t.db,
    Array.from({ length: 500 }, (_, index) => newClick({ visitor_key: `many ${index % 90}` })),
  );
  await Promise.all([sumClicks(t), sumClicks(t), sumClicks(t)]);
  expect(await sumsNow()).toEqual({ clicks: 511, valid: 510, unique: 98, cells: 4 });
  expect(await recountDay(t, DAY)).toEqual([]);
});

test('a list of links counts what is summed and what is not yet', async () => {
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
  await sumClicks(t);
  expect(await clicksNow()).toEqual([2]);
  await insertClickRows(t.db, [newClick({ ...facts, visitor_key: 'three' })]);
  expect(await clicksNow()).toEqual([3]);
});

test('a recount names the cell that is wrong', async () => {
  await t.db.updateTable('click_hours').set({ clicks: 2 }).where('link_id', '=', 5).execute();
  const [wrong] = await recountDay(t, DAY);
  expect(wrong).toMatchObject({ summed: '2/1/1', counted: '1/1/1' });
});
