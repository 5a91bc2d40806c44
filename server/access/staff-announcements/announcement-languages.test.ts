import { expect, test } from 'vitest';
import { listAnnouncements, readNotice } from '#contract/announcements/publisher.ts';
import { addNotice, editNotice } from '#contract/announcements/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisher, buildStaff } from '#server/people/accounts/builders.ts';
import { advanceClock } from '#server/platform/clock.ts';

const t = await openTestApp();
const admin = await buildStaff(t);
const own = await buildPublisher(t);

const words = { type: 1 as const, title: 'News', body: 'Something is **new**.' };
const write = async (more: { title: string; title_zh?: string; body_zh?: string }) => {
  advanceClock(1000);
  return dataOf(await t.callAs(admin, addNotice, { ...words, target: 'all', ...more }));
};
const titles = async (who: { token: string }, filter = {}) =>
  dataOf(await t.callAs(who, listAnnouncements, filter)).list.map((one) => one.title);

test('a reader of Chinese sees the Chinese text, and the English one where there is none', async () => {
  const reader = await buildPublisher(t);
  await t.db
    .updateTable('users')
    .set({ language: 'zh' })
    .where('id', '=', reader.user_id)
    .execute();
  advanceClock(1000);
  const chinese = { title_zh: '新消息', body_zh: '有**新**内容。' };
  const both = await write({ title: 'In both', ...chinese });
  expect(both).toMatchObject(chinese);
  await write({ title: 'English only' });
  expect(await titles(reader)).toEqual(['English only', '新消息']);
  expect(await titles(own)).toEqual(['English only', 'In both']);
  const { html } = dataOf(await t.callAs(reader, readNotice, { id: both.id }));
  expect(html).toContain('<strong>新</strong>');
  expect(await titles(reader, { keyword: '内容' })).toEqual(['新消息']);
  expect(await titles(own, { keyword: '内容' })).toEqual([]);
  const changed = { ...words, id: both.id, title: 'In both' };
  expect(dataOf(await t.callAs(admin, editNotice, changed))).toMatchObject({ title_zh: null });
  expect(await titles(reader)).toEqual(['English only', 'In both']);
});
