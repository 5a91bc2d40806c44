import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { editPassword, signIn, signOut } from '#contract/accounts/publisher.ts';
import { listAudit } from '#contract/accounts/staff.ts';
import { APP_ID, type Call } from '#contract/call.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrand } from '#server/offers/brands/builders.ts';
import { buildPublisher, buildStaff } from '#server/people/accounts/builders.ts';
import { buildApp } from '#server/start/app.ts';
import { advanceClock, MINUTE_MS, now } from '../clock.ts';
import { hashToken } from '../ids.ts';
import { openLog } from '../log.ts';

// Refusals are limited per minute and process, and files before this one may have used the minute.
advanceClock(MINUTE_MS);
const t = await openTestApp({ TRUSTED_PROXIES: '127.0.0.1' });
let text = '';
const write = (line: string) => {
  text += line;
};
const log = openLog({ log_level: 'info' }, { write });
const app = await buildApp({ ...t, log });
afterAll(() => app.close());

type Line = Record<string, unknown> & { call: string; outcome: string };
const events = () =>
  text
    .split('\n')
    .filter((line) => line.includes('"security event"'))
    .map((line) => JSON.parse(line) as Line);

async function ask(call: Call, attributes: object, token?: string) {
  const payload = { appId: APP_ID, req: { header: { token }, attributes } };
  const url = `/api${call.path}`;
  const remoteAddress = '203.0.113.5';
  return (await app.inject({ method: 'POST', url, remoteAddress, payload })).json();
}

test('sign-ins, changed credentials and refusals are logged with account, address and call, without secrets', async () => {
  text = '';
  const { username: account, password, user_id } = await buildPublisher(t);
  await ask(signIn, { account, password: 'a wrong guess' });
  const { token } = (await ask(signIn, { account, password })).data;
  await ask(listAudit, {}, token);
  const both = { new_password: 'a wider river bed', confirm_password: 'a wider river bed' };
  await ask(editPassword, { password, ...both }, token);
  await ask(signOut, {}, token);
  await ask(signOut, {}, token);
  expect(events().map(({ call, outcome, user_id }) => [call, outcome, user_id])).toEqual([
    ['/auth/sign_in', 'WRONG_PASSWORD', undefined],
    ['/auth/sign_in', 'success', user_id],
    [listAudit.path, 'UNAUTHORISED', undefined],
    [editPassword.path, 'success', user_id],
    ['/auth/sign_out', 'success', user_id],
    ['/auth/sign_out', 'TOKEN_EXPIRED', undefined],
  ]);
  expect(new Set(events().map(({ address }) => address))).toEqual(new Set(['203.0.113.5']));
  expect(
    new Set(
      events()
        .slice(0, 2)
        .map((line) => line.account_hash),
    ).size,
  ).toBe(1);
  for (const secret of [password, token, 'a wrong guess', 'a wider river bed', account]) {
    expect(text).not.toContain(secret);
  }
});

test('a refusal of a staff member without the permission names the session', async () => {
  const { token } = await buildStaff(t, 'support');
  text = '';
  await ask(listAudit, {}, token);
  expect(events()).toMatchObject([
    { outcome: 'PERMISSION_DENIED', session_hash: hashToken(token).slice(0, 16) },
  ]);
});

test('a denied call of a batch is logged, whatever the batch says of itself', async () => {
  const { token } = await buildStaff(t, 'support');
  text = '';
  const calls = [
    { path: listAudit.path, appId: APP_ID, req: { header: { token }, attributes: {} } },
  ];
  await app.inject({ method: 'POST', url: '/api/batch', payload: { calls, early: true } });
  expect(events()).toMatchObject([{ call: listAudit.path, outcome: 'PERMISSION_DENIED' }]);
});

test('a wrong API token is logged as a hash, a wrong brand secret not at all', async () => {
  const brand = await buildBrand(t);
  text = '';
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });
  const source = t.config.network_source[0].name;
  await post('/api/transaction', { source, token: 'a guessed token' });
  await post('/in/conversion', { brand: brand.mcid, secret: 'a guessed secret' });
  expect(events().map(({ call, outcome }) => [call, outcome])).toEqual([
    ['/api/transaction', 'UNAUTHORISED'],
    ['/in/conversion', 'BRAND_SECRET_INVALID'],
  ]);
  expect(text).not.toContain('guessed');
});

test('the id of a request is in its log line and its answer; only a trusted proxy chooses it', async () => {
  const brand = await buildBrand(t);
  const source = t.config.network_source[0].name;
  const requests: [string, object][] = [
    [`/api${signOut.path}`, { appId: APP_ID, req: { header: {}, attributes: {} } }],
    ['/api/transaction', { source, token: 'unknown' }],
    ['/in/conversion', { brand: brand.mcid, secret: 'unknown' }],
  ];
  for (const [url, payload] of requests) {
    const idsOf = async (remoteAddress: string, sent: string) => {
      text = '';
      const headers = { 'x-request-id': sent };
      const answer = await app.inject({ method: 'POST', url, remoteAddress, headers, payload });
      return [answer.headers['x-request-id'], ...events().map((line) => line.request_id)];
    };
    expect(await idsOf('127.0.0.1', 'of-the-proxy.1')).toEqual([
      'of-the-proxy.1',
      'of-the-proxy.1',
    ]);
    const refused = ['short', 'with a space', '<script>', 'x'.repeat(65), ''];
    for (const [address, sent] of [
      ['203.0.113.5', 'of-the-client.1'] as const,
      ...refused.map((id) => ['127.0.0.1', id] as const),
    ]) {
      const [answered, logged, ...more] = await idsOf(address, sent);
      expect([url, sent, answered]).toEqual([url, sent, expect.stringMatching(/^\w{12}$/)]);
      expect([logged, more]).toEqual([answered, []]);
    }
  }
  expect((await app.inject({ url: '/in/orders', method: 'POST' })).headers).toHaveProperty(
    'x-request-id',
  );
});

test('the id is in log lines after a body that arrives later than its head', async () => {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  text = '';
  const body = JSON.stringify({ appId: APP_ID, req: { header: {}, attributes: {} } });
  const headers = { 'content-type': 'application/json', 'x-request-id': 'of-the-proxy.2' };
  const sent = request(`${origin}/api${signOut.path}`, { method: 'POST', headers });
  const [arrived, answered] = [once(app.server, 'request'), once(sent, 'response')];
  sent.flushHeaders();
  await arrived;
  sent.end(body);
  const [answer] = await answered;
  answer.resume();
  expect(events().map((line) => line.request_id)).toEqual(['of-the-proxy.2']);
});

test('beyond 600 refusals a minute they are counted but not logged', async () => {
  // A whole minute is left for the refusals.
  advanceClock(MINUTE_MS - (now().getTime() % MINUTE_MS));
  text = '';
  for (let nth = 0; nth < 605; nth += 1) await ask(signOut, {});
  expect(events()).toHaveLength(600);
  advanceClock(MINUTE_MS);
  await ask(signOut, {});
  expect(text).toContain('"left_out":5');
  expect(events()).toHaveLength(601);
});
