import { expect, test } from 'vitest';
import { editMailSettings } from '#contract/common/settings.ts';
import { listPreferences } from '#contract/notifications/publisher.ts';
import { listMails } from '#contract/notifications/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { spentMs } from '#fixtures/testing/spent-ms.ts';
import { buildPublisher, buildStaff } from '#server/people/accounts/builders.ts';
import { notifyPublisher } from '#server/people/accounts/mails/notify-publisher.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { readDeliveryReport } from './read-delivery-report.ts';

const t = await openTestApp();
const admin = await buildStaff(t);
const SECRET = 'a-secret-of-sixteen';

/** A report as Postfix writes it. */
const reportOf = (
  recipient: string,
  message_id: string,
  { action = 'failed', status = '5.1.1' } = {},
) =>
  [
    'From: MAILER-DAEMON@mail.acme.example',
    'Message-ID: <report@mail.acme.example>',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    `${recipient}: host mx.example.com said: 550 5.1.1 unknown`,
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.acme.example',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 <x@example.com>:',
    '    Recipient address rejected',
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${message_id}`,
    '',
    '--b--',
  ].join('\r\n');

const post = (payload: string, secret = SECRET) =>
  t.app.inject({
    method: 'POST',
    url: '/in/bounces',
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}` },
    payload,
  });

/** A publisher with a mail that was sent, and its Message-ID. */
async function buildMailed() {
  const publisher = await buildPublisher(t);
  await inTransaction(t.db, (tx) =>
    notifyPublisher(tx, publisher.publisher_id, {
      kind: 'bonus_received',
      source: `bonus ${publisher.publisher_id}`,
      values: { amount: '5.00 USD', reason: 'A good month' },
      path: '/payments/summary',
    }),
  );
  await t.drain();
  const mail = await t.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', publisher.email)
    .executeTakeFirstOrThrow();
  const shown = async () => {
    const { list } = dataOf(await t.callAs(admin, listMails, { recipient: publisher.email }));
    const { failing } = dataOf(await t.callAs(publisher, listPreferences, {}));
    return { status: list[0]?.status, error: list[0]?.error, failing };
  };
  return { publisher, message_id: mail.message_id, shown };
}

test('a report needs the secret of the settings', async () => {
  const { publisher, message_id, shown } = await buildMailed();
  const report = reportOf(publisher.email, message_id);
  expect((await post(report, '')).statusCode).toBe(401);
  expect((await post(report)).statusCode).toBe(401);
  const short = await t.callAs(admin, editMailSettings, { bounce_secret: 'short' });
  expect(short.message).toBe('SETTING_SECRET_SHORT');
  dataOf(await t.callAs(admin, editMailSettings, { bounce_secret: SECRET }));
  expect((await post(report, `${SECRET}x`)).statusCode).toBe(401);
  expect((await shown()).status).toBe('sent');
});

test('a permanent failure marks the mail and its address, once', async () => {
  const { publisher, message_id, shown } = await buildMailed();
  const answer = await post(reportOf(publisher.email, message_id));
  expect([answer.statusCode, answer.json()]).toEqual([200, { bounced: 1 }]);
  const error = '550 5.1.1 <x@example.com>: Recipient address rejected';
  expect(await shown()).toEqual({ status: 'bounced', error, failing: error });
  expect((await post(reportOf(publisher.email, message_id))).json()).toEqual({ bounced: 0 });
});

test('a report without our Message-ID is about the latest mail to the recipient', async () => {
  const { publisher, shown } = await buildMailed();
  await post(reportOf(publisher.email.toUpperCase(), ''));
  expect((await shown()).status).toBe('bounced');
});

test('a delay, another recipient and other messages change nothing', async () => {
  const { publisher, message_id, shown } = await buildMailed();
  const delay = { action: 'delayed', status: '4.4.1' };
  expect((await post(reportOf(publisher.email, message_id, delay))).json()).toEqual({ bounced: 0 });
  expect((await post(reportOf('stranger@example.com', message_id))).json()).toEqual({ bounced: 0 });
  expect((await post('Subject: I am on holiday\r\n\r\nUntil Monday.')).statusCode).toBe(422);
  expect((await post('x'.repeat(600_000))).statusCode).toBe(413);
  expect(await shown()).toEqual({ status: 'sent', error: null, failing: null });
});

test('a long line takes no longer than its length', () => {
  const text = `Content-Type: message/delivery-status\n\n${' \n'.repeat(200_000)}`;
  const spent = spentMs();
  expect(readDeliveryReport(text)?.failures).toEqual([]);
  expect(spent()).toBeLessThan(2_000);
});
