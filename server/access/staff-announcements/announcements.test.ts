import { expect, test } from 'vitest';
import {
  countUnreadNotices,
  listAnnouncements,
  markNoticeRead,
  markNoticesRead,
  readNotice,
} from '#contract/announcements/publisher.ts';
import {
  addNotice,
  editNotice,
  listStaffNotices,
  previewMarkdown,
  withdrawNotice,
} from '#contract/announcements/staff.ts';
import { listNotifications } from '#contract/notifications/publisher.ts';
import { decideSite } from '#contract/sites/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import {
  hostileTexts,
  missing,
  notInteger,
  notText,
  tryHostileTexts,
  tryInputs,
} from '#fixtures/testing/try-inputs.ts';
import { buildBrand, buildRelationship } from '#server/offers/brands/builders.ts';
import { buildPublisher, buildStaff } from '#server/people/accounts/builders.ts';
import { buildSite } from '#server/people/sites/builders.ts';
import { advanceClock, now } from '#server/platform/clock.ts';

const t = await openTestApp();
const admin = await buildStaff(t);
const own = await buildPublisher(t);
const other = await buildPublisher(t);
const site = await buildSite(t, own);
const brand = await buildBrand(t);
await buildRelationship(t, site, brand);
advanceClock(1000);

const words = { type: 1 as const, title: 'News', body: 'Something is **new**.' };
type Words = Partial<Parameters<typeof t.callAs<typeof addNotice>>[2]>;
const write = async (more: Words = {}) => {
  advanceClock(1000);
  return dataOf(await t.callAs(admin, addNotice, { ...words, target: 'all', ...more }));
};
const titles = async (who: { token: string }, filter = {}) =>
  dataOf(await t.callAs(who, listAnnouncements, filter)).list.map((one) => one.title);

test('a publisher sees announcements to all and to them; others do not exist for them', async () => {
  await write({ title: 'To all' });
  const joined = await write({
    title: 'To the joined',
    target: 'brand',
    mcid: brand.mcid,
    type: 2,
  });
  const { publisher_code = '' } = (await codeOf(other.publisher_id)) ?? {};
  const theirs = await write({ title: 'To the other', target: 'publisher', publisher_code });
  expect(await titles(own)).toEqual(['To the joined', 'To all']);
  expect(await titles(other)).toEqual(['To the other', 'To all']);
  expect(joined).toMatchObject({ recipients: 1, merchant_name: brand.merchant_name });
  for (const [who, id] of [
    [own, theirs.id],
    [other, joined.id],
    [own, 2_000_000_000],
  ] as const) {
    const refused = { code: 20076, message: 'NOTICE_NOT_EXIST', data: null };
    expect(await t.callAs(who, readNotice, { id })).toEqual(refused);
    expect(await t.callAs(who, markNoticeRead, { id })).toEqual(refused);
  }
});

test('an announcement to joined publishers stays visible after leaving and is not shown to later ones', async () => {
  const late = await buildSite(t, other);
  await buildRelationship(t, late, brand);
  await t.db
    .updateTable('relationships')
    .set({ status: 3 })
    .where('site_id', '=', site.site_id)
    .execute();
  expect(await titles(own, { type: 2 })).toEqual(['To the joined']);
  expect(await titles(other, { type: 2 })).toEqual([]);
});

test('type, keyword, pinned and unread filter the list; pinned announcements come first', async () => {
  await write({ title: 'Read me first', is_top: 1, type: 4, body: 'About 100% of it_all' });
  await write({ title: 'Plain' });
  expect((await titles(own)).slice(0, 2)).toEqual(['Read me first', 'Plain']);
  expect(await titles(own, { is_top: 1 })).toEqual(['Read me first']);
  expect(await titles(own, { type: 4 })).toEqual(['Read me first']);
  expect(await titles(own, { keyword: '100% OF IT_' })).toEqual(['Read me first']);
  expect(await titles(own, { keyword: '100_' })).toEqual([]);
  const page = dataOf(await t.callAs(own, listAnnouncements, { perPage: 1, curPage: 2 }));
  expect(page).toMatchObject({ total: 4, list: [{ title: 'Plain', is_top: false }] });
});

