import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisher } from '#server/people/accounts/builders.ts';
import { HOUR_MS } from '#server/platform/clock.ts';
import { rollUpAllClicks } from '#server/traffic/clicks/builders.ts';
import { addDays } from '#server/traffic/clicks/days/save-days.ts';
import { insertPastClicks, type PastClick } from '#server/traffic/clicks/insert-past-clicks.ts';
import { addClick, buildRecording } from '#server/traffic/clicks/recording/builders.ts';
import { newRows } from '#server/traffic/clicks/recording/encode-rows.ts';
import { writeFrame } from '#server/traffic/clicks/recording/frame-format.ts';
import { loadLeftoverSpools } from '#server/traffic/clicks/recording/load-spool.ts';
import { followZones } from '#server/traffic/clicks/roll-ups/follow-zones.ts';
import { ownClicksSince, sumOwnFigures, validClicksSince } from './store.ts';

const t = await openTestApp({ LOG_LEVEL: 'silent' });
const AT = Date.UTC(2026, 9, 28, 13, 47, 11, 389);
// Covers an offset that is not a full hour, the end of daylight saving time within the days below,
// and a day that begins 14 hours before the UTC day.
const ZONES = ['UTC', 'Asia/Kathmandu', 'America/Havana', 'Europe/Berlin', 'Pacific/Kiritimati'];
const owners: number[] = [];
for (const time_zone of ZONES) owners.push((await buildPublisher(t, { time_zone })).publisher_id);

type Counted = { publisher_id: number; brand_id: number; clicks: number; valid: number };

/** The result of the queries, per publisher and for all. */
async function summedSince(since: Date) {
  const own: Counted[] = [];
  for (const publisher_id of owners) {
    const { rows } = await sql<Omit<Counted, 'publisher_id'>>`
      select brand_id, sum(clicks)::int as clicks, sum(valid_clicks)::int as valid
      from (${ownClicksSince(publisher_id, since)}) k group by 1 order by 1`.execute(t.db);
    own.push(...rows.map((row) => ({ publisher_id, ...row })));
  }
  const all = await sql<{ brand_id: number; valid: number }>`
    select brand_id, sum(valid_clicks)::int as valid
    from (${validClicksSince(since)}) k group by 1 order by 1`.execute(t.db);
  return { own, all: all.rows };
}

/** The same figures counted from the click rows. */
async function countedSince(since: Date) {
  const { rows: own } = await sql<Counted>`
    select publisher_id, brand_id, count(*)::int as clicks,
      (count(*) filter (where invalid_reason is null))::int as valid
    from clicks where clicked_at >= ${since} group by 1, 2 order by 1, 2`.execute(t.db);
  const { rows: all } = await sql<{ brand_id: number; valid: number }>`
    select brand_id, count(*)::int as valid from clicks
    where clicked_at >= ${since} and invalid_reason is null group by 1 order by 1`.execute(t.db);
  return { own, all };
}

const visit = fc
  .record({
    // Close to the tested moments, and anywhere within a week.
    hours: fc.oneof(fc.integer({ min: -30, max: 30 }), fc.integer({ min: -168, max: 168 })),
    ms: fc.integer({ min: 0, max: 3_599_999 }),
    owner: fc.integer({ min: 0, max: ZONES.length - 1 }),
    brand_id: fc.integer({ min: 1, max: 3 }),
    invalid_reason: fc.constantFrom(null, null, 'bot', 'repeat'),
  })
  .map(
    ({ hours, ms, owner, ...rest }): PastClick => ({
      ...rest,
      link_id: 10 + rest.brand_id,
      publisher_id: owners[owner] ?? 0,
      site_id: 3,
      clicked_at: AT + hours * HOUR_MS + ms,
      uid1: null,
      uid2: null,
      uid3: null,
      uid4: null,
      uid5: null,
      outcome: 'redirected',
      visitor_key: null,
      device: null,
      country: null,
      referrer_host: null,
      user_agent: '',
    }),
  );
const batches = fc.array(
  fc.record({ visits: fc.array(visit, { maxLength: 60 }), summed: fc.boolean() }),
  { minLength: 1, maxLength: 5 },
);

test('clicks since a moment equal a count of all rows, rolled up or not, in every time zone', async () => {
  await addDays(t);
  const hours = fc.integer({ min: -60, max: 60 });
  await fc.assert(
    fc.asyncProperty(batches, hours, async (all, since) => {
      for (const { visits, summed } of all) {
        // Each batch arrives after the previous one was rolled up, whatever day it belongs to.
        await insertPastClicks(t, visits);
        if (summed) await rollUpAllClicks(t);
      }
      for (const moment of [AT, AT + since * HOUR_MS, AT - (AT % 86_400_000)]) {
        expect(await summedSince(new Date(moment))).toEqual(await countedSince(new Date(moment)));
      }
    }),
    { numRuns: 25, seed: 20_261_123 },
  );
}, 120_000);

test('the counts stay equal after an account changes its time zone and after a spool is loaded twice', async () => {
  const since = new Date(AT);
  await t.db
    .updateTable('publishers')
    .set({ time_zone: 'Pacific/Auckland' })
    .where('id', '=', owners[1] ?? 0)
    .execute();
  expect(await summedSince(since)).toEqual(await countedSince(since));
  await followZones(t);
  expect(await summedSince(since)).toEqual(await countedSince(since));

  const before = await countedSince(since);
  const rows = newRows();
  for (const one of fc.sample(visit, { numRuns: 40, seed: 7 })) {
    addClick(rows, { ...one, click_ref: `r${rows.count}`, clicked_at: AT + rows.count });
  }
  const { nameAbandonedFile } = buildRecording(t);
  for (const name of [nameAbandonedFile(), nameAbandonedFile()]) {
    await mkdir(join(t.config.data_dir, 'spool'), { recursive: true });
    const frame = writeFrame({ ...rows, bytes: Buffer.from(rows.bytes) }, 'clicks long gone');
    await writeFile(join(t.config.data_dir, 'spool', name), frame);
    await loadLeftoverSpools(t);
    expect(await summedSince(since)).toEqual(await countedSince(since));
    await rollUpAllClicks(t);
    expect(await summedSince(since)).toEqual(await countedSince(since));
  }
  const clicks = ({ own }: { own: Counted[] }) => own.reduce((sum, one) => sum + one.clicks, 0);
  expect(clicks(await countedSince(since))).toBe(clicks(before) + 40);
});

test('a publisher sees only their own valid clicks of a brand', async () => {
  const since = new Date(AT);
  for (const publisher_id of owners) {
    const mine = (one: Counted) => one.publisher_id === publisher_id && one.brand_id === 2;
    const counted = (await countedSince(since)).own.find(mine);
    expect(counted?.clicks).toBeGreaterThan(0);
    const { clicks } = await sumOwnFigures(t.db, publisher_id, 2, since);
    expect(clicks).toBe(counted?.valid);
  }
});
