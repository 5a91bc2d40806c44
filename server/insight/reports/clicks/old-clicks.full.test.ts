import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listClickLog, readClick } from '#contract/clicks/publisher.ts';
import { reportPerformance } from '#contract/reports/publisher.ts';
import { openDraw } from '#fixtures/testing/open-draw.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { findClickHouse, runClickHouse } from '#fixtures/testing/run-click-house.ts';
import type { RunningProxy } from '#fixtures/testing/run-proxy.ts';
import { buildPublisherWithSite, buildSite } from '#server/people/sites/builders.ts';
import { setClock } from '#server/platform/clock.ts';
import {
  askClickHouse,
  readClickHouse,
  setClickHouse,
} from '#server/platform/outbound/ask-click-house.ts';
import { archiveNextDay } from '#server/traffic/clicks/archive/archive-next-day.ts';
import { listArchivedDays } from '#server/traffic/clicks/archive/list-archived-days.ts';
import { restoreDay } from '#server/traffic/clicks/archive/restore-day.ts';
import { rollUpAllClicks } from '#server/traffic/clicks/builders.ts';
import { addDays, saveDays } from '#server/traffic/clicks/days/save-days.ts';
import { checkClickHouse } from '#server/traffic/clicks/queries/check-click-house.ts';
import { buildBrandRow, buildClickRow } from '../builders.ts';
import { listApiClicks } from '../queries/api/list-api-clicks.ts';
import { streamClicks } from './stream-clicks.ts';

const engine = findClickHouse();
if (!engine)
  console.warn('Skipped: old clicks need the Debian package clickhouse-server, or chdb.');

const t = await openTestApp({ LOG_LEVEL: 'error', CLICK_DAYS: '5' });
const { draw, pick } = openDraw(20261125);
const QUARTER_MS = 900_000;
const CLICKS = 240;
const DAYS = { start_date: '2026-03-01', end_date: '2026-03-08' };
const never = new AbortController().signal;

const own = await buildPublisherWithSite(t, { time_zone: 'Asia/Kathmandu' });
const second = await buildSite(t, own, { name: 'Second' });
const { code } = await t.db
  .selectFrom('sites')
  .where('id', '=', second.site_id)
  .select('code')
  .executeTakeFirstOrThrow();
const brands = [
  await buildBrandRow(t, { merchant_name: 'Harbor Mill' }),
  await buildBrandRow(t, { merchant_name: 'Alpinwerk', currency: 'EUR' }),
];

async function buildClicks() {
  setClock(new Date('2026-03-01T00:00:00Z'));
  for (let day = 1; day <= 8; day += 3) {
    setClock(new Date(`2026-03-0${day}T00:00:00Z`));
    await addDays(t);
  }
  for (let nth = 0; nth < CLICKS; nth += 1) {
    const at = new Date(Date.parse('2026-03-02T00:00:00Z') + draw(5 * 96) * QUARTER_MS);
    const site = pick([own, { ...own, ...second }]);
    await buildClickRow(
      t,
      { ...site, ...pick(brands) },
      {
        at: at.toISOString(),
        link_id: 9_001 + draw(2),
        visitor: `${at.toISOString().slice(0, 10)} ${draw(6)}`,
        ...(draw(3) > 0 && { uid1: pick(['mail', `it's "\\n"\t\u2028 🌊`, 'x']) }),
        ...(draw(3) > 0 && { country: pick(['DE', 'NP']) }),
        ...(draw(3) > 0 && { device: pick(['mobile', 'desktop']) }),
        ...(draw(3) > 0 && { user_agent: pick(['Firefox/142.0', 'Chrome/140.0', 'curl']) }),
        ...(draw(4) === 0 && { invalid_reason: pick(['bot', 'repeat', 'brand_offline']) }),
      },
    );
  }
  await rollUpAllClicks(t);
}

/** Everything that is read from clicks. */
async function readAll() {
  const found: unknown[] = [];
  const ask = async (input: object) => {
    const log = dataOf(await t.callAs(own, listClickLog, { ...DAYS, ...input }));
    found.push([input, log.list, log.total, log.counts]);
    return log;
  };
  for (const order_direction of ['asc', 'desc'] as const) {
    let after: string | null = null;
    do {
      const page = await ask({ perPage: 70, order_direction, ...(after && { after }) });
      after = page.next;
    } while (after);
  }
  for (const verdict of ['valid', 'duplicate', 'bot', 'not_sent']) await ask({ verdict });
  await ask({ uid: `it's "\\n"\t\u2028 🌊` });
  await ask({ country: 'NP', device: 'mobile', medium_id: code });
  for (const browser of ['firefox', 'other']) await ask({ browser });
  await ask({ start_date: '2026-03-04', end_date: '2026-03-04', mcid: brands[0]?.mcid });
  for (const then_by of ['country', 'uid1', 'browser'] as const) {
    const groups = { group_by: 'device', then_by, perPage: 100 } as const;
    const report = await t.callAs(own, reportPerformance, { ...DAYS, ...groups });
    found.push(dataOf(report).list);
  }
  const span = { from: new Date('2026-03-02T06:00:00Z'), until: new Date('2026-03-09T00:00:00Z') };
  for (let offset = 0; offset < CLICKS; offset += 50) {
    const page = { limit: 50, offset };
    found.push(await listApiClicks(t.db, { publisher_id: own.publisher_id }, span, page));
  }
  const owner = { publisher_id: own.publisher_id, time_zone: 'Asia/Kathmandu' };
  const streamed = await t.db.transaction().execute(async (tx) => {
    const { total, batches } = await streamClicks(tx, owner, { ...DAYS, verdict: 'valid' });
    const rows = [];
    for await (const batch of batches) rows.push(...batch);
    expect(rows).toHaveLength(total);
    return rows;
  });
  found.push(streamed);
  const { click_ref, clicked_at } = streamed.at(-1) ?? { click_ref: '', clicked_at: '' };
  found.push(dataOf(await t.callAs(own, readClick, { click_ref, clicked_at })));
  return found;
}

