import { expect, test } from 'vitest';
import { editNetworkSettings } from '#contract/common/settings.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';

const t = await openTestApp({ STAFF_EMAIL: '' });
const admin = await buildStaff(t);

const written = {
  name: 'Ada Reads',
  email: 'ada@reads.example',
  topic: 'brand',
  message: 'We sell *books*.\nMay we join?',
};
const named = { network_name: 'Acme', support_email: 'help@acme.example' };
const send = (more: Record<string, string> = {}, remoteAddress = '192.0.2.7') =>
  t.app.inject({
    method: 'POST',
    url: '/contact',
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...written, ...more }).toString(),
  });
const mails = () =>
  t.db
    .selectFrom('mails')
    .where('kind', '=', 'contact_message')
    .selectAll()
    .orderBy('id')
    .execute();

test('without anyone to write to there is no form, and nothing is sent', async () => {
  const lock = (status: string) => t.db.updateTable('staff').set({ status }).execute();
  await lock('locked');
  expect((await t.app.inject({ url: '/contact' })).body).not.toContain('<form');
  expect((await send()).statusCode).toBe(422);
  expect(await mails()).toEqual([]);
  await lock('active');
  expect((await t.app.inject({ url: '/contact' })).body).toContain('<form');
});

test('a visitor writes to the operator', async () => {
  dataOf(await t.callAs(admin, editNetworkSettings, named));
  const { body } = await t.app.inject({ url: '/contact?topic=brand' });
  expect(body).toContain('<option value="brand" selected>');
  const answer = await send();
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(answer.body).toContain('Your message was sent');
  expect(await mails()).toMatchObject([
    { recipient: 'help@acme.example', subject: 'Message from Ada Reads', status: 'sent' },
  ]);
});

test.each([
  ['no name', { name: ' ' }],
  ['no address', { email: 'ada' }],
  ['two addresses', { email: 'ada@reads.example,eve@reads.example' }],
  ['a long message', { message: 'x'.repeat(4_001) }],
])('%s is refused, and what was written is kept', async (_case, more) => {
  const before = (await mails()).length;
  const answer = await send({ name: 'Ada <b>Reads', ...more });
  expect(answer.statusCode).toBe(422);
  expect(answer.body).toContain('role="alert"');
  expect(answer.body).not.toContain('<b>Reads');
  expect(await mails()).toHaveLength(before);
});

test('a larger form is not read', async () => {
  expect((await send({ message: 'x'.repeat(70_000) })).statusCode).toBe(413);
});

test('programs that fill in every field are not heard, and a flood is refused', async () => {
  const before = (await mails()).length;
  expect((await send({ website: 'https://x.example' })).statusCode).toBe(200);
  expect(await mails()).toHaveLength(before);
  const statuses: number[] = [];
  for (let sent = 0; sent < 6; sent += 1)
    statuses.push((await send({}, '198.51.100.1')).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await send({}, '203.0.113.9')).statusCode).toBe(200);
});
