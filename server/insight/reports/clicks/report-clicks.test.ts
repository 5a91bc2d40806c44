import { expect, test } from 'vitest';
import type { PublisherActor } from '#contract/actors.ts';
import type { InputOf, ReplyOf } from '#contract/call.ts';
import { listClickLog, readClick } from '#contract/clicks/publisher.ts';
import { reportPerformance } from '#contract/reports/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisherWithSite, buildSite } from '#server/people/sites/builders.ts';
import { setClock } from '#server/platform/clock.ts';
import { rollUpAllClicks } from '#server/traffic/clicks/builders.ts';
import { buildBrandRow, buildClickRow, buildLineRow } from '../builders.ts';
import { reportClicks } from './report-clicks.ts';

setClock(new Date('2026-03-12T12:00:00Z'));
const t = await openTestApp();
const own = await buildPublisherWithSite(t, { time_zone: 'Asia/Shanghai' });
const second = { ...own, ...(await buildSite(t, own, { name: 'Second' })) };
const stranger = await buildPublisherWithSite(t);
const harbor = await buildBrandRow(t, { merchant_name: 'Harbor Mill' });
const alpin = await buildBrandRow(t, { merchant_name: 'Alpinwerk' });
const link = await t.db
  .insertInto('links')
  .values({
    code: 'spring1',
    publisher_id: own.publisher_id,
    site_id: own.site_id,
    brand_id: harbor.brand_id,
    target_url: 'https://harbor-mill.example/tea',
    same_key: 'spring1',
    created_at: '2026-03-01T00:00:00Z',
  })
  .returning('id')
  .executeTakeFirstOrThrow();
const on = { ...own, ...harbor };
const agent = { device: 'mobile', user_agent: 'Mozilla/5.0 (iPhone) Version/18.5 Safari/604.1' };
const linked = { link_id: link.id, visitor: 'visitor-one', ...agent, country: 'DE' };
// The visitor key changes every UTC day.
const dayBefore = { ...linked, visitor: 'visitor-nine' };
// Midnight in Shanghai is 16:00 UTC, so the first and last click are not on the 10th.
await buildClickRow(t, on, { ...dayBefore, at: '2026-03-09T15:59:59Z' });
const first = await buildClickRow(t, on, {
  ...dayBefore,
  at: '2026-03-09T16:00:00Z',
  uid1: 'mail',
});
await buildClickRow(t, on, { ...linked, at: '2026-03-10T02:00:00Z' });
await buildClickRow(t, on, { ...linked, at: '2026-03-10T02:00:00Z', invalid_reason: 'repeat' });
await buildClickRow(t, { ...second, ...alpin }, { at: '2026-03-10T03:00:00Z', country: 'US' });
for (const invalid_reason of ['bot', 'prefetch', 'data_centre', 'brand_offline']) {
  await buildClickRow(t, { ...own, ...alpin }, { at: '2026-03-10T04:00:00Z', invalid_reason });
}
await buildClickRow(t, on, { ...linked, at: '2026-03-10T16:00:00Z' });
await buildClickRow(t, { ...stranger, ...harbor }, { at: '2026-03-10T05:00:00Z' });
const line = { at: '2026-03-10T09:00:00Z', sale_minor: 5_000n, commission_minor: 500n, ...first };
await buildLineRow(t, on, { ...line, order_id: 'C-1' });
await buildLineRow(t, on, { ...line, order_id: 'C-1', line_id: '2' });
await buildLineRow(t, on, { ...line, order_id: 'C-2' });
await rollUpAllClicks(t);

const tenth = { start_date: '2026-03-10', end_date: '2026-03-10' };
type Log = ReplyOf<typeof listClickLog>;
const ask = async (input: Partial<InputOf<typeof listClickLog>> = {}) =>
  dataOf(await t.callAs(own, listClickLog, { ...tenth, ...input }));
const timesOf = ({ list }: Log) => list.map((click) => click.clicked_at.slice(5, 16));

test("lists the clicks of the account's days, newest first, each with its verdict and reason", async () => {
  const log = await ask();
  expect(log.list.map(({ verdict, reason }) => [verdict, reason])).toEqual([
    ['not_sent', 'brand_offline'],
    ['bot', 'data_centre'],
    ['bot', 'prefetch'],
    ['bot', 'bot'],
    ['valid', null],
    ['duplicate', 'repeat'],
    ['valid', null],
    ['valid', null],
  ]);
  expect(log.list.at(-1)).toMatchObject({
    click_ref: first.click_ref,
    clicked_at: '2026-03-09T16:00:00.000Z',
    mcid: harbor.mcid,
    link_code: 'spring1',
    uid1: 'mail',
    device: 'mobile',
    country: 'DE',
    orders: 2,
  });
  expect(log).toMatchObject({
    total: 8,
    next: null,
    searched_to: null,
    time_zone: 'Asia/Shanghai',
  });
});

test('unique clicks and counts equal the performance report, also without stored first clicks', async () => {
  const report = dataOf(await t.callAs(own, reportPerformance, tenth));
  const { clicks, valid_clicks, unique_clicks } = report.totals[0] ?? {};
  const before = await ask();
  expect(before.counts).toEqual({ clicks, valid_clicks, unique_clicks });
  // On the 9th UTC the visitor had been there before; on the 10th the click at 02:00 is the first.
  const marks = before.list.map((click) => click.is_unique);
  expect(marks).toEqual([false, false, false, false, true, false, true, false]);
  expect(marks.filter(Boolean)).toHaveLength(unique_clicks ?? 0);
  await t.db.deleteFrom('click_firsts').execute();
  expect((await ask()).list.map((click) => click.is_unique)).toEqual(marks);
});

