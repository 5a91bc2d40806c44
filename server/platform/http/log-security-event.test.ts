import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { editPassword, signIn, signOut } from '#contract/accounts/publisher.ts';
import { listAudit } from '#contract/accounts/staff.ts';
import { addNotice } from '#contract/announcements/staff.ts';
import { APP_ID, type Call } from '#contract/call.ts';
import { LIVE_PATHS } from '#contract/live.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrand } from '#server/offers/brands/builders.ts';
import { buildPublisher, buildStaff } from '#server/people/accounts/builders.ts';
import { buildApp } from '#server/start/app.ts';
import { advanceClock, MINUTE_MS, now } from '../clock.ts';
import { inTransaction } from '../db/connect.ts';
import { hashToken } from '../ids.ts';
import { openLog } from '../log.ts';
import { securityMetrics } from '../metrics/work-metrics.ts';

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

describe('a request with invalid input is logged', () => {
  beforeEach(beginMinute);

  test('with its path and the names of its fields, and without values or names of its own', async () => {
    const { token } = await buildPublisher(t);
    await ask(signIn, { account: 'someone', password: ['a typed secret'] });
    await ask(editPassword, { password: 'one', new_password: 'a', 'a typed secret': 1 }, token);
    await ask(listAudit, { curPage: 'a typed secret' }, (await buildStaff(t)).token);
    const url = '/api/transaction';
    const source = t.config.network_source[0].name;
    await app.inject({ method: 'POST', url, payload: { source: 'a typed secret', token } });
    const { mcid, secret } = await buildBrand(t);
    const order = { brand: mcid, secret, order_id: 1, amount: 'a typed secret' };
    await app.inject({ method: 'POST', url: '/in/conversion', payload: order });
    const headers = { 'content-type': 'application/json' };
    await app.inject({ method: 'POST', url: `/api${signIn.path}`, headers, payload: '{' });
    expect(source).not.toBe('a typed secret');
    expect(events().map(({ call, outcome, fields }) => [call, outcome, fields])).toEqual([
      [signIn.path, 'INPUT_INVALID', ['password']],
      [editPassword.path, 'INPUT_INVALID', ['undeclared']],
      [listAudit.path, 'INPUT_INVALID', ['curPage']],
      ['/api/transaction', 'INPUT_INVALID', []],
      ['/in/conversion', 'INPUT_INVALID', ['amount']],
      [`/api${signIn.path}`, 'INPUT_INVALID', []],
    ]);
    expect(text).not.toContain('a typed secret');
  });

  test('up to a number a minute, which leaves denials their own', async () => {
    for (let nth = 0; nth < 105; nth += 1) await ask(signIn, { password: 'a guess' });
    expect(events()).toHaveLength(100);
    await ask(signOut, {});
    expect(events()).toHaveLength(101);
    expect(events().at(-1)).toMatchObject({ outcome: 'UNAUTHORISED' });
  });
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

/** A whole minute is left for the refusals. */
function beginMinute() {
  advanceClock(MINUTE_MS - (now().getTime() % MINUTE_MS));
  text = '';
}

describe('beyond the events of a minute', () => {
  const from = (remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: `/api${signOut.path}`,
      remoteAddress,
      payload: { appId: APP_ID, req: { header: {}, attributes: {} } },
    });

  test('those of one address are counted, and hide neither others nor its denials', async () => {
    beginMinute();
    securityMetrics.leftOut.reset();
    for (let nth = 0; nth < 105; nth += 1) await from('203.0.113.77');
    expect(events()).toHaveLength(100);
    expect(text).toContain('further security events of this minute are only counted');
    expect((await securityMetrics.leftOut.get()).values).toMatchObject([{ value: 5 }]);
    await from('203.0.113.78');
    const { token } = await buildStaff(t, 'support');
    await ask(listAudit, {}, token);
    expect(events().slice(100)).toMatchObject([
      { address: '203.0.113.78', outcome: 'UNAUTHORISED' },
      { outcome: 'PERMISSION_DENIED' },
    ]);
    advanceClock(MINUTE_MS);
    await from('203.0.113.77');
    expect(text).toContain('"left_out":5');
  });

  test('those of many addresses are counted, and hide no denial of a session', async () => {
    beginMinute();
    for (let nth = 0; nth < 605; nth += 1) await from(`198.51.${100 + (nth % 20)}.1`);
    expect(events()).toHaveLength(600);
    const { token } = await buildStaff(t, 'support');
    await ask(listAudit, {}, token);
    expect(events().at(-1)).toMatchObject({ outcome: 'PERMISSION_DENIED' });
    expect(events()).toHaveLength(601);
  });
});

describe('a denial is logged with its address', () => {
  beforeEach(beginMinute);
  const BODY = JSON.stringify({
    appId: APP_ID,
    req: { header: { token: 'guessed' }, attributes: {} },
  });
  const MARKERS = [
    ...['sec-purpose: prefetch;prerender', 'purpose: prefetch', 'x-moz: prefetch'],
    ...['early-data: 1', 'dnt: 1', 'x-early: 1', 'expect: 100-continue', 'connection: close'],
  ];
  const json = 'content-type: application/json';
  const post = (path: string, lines: readonly string[], body: string | Buffer) => {
    const length = `content-length: ${Buffer.byteLength(body)}`;
    const head = [`POST ${path} HTTP/1.1`, 'host: localhost', length, ...lines].join('\r\n');
    return Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), Buffer.from(body)]);
  };
  const order = (secret: string | Buffer, brand: string) =>
    Buffer.concat([Buffer.from(`brand=${brand}&order_id=1&secret=`), Buffer.from(secret)]);
  const form = 'content-type: application/x-www-form-urlencoded';
  const long = 'x'.repeat(8_000);

  /** Sends bytes and leaves in the given way; resolves with the events that follow. */
  async function send(bytes: Buffer, leave: 'reads' | 'ends' | 'destroys') {
    text = '';
    const { port } = app.server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.9' });
    socket.on('error', () => {});
    await once(socket, 'connect');
    await new Promise((resolve) => socket.write(bytes, resolve));
    if (leave === 'ends') socket.end();
    if (leave === 'destroys') socket.resetAndDestroy();
    await vi.waitFor(() => expect(events()).not.toEqual([]), { timeout: 2_000 });
    socket.destroy();
    return events().map(({ outcome, address }) => [outcome, address]);
  }

  test.each(['reads', 'ends', 'destroys'] as const)('when the client %s', async (leave) => {
    const { mcid } = await buildBrand(t);
    const call = post(`/api${listAudit.path}`, [json], BODY);
    expect(await send(call, leave)).toEqual([['TOKEN_ERROR', '127.0.0.9']]);
    const report = post('/in/conversion', [form], order('guessed', mcid));
    expect(await send(report, leave)).toEqual([['BRAND_SECRET_INVALID', '127.0.0.9']]);
    const api = post('/in/orders', [json, 'authorization: Bearer sk_guessed'], '{}');
    expect(await send(api, leave)).toEqual([['BRAND_KEY_INVALID', '127.0.0.9']]);
  });

  test.each(MARKERS)('with the header %s', async (marker) => {
    const call = post(`/api${listAudit.path}`, [json, marker], BODY);
    expect(await send(call, 'reads')).toEqual([['TOKEN_ERROR', '127.0.0.9']]);
  });

  test('with long, invalid or strange texts', async () => {
    const { mcid } = await buildBrand(t);
    const secrets = [long, Buffer.from([0xff, 0xfe, 0xc0]), '\u0000', '%00', '\ud800'];
    for (const secret of secrets) {
      const found = await send(post('/in/conversion', [form], order(secret, mcid)), 'reads');
      expect(found).toEqual([['BRAND_SECRET_INVALID', '127.0.0.9']]);
    }
    for (const token of [long, 'a\u0000b', '\ud800', '\u2028']) {
      const body = JSON.stringify({ appId: APP_ID, req: { header: { token }, attributes: {} } });
      const found = await send(post(`/api${listAudit.path}`, [json], body), 'reads');
      expect(found).toEqual([['TOKEN_ERROR', '127.0.0.9']]);
    }
    const key = `authorization: Bearer ${'\xff'.repeat(50)}`;
    expect(await send(post('/in/orders', [json, key], '{}'), 'reads')).toEqual([
      ['BRAND_KEY_INVALID', '127.0.0.9'],
    ]);
    expect(text).not.toContain('xxxxxxxx');
  });

  test('when its body is too large or only announced', async () => {
    const announced = (path: string, length: number, ...lines: string[]) =>
      Buffer.from(
        [
          `POST ${path} HTTP/1.1`,
          ...['host: localhost', `content-length: ${length}`, ...lines, '', ''],
        ].join('\r\n'),
      );
    const large = announced(`/api${addNotice.path}`, 3e5, json, 'authorization: Bearer g');
    expect(await send(large, 'reads')).toEqual([['TOKEN_ERROR', '127.0.0.9']]);
    const anonymous = announced(`/api${addNotice.path}`, 3e5, json);
    expect(await send(anonymous, 'reads')).toEqual([['REQUEST_TOO_LARGE', '127.0.0.9']]);
    const orders = announced('/in/orders', 5e6, json, 'authorization: Bearer sk_guessed');
    expect(await send(orders, 'destroys')).toEqual([['BRAND_KEY_INVALID', '127.0.0.9']]);
    const body = announced(`/api${signOut.path}`, 5e6, json);
    expect(await send(body, 'reads')).toEqual([['REQUEST_TOO_LARGE', '127.0.0.9']]);
  });

  test('of a shop, a mail server and a page that follows changes', async () => {
    const shop = post(`/in/shops/${'k'.repeat(32)}`, [json], '{}');
    expect(await send(shop, 'destroys')).toEqual([['SHOP_NOT_FOUND', '127.0.0.9']]);
    const bounce = post('/in/bounces', ['authorization: Bearer guessed'], 'x');
    expect(await send(bounce, 'destroys')).toEqual([['UNAUTHORISED', '127.0.0.9']]);
    const follow = `GET /api${LIVE_PATHS.staff} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer g\r\n\r\n`;
    expect(await send(Buffer.from(follow), 'destroys')).toEqual([['TOKEN_ERROR', '127.0.0.9']]);
  });

  test('that is found only after the client has left', async () => {
    text = '';
    const { port } = app.server.address() as AddressInfo;
    const accepted = once(app.server, 'connection');
    const client = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.9' });
    client.on('error', () => {});
    await inTransaction(t.db, async (tx) => {
      await sql`lock table shop_connections in access exclusive mode`.execute(tx);
      const arrived = once(app.server, 'request');
      client.write(post(`/in/shops/${'k'.repeat(32)}`, [json], '{}'));
      const [[socket]] = await Promise.all([accepted, arrived]);
      const closed = new Promise((resolve) => (socket as Socket).once('close', resolve));
      client.resetAndDestroy();
      await closed;
    });
    await vi.waitFor(() => expect(events()).not.toEqual([]), { timeout: 5_000 });
    expect(events()).toMatchObject([{ outcome: 'SHOP_NOT_FOUND', address: '127.0.0.9' }]);
  });
});
