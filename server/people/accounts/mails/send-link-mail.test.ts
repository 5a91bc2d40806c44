import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { freePort } from '#server/operations/embedded-database/free-port.ts';
import { advanceClock } from '#server/platform/clock.ts';
import { buildPublisher } from '../builders.ts';
import { deleteTraces } from '../jobs.ts';
import { forgetPassword } from '../passwords/reset-password.ts';
import { sendVerification } from './send-link-mail.ts';

type Delivery = { to: string[]; text: string };
const deliveries: Delivery[] = [];
let isDown = false;

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.on('end', () => {
      if (isDown) return done(new Error('mailbox full'));
      const text = Buffer.concat(chunks)
        .toString('utf8')
        .replace(/=\r\n/g, '')
        .replace(/=3D/g, '=');
      deliveries.push({ to: session.envelope.rcptTo.map((one) => one.address), text });
      return done();
    });
  },
});
const port = await freePort();
await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

const t = await openTestApp({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  PUBLIC_URL: 'https://tributary.test/',
});

test('a verification mail is sent by SMTP in text and HTML, with the same link in both', async () => {
  const { user_id, email } = await buildPublisher(t, { verified: false });
  await sendVerification(t, user_id);
  const mail = deliveries.pop();
  expect(mail?.to).toEqual([email]);
  const links = mail?.text.match(
    /https:\/\/tributary\.test\/auth\/email-verification\?code=[\w-]{43}/g,
  );
  expect(new Set(links).size).toBe(1);
  expect(mail?.text).toContain('Content-Type: text/plain');
  expect(mail?.text).toContain('Content-Type: text/html');
});

test('a name is escaped in a mail and cannot add markup or headers', async () => {
  const { user_id, email } = await buildPublisher(t);
  await t.db
    .updateTable('users')
    .set({ first_name: '<img src=x onerror="alert(1)">\r\nBcc: all@example.com' })
    .where('id', '=', user_id)
    .execute();
  await forgetPassword(t.db, '192.0.2.1', 'publisher', email.toUpperCase());
  await t.drain();
  const mail = deliveries.pop();
  const html = mail?.text.slice(mail.text.indexOf('Content-Type: text/html')) ?? '';
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
  expect(html).not.toContain('<img');
  expect(mail?.text.split('\r\n\r\n')[0]).not.toContain('Bcc');
  expect(mail?.text).toContain('https://tributary.test/reset-password?track=');
});

test('a reset for an unknown address sends no mail; requests are deleted after the mail or a day', async () => {
  const requests = () => t.db.selectFrom('password_reset_requests').select('email').execute();
  const { email } = await buildPublisher(t);
  for (const asked of [email, 'nobody@example.com']) {
    await forgetPassword(t.db, '192.0.2.1', 'publisher', asked);
  }
  expect(await requests()).toEqual([{ email }, { email: 'nobody@example.com' }]);
  await t.drain();
  expect(deliveries.splice(0).map(({ to }) => to)).toEqual([[email]]);
  expect(await requests()).toEqual([]);
  await forgetPassword(t.db, '192.0.2.1', 'publisher', email);
  advanceClock(24 * 3_600_000 + 1000);
  await deleteTraces(t);
  expect(await requests()).toEqual([]);
  await t.drain();
  expect(deliveries).toEqual([]);
});

test('a verified user gets no verification mail', async () => {
  const { user_id } = await buildPublisher(t);
  await sendVerification(t, user_id);
  expect(deliveries).toHaveLength(0);
});

test('a mail that the server rejects is retried later', async () => {
  const { user_id } = await buildPublisher(t, { verified: false });
  isDown = true;
  await expect(sendVerification(t, user_id)).rejects.toThrow('mailbox full');
  isDown = false;
  await sendVerification(t, user_id);
  expect(deliveries.splice(0)).toHaveLength(1);
});
