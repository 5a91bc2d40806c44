import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { listProducts } from '#contract/products/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrand } from '#server/offers/brands/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { claimSize, drawPicture } from '#server/people/uploads/builders.ts';
import { advanceClock, HOUR_MS } from '#server/platform/clock.ts';
import { importProducts } from '../import-products.ts';

const png = await drawPicture('png', 800, 400);
const bodies = new Map<string, Buffer | string>();
const requested: string[] = [];
const host = createServer((request, response) => {
  const path = request.url ?? '';
  requested.push(path);
  const body = bodies.get(path) ?? png;
  if (typeof body === 'string') response.writeHead(302, { location: body }).end();
  else response.writeHead(200, { 'content-type': 'image/png' }).end(body);
});
// Reachable from this machine only; nothing allows it.
const inner = createServer((request, response) => {
  requested.push(`inner ${request.url}`);
  response.end(png);
});
const listen = (server: typeof host) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
const [port, innerPort] = [await listen(host), await listen(inner)];
afterAll(() => {
  for (const server of [host, inner]) {
    server.closeAllConnections();
    server.close();
  }
});

const t = await openTestApp({ OUTBOUND_ALLOWED: `127.0.0.1:${port}` });
const owner = await buildPublisherWithSite(t);
const origin = `http://127.0.0.1:${port}`;

/** The picture paths of products with these images, in their order. */
async function pathsOf(images: readonly string[], brand?: { mcid: string }): Promise<string[]> {
  const { mcid } = brand ?? (await buildBrand(t));
  const rows = images.map((image, id) => ({ id, name: `Cup ${id}`, price: 5, image }));
  const bytes = Buffer.from(JSON.stringify(rows));
  await importProducts(t.db, { bytes }, { mcid, apply: 1, skip_bad: 0 });
  return listPaths(mcid);
}
async function listPaths(mcid: string): Promise<string[]> {
  const { list } = dataOf(await t.callAs(owner, listProducts, { mcid, perPage: 100 }));
  const byNumber = list.toSorted((one, other) => Number(one.asin) - Number(other.asin));
  return byNumber.map(({ picture }) => picture ?? '');
}
const get = (url: string) => t.app.inject({ method: 'GET', url });

test('a picture is fetched once, resized, re-encoded and cacheable permanently', async () => {
  const commented = await sharp(png)
    .withExif({ IFD0: { Copyright: 'An author' } })
    .png()
    .toBuffer();
  bodies.set('/cup.png', commented);
  const [path = ''] = await pathsOf([`${origin}/cup.png`]);
  const [large, small] = await Promise.all([get(path), get(`${path}?size=small`)]);
  expect(await sharp(large.rawPayload).metadata()).toMatchObject({
    format: 'webp',
    width: 480,
    height: 240,
  });
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 96, height: 48 });
  expect((await sharp(large.rawPayload).metadata()).exif).toBeUndefined();
  expect(large.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
  });
  expect((await get(path)).rawPayload).toEqual(large.rawPayload);
  expect(requested.filter((one) => one === '/cup.png')).toHaveLength(1);
});

test('only the paths of listed products are served', async () => {
  const [one = '', other = ''] = await pathsOf([`${origin}/one.png`, `${origin}/other.png`]);
  const [, id, signature] = /(\d+)-(.*)$/.exec(one) ?? [];
  const otherId = /(\d+)-/.exec(other)?.[1];
  const forged = [
    `/product-pictures/${otherId}-${signature}`,
    `/product-pictures/${id}-${'A'.repeat(22)}`,
    `/product-pictures/${id}-${signature}x`,
    `/product-pictures/${id}`,
    `/product-pictures/999999999-${signature}`,
    `/product-pictures/${encodeURIComponent(`${origin}/one.png`)}`,
    `${one}?size=4096`,
    `${one}?size=toString`,
    `${one}?size=large&size=small`,
  ];
  for (const path of forged) expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
  expect(requested.filter((path) => path.startsWith('/o'))).toEqual([]);
});

test('a path ends when the image of the product changes', async () => {
  const brand = await buildBrand(t);
  const [before = ''] = await pathsOf([`${origin}/before.png`], brand);
  expect((await get(before)).statusCode).toBe(200);
  const [after = ''] = await pathsOf([`${origin}/after.png`], brand);
  expect(after).not.toBe(before);
  expect((await get(before)).statusCode).toBe(404);
  expect((await get(after)).statusCode).toBe(200);
});

test('private addresses are never requested, not even after a redirect', async () => {
  bodies.set('/to-inner', `http://127.0.0.1:${innerPort}/secret`);
  const images = [
    `http://127.0.0.1:${innerPort}/direct`,
    `http://[::1]:${innerPort}/six`,
    `http://localhost:${innerPort}/name`,
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/picture.png',
    `${origin}/to-inner`,
  ];
  const brand = await buildBrand(t);
  await pathsOf(images, brand);
  // The import accepts some of them only; a stored address is checked again.
  for (const [sku, image] of images.entries()) {
    const ofProduct = t.db.updateTable('products').where('sku', '=', String(sku));
    await ofProduct.where('brand_id', '=', brand.brand_id).set({ image }).execute();
  }
  const paths = await listPaths(brand.mcid);
  expect(paths).toHaveLength(images.length);
  for (const path of paths) expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
  expect(requested.filter((one) => one.startsWith('inner'))).toEqual([]);
});

test('hostile images are not served, and not fetched again for an hour', async () => {
  const script = '<script>alert(1)</script>';
  const hostile: Record<string, Buffer> = {
    '/svg': Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>`),
    '/page': Buffer.from(`<!doctype html><html>${script}</html>`),
    '/bomb': claimSize(png, 60_000, 60_000),
    '/truncated': png.subarray(0, 60),
    '/head': Buffer.concat([png.subarray(0, 33), Buffer.from(script)]),
    '/tiff': await sharp(png).tiff().toBuffer(),
    '/empty': Buffer.alloc(0),
    '/huge': Buffer.alloc(11 * 1024 ** 2, 1),
  };
  for (const [path, body] of Object.entries(hostile)) bodies.set(path, body);
  const paths = await pathsOf(Object.keys(hostile).map((path) => origin + path));
  expect(paths).toHaveLength(8);
  for (const path of [...paths, ...paths]) {
    const answer = await get(path);
    expect([path, answer.statusCode, answer.body]).toEqual([path, 404, 'Not found']);
    expect(answer.headers['cache-control']).toBe('private, max-age=3600');
  }
  const fetches = () => requested.filter((one) => one in hostile).length;
  expect(fetches()).toBe(8);
  // The host has replaced its truncated picture.
  bodies.set('/truncated', png);
  advanceClock(HOUR_MS + 1);
  expect((await get(paths[3] ?? '')).statusCode).toBe(200);
  expect(fetches()).toBe(9);
});
