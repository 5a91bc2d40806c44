import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { serveWeb } from './serve-web.ts';

const PUBLIC = fileURLToPath(new URL('../../../web/public', import.meta.url));

const folder = `${await mkdtemp(join(tmpdir(), 'tributary-web-'))}/`;
await cp(PUBLIC, folder, { recursive: true });
await mkdir(join(folder, 'assets'), { recursive: true });
await writeFile(join(folder, 'index.html'), '<head><script>early()</script></head>publisher');
await writeFile(
  join(folder, 'staff.html'),
  '<head><link rel="modulepreload" href="/assets/brand.js"></head>staff',
);
await writeFile(join(folder, 'brand.html'), '<head></head>portal');
const screens = [
  ['/', []],
  ['/brands/$mcid', ['assets/brand.js'], { who: 'publisher', always: ['<'] }],
  ['/settings/payment-add-{$type}', []],
  ['/tools/apis/$', []],
  ['/portal/login', []],
  ['/staff/brands', []],
  ['/404', [], { who: 'publisher', always: ['/user/profile'] }],
];
await writeFile(join(folder, 'screens.json'), JSON.stringify(screens));
const app = Fastify();
await serveWeb(app, { config: readConfig({}) }, folder);
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test.each([
  ['/', 200, 'publisher'],
  ['/brands/acme', 200, 'publisher'],
  ['/brands/acme/', 200, 'publisher'],
  ['/brands/acme?tab=terms', 200, 'publisher'],
  ['/settings/payment-add-bank', 200, 'publisher'],
  ['/tools/apis/transaction/53', 200, 'publisher'],
  ['/portal/login', 200, 'portal'],
  ['/portal/nothing', 404, 'portal'],
  ['/staff/brands', 200, 'staff'],
  ['/404', 404, 'publisher'],
  ['/brands/acme/more', 404, 'publisher'],
  ['/no/such/place', 404, 'publisher'],
  ['/wp-login.php', 404, 'publisher'],
  ['/staff/nothing', 404, 'staff'],
])('the path %s is answered %i with an application', async (url, status, page) => {
  const answer = await app.inject({ url });
  expect([answer.statusCode, answer.body.endsWith(page)]).toEqual([status, true]);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
});

test('the script in a page is permitted by its hash, and no other', async () => {
  const policyOf = async (url: string) =>
    String((await app.inject({ url })).headers['content-security-policy']);
  const hash = createHash('sha256').update('early()').digest('base64');
  expect(await policyOf('/brands/acme')).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(await policyOf('/staff/brands')).toContain("script-src 'self';");
});

test('a screen preloads its files, also those that only the page of the others names', async () => {
  const { body } = await app.inject({ url: '/brands/acme' });
  expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/brand.js">');
});

test('a page has the first calls of its screen before the script that sends them', async () => {
  const { body } = await app.inject({ url: '/brands/acme?tab=terms' });
  const element = '<script type="application/json" id="first-calls">';
  const calls = '{"who":"publisher","always":["\\u003c"]}';
  expect(body).toContain(`<head>${element}${calls}</script><script>early()</script>`);
  expect((await app.inject({ url: '/no/such/place' })).body).toContain('["/user/profile"]');
  expect((await app.inject({ url: '/staff/brands' })).body).not.toContain(element);
});

test('a missing script is not answered with a page', async () => {
  const answer = await app.inject({ url: '/assets/old-build.js' });
  expect([answer.statusCode, answer.body]).toEqual([404, 'Not found']);
});

test.each([
  ['/favicon.ico', 'image/vnd.microsoft.icon'],
  ['/apple-touch-icon.png', 'image/png'],
  ['/manifest.webmanifest', 'application/manifest+json'],
])('%s is served as %s', async (url, type) => {
  const answer = await app.inject({ url });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain(type);
  expect(answer.rawPayload.length).toBeGreaterThan(0);
});

test('the icons that the web manifest names are served', async () => {
  const manifest = (await app.inject({ url: '/manifest.webmanifest' })).json();
  for (const { src, type } of manifest.icons) {
    const icon = await app.inject({ url: src });
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, type]);
  }
});