test('an announcement is marked as read per user, once; all can be marked together', async () => {
  const [first] = dataOf(await t.callAs(own, listAnnouncements, {})).list;
  const id = first?.id ?? 0;
  const unread = async (who: { token: string }) =>
    dataOf(await t.callAs(who, countUnreadNotices, {})).unread;
  const [before, others] = [await unread(own), await unread(other)];
  expect(before).toBe(4);
  expect(dataOf(await t.callAs(own, markNoticeRead, { id }))).toEqual({ unread: before - 1 });
  expect(dataOf(await t.callAs(own, markNoticeRead, { id }))).toEqual({ unread: before - 1 });
  expect(dataOf(await t.callAs(own, readNotice, { id })).is_read).toBe(true);
  expect(await titles(own, { unread: 1 })).not.toContain(first?.title);
  expect(dataOf(await t.callAs(own, markNoticesRead, {}))).toEqual({ unread: 0 });
  expect(await unread(other)).toBe(others);
  const all = dataOf(await t.callAs(admin, listStaffNotices, { keyword: 'read me first' }));
  expect(all.list[0]).toMatchObject({ readers: 1, author: expect.any(String) });
});

test('announcements published before a user joined are not unread', async () => {
  advanceClock(1000);
  const late = await buildPublisher(t);
  const { list, unread } = dataOf(await t.callAs(late, listAnnouncements, {}));
  expect(list.length).toBeGreaterThan(0);
  expect(unread).toBe(0);
});

test('a scheduled announcement is visible only from its time on', async () => {
  const hour = 3_600_000;
  const inHours = (hours: number) => new Date(now().getTime() + hours * hour).toISOString();
  const made = await write({ title: 'Tomorrow', publish_at: inHours(2) });
  expect(made.state).toBe('scheduled');
  await t.drain();
  expect(await titles(own)).not.toContain('Tomorrow');
  const later = { ...words, id: made.id, title: 'Tomorrow', publish_at: inHours(4) };
  dataOf(await t.callAs(admin, editNotice, later));
  advanceClock(3 * hour);
  await t.drain();
  expect(await titles(own)).not.toContain('Tomorrow');
  advanceClock(2 * hour);
  await t.drain();
  expect(await titles(own)).toContain('Tomorrow');
  const moved = await t.callAs(admin, editNotice, { ...later, publish_at: inHours(1) });
  expect(moved.message).toBe('NOTICE_ALREADY_PUBLISHED');
});

test('the text can be changed until the announcement is withdrawn and hidden', async () => {
  const { id } = await write({ title: 'Wrnog' });
  dataOf(await t.callAs(admin, editNotice, { ...words, id, title: 'Right' }));
  expect(await titles(own)).toContain('Right');
  expect(dataOf(await t.callAs(admin, withdrawNotice, { id })).state).toBe('withdrawn');
  expect(await titles(own)).not.toContain('Right');
  expect((await t.callAs(own, readNotice, { id })).message).toBe('NOTICE_NOT_EXIST');
  const again = await t.callAs(admin, editNotice, { ...words, id });
  expect(again.message).toBe('NOTICE_WITHDRAWN');
  const none = { ...words, id: 2_000_000_000 };
  expect((await t.callAs(admin, editNotice, none)).message).toBe('NOTICE_NOT_EXIST');
});

test('raw HTML, scripts and images are escaped, and external links open in a new tab', async () => {
  const shown = async (body: string) =>
    dataOf(await t.callAs(admin, previewMarkdown, { body })).html;
  expect(await shown('<b onclick="x()">hi</b>')).toBe(
    '<p>&lt;b onclick=&quot;x()&quot;&gt;hi&lt;/b&gt;</p>\n',
  );
  expect(await shown('[a](https://example.com)')).toBe(
    '<p><a href="https://example.com" target="_blank" rel="noopener noreferrer">a</a></p>\n',
  );
  expect(await shown('[a](/help)')).toBe('<p><a href="/help">a</a></p>\n');
  expect(await shown('![a](https://example.com/a.png)')).not.toContain('<img');
  for (const address of [
    'javascript:alert(1)',
    'JaVaScRiPt&colon;alert(1)',
    '//evil.example',
    'data:text/html,x',
    'vbscript:x',
  ]) {
    expect(await shown(`[a](<${address}>) <${address}>`), address).not.toContain('href');
  }
  const allowed =
    /^<\/?(p|a|em|strong|code|pre|ul|ol|li|h[3-6]|blockquote|hr|br|s|table|thead|tbody|tr|th|td)\b/;
  for (const body of hostileTexts().filter((text) => text.trim() !== '' && !text.includes('\0'))) {
    for (const [tag] of (await shown(body)).matchAll(/<[^>]*>/g))
      expect(tag, body).toMatch(allowed);
  }
});

