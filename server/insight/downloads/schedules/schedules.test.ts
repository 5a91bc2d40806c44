import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import type { InputOf } from '#contract/call.ts';
import { deleteDownloads, listDownloads } from '#contract/downloads/publisher.ts';
import {
  addSchedule,
  deleteSchedule,
  listSchedules,
  MAX_SCHEDULES,
  pauseSchedule,
  sendSchedule,
} from '#contract/reports/schedules.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrandRow, buildLineRow } from '#server/insight/reports/builders.ts';
import { freePort } from '#server/operations/embedded-database/free-port.ts';
import { openSession } from '#server/people/accounts/sessions/open-session.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { advanceClock, setClock } from '#server/platform/clock.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';
import { downloadQueue } from '../jobs.ts';
import { sendReadyReports, startDueReports } from './run-schedules.ts';

const mails: { to: string[]; text: string }[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8').replace(/=\r\n/g, '');
      mails.push({ to: session.envelope.rcptTo.map((one) => one.address), text });
      done();
    });
  },
});
const port = await freePort();
await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

// Wednesday noon in New York.
setClock(new Date('2026-11-18T17:00:00Z'));
const t = await openTestApp({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  PUBLIC_URL: 'https://tributary.test/',
});
const own = await buildPublisherWithSite(t, { time_zone: 'America/New_York' });
const stranger = await buildPublisherWithSite(t);
const harbor = await buildBrandRow(t, { merchant_name: 'Harbor Foods' });
// Sunday 23:00 and Monday 01:00 in New York.
for (const [order_id, at] of [
  ['S-1', '2026-11-16T04:00:00Z'],
  ['M-1', '2026-11-16T06:00:00Z'],
] as const) {
  const amounts = { sale_minor: 12_000n, commission_minor: 1_234n };
  await buildLineRow(t, { ...own, ...harbor }, { order_id, at, ...amounts });
}
const { email } = await t.db
  .selectFrom('users')
  .select('email')
  .where('id', '=', own.user_id)
  .executeTakeFirstOrThrow();

type Input = InputOf<typeof addSchedule>;
/** Opens a new session each time, because the clock moves by weeks. */
const me = async () => ({ token: await openSession(t.db, { user_id: own.user_id }) });
const them = async () => ({ token: await openSession(t.db, { user_id: stranger.user_id }) });
const usual: Input = {
  name: 'Week',
  period: 'weekly',
  report: 'transactions',
  format: 'csv',
  recipients: [own.user_id],
};
const add = async (input: Partial<Input> = {}) =>
  t.callAs(await me(), addSchedule, { ...usual, ...input });
const list = async () => dataOf(await t.callAs(await me(), listSchedules, {})).list;

/** Does the worker's steps: request files, write them, mail them. */
async function work() {
  await startDueReports(t);
  while (await runNext(t, downloadQueue));
  await sendReadyReports(t);
  await t.drain();
  return mails.splice(0);
}

