import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { now, setClock } from '#server/platform/clock.ts';
import { openLog } from '#server/platform/log.ts';
import { buildTrackingLink, rollUpAllClicks } from '../builders.ts';
import { addDays, saveDays } from '../days/save-days.ts';
import { warnOfRetention } from '../days/warn-of-retention.ts';
import { buildRecording } from '../recording/builders.ts';
import { recountDay } from '../roll-ups/recount-clicks.ts';
import { insertClickRows } from '../store.ts';
import { archiveNextDay } from './archive-next-day.ts';
import { listArchivedDays } from './list-archived-days.ts';
import { restoreDay } from './restore-day.ts';

const t = await openTestApp({ LOG_LEVEL: 'silent', CLICK_DAYS: '10', CLICK_ARCHIVE: '1' });
const { newClick } = buildRecording(t);
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const DAY_MS = 86_400_000;
const never = new AbortController().signal;
const realDay = now();
afterEach(() => setClock(realDay));

/**
 * Writes clicks of one day, rolls them up and lets the retention expire; returns the name of the
 * day.
 */
async function buildOldDay(day: string, clicks = 50) {
  const atMs = Date.parse(day);
  setClock(new Date(atMs));
  await addDays(t);
  const rows = Array.from({ length: clicks }, (_, nth) =>
    newClick({
      clicked_at: atMs + nth * 1_000,
      // Characters that could break a line-based format.
      user_agent: `\u2028 \n "${nth}" \\n ü🌊`,
      visitor_key: nth % 3 === 0 ? null : `${day} ${nth}`,
    }),
  );
  await insertClickRows(t.db, rows);
  await rollUpAllClicks(t);
  setClock(new Date(atMs + 14 * DAY_MS));
  return { name: day.replaceAll('-', ''), nth: atMs / DAY_MS };
}