test('each invalid input has its own error', async () => {
  const violations = [
    ...(await tryInputs(t, own, listAnnouncements, {}, [
      ...notText('keyword', 'NOTICE_KEYWORD_STRING'),
      ['keyword', 'x'.repeat(101), 'NOTICE_KEYWORD_STRING'],
      ...notInteger('is_top', 'NOTICE_IS_TOP_INTEGER'),
      ['is_top', 2, 'NOTICE_IS_TOP_INTEGER'],
      ['type', 5, 'PARAMS_TYPE_ERROR'],
    ])),
    ...(await tryInputs(t, own, readNotice, {}, [
      ...missing('id', 'ID_REQUIRED'),
      ...notInteger('id', 'ID_INTEGER'),
      ['id', 0, 'ID_INTEGER'],
      ['id', 2_000_000_000, 'NOTICE_NOT_EXIST'],
    ])),
    ...(await tryInputs(t, admin, addNotice, { ...words, target: 'all' }, [
      ...missing('title', 'NOTICE_TITLE_REQUIRED'),
      ...missing('body', 'NOTICE_BODY_REQUIRED'),
      ['publish_at', 'tomorrow', 'NOTICE_TIME_INVALID'],
      ['publish_at', '2026-13-01T10:00:00Z', 'NOTICE_TIME_INVALID'],
      ['publish_at', '2001-01-01T10:00:00Z', 'NOTICE_TIME_INVALID'],
      ['target', 'brand', 'MERCHANT_NOT_FOUND'],
      ['target', 'publisher', 'USER_NOT_EXISTS'],
      ['target', 'visitors', 'PARAMS_TYPE_ERROR'],
    ])),
    ...(await tryHostileTexts(t, own, listAnnouncements, {}, ['keyword'])),
  ];
  expect(violations).toEqual([]);
  const support = await buildStaff(t, 'support');
  const refused = await t.callAs(support, addNotice, { ...words, target: 'all' });
  expect(refused.code).not.toBe(0);
  expect((await t.callAs(null, listAnnouncements, {})).message).toBe('UNAUTHORISED');
});

function codeOf(id: number) {
  return t.db
    .selectFrom('publishers')
    .where('id', '=', id)
    .select('code as publisher_code')
    .executeTakeFirst();
}

test('the highest heading of a text is one level below its title', async () => {
  const preview = async (body: string) =>
    dataOf(await t.callAs(admin, previewMarkdown, { body })).html.match(/<h\d/g);
  expect(await preview('# One\n\n## Two')).toEqual(['<h3', '<h4']);
  expect(await preview('## One\n\n### Two')).toEqual(['<h3', '<h4']);
  expect(await preview('#### One')).toEqual(['<h3']);
});

test('a decision on a channel notifies its publisher with the name escaped, and is no announcement of staff', async () => {
  const waiting = await buildSite(t, own, { name: 'My <b>*site*</b>', status: 0 });
  const input = { site_id: waiting.site_id, status: 2 as const, reason: 'No [content](x).' };
  dataOf(await t.callAs(admin, decideSite, input));
  await t.drain();
  const { list } = dataOf(await t.callAs(own, listNotifications, {}));
  const [{ title, html } = { title: '', html: '' }] = list;
  expect(title).toBe('My <b>*site*</b> was not approved');
  expect(html).toContain('<strong>My &lt;b&gt;*site*&lt;/b&gt;</strong>');
  expect(html).toContain('Reason: No [content](x).');
  const others = dataOf(await t.callAs(other, listNotifications, {})).list;
  expect(others.map((one) => one.title)).not.toContain(title);
  expect(dataOf(await t.callAs(admin, listStaffNotices, { keyword: 'approved' })).total).toBe(0);
});