test('a weekly report is sent once, on Monday morning of the account, with its totals and its file', async () => {
  const { list: kept, people } = dataOf(await add());
  expect(people).toMatchObject([{ user_id: own.user_id, email }]);
  // 06:00 in New York.
  expect(kept).toMatchObject([
    { name: 'Week', next_at: '2026-11-23T11:00:00.000Z', paused: false },
  ]);
  expect(await work()).toEqual([]);
  setClock(new Date('2026-11-23T10:59:59Z'));
  expect(await work()).toEqual([]);
  advanceClock(1_000);
  const [mail, ...others] = await work();
  expect(others).toEqual([]);
  expect(mail?.to).toEqual([email]);
  expect(mail?.text).toContain('Subject: Week: 2026-11-16 to 2026-11-22');
  expect(mail?.text).toContain('USD: 1 order, sales 120.00, commission 12.34.');
  expect(mail?.text).toContain('https://tributary.test/downloads');
  const file =
    /filename="?transactions_2026-11-16_2026-11-22\.csv"?[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/;
  const csv = Buffer.from(file.exec(mail?.text ?? '')?.[1] ?? '', 'base64').toString('utf8');
  expect(csv).toContain('M-1');
  expect(csv).not.toContain('S-1');
  const { list: files } = dataOf(await t.callAs(await me(), listDownloads, {}));
  expect(files).toMatchObject([{ filename: 'transactions_2026-11-16_2026-11-22.csv', status: 2 }]);
  expect(await work()).toEqual([]);
  expect(await list()).toMatchObject([
    {
      next_at: '2026-11-30T11:00:00.000Z',
      last_sent_at: expect.stringMatching(/^2026-11-23T11:00/),
    },
  ]);
});

test('after weeks of downtime a report is sent once, for the last complete week', async () => {
  setClock(new Date('2026-12-16T12:00:00Z'));
  const sent = await work();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toContain('Subject: Week: 2026-12-07 to 2026-12-13');
  expect(await work()).toEqual([]);
});

test('a paused report is not sent, and runs missed while paused are skipped', async () => {
  const id = (await list())[0]?.id ?? 0;
  const pause = async (paused: 0 | 1, who = me) =>
    t.callAs(await who(), pauseSchedule, { id, paused });
  expect(await pause(1, them)).toMatchObject({ message: 'SCHEDULE_NOT_FOUND' });
  expect(dataOf(await pause(1)).list).toMatchObject([{ paused: true }]);
  setClock(new Date('2026-12-29T12:00:00Z'));
  expect(await work()).toEqual([]);
  expect(dataOf(await pause(0)).list).toMatchObject([
    { paused: false, next_at: '2027-01-04T11:00:00.000Z' },
  ]);
  expect(await work()).toEqual([]);
});

test('a report sent manually covers the last complete period and changes no date', async () => {
  const [before] = await list();
  const send = async () => t.callAs(await me(), sendSchedule, { id: before?.id ?? 0 });
  dataOf(await send());
  expect((await work()).map((mail) => /Subject: (.*)\r/.exec(mail.text)?.[1])).toEqual([
    'Week: 2026-12-21 to 2026-12-27',
  ]);
  dataOf(await send());
  expect(await work()).toHaveLength(1);
  expect((await list())[0]?.next_at).toBe(before?.next_at);
});

test('the owner is notified once that a report fails, and it is retried at its next time', async () => {
  const id = (await list())[0]?.id ?? 0;
  for (const turn of [1, 2]) {
    dataOf(await t.callAs(await me(), sendSchedule, { id }));
    await t.callAs(await me(), deleteDownloads, { clearAll: 1 });
    const mails = await work();
    expect(mails).toHaveLength(turn === 1 ? 1 : 0);
    if (turn === 1) expect(mails[0]?.text).toContain('could not be sent');
    expect(await list()).toMatchObject([{ last_error: expect.stringContaining('file') }]);
  }
  setClock(new Date('2027-01-04T11:00:00Z'));
  expect(await work()).toHaveLength(1);
  expect(await list()).toMatchObject([{ failing_since: null, last_error: null }]);
});

test('unknown recipients, too many schedules, unknown columns and unknown pairs are refused', async () => {
  expect(await add({ recipients: [stranger.user_id] })).toMatchObject({ code: 21351 });
  expect(await add({ recipients: [] })).toMatchObject({ message: 'SCHEDULE_RECIPIENTS_INVALID' });
  expect(await add({ name: undefined as never })).toMatchObject({ code: 21352 });
  expect(await add({ columns: 'order_id,secret' })).toMatchObject({ code: 20071 });
  expect(await add({ mcid: 'unknown' })).toMatchObject({ message: 'BRAND_NOT_EXISTS' });
  const pair = { report: 'performance', group_by: 'day', then_by: 'month' } as const;
  expect((await add(pair)).code).toBe(20071);
  for (let nth = (await list()).length; nth < MAX_SCHEDULES; nth += 1) dataOf(await add());
  expect(await add()).toMatchObject({ code: 21350, message: 'SCHEDULES_TOO_MANY' });
  const ids = (await list()).map((one) => one.id);
  expect(await t.callAs(await them(), deleteSchedule, { id: ids[0] ?? 0 })).toMatchObject({
    code: 21349,
  });
  for (const id of ids) dataOf(await t.callAs(await me(), deleteSchedule, { id }));
  expect(await list()).toEqual([]);
});

test('a monthly report grouped by two fields is sent on the first, not to users who left the account', async () => {
  const monthly = { name: 'Month', period: 'monthly', format: 'xlsx' } as const;
  const pair = { report: 'performance', group_by: 'brand', then_by: 'day' } as const;
  dataOf(await add({ ...monthly, ...pair }));
  setClock(new Date('2027-02-01T11:00:00Z'));
  const [mail] = await work();
  expect(mail?.text).toContain('Subject: Month: 2027-01-01 to 2027-01-31');
  expect(mail?.text).toContain('performance-by-brand-and-day_2027-01-01_2027-01-31.xlsx');
  await t.db.updateTable('users').set({ status: 'locked' }).where('id', '=', own.user_id).execute();
  setClock(new Date('2027-03-01T11:00:00Z'));
  expect(await work()).toEqual([]);
});
