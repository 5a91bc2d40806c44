import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { rollUpAllClicks } from '../builders.ts';
import { deriveClickKey, makeClickRef } from '../make-click-ref.ts';
import type { NewClick } from '../recording/encode-rows.ts';
import { insertClickRows } from '../store.ts';
import { partitionRollUps } from './partition-roll-ups.ts';
import { lockBehind } from './partitions-store.ts';
import { recountDay } from './recount-clicks.ts';
import { rollUpNextClicks } from './roll-up-next-clicks.ts';

const t = await openTestApp();
const key = deriveClickKey(t.config.secret_key);
const NOON = Date.UTC(2026, 1, 3, 12);
const DAY = Math.floor(NOON / 86_400_000);
const PUBLISHERS = 40;
/** Every publisher has links of its own; all of them send clicks to the same three brands. */
const insertClicks = (count: number, clicked_at = NOON) =>
  insertClickRows(
    t.db,
    Array.from({ length: count }, (_, nth): NewClick => {
      const publisher_id = 20_000 + (nth % PUBLISHERS);
      const link_id = publisher_id * 10 + (nth % 3);
      return {
        click_ref: makeClickRef(key, link_id, clicked_at),
        link_id,
        publisher_id,
        site_id: publisher_id,
        brand_id: 1 + (nth % 3),
        clicked_at,
        uid1: `page ${nth % 5}`,
        uid2: null,
        uid3: null,
        uid4: null,
        uid5: null,
        outcome: 'redirected',
        invalid_reason: nth % 7 === 0 ? 'bot' : null,
        visitor_key: `visitor ${nth % 11}`,
        device: 'desktop',
        country: 'DE',
        referrer_host: null,
        user_agent: 'agent',
      };
    }),
  );

async function sumClicks() {
  const { rows } = await sql<{ clicks: number }>`
    select coalesce(sum(clicks), 0)::int as clicks from click_roll_ups where kind = 'all'`.execute(
    t.db,
  );
  return rows[0]?.clicks;
}

async function watermarks() {
  const rows = await t.db
    .selectFrom('click_roll_up_partitions')
    .select('rolled_up_to')
    .orderBy('first_slot')
    .execute();
  return rows.map((row) => Number(row.rolled_up_to));
}

/** Rolls up in batches that are too small for all partitions at once. */
const SMALL = { bulkSize: 50n };

test('the partitions have equally many publishers', async () => {
  const { rows } = await sql<{ publishers: number }>`
    select count(*)::int as publishers from generate_series(1, 1000) n
    join click_roll_up_partitions on click_slot(n) between first_slot and last_slot
    group by first_slot`.execute(t.db);
  expect(rows).toHaveLength(4);
  for (const { publishers } of rows) expect(Math.abs(publishers - 250)).toBeLessThan(10);
});

test('few clicks are added to all partitions in one transaction', async () => {
  await insertClicks(100);
  expect(await rollUpNextClicks(t)).toBe(false);
  expect(await watermarks()).toEqual([100, 100, 100, 100]);
  expect(await sumClicks()).toBe(100);
  expect(await recountDay(t, DAY)).toEqual([]);
});

test('a worker takes the partition furthest behind that no other worker has', async () => {
  await insertClicks(400);
  await t.db.transaction().execute(async (tx) => {
    const [taken] = await lockBehind(tx, 500n, 1);
    expect(taken).toMatchObject({ first_slot: 0, rolled_up_to: 100n });
    expect(await rollUpNextClicks(t, SMALL)).toBe(true);
    expect(await watermarks()).toEqual([100, 300, 100, 100]);
    while ((await watermarks()).slice(1).some((to) => to < 500)) await rollUpNextClicks(t, SMALL);
    expect(await rollUpNextClicks(t, SMALL)).toBe(false);
  });
  expect(await watermarks()).toEqual([100, 500, 500, 500]);
  // The clicks that are not rolled up are not missing either: each has its own watermark.
  expect(await recountDay(t, DAY)).toEqual([]);
  await rollUpAllClicks(t, SMALL);
  expect(await sumClicks()).toBe(500);
  expect(await recountDay(t, DAY)).toEqual([]);
});

test('a worker that is killed leaves its partition as it was, and the others continue', async () => {
  await insertClicks(200);
  const killed = t.db.transaction().execute(async (tx) => {
    await lockBehind(tx, 700n, 1);
    await rollUpNextClicks({ db: tx }, SMALL);
    throw new Error('killed');
  });
  await Promise.all([
    expect(killed).rejects.toThrow('killed'),
    rollUpAllClicks(t, SMALL),
    rollUpAllClicks(t, SMALL),
  ]);
  await rollUpAllClicks(t, SMALL);
  expect(await watermarks()).toEqual([700, 700, 700, 700]);
  expect(await sumClicks()).toBe(700);
  expect(await recountDay(t, DAY)).toEqual([]);
});

test('the number of partitions changes while they are at different watermarks', async () => {
  await insertClicks(300);
  expect(await rollUpNextClicks(t, SMALL)).toBe(true);
  expect(new Set(await watermarks()).size).toBe(2);
  const partitions = await partitionRollUps(t, 7);
  expect(partitions.map(({ first_slot }) => first_slot)).toEqual([0, 146, 292, 438, 585, 731, 877]);
  expect(partitions.at(-1)?.last_slot).toBe(1023);
  expect(new Set(await watermarks()).size).toBe(1);
  expect(await recountDay(t, DAY)).toEqual([]);
  await rollUpAllClicks(t, SMALL);
  await insertClicks(100);
  await partitionRollUps(t, 1);
  await rollUpAllClicks(t, SMALL);
  expect(await watermarks()).toEqual([1_100]);
  expect(await sumClicks()).toBe(1_100);
  expect(await recountDay(t, DAY)).toEqual([]);
});

test('partitions that overlap are refused by the database', async () => {
  await expect(
    t.db
      .insertInto('click_roll_up_partitions')
      .values({ first_slot: 500, last_slot: 600, rolled_up_to: 0n })
      .execute(),
  ).rejects.toThrow('click_roll_up_partitions');
});
