import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { hashToken, newCode, newToken } from '#server/platform/ids.ts';
import { buildTrackingLink } from '#server/traffic/clicks/builders.ts';
import { buildLinkbook } from '../../scripts/build-linkbook.ts';
import { findBrowser } from './support/find-browser.ts';
import { openShop } from './support/open-shop.ts';

/** The tracking script on the pages of a shop: three hosts of different sites on this machine. */
const NETWORK = 'http://net.test';
const COOKIE_DAYS = 30;
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

await buildLinkbook();
const t = await openTestApp({ PUBLIC_URL: NETWORK });
const secret = newToken();
const shop = { key: '', mcid: '', secret, network: NETWORK };
const shopHost = await openShop(() => shop);
let link: { code: string; publisher_id: number; brand_id: number };
let networkHost = '';
let folder = '';
let opened: BrowserContext[] = [];
const complaints: string[] = [];

beforeAll(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  networkHost = `127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'tributary-shop-'));
  link = await buildTrackingLink(t, { target_url: 'http://www.shop.test/' });
  const brand = await t.db
    .updateTable('brands')
    .set({ cookie_days: COOKIE_DAYS, secret_hash: hashToken(secret), currency: 'USD' })
    .where('id', '=', link.brand_id)
    .returning(['mcid', 'script_key'])
    .executeTakeFirstOrThrow();
  Object.assign(shop, { key: brand.script_key, mcid: brand.mcid });
});
afterEach(async () => {
  for (const context of opened) await context.close();
  opened = [];
  expect(complaints.splice(0)).toEqual([]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A visitor's browser; with the same name it has the same profile, `days` later. */
async function openVisitor(name = newCode(8), days = 0): Promise<Page> {
  const context = await chromium.launchPersistentContext(join(folder, name), {
    executablePath: findBrowser({ isWhole: true }) ?? '',
    userAgent: AGENT,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
      `--host-resolver-rules=MAP net.test ${networkHost}, MAP *.shop.test ${shopHost}, MAP shop.test ${shopHost}, MAP pay.test ${shopHost}`,
    ],
    env: {
      ...process.env,
      ...(days > 0 && { LD_PRELOAD: FAKETIME, FAKETIME: `+${days}d` }),
    },
  });
  opened.push(context);
  const page = context.pages()[0] ?? (await context.newPage());
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  return page;
}

/** Follows the tracking link; returns the reference in the address of the shop. */
async function follow(page: Page): Promise<string> {
  await page.goto(`${NETWORK}/t/${link.code}`);
  return new URL(page.url()).searchParams.get('click_ref') ?? '';
}

const cookiesOf = async (page: Page, url: string) =>
  (await page.context().cookies(url)).filter(({ name }) => name === 'click_ref');
const referenceIn = (page: Page) => page.locator('body').getAttribute('data-reference');
const openThanks = async (page: Page, order: string, query = '') => {
  const sent = page.waitForResponse('**/in/browser', { timeout: 3_000 }).catch(() => null);
  await page.goto(`http://pay.test/thanks?order=${order}${query}`);
  return (await sent)?.status() ?? null;
};
const linesOf = (order_id: string) =>
  t.db.selectFrom('order_lines').selectAll().where('order_id', '=', order_id).execute();

test('the reference is stored for the days of the brand on the whole shop, under a strict policy', async () => {
  const page = await openVisitor();
  const size = await page.request.get(`http://${networkHost}/in/t.js?key=${shop.key}`);
  console.log(`t.js: ${gzipSync(await size.body()).length} bytes with gzip`);
  const reference = await follow(page);
  await expect.poll(() => referenceIn(page)).toBe(reference);
  const [cookie, ...others] = await cookiesOf(page, 'http://checkout.shop.test/');
  expect(others).toEqual([]);
  expect(cookie).toMatchObject({ value: reference, domain: '.shop.test', sameSite: 'Lax' });
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
  expect(Math.abs(days - COOKIE_DAYS)).toBeLessThan(0.01);
  // A page without the parameter keeps it, a new click replaces it.
  await page.goto('http://shop.test/?page=2');
  await expect.poll(() => referenceIn(page)).toBe(reference);
  const second = await follow(page);
  expect(second).not.toBe(reference);
  await expect.poll(() => referenceIn(page)).toBe(second);
});

