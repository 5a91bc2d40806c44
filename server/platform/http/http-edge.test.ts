import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildTrackingLink } from '#server/traffic/clicks/builders.ts';
import { findClicks } from './builders.ts';

const PUBLIC_URL = 'https://network.test';
const t = await openTestApp({ PUBLIC_URL, LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1' });
await t.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = t.app.server.address() as AddressInfo;

/** Sends raw bytes; returns everything received until the connection is closed. */
function send(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(text));
    let received = '';
    socket.on('data', (bytes) => {
      received += bytes;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
}

const get = (path: string, hosts: readonly string[], more = '') =>
  `GET ${path} HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}${more}Connection: close\r\n\r\n`;

test('a request with two Host headers is refused on every path; with one it is served', async () => {
  const { code } = await buildTrackingLink(t);
  // A request with a body does not take the redirect's fast path.
  for (const path of ['/live', '/api/common/regions', '/t/', `/t/${code}`, '/nowhere']) {
    for (const more of ['', 'Content-Length: 0\r\n']) {
      const twice = await send(get(path, ['network.test', 'evil.test'], more));
      expect([path, more, twice.slice(0, 12)]).toEqual([path, more, 'HTTP/1.1 400']);
      expect(await send(get(path, ['network.test'], more))).not.toMatch(/^HTTP\/1.1 400/);
    }
  }
});

test('repeated forwarding headers are combined by both servers', async () => {
  const link = await buildTrackingLink(t);
  const visits = [
    'X-Forwarded-For: 203.0.113.7\r\n',
    'X-Forwarded-For: 198.51.100.1\r\nX-Forwarded-For: 203.0.113.7, 127.0.0.1\r\n',
    'Forwarded: for=198.51.100.1\r\nForwarded: for=203.0.113.7\r\n',
    'x-FORWARDED-for:203.0.113.7\t\r\nforwarded:   for="203.0.113.7:80"\r\n',
    '',
  ];
  for (const more of visits) await send(get(`/t/${link.code}`, ['network.test'], more));
  const keys = (await findClicks(t, link)).map((click) => click.visitor_key);
  expect(keys).toHaveLength(5);
  expect(new Set(keys.slice(0, 4)).size).toBe(1);
  expect(keys[4]).not.toBe(keys[0]);
});

test('over https, browsers are maxAge by HSTS to use only https', async () => {
  const { code } = await buildTrackingLink(t);
  for (const path of ['/live', `/t/${code}`, '/t/unknown', '/nowhere']) {
    for (const more of ['', 'Content-Length: 0\r\n']) {
      const answer = await send(get(path, ['network.test'], more));
      expect(answer).toMatch(/\r\nstrict-transport-security: max-age=31536000\r\n/i);
    }
  }
});

test('every response has nosniff; responses other than pages are inert and not cached', async () => {
  const { code } = await buildTrackingLink(t);
  for (const path of ['/live', `/t/${code}`, '/t/unknown', '/t/style.css', '/nowhere']) {
    for (const more of ['', 'Content-Length: 0\r\n']) {
      const answer = await send(get(path, ['network.test'], more));
      expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
    }
  }
  for (const url of ['/live', '/in/conversion', '/in/pixel.gif', '/linkbook/merchants']) {
    const { headers } = await t.app.inject(url);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect([url, headers['cache-control']]).toEqual([url, 'no-store']);
  }
  const failed = await t.app.inject({ method: 'POST', url: '/api/auth/sign_in', payload: 'x' });
  expect(failed.headers['cache-control']).toBe('no-store');
});

test('text responses declare their encoding, and TRACE returns nothing', async () => {
  const urls = ['/live', '/files/none.png', '/exports/none', '/linkbook/merchants', '/api/none'];
  for (const url of [
    ...urls,
    '/linkbook.js',
    '/assets/none.js',
    '/t/unknown',
    '/api/openapi.json',
  ]) {
    const { headers } = await t.app.inject(url);
    expect([url, headers['content-type']]).toEqual([url, expect.stringMatching(/charset=utf-8$/)]);
  }
  const traced = await send(
    'TRACE /live HTTP/1.1\r\nHost: a\r\nX-Mark: z9\r\nConnection: close\r\n\r\n',
  );
  expect(traced).toMatch(/^HTTP\/1.1 4\d\d /);
  expect(traced).not.toContain('z9');
});

test('HSTS includes subdomains if configured', async () => {
  const env = { PUBLIC_URL, HSTS_SUBDOMAINS: '1' };
  const { app } = await openTestApp(env);
  const maxAge = 'max-age=31536000; includeSubDomains';
  for (const url of ['/live', '/t/unknown']) {
    expect((await app.inject(url)).headers['strict-transport-security']).toBe(maxAge);
  }
});

test('over plain http no HSTS header is sent', async () => {
  const plain = await openTestApp();
  const { headers } = await plain.app.inject('/live');
  expect(headers).not.toHaveProperty('strict-transport-security');
  const { code } = await buildTrackingLink(plain);
  const visit = await plain.app.inject(`/t/${code}`);
  expect(visit.statusCode).toBe(302);
  expect(visit.headers).not.toHaveProperty('strict-transport-security');
});

test('the public port shows whether the program is ready, but neither reasons nor metrics', async () => {
  const ready = await t.app.inject('/ready');
  expect([ready.statusCode, ready.json()]).toEqual([200, { ready: true }]);
  const web = await t.app.inject('/ready/web');
  expect([web.statusCode, web.json()]).toEqual([200, { ready: true }]);
  expect((await t.app.inject('/metrics')).body).not.toContain('tributary_clicks_recorded');
  // Without a worker requests are served, but nothing follows from them.
  const degraded = ['no_worker'];
  const shown = { ready: true, roles: t.config.roles, database: true, degraded };
  expect((await t.app.monitoring.inject('/ready')).json()).toEqual(shown);
  expect((await t.app.monitoring.inject('/metrics')).body).toContain('tributary_clicks_recorded');
});
