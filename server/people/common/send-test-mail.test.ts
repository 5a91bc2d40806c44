import { createServer } from 'node:net';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { editMailSettings, sendTestMail } from '#contract/common/settings.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { freePort } from '#server/operations/embedded-database/free-port.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildMailServer } from '#server/people/notifications/builders.ts';
import { names } from '#server/platform/outbound/names.ts';

const EMAIL = 'ada@acme.example';
const smtp = await buildMailServer();
afterAll(() => smtp.close());
afterEach(() => vi.restoreAllMocks());

/** Sends the test mail by a server that staff entered; `env` is the operator's. */
async function tryServer(smtp_server: string, env: Record<string, string> = {}) {
  const t = await openTestApp(env);
  const staff = await buildStaff(t);
  if (smtp_server !== '') dataOf(await t.callAs(staff, editMailSettings, { smtp_server }));
  const { code, message, data } = await t.callAs(staff, sendTestMail, { email: EMAIL });
  return code === 0 ? 'sent' : { message, data };
}

const silentAt = (server: string) => {
  const { hostname: host, port } = new URL(server);
  return { message: 'SETTING_MAIL_SILENT', data: { host, port: Number(port || 587) } };
};

test('the test reaches no address inside the network, and answers as for one that is silent', async () => {
  let connections = 0;
  const open = createServer((socket) => {
    connections += 1;
    socket.end('SSH-2.0-inside\r\n');
  });
  const port = await freePort();
  await new Promise<void>((resolve) => open.listen(port, '127.0.0.1', resolve));
  const closed = await freePort();
  for (const server of [`127.0.0.1:${port}`, `127.0.0.1:${closed}`, '10.0.0.1', '[::1]:25'])
    expect(await tryServer(`smtp://${server}`)).toEqual(silentAt(`smtp://${server}`));
  vi.spyOn(names, 'lookup').mockImplementation(((_name: string, _asked: object, found: Found) =>
    found(null, [{ address: '127.0.0.1', family: 4 }])) as never);
  const named = `smtps://mail.example:${port}`;
  expect(await tryServer(named)).toEqual(silentAt(named));
  expect(connections).toBe(0);
  await new Promise((resolve) => open.close(resolve));
});

test('the operator allows one address, which then is silent, refuses with its answer, or takes the mail', async () => {
  const allow = (host: string) => ({ OUTBOUND_ALLOWED: host });
  const closed = `127.0.0.1:${await freePort()}`;
  const nobody = `smtp://${closed}`;
  expect(await tryServer(nobody, allow(closed))).toEqual(silentAt(nobody));
  const { host } = new URL(smtp.url);
  expect(await tryServer(smtp.url, allow(closed))).toEqual(silentAt(smtp.url));
  expect(await tryServer(smtp.url, allow(host))).toBe('sent');
  smtp.refusals.set(EMAIL, { at: 'recipient', code: 550 });
  const refused = await tryServer(smtp.url, allow(host));
  const { hostname, port } = new URL(smtp.url);
  expect(refused).toMatchObject({
    message: 'SETTING_MAIL_FAILED',
    data: { host: hostname, port: Number(port) },
  });
  expect(JSON.stringify(refused)).toContain('refused by test');
  smtp.refusals.clear();
  expect(await tryServer('', { SMTP_URL: smtp.url })).toBe('sent');
});

test('a server whose answer is not mail is reported with what it answered', async () => {
  const other = createServer((socket) => socket.end('SSH-2.0-server\r\n'));
  const port = await freePort();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  const server = `127.0.0.1:${port}`;
  expect(await tryServer(`smtp://${server}`, { OUTBOUND_ALLOWED: server })).toMatchObject({
    message: 'SETTING_MAIL_FAILED',
    data: { host: '127.0.0.1', port, reason: expect.stringContaining('SSH-2.0-server') },
  });
  await new Promise((resolve) => other.close(resolve));
});

type Found = (error: Error | null, addresses: { address: string; family: number }[]) => void;