test.each([
  [{ verdict: 'bot' }, 3, null],
  [{ verdict: 'valid' }, 3, 3],
  [{ verdict: 'duplicate' }, 1, null],
  [{ verdict: 'not_sent' }, 1, null],
  [{ mcid: 'alpinwerk' }, 5, 5],
  [{ country: 'DE' }, 3, 3],
  [{ browser: 'safari' }, 3, 3],
  [{ browser: 'chrome' }, 0, 0],
  [{ device: 'mobile', country: 'DE' }, 3, null],
  [{ link: 'spring1' }, 3, null],
  [{ link: 'unknown' }, 0, null],
  [{ uid: 'mail' }, 1, null],
  [{ referrer: 'nowhere.example' }, 0, null],
] as const)('%j finds %i clicks with a total of %s', async (filter, found, total) => {
  const log = await ask(filter);
  expect([log.list.length, log.total]).toEqual([found, total]);
});

test('filters by channel and refuses a channel of another account', async () => {
  const codes = await t.db.selectFrom('sites').select(['id', 'code']).execute();
  const codeOf = (id: number) => codes.find((site) => site.id === id)?.code ?? '';
  expect((await ask({ medium_id: codeOf(second.site_id) })).list).toHaveLength(1);
  const strange = { ...tenth, medium_id: codeOf(stranger.site_id) };
  expect((await t.callAs(own, listClickLog, strange)).message).toBe('SITE_NOT_FOUND');
});

test('pages repeat and skip no click, though several clicks share a time and new ones arrive', async () => {
  const whole = await ask();
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: Log = await ask({ perPage: 3, ...(after && { after }) });
    seen.push(...page.list.map((click) => click.click_ref));
    after = page.next;
    await buildClickRow(t, on, { at: '2026-03-10T15:00:00Z', visitor: 'late' });
  } while (after);
  expect(seen).toEqual(whole.list.map((click) => click.click_ref));
});

test('the oldest clicks come first on request, on every page', async () => {
  const whole = (await ask()).list.map((click) => click.click_ref).reverse();
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: Log = await ask({ perPage: 3, order_direction: 'asc', ...(after && { after }) });
    seen.push(...page.list.map((click) => click.click_ref));
    after = page.next;
  } while (after);
  expect(seen).toEqual(whole);
});

test('a search that runs out of time returns how far it came, and can be continued', async () => {
  const actor = { ...own, time_zone: 'Asia/Shanghai' } as unknown as PublisherActor;
  const wide = { start_date: '2026-03-01', end_date: '2026-03-10', perPage: 50, uid: 'mail' };
  for (const order_direction of ['asc', 'desc'] as const) {
    const found: string[] = [];
    let answers = 0;
    let after: string | undefined;
    do {
      const page = await reportClicks(t.db, actor, { ...wide, order_direction, after }, 0);
      if (page.searched_to) expect(page.next).not.toBeNull();
      found.push(...timesOf(page));
      after = page.next ?? undefined;
      answers += 1;
    } while (after);
    expect(found).toEqual(['03-09T16:00']);
    expect(answers).toBeGreaterThan(2);
  }
});

test('contains nothing that identifies the visitor', async () => {
  const log = JSON.stringify(await ask());
  for (const hidden of ['visitor-', 'visitor_key', 'user_agent', 'address']) {
    expect(log).not.toContain(hidden);
  }
});

test('opens a click with the order lines attributed to it', async () => {
  const { click_ref, clicked_at } = (await ask({ uid: 'mail' })).list[0] ?? {};
  const input = { click_ref: click_ref ?? '', clicked_at: clicked_at ?? '' };
  const opened = dataOf(await t.callAs(own, readClick, input));
  expect(opened).toMatchObject({
    click: { link_code: 'spring1', orders: 2 },
    target_url: 'https://harbor-mill.example/tea',
  });
  expect(opened.transactions.map((row) => [row.order_id, row.line_id])).toEqual([
    ['C-1', '1'],
    ['C-1', '2'],
    ['C-2', '1'],
  ]);
});

test('a click of another account is answered like an unknown one', async () => {
  const input = { click_ref: first.click_ref, clicked_at: '2026-03-09T16:00:00Z' };
  for (const wrong of [
    [stranger, input],
    [own, { ...input, clicked_at: '2026-03-09T16:00:01Z' }],
    [own, { ...input, click_ref: 'unknown' }],
  ] as const) {
    expect((await t.callAs(wrong[0], readClick, wrong[1])).message).toBe('CLICK_NOT_FOUND');
  }
});

test.each([
  [{ start_date: '2026-03-11' }, 'REPORT_START_DATE_AFTER_END'],
  [{ start_date: null }, 'REPORT_START_DATE_REQUIRED'],
  [{ verdict: 'unique' }, 'PARAMS_TYPE_ERROR'],
  [{ country: 'Germany' }, 'PARAMS_TYPE_ERROR'],
  [{ after: '1-x' }, 'PARAMS_TYPE_ERROR'],
  [{ perPage: 201 }, 'PARAMS_TYPE_ERROR'],
  [{ mcid: 'unknown' }, 'BRAND_NOT_EXISTS'],
])('%j is refused with %s', async (wrong, key) => {
  const answer = await t.callAs(own, listClickLog, { ...tenth, ...wrong } as never);
  expect(answer.message).toBe(key);
});

test('accepts every day of the calendar', async () => {
  const always = { start_date: '1970-01-01', end_date: '2999-12-31' };
  expect((await ask(always)).list.length).toBeGreaterThan(8);
  const edge = { ...always, after: '9999999999999999-999999999999999999' };
  expect((await ask(edge)).list.length).toBeGreaterThan(8);
});