const countTables = async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relname ~ '^clicks_(old_)?2026030[2-6]$'`.execute(
    t.db,
  );
  return rows.length;
};

async function moveOldDays() {
  await saveDays(t);
  while (await archiveNextDay(t, never));
}

describe.runIf(engine)('old clicks in ClickHouse', () => {
  let folder: string;
  let server: RunningProxy & { url: string; port: number };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tributary-old-clicks-'));
    server = await runClickHouse(folder);
    setClickHouse(readClickHouse(server.url));
    await buildClicks();
  }, 300_000);
  afterAll(async () => {
    setClickHouse(null);
    await server.stop('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  test('every call answers the same when days have moved to ClickHouse, and when they are restored', async () => {
    setClock(new Date('2026-03-07T12:00:00Z'));
    const before = await readAll();
    // 2 to 4 March move, 5 and 6 March stay.
    setClock(new Date('2026-03-10T12:00:00Z'));
    await moveOldDays();
    const moved = await listArchivedDays(t.db);
    expect(moved.map(({ day, file }) => [day, file])).toEqual(
      ['2026-03-02', '2026-03-03', '2026-03-04'].map((day) => [day, null]),
    );
    expect(await countTables()).toBe(2);
    expect(await readAll()).toEqual(before);

    for (const day of ['2026-03-02', '2026-03-03']) await restoreDay(t, day);
    expect(Number(await askClickHouse('select uniqExact(day) from clicks'))).toBe(1);
    expect(await readAll()).toEqual(before);
    setClock(new Date('2026-04-20T12:00:00Z'));
    await moveOldDays();
    expect(await countTables()).toBe(0);
    expect(await readAll()).toEqual(before);
  }, 900_000);

  test('clicks that arrive after their day has moved become another part of it', async () => {
    const late = { at: '2026-03-03T10:00:00Z', uid1: 'late', visitor: 'late visitor' };
    await buildClickRow(t, { ...own, ...(brands[0] as (typeof brands)[0]) }, late);
    await rollUpAllClicks(t);
    await moveOldDays();
    const parts = (await listArchivedDays(t.db)).filter(({ day }) => day === '2026-03-03');
    expect(parts.map(({ clicks }) => clicks)).toEqual([expect.any(Number), 1]);
    const { list } = dataOf(await t.callAs(own, listClickLog, { ...DAYS, uid: 'late' }));
    expect(list).toMatchObject([{ uid1: 'late', is_unique: true }]);
  });

  test('a copy that was interrupted or differs leaves the clicks in PostgreSQL and is repeated', async () => {
    const clicked = { at: '2026-03-06T10:00:00Z', uid1: 'again', visitor: 'another' };
    await buildClickRow(t, { ...own, ...(brands[0] as (typeof brands)[0]) }, clicked);
    await rollUpAllClicks(t);
    await saveDays(t);
    await askClickHouse(`insert into clicks (day, part, id, publisher_id, micros)
      values ('2026-03-06', 2, 1, 1, 1)`);
    expect(await countTables()).toBe(1);
    await server.stop('SIGKILL');
    const stopped = new AbortController();
    stopped.abort();
    expect(await archiveNextDay(t, stopped.signal)).toBe(false);
    expect(await countTables()).toBe(1);

    const call = await t.callAs(own, listClickLog, DAYS);
    expect(call).toMatchObject({
      message: 'SERVICE_BUSY',
      data: { reason: 'old_clicks_unavailable' },
    });
    const recent = { start_date: '2026-04-01', end_date: '2026-04-20' };
    expect((await t.callAs(own, listClickLog, recent)).code).toBe(0);
    expect(await checkClickHouse()).toMatchObject([{ level: 'error', subject: 'ClickHouse' }]);

    server = await runClickHouse(folder, server.port);
    expect(await checkClickHouse()).toMatchObject([{ level: 'OK' }]);
    expect(await archiveNextDay(t, never)).toBe(true);
    expect(await countTables()).toBe(0);
    const { list } = dataOf(await t.callAs(own, listClickLog, { ...DAYS, uid: 'again' }));
    expect(list).toHaveLength(1);
  }, 300_000);
});
