import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { now } from '#server/platform/clock.ts';
import { addClick, buildRecording } from '#server/traffic/clicks/recording/builders.ts';
import { newRows } from '#server/traffic/clicks/recording/encode-rows.ts';
import { writeFrame } from '#server/traffic/clicks/recording/frame-format.ts';
import { spoolLoss } from '#server/traffic/clicks/recording/report-loss.ts';
import { openClickEngine } from './open-click-engine.ts';

const t = await openTestApp({ LOG_LEVEL: 'silent' });
const recording = buildRecording(t);
const {
  newClick,
  newClicks,
  record,
  recordAll,
  partsOfTheirOwn,
  spoolOf,
  nameAbandonedFile,
  filesIn,
  refsOf,
  storedRefs,
  takeTableAway,
  restoreTable,
} = recording;
const LONG = { timeout: 20_000, interval: 50 };
const PEAK_OVER_MS = 200;
afterEach(recording.putBack);
afterAll(recording.removeFolders);

test('a recorded click is in the database unchanged when its visitor is answered', async () => {
  const engine = await openClickEngine(await partsOfTheirOwn(), new Registry());
  const click = newClick({ user_agent: 'ü'.repeat(500), referrer_host: 'x'.repeat(255) });
  await record(engine, click);
  await engine.close();
  const { id, clicked_at, ...row } = await t.db
    .selectFrom('clicks')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(id).toBeTypeOf('bigint');
  expect({ ...row, clicked_at: clicked_at.getTime() }).toEqual(click);
});

test("today's clicks are in the table of their day, others in the default table", async () => {
  const engine = await openClickEngine(await partsOfTheirOwn(), new Registry());
  const nowMs = now().getTime();
  await recordAll(engine, [newClick({ clicked_at: nowMs }), newClick({ clicked_at: nowMs })]);
  // Both days in one batch.
  await recordAll(engine, [newClick({ clicked_at: nowMs }), newClick()]);
  await engine.close();
  const { rows } = await sql<{ name: string; clicks: number }>`
    select tableoid::regclass::text as name, count(*)::int as clicks from clicks
    group by 1 order by 1`.execute(t.db);
  const day = new Date(nowMs).toISOString().slice(0, 10).replaceAll('-', '');
  expect(rows).toEqual([
    { name: `clicks_${day}`, clicks: 3 },
    { name: 'clicks_other', clicks: 1 },
  ]);
});

test('closing waits for every submitted click', async () => {
  const engine = await openClickEngine(await partsOfTheirOwn(), new Registry());
  const clicks = newClicks(500);
  for (const click of clicks) void record(engine, click);
  await engine.close();
  await vi.waitFor(async () => expect(await storedRefs()).toEqual(refsOf(clicks)), LONG);
});

test('while the database fails clicks go to the spool, and from there to the database, each once', async () => {
  const parts = await partsOfTheirOwn();
  const metrics = new Registry();
  const engine = await openClickEngine(parts, metrics);
  const [before, during] = [newClicks(20), newClicks(300)];
  await recordAll(engine, before);
  await takeTableAway();
  await recordAll(engine, during.slice(0, 200));
  await recordAll(engine, during.slice(200));
  expect(await filesIn(parts)).toHaveLength(1);

  await restoreTable();
  const all = refsOf([...before, ...during]);
  await vi.waitFor(async () => expect(await storedRefs()).toEqual(all), LONG);
  await vi.waitFor(async () => expect(await filesIn(parts)).toEqual([]), LONG);
  await vi.waitFor(async () => {
    const text = await metrics.metrics();
    expect(text).toContain('tributary_clicks_lost 0');
    expect(text).toContain('tributary_clicks_lag_seconds 0');
  }, LONG);
  const { rows } = await sql`select * from click_spools`.execute(t.db);
  expect(rows).toEqual([]);
  await engine.close();
});

test('a large batch that forms while others are written goes to the spool, and each click is loaded once', async () => {
  const parts = await partsOfTheirOwn();
  const metrics = new Registry();
  const engine = await openClickEngine(parts, metrics);
  const [first, peak, few] = [newClicks(2), newClicks(300), newClicks(3)];
  const before = recordAll(engine, first);
  // The first ones are being written now.
  await new Promise(setImmediate);
  await recordAll(engine, peak);
  await before;
  expect(await filesIn(parts)).toHaveLength(1);
  await rest(PEAK_OVER_MS);
  await recordAll(engine, few);
  const all = refsOf([...first, ...peak, ...few]);
  await vi.waitFor(async () => expect(await storedRefs()).toEqual(all), LONG);
  await vi.waitFor(async () => expect(await filesIn(parts)).toEqual([]), LONG);
  const text = await metrics.metrics();
  expect(text).toContain('tributary_clicks_recorded 5');
  expect(text).toContain('tributary_clicks_spooled 300');
  expect(text).toContain('tributary_clicks_loaded 300');
  expect(text).toContain('tributary_clicks_lag_seconds 0');
  await engine.close();
});