const archiveAll = async () => {
  while (await archiveNextDay(t, never));
};
const tables = async (like: string) => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relname like ${like} and relkind = 'r'
    order by 1`.execute(t.db);
  return rows.map(({ name }) => name);
};
/** All content of a day's clicks, and how many of them reports can see. */
const fingerprint = async (day: string) => {
  const { rows } = await sql`
    select count(*)::int as clicks, md5(string_agg(k::text, '|' order by id)) as letters
    from clicks k where clicked_at >= ${day}::timestamp at time zone 'UTC'
      and clicked_at < ${day}::timestamp at time zone 'UTC' + interval '24 hours'`.execute(t.db);
  return rows[0] as { clicks: number; letters: string };
};
const sums = async (day: string) => {
  const { rows } = await sql<{ publisher_id: number }>`
    select * from click_roll_ups where day = ${day}::date order by 1, 2, 3, 4, 5, 6`.execute(t.db);
  return rows;
};
const filesOf = async (name: string) => {
  const folder = join(t.config.data_dir, 'clicks');
  return (await readdir(folder)).filter((file) => file.startsWith(name)).sort();
};

test('archives an old day as a file, keeps the roll-ups, and restores the day unchanged for thirty days', async () => {
  const day = '2026-01-10';
  const { name, nth } = await buildOldDay(day, 4_321);
  const [before, summed] = [await fingerprint(day), await sums(day)];
  expect(before.clicks).toBe(4_321);
  await saveDays(t);
  expect(await tables('clicks_old_%')).toContain(`clicks_old_${name}`);
  await archiveAll();
  expect(await tables(`clicks%${name}`)).toEqual([]);
  expect(await fingerprint(day)).toMatchObject({ clicks: 0 });
  expect(await sums(day)).toEqual(summed);
  expect(await recountDay(t, nth)).toBeNull();
  expect(await listArchivedDays(t.db)).toEqual([
    { day, clicks: 4_321, file: `clicks/${name}-1.jsonl.gz` },
  ]);

  expect(await restoreDay(t, day)).toMatchObject({ clicks: 4_321 });
  expect(await fingerprint(day)).toEqual(before);
  expect(await filesOf(name)).toEqual([]);
  await rollUpAllClicks(t);
  expect(await sums(day)).toEqual(summed);
  setClock(new Date(now().getTime() + 29 * DAY_MS));
  await saveDays(t);
  expect(await fingerprint(day)).toEqual(before);
  setClock(new Date(now().getTime() + 2 * DAY_MS));
  await saveDays(t);
  await archiveAll();
  expect(await fingerprint(day)).toMatchObject({ clicks: 0 });
  expect(await filesOf(name)).toEqual([`${name}-1.jsonl.gz`]);
});

test('a day is recounted again once it and its neighbours are restored', async () => {
  const { nth } = await buildOldDay('2026-02-10');
  await saveDays(t);
  expect(await recountDay(t, nth)).toBeNull();
  // The next day had no clicks, which produces no file.
  await archiveAll();
  expect(await filesOf('20260211')).toEqual([]);
  for (const day of ['2026-02-10', '2026-02-11']) await restoreDay(t, day);
  expect(await recountDay(t, nth)).toEqual([]);
});

test('a process killed between file and drop leaves the clicks in their table, and the next run writes the file', async () => {
  const day = '2026-03-10';
  const { name } = await buildOldDay(day);
  await saveDays(t);
  await sql`delete from click_archives`.execute(t.db);
  const file = join(t.config.data_dir, 'clicks', `${name}-1.jsonl.gz`);
  // Archives other days first, so that this one is next.
  while ((await tables('clicks_old_%'))[0] !== `clicks_old_${name}`) {
    if (!(await archiveNextDay(t, never))) break;
  }
  await t.db.transaction().execute(async (tx) => {
    // The file can be written, but its record cannot.
    await sql`lock table click_archives in share mode`.execute(tx);
    const child = spawn('node', ['--input-type=module', '-e', archiver()], {
      cwd: ROOT,
      env: {
        ...process.env,
        DATABASE_URL: t.config.database_url,
        DATA_DIR: t.config.data_dir,
        CLICK_ARCHIVE: '1',
        LOG_LEVEL: 'silent',
      },
    });
    await vi.waitFor(() => expect(existsSync(file)).toBe(true), { timeout: 30_000 });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  });
  expect(await tables(`clicks_old_${name}`)).toEqual([`clicks_old_${name}`]);
  expect(
    await sql`select 1 from click_archives where file like ${`%${name}%`}`.execute(t.db),
  ).toMatchObject({ rows: [] });
  await vi.waitFor(async () => expect(await archiveNextDay(t, never)).toBe(true), 10_000);
  expect(await tables(`clicks_old_${name}`)).toEqual([]);
  expect(await restoreDay(t, day)).toMatchObject({ clicks: 50 });
});

/** A separate process that archives old days as the worker does. */
function archiver(): string {
  return `
    const { archiveNextDay } = await import('#server/traffic/clicks/archive/archive-next-day.ts');
    const { readConfig } = await import('#server/platform/config.ts');
    const { connect } = await import('#server/platform/db/connect.ts');
    const { openLog } = await import('#server/platform/log.ts');
    const config = readConfig();
    const parts = { config, db: connect(config.database_url, 2), log: openLog(config) };
    await archiveNextDay(parts, new AbortController().signal);`;
}

test('a click that arrives when its day is archived is rolled up and archived as well', async () => {
  const day = '2026-04-10';
  const { name } = await buildOldDay(day);
  await saveDays(t);
  await archiveAll();
  const before = await sums(day);
  const clicked_at = Date.parse(day) + 3_600_000;
  await insertClickRows(t.db, [newClick({ clicked_at, publisher_id: 77, country: 'SE' })]);
  await saveDays(t);
  // Not before it is rolled up.
  expect(await fingerprint(day)).toMatchObject({ clicks: 1 });
  await rollUpAllClicks(t);
  const after = await sums(day);
  const added = after.filter(({ publisher_id }) => publisher_id === 77);
  expect(added).toContainEqual(expect.objectContaining({ kind: 'country', value: 'SE' }));
  expect(after).toEqual([...before, ...added]);
  await saveDays(t);
  expect(await fingerprint(day)).toMatchObject({ clicks: 0 });
  await archiveAll();
  expect(await filesOf(name)).toEqual([`${name}-1.jsonl.gz`, `${name}-2.jsonl.gz`]);
  const later = newClick({ clicked_at, publisher_id: 78 });
  await insertClickRows(t.db, [later]);
  expect(await restoreDay(t, name)).toMatchObject({ clicks: 52 });
  expect(await fingerprint(day)).toMatchObject({ clicks: 52 });
});

test('a day with clicks that are not rolled up yet is not archived', async () => {
  const day = '2026-05-10';
  const { name } = await buildOldDay(day);
  await insertClickRows(t.db, [newClick({ clicked_at: Date.parse(day) })]);
  await saveDays(t);
  expect(await tables(`clicks_${name}`)).toEqual([`clicks_${name}`]);
  await rollUpAllClicks(t);
  await saveDays(t);
  expect(await tables(`clicks%${name}`)).toEqual([`clicks_old_${name}`]);
  expect(await archiveNextDay({ ...t, config: { ...t.config, click_archive: false } }, never)).toBe(
    false,
  );
  expect(await tables(`clicks%${name}`)).toEqual([`clicks_old_${name}`]);
});

test('a corrupt file is refused and nothing is changed', async () => {
  const day = '2026-06-10';
  const { name } = await buildOldDay(day);
  await saveDays(t);
  await archiveAll();
  const file = join(t.config.data_dir, 'clicks', `${name}-1.jsonl.gz`);
  const whole = await readFile(file);
  const text = gunzipSync(whole).toString();
  const spoilt = [
    gzipSync(text.replace('desktop', 'laptop!')),
    gzipSync(text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1)),
    whole.subarray(0, whole.length - 40),
  ];
  for (const bytes of spoilt) {
    await writeFile(file, bytes);
    await expect(restoreDay(t, day)).rejects.toThrow(/not the file|unexpected end/);
    expect(await tables(`clicks%${name}`)).toEqual([]);
  }
  await writeFile(file, whole);
  expect(await restoreDay(t, day)).toMatchObject({ clicks: 50 });
});

test.each([
  ['2026-06-10', 'are still in the database'],
  ['1999-01-01', 'are not archived'],
  ['2026-02-30', 'Write the day as'],
  ['yesterday', 'Write the day as'],
])('restoring %s is refused with a message', async (day, why) => {
  await expect(restoreDay(t, day)).rejects.toThrow(why);
});

test("logs a warning at start if clicks are kept for fewer days than a brand's attribution window", async () => {
  const said: string[] = [];
  const log = openLog({ log_level: 'warn' }, { write: (line) => void said.push(line) });
  const { brand_id } = await buildTrackingLink(t);
  const warn = async (cookie_days: number, click_days: number) => {
    await t.db.updateTable('brands').set({ cookie_days }).where('id', '=', brand_id).execute();
    said.length = 0;
    await warnOfRetention({ ...t, log, config: { ...t.config, click_days } });
    return said.map((line) => JSON.parse(line).cookie_days);
  };
  expect(await warn(45, 44)).toEqual([45]);
  expect(await warn(45, 45)).toEqual([]);
  expect(await warn(45, 0)).toEqual([]);
});