test('links and forms to the second domain carry the reference, others do not', async () => {
  const page = await openVisitor();
  const reference = await follow(page);
  await expect.poll(() => referenceIn(page)).toBe(reference);
  for (const id of ['link', 'get', 'post']) {
    await page.goto('http://www.shop.test/');
    await expect.poll(() => referenceIn(page)).toBe(reference);
    await page.locator(id === 'link' ? '#link' : `#${id} button`).click();
    await page.waitForURL(/pay\.test/);
    expect([id, new URL(page.url()).searchParams.get('click_ref')]).toEqual([id, reference]);
  }
  await page.goto('http://www.shop.test/');
  await expect.poll(() => referenceIn(page)).toBe(reference);
  await page.route('http://other.test/**', (route) => route.fulfill({ body: 'other' }));
  await page.locator('#other').click();
  expect(page.url()).toBe('http://other.test/');
});

test('across a redirect to the checkout, a signed order is attributed once', async () => {
  const page = await openVisitor();
  const reference = await follow(page);
  await expect.poll(() => referenceIn(page)).toBe(reference);
  await page.locator('#cart button').click();
  await page.waitForURL(/pay\.test/);
  await expect.poll(() => referenceIn(page)).toBe(reference);
  const order = newCode(10);
  expect(await openThanks(page, order)).toBe(200);
  expect(await openThanks(page, order)).toBe(200);
  expect(await linesOf(order)).toMatchObject([
    { attribution: 'click', publisher_id: link.publisher_id, sale_minor: 8000n },
  ]);
});

test('without consent nothing is stored, passed or sent until it is given, and withdrawal deletes', async () => {
  const page = await openVisitor();
  const reference = await follow(page);
  await page.context().clearCookies();
  await page.goto(`http://www.shop.test/?wait=1&click_ref=${reference}`);
  await page.waitForLoadState('networkidle');
  expect(await cookiesOf(page, 'http://www.shop.test/')).toEqual([]);
  expect(await referenceIn(page)).toBeNull();
  expect(await page.locator('[data-click-ref]').inputValue()).toBe('');
  await page.locator('#agree').click();
  await expect.poll(() => referenceIn(page)).toBe(reference);
  expect(await page.locator('[data-click-ref]').inputValue()).toBe(reference);
  expect(await cookiesOf(page, 'http://www.shop.test/')).toMatchObject([{ value: reference }]);
  await page.locator('#refuse').click();
  expect(await cookiesOf(page, 'http://www.shop.test/')).toEqual([]);
  await page.locator('#link').click();
  await page.waitForURL(/pay\.test/);
  expect(page.url()).toBe('http://pay.test/pay?cart=1#top');
});

test("after another network's click the reference is kept and not used, until our next click", async () => {
  const page = await openVisitor();
  const reference = await follow(page);
  expect(new URL(page.url()).searchParams.get('afsrc')).toBe('1');
  await expect.poll(() => referenceIn(page)).toBe(reference);
  await page.goto('http://www.shop.test/?afsrc=1&irclickid=of-another-network');
  await page.waitForLoadState('networkidle');
  expect(await referenceIn(page)).toBeNull();
  expect(await page.locator('[data-click-ref]').inputValue()).toBe('');
  expect(await cookiesOf(page, 'http://www.shop.test/')).toMatchObject([{ value: reference }]);
  // The whole visit, on every host of the shop.
  await page.goto('http://checkout.shop.test/');
  await page.waitForLoadState('networkidle');
  expect(await referenceIn(page)).toBeNull();
  await page.locator('#link').click();
  await page.waitForURL(/pay\.test/);
  expect(new URL(page.url()).searchParams.has('click_ref')).toBe(false);
  const second = await follow(page);
  await expect.poll(() => referenceIn(page)).toBe(second);
});

test('Global Privacy Control is a refusal that consent does not override', async () => {
  const page = await openVisitor();
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true });
  });
  await follow(page);
  await page.waitForLoadState('networkidle');
  await page.locator('#agree').click();
  expect(await cookiesOf(page, 'http://www.shop.test/')).toEqual([]);
  expect(await openThanks(page, newCode(10))).toBeNull();
});

test.skipIf(!existsSync(FAKETIME) && !process.env.CI)(
  'the reference is there before the cookie expires and gone after it',
  async () => {
    const name = newCode(8);
    const first = await openVisitor(name);
    const reference = await follow(first);
    await expect.poll(() => referenceIn(first)).toBe(reference);
    await first.context().close();

    const before = await openVisitor(name, COOKIE_DAYS - 1);
    await before.goto('http://www.shop.test/');
    await expect.poll(() => referenceIn(before)).toBe(reference);
    await before.context().close();

    const after = await openVisitor(name, COOKIE_DAYS + 1);
    await after.goto('http://www.shop.test/');
    await after.waitForLoadState('networkidle');
    expect(await referenceIn(after)).toBeNull();
    expect(await openThanks(after, newCode(10))).toBeNull();
  },
);