test('a spool is loaded at the next start, without the batch that a crash truncated', async () => {
  const parts = await partsOfTheirOwn();
  const first = await openClickEngine(parts, new Registry());
  await takeTableAway();
  const clicks = newClicks(50);
  await recordAll(first, clicks);
  await first.close();
  const [file = ''] = await filesIn(parts);
  await appendFile(file, (await readFile(file)).subarray(0, 300));
  const second = await openClickEngine(parts, new Registry());
  const later = newClick();
  await record(second, later);
  await restoreTable();
  const all = refsOf([...clicks, later]);
  await vi.waitFor(async () => expect(await storedRefs()).toEqual(all), LONG);
  await vi.waitFor(async () => expect(await filesIn(parts)).toEqual([]), LONG);
  await second.close();
});

test('a damaged batch in the middle of a file loses only that batch', async () => {
  const batches = [newClicks(3), newClicks(4), newClicks(5)];
  const frames = batches.map((clicks) => {
    const rows = newRows();
    for (const click of clicks) addClick(rows, click);
    return writeFrame(rows, '');
  });
  const [one = Buffer.alloc(0), two = Buffer.alloc(0), three = Buffer.alloc(0)] = frames;
  const parts = await partsOfTheirOwn();
  await mkdir(spoolOf(parts), { recursive: true });
  const file = join(spoolOf(parts), nameAbandonedFile());
  await writeFile(file, Buffer.concat([one, two.subarray(0, 200), three, two.subarray(0, 90)]));
  const engine = await openClickEngine(parts, new Registry());
  const whole = refsOf([...(batches[0] ?? []), ...(batches[2] ?? [])]);
  await vi.waitFor(async () => expect(await storedRefs()).toEqual(whole), LONG);
  await engine.close();
});

test('clicks that may already be in the database are looked up there and never duplicated', async () => {
  const parts = await partsOfTheirOwn();
  const clicks = newClicks(40);
  const first = await openClickEngine(parts, new Registry());
  await recordAll(first, clicks.slice(0, 25));
  await first.close();
  const rows = newRows();
  for (const click of clicks) addClick(rows, click);
  const frame = writeFrame(rows, 'clicks long gone');
  await writeFile(join(spoolOf(parts), nameAbandonedFile()), frame);
  const second = await openClickEngine(parts, new Registry());
  await vi.waitFor(async () => expect(await filesIn(parts)).toEqual([]), LONG);
  expect(await storedRefs()).toEqual(refsOf(clicks));
  await second.close();
});

test('a spooled click that the database refuses does not block the others', async () => {
  spoolLoss.reset();
  const parts = await partsOfTheirOwn();
  const engine = await openClickEngine(parts, new Registry());
  const good = newClicks(5);
  const poison = newClick({ uid1: 'no\0such letter' });
  await recordAll(engine, [...good.slice(0, 2), poison, ...good.slice(2)]);
  await vi.waitFor(async () => expect(await storedRefs()).toEqual(refsOf(good)), LONG);
  await vi.waitFor(async () => expect(await filesIn(parts)).toEqual([]), LONG);
  expect((await spoolLoss.get()).values).toContainEqual({
    labels: { reason: 'refused' },
    value: 1,
  });
  await engine.close();
});

test('clicks survive while the database hangs, and each is stored once', async () => {
  const parts = await partsOfTheirOwn();
  const engine = await openClickEngine(
    { ...parts, config: { ...parts.config, click_commit_timeout_ms: 30 } },
    new Registry(),
  );
  const clicks = newClicks(31);
  await recordAll(engine, clicks.slice(0, 1));
  const release = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const hanging = t.db.transaction().execute(async (tx) => {
    await sql`lock table clicks in access exclusive mode`.execute(tx);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  await recordAll(engine, clicks.slice(1, 16));
  await recordAll(engine, clicks.slice(16));
  expect(await filesIn(parts)).toHaveLength(1);
  release.resolve();
  await hanging;
  await vi.waitFor(async () => expect(await filesIn(parts)).toEqual([]), LONG);
  expect(await storedRefs()).toEqual(refsOf(clicks));
  await engine.close();
});
