import { afterAll, expect, test } from 'vitest';
import {
  editPreference,
  listNotifications,
  listPreferences,
  readNotifications,
} from '#contract/notifications/publisher.ts';
import { listMails } from '#contract/notifications/staff.ts';
import { decideSite } from '#contract/sites/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisher, buildStaff } from '#server/people/accounts/builders.ts';
import { findRecipient } from '#server/people/accounts/mails/find-recipient.ts';
import { notifyPublisher } from '#server/people/accounts/mails/notify-publisher.ts';
import { buildSite } from '#server/people/sites/builders.ts';
import { advanceClock, HOUR_MS, now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { buildMailServer } from './builders.ts';
import { startDigests } from './mail-notifications.ts';

const smtp = await buildMailServer();
afterAll(() => smtp.close());
const t = await openTestApp({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://network.test' });
// A session ends when the clock passes days, so each look has its own.
const mailsOf = async (filter: { recipient?: string; publisher_id?: number }) =>
  dataOf(await t.callAs(await buildStaff(t), listMails, filter)).list;

const sent = async () => {
  await t.drain();
  return smtp.delivered.splice(0);
};
const mailsTo = async (email: string) => (await sent()).filter(({ to }) => to === email);
type Publisher = Awaited<ReturnType<typeof buildPublisher>>;
const bonus = (publisher: Publisher, source: string) =>
  inTransaction(t.db, (tx) =>
    notifyPublisher(tx, publisher.publisher_id, {
      kind: 'bonus_received',
      source,
      values: { amount: '5.00 USD', reason: 'A <b>good</b> month' },
      path: '/payments/summary',
    }),
  );
const orders = (publisher: Publisher, count: number, minor: string) =>
  inTransaction(t.db, (tx) =>
    notifyPublisher(tx, publisher.publisher_id, {
      kind: 'orders_received',
      source: `orders ${count} ${minor} ${now().getTime()}`,
      totals: { count, amounts: { USD: minor } },
      path: '/reports/transactions',
    }),
  );
const choose = async (
  publisher: Publisher,
  kind: string,
  schedule: 'off' | 'daily' | 'immediately',
) => dataOf(await t.callAs(publisher, editPreference, { kind, schedule }));
/** Moves the clock to just after the next time of digests. */
async function passEight(): Promise<void> {
  const eight = new Date(now());
  eight.setUTCHours(8, 1, 0, 0);
  if (eight <= now()) eight.setUTCDate(eight.getUTCDate() + 1);
  advanceClock(eight.getTime() - now().getTime());
  await startDigests(t, findRecipient);
}

test('a decision is mailed at once with the name of who decided, both parts, and one-click unsubscribe', async () => {
  const publisher = await buildPublisher(t);
  const { site_id } = await buildSite(t, publisher, { name: 'Green Shelf', status: 0 });
  dataOf(
    await t.callAs(await buildStaff(t), decideSite, { site_id, status: 2, reason: 'Too empty.' }),
  );
  const [mail, ...others] = await mailsTo(publisher.email);
  expect(others).toEqual([]);
  const raw = mail?.raw ?? '';
  expect(raw).toContain('Subject: Green Shelf was not approved');
  expect(raw).toContain('Content-Type: text/plain');
  expect(raw).toContain('Content-Type: text/html');
  for (const words of ['Reason: Too empty.', 'Decided by Sam of admin', 'Hello Robin,']) {
    expect(raw.split(words).length - 1, words).toBeGreaterThanOrEqual(2);
  }
  expect(raw).toContain('https://network.test/settings/channel');
  expect(raw).toContain('https://network.test/settings/notifications');
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const { list } = dataOf(await t.callAs(publisher, listNotifications, {}));
  expect(list).toMatchObject([{ kind: 'channel_rejected', is_read: false }]);
  const mails = await mailsOf({ publisher_id: publisher.publisher_id });
  expect(mails).toMatchObject([
    { recipient: publisher.email, status: 'sent', error: null, attempts: 1 },
  ]);
});

test('a notification is repeated neither in the bell nor by mail', async () => {
  const publisher = await buildPublisher(t);
  await bonus(publisher, 'bonus 1');
  await bonus(publisher, 'bonus 1');
  const mails = await mailsTo(publisher.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.raw).toContain('A &lt;b&gt;good&lt;/b&gt; month');
  expect(dataOf(await t.callAs(publisher, listNotifications, {})).total).toBe(1);
});

test('a kind that is off is shown in the bell and not mailed; security mails are no choice', async () => {
  const publisher = await buildPublisher(t);
  expect((await choose(publisher, 'bonus_received', 'off')).schedule).toBe('off');
  await bonus(publisher, 'bonus 2');
  expect(await mailsTo(publisher.email)).toEqual([]);
  expect(dataOf(await t.callAs(publisher, listNotifications, {})).unread).toBe(1);
  const { list } = dataOf(await t.callAs(publisher, listPreferences, {}));
  expect(list.map((one) => one.kind)).not.toContain('password_changed');
  expect(list.map((one) => one.kind)).not.toContain('site_waiting');
  for (const kind of ['password_changed', 'site_waiting', 'unknown', 'constructor']) {
    const answer = await t.callAs(publisher, editPreference, { kind, schedule: 'off' });
    expect(answer.message).toBe('NOTIFICATION_KIND_UNKNOWN');
  }
});

test('orders of a day are summed up and mailed once in the digest at eight o’clock of the account', async () => {
  await passEight();
  const publisher = await buildPublisher(t);
  const tokyo = await buildPublisher(t, { time_zone: 'Asia/Tokyo' });
  await orders(publisher, 2, '1250');
  await orders(publisher, 3, '50');
  await orders(tokyo, 1, '100');
  await startDigests(t, findRecipient);
  expect(await sent()).toEqual([]);
  const { list } = dataOf(await t.callAs(publisher, listNotifications, {}));
  expect(list.map((one) => one.title)).toEqual(['Orders received: 5']);
  expect(list[0]?.html).toContain('$13.00 USD');
  // It is 8:01 UTC; eight o'clock in Tokyo is at 23:00 UTC.
  advanceClock(15 * HOUR_MS);
  await startDigests(t, findRecipient);
  expect((await sent()).map(({ to }) => to)).toEqual([tokyo.email]);
  await passEight();
  const mails = await mailsTo(publisher.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.raw).toContain('Orders received: 5');
  await passEight();
  expect(await mailsTo(publisher.email)).toEqual([]);
});

test('what was read in the bell is not in the digest', async () => {
  const publisher = await buildPublisher(t);
  await choose(publisher, 'bonus_received', 'daily');
  await bonus(publisher, 'bonus 3');
  dataOf(await t.callAs(publisher, readNotifications, {}));
  await passEight();
  expect(await mailsTo(publisher.email)).toEqual([]);
});

test('one click on the link of a mail stops mails of its kind, for this person only', async () => {
  const publisher = await buildPublisher(t);
  await bonus(publisher, 'bonus 4');
  const [mail] = await mailsTo(publisher.email);
  const path = /https:\/\/network\.test(\/unsubscribe\/[\w-]+)/.exec(mail?.raw ?? '')?.[1] ?? '';
  const asked = await t.app.inject({ method: 'GET', url: path });
  expect(asked.statusCode).toBe(200);
  expect(asked.body).toContain('Stop these mails?');
  await bonus(publisher, 'bonus 5');
  expect(await mailsTo(publisher.email)).toHaveLength(1);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = 'List-Unsubscribe=One-Click';
  const stopped = await t.app.inject({ method: 'POST', url: path, headers, payload });
  expect(stopped.statusCode).toBe(200);
  await bonus(publisher, 'bonus 6');
  expect(await mailsTo(publisher.email)).toEqual([]);
  const other = await buildPublisher(t);
  await bonus(other, 'bonus 7');
  expect(await mailsTo(other.email)).toHaveLength(1);
  const forged = `${path.slice(0, -4)}AAAA`;
  expect((await t.app.inject({ method: 'POST', url: forged, headers, payload })).statusCode).toBe(
    404,
  );
});

test('an address that the mail server refuses is shown as failing and gets no more notifications for a week', async () => {
  const publisher = await buildPublisher(t);
  const statuses = async () =>
    (await mailsOf({ recipient: publisher.email })).map(({ status }) => status);
  smtp.refusals.set(publisher.email, { at: 'recipient', code: 550 });
  await bonus(publisher, 'bonus 8');
  expect(await mailsTo(publisher.email)).toEqual([]);
  expect(await statuses()).toEqual(['failed']);
  const shown = dataOf(await t.callAs(publisher, listPreferences, {}));
  expect(shown).toMatchObject({ email: publisher.email, failing: expect.stringContaining('550') });
  smtp.refusals.clear();
  await bonus(publisher, 'bonus 9');
  expect(await mailsTo(publisher.email)).toEqual([]);
  expect(await statuses()).toEqual(['suppressed', 'failed']);
  advanceClock(8 * 24 * HOUR_MS);
  await bonus(publisher, 'bonus 10');
  expect(await mailsTo(publisher.email)).toHaveLength(1);
  expect(await t.db.selectFrom('failing_addresses').selectAll().execute()).toEqual([]);
});

test('a busy mail server delays a mail, which is sent once by a later attempt', async () => {
  const publisher = await buildPublisher(t);
  smtp.refusals.set(publisher.email, { at: 'content', code: 451 });
  await bonus(publisher, 'bonus 11');
  expect(await mailsTo(publisher.email)).toEqual([]);
  const find = () => mailsOf({ recipient: publisher.email });
  expect(await find()).toMatchObject([{ status: 'queued', attempts: 1 }]);
  smtp.refusals.clear();
  advanceClock(HOUR_MS);
  expect(await mailsTo(publisher.email)).toHaveLength(1);
  expect(await find()).toMatchObject([{ status: 'sent', attempts: 2, error: null }]);
});

test('a content that the mail server refuses fails the mail, not the address', async () => {
  const publisher = await buildPublisher(t);
  smtp.refusals.set(publisher.email, { at: 'content', code: 554 });
  await bonus(publisher, 'bonus 12');
  expect(await sent()).toEqual([]);
  smtp.refusals.clear();
  await bonus(publisher, 'bonus 13');
  expect(await mailsTo(publisher.email)).toHaveLength(1);
});
