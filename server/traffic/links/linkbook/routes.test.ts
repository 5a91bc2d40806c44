import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readLinkCode } from '#contract/links/linkbook.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrand, buildRelationship } from '#server/offers/brands/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { buildLinkbook } from '../../../../scripts/build-linkbook.ts';

// The files served here are built first; does nothing if they are already built.
await buildLinkbook();
const t = await openTestApp({
  PUBLIC_URL: 'https://network.example.net',
  TRACKING_URL: 'https://go.example.net',
});
const publisher = await buildPublisherWithSite(t);
const brand = await buildBrand(t);
await buildRelationship(t, publisher, brand);
const page = `https://www.${brand.domain}/sale?size=m`;
const track = dataOf(await t.callAs(publisher, readLinkCode, {})).list[0]?.track ?? '';

const get = (url: string, remoteAddress = '198.51.100.7', headers = {}) =>
  t.app.inject({ method: 'GET', url, remoteAddress, headers });

test('any page may send a plain GET, and the answer is cached for ten minutes', async () => {
  const answer = await get(`/linkbook/merchants?track=${track}&hosts=${brand.domain},no.example`);
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=600',
  });
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(answer.json().data.list).toMatchObject([{ host: brand.domain, joined: true }]);
  const refused = await get('/linkbook/merchants?track=none&hosts=');
  expect(refused.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
  });
  for (const query of ['', '?track=&hosts=a.b', `?track=${track}&track=2`, `?hosts[]=1`]) {
    expect((await get(`/linkbook/merchants${query}`)).json().code).toBeGreaterThan(20000);
  }
  const status = await get(`/linkbook/merchants?track=${track}&hosts=a.b&merchant_status=x`);
  expect(status.json().code).toBe(20200);
});

test('an address above the rate limit is refused, and no other address is', async () => {
  const from = (remoteAddress: string) =>
    t.app
      .inject({
        method: 'POST',
        url: '/api/tools/linkbook',
        remoteAddress,
        payload: { appId: 32, req: { attributes: { url: page, track } } },
      })
      .then((answer) => answer.json().message);
  for (let asked = 0; asked < 120; asked += 1) await from('203.0.113.9');
  expect(await from('203.0.113.9')).toBe('TOO_MANY_REQUESTS');
  expect(await from('203.0.113.10')).toBe('success');
});

test('the site script is small, cached for an hour and open to every page', async () => {
  const plain = await get('/linkbook.js');
  expect(plain.statusCode).toBe(200);
  expect(plain.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'content-type': 'text/javascript; charset=utf-8',
  });
  expect(plain.headers['cache-control']).toContain('max-age=3600');
  const packed = await get('/linkbook.js', '198.51.100.7', { 'accept-encoding': 'gzip' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(packed.rawPayload.length).toBeLessThan(4000);
  const known = await get('/linkbook.js', '198.51.100.7', { 'if-none-match': plain.headers.etag });
  expect(known.statusCode).toBe(304);
});

test('the downloaded extension contains its channel and has permission only for our host', async () => {
  const answer = await get(`/linkbook/extension.zip?track=${track}`);
  expect(answer.headers['content-type']).toBe('application/zip');
  const files = unzipSync(new Uint8Array(answer.rawPayload));
  const read = (name: string) => JSON.parse(new TextDecoder().decode(files[name]));
  expect(read('settings.json')).toEqual({ origin: 'https://network.example.net', track });
  expect(read('manifest.json')).toMatchObject({
    manifest_version: 3,
    permissions: ['activeTab'],
    host_permissions: ['https://network.example.net/*'],
  });
  for (const name of ['popup.html', 'popup.css', 'popup.js', 'icon-128.png']) {
    expect(files[name]?.length).toBeGreaterThan(100);
  }
  expect((await get('/linkbook/extension.zip?track=../../etc')).statusCode).toBe(404);
  expect((await get('/linkbook/extension.zip')).statusCode).toBe(404);
});
