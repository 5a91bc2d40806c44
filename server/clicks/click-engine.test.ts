import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { Parts } from '#server/platform/parts.ts';
import { openTestApp } from '#server/testing/open-test-app.ts';
import { buildTrackingLink } from './builders.ts';
import { deriveClickKey, makeClickRef } from './make-click-ref.ts';
import { openClickEngine } from './open-click-engine.ts';
import type { NewClick } from './store.ts';

const t = await openTestApp({ LOG_LEVEL: 'silent' });
const key = deriveClickKey(t.config.secret_key);
const folders: string[] = [];
const LONG = { timeout: 20_000, interval: 50 };

/** What the engine is handed, with a data folder nobody else writes to. */
async function partsOfTheirOwn(): Promise<Parts> {
  const data_dir = await mkdtemp(join(tmpdir(), 'tributary-clicks-'));
  folders.push(data_dir);
  return { db: t.db, log: t.log, config: { ...t.config, data_dir } };
}

const spoolOf = (parts: Parts) => join(parts.config.data_dir, 'spool', 'clicks.ndjson');

function newClick(overrides: Partial<NewClick> = {}): NewClick {
  return {
    click_ref: makeClickRef(key, 1, Date.UTC(2026, 1, 3)),
    link_id: 1,
    publisher_id: 2,
    site_id: 3,
    brand_id: 4,
    clicked_at: Date.UTC(2026, 1, 3, 4, 5, 6, 789),
    uid1: 'ü 🌊 "quoted" \\ {braces}, NULL',
    uid2: null,
    uid3: '',
    uid4: null,
    uid5: null,
    outcome: 'redirected',
    invalid_reason: null,
    visitor_key: 'k',
    device: 'desktop',
    country: null,
    referrer_host: null,
    user_agent: 'agent',
    ...overrides,
  };
}

const newClicks = (count: number) => Array.from({ length: count }, () => newClick());

const storedRefs = async () =>
  (await t.db.selectFrom('clicks').select('click_ref').execute())
    .map((row) => row.click_ref)
    .sort();

const refsOf = (clicks: NewClick[]) => clicks.map((click) => click.click_ref).sort();

const takeTableAway = () => sql`alter table clicks rename to clicks_away`.execute(t.db);
const bringTableBack = () => sql`alter table if exists clicks_away rename to clicks`.execute(t.db);

afterEach(async () => {
  await bringTableBack();
  await t.db.deleteFrom('clicks').execute();
});
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

test('a recorded click is in the database, letter for letter, when record resolves', async () => {
  const engine = await openClickEngine(await partsOfTheirOwn(), new Registry());
  const click = newClick();
  await engine.record(click);
  const { id, clicked_at, ...row } = await t.db
    .selectFrom('clicks')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(id).toBeTypeOf('bigint');
  expect({ ...row, clicked_at: clicked_at.getTime() }).toEqual(click);
  await engine.close();
});

test('closing waits for every click that was handed in', async () => {
  const engine = await openClickEngine(await partsOfTheirOwn(), new Registry());
  const clicks = newClicks(500);
  for (const click of clicks) void engine.record(click);
  await engine.close();
  expect(await storedRefs()).toEqual(refsOf(clicks));
});

test('while the database fails clicks go to the spool, and from there to the database, each once', async () => {
  const parts = await partsOfTheirOwn();
  const metrics = new Registry();
  const engine = await openClickEngine(parts, metrics);
  const [before, during] = [newClicks(20), newClicks(300)];
  await Promise.all(before.map(engine.record));
  await takeTableAway();
  await Promise.all(during.slice(0, 200).map(engine.record));
  await Promise.all(during.slice(200).map(engine.record));
  const lines = (await readFile(spoolOf(parts), 'utf8')).split('\n').filter((line) => line !== '');
  expect(lines).toHaveLength(300);

  await bringTableBack();
  const all = refsOf([...before, ...during]);
  await vi.waitFor(async () => expect(await storedRefs()).toEqual(all), LONG);
  await vi.waitFor(async () => expect(await readFile(spoolOf(parts), 'utf8')).toBe(''), LONG);
  const after = newClick();
  await engine.record(after);
  expect(await storedRefs()).toContain(after.click_ref);
  const told = await metrics.metrics();
  for (const line of [
    'clicks_recorded 21',
    'clicks_spooled 300',
    'clicks_loaded 300',
    'clicks_lost 0',
  ])
    expect(told).toContain(line);
  await engine.close();
});

test('a spool left behind is loaded at the next start, without the line a crash cut short', async () => {
  const parts = await partsOfTheirOwn();
  await takeTableAway();
  const first = await openClickEngine(parts, new Registry());
  const clicks = newClicks(50);
  await Promise.all(clicks.map(first.record));
  await first.close();
  await appendFile(spoolOf(parts), `${JSON.stringify(newClick()).slice(0, 80)}`);
  const second = await openClickEngine(parts, new Registry());
  const later = newClick();
  await second.record(later);
  await bringTableBack();
  const all = refsOf([...clicks, later]);
  await vi.waitFor(async () => expect(await storedRefs()).toEqual(all), LONG);
  await second.close();
});

test('a spool that was loaded but not forgotten doubles nothing', async () => {
  const parts = await partsOfTheirOwn();
  const clicks = newClicks(40);
  const first = await openClickEngine(parts, new Registry());
  await Promise.all(clicks.map(first.record));
  await first.close();
  await appendFile(spoolOf(parts), `${clicks.map((one) => JSON.stringify(one)).join('\n')}\n`);
  const second = await openClickEngine(parts, new Registry());
  await vi.waitFor(async () => expect(await readFile(spoolOf(parts), 'utf8')).toBe(''), LONG);
  expect(await storedRefs()).toEqual(refsOf(clicks));
  await second.close();
});

test('a spooled click the database will never have does not hold up the others', async () => {
  const parts = await partsOfTheirOwn();
  const metrics = new Registry();
  const engine = await openClickEngine(parts, metrics);
  const good = newClicks(5);
  const poison = newClick({ uid1: 'no\0such letter' });
  await Promise.all([...good.slice(0, 2), poison, ...good.slice(2)].map(engine.record));
  await vi.waitFor(async () => expect(await storedRefs()).toEqual(refsOf(good)), LONG);
  await vi.waitFor(async () => expect(await readFile(spoolOf(parts), 'utf8')).toBe(''), LONG);
  expect(await metrics.metrics()).toContain('clicks_lost 1');
  await engine.close();
});

test('visitors are sent on while the database hangs, and their clicks arrive, each once', async () => {
  const link = await buildTrackingLink(t);
  const visit = () =>
    t.app.inject({ url: `/t/${link.code}`, headers: { 'user-agent': 'Firefox' } });
  await visit();
  const release = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const hanging = t.db.transaction().execute(async (tx) => {
    await sql`lock table clicks in access exclusive mode`.execute(tx);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const answers = await Promise.all(Array.from({ length: 30 }, visit));
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(30).fill(302));
  release.resolve();
  await hanging;
  await vi.waitFor(async () => expect(await storedRefs()).toHaveLength(31), LONG);
});
