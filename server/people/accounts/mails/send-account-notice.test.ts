import { expect, test } from 'vitest';
import { editPassword } from '#contract/accounts/publisher.ts';
import { APP_ID } from '#contract/call.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { buildPublisher } from '../builders.ts';

const t = await openTestApp({ PUBLIC_URL: 'https://tributary.test' });

async function signInFrom(device: string, account: string, password: string) {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/auth/sign_in',
    headers: { 'x-device': device, 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' },
    payload: { appId: APP_ID, req: { attributes: { account, password } } },
  });
  expect(answer.json().code).toBe(0);
}

test('a user is notified of a sign-in on a new device if others are known, and of no other sign-in', async () => {
  const { username, email, password } = await buildPublisher(t);
  await signInFrom('laptop', username, password);
  await signInFrom('laptop', username, password);
  expect(await readMails(t)).toEqual([]);
  await signInFrom('phone', username, password);
  await signInFrom('phone', username, password);
  const mails = await readMails(t);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to: email, subject: 'New sign-in to your account' });
  expect(mails[0]?.text).toContain('Firefox on Linux');
  expect(mails[0]?.text).toContain('https://tributary.test/settings/login');
  // A sign-in without a device name must be reported, too.
  await signInFrom('', username, password);
  expect(await readMails(t)).toHaveLength(1);
});

test('the owner of a changed password is notified, in text and HTML', async () => {
  const publisher = await buildPublisher(t);
  const fresh = { new_password: 'a wider river bed', confirm_password: 'a wider river bed' };
  await t.callAs(publisher, editPassword, { password: publisher.password, ...fresh });
  const mails = await readMails(t);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [publisher.email, 'Your password was changed'],
  ]);
  expect(mails[0]?.text).toContain('Content-Type: text/plain');
  expect(mails[0]?.text).toContain('Content-Type: text/html');
});
