import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBrands } from './support/find-brands.ts';
import { findBrowser } from './support/find-browser.ts';
import { openSite } from './support/open-site.ts';
import { saveProgram } from './support/save-program.ts';
import { askProgram, enterAsPublisher, settle } from './support/sign-in.ts';

/** Linkbook in use: on its screen, on a publisher's own page, and in the browser. */
let article = '';
const blog = await openSite((_request, answer) =>
  answer.setHeader('content-type', 'text/html').end(article),
);
const program = saveProgram();
let page: Page;
let code: { track: string; bookmarklet: string; script: string; extension_url: string };
let joined: { merchant_name: string; site_url: string };
let other: { merchant_name: string; site_url: string };
let extended: BrowserContext | undefined;
let folder: string;

beforeAll(async () => {
  page = await program.openPage();
  folder = await mkdtemp(join(tmpdir(), 'tributary-linkbook-'));
  const token = await enterAsPublisher(page, program.url);
  const brandOf = async (status: number) => {
    const found = await listBrands(program.url, { status }, token);
    return (found.list as (typeof joined)[])[0] ?? { merchant_name: '', site_url: '' };
  };
  [joined, other] = [await brandOf(2), await brandOf(0)];
  const codes = await askProgram(program.url, '/tools/link_code', {}, token);
  code = (codes.list as [typeof code])[0];
});

afterAll(async () => {
  await extended?.close();
  await rm(folder, { recursive: true, force: true });
});

const shop = (path: string) => new URL(path, joined.site_url).href;

test('the screen creates the link of a page with its tag as uid1', async () => {
  await page.goto(`${program.url}/tools/linkbook`);
  await settle(page);
  await page.getByLabel('Brand page').fill(shop('/by-hand'));
  await page.getByLabel('Tag').fill('by hand');
  await page.getByRole('main').getByRole('button', { name: 'Create link' }).click();
  await page.getByRole('region', { name: `Tracking link for ${joined.merchant_name}` }).waitFor();
  await page.getByLabel('Brand page').fill('http://192.168.0.1/');
  await page.getByRole('main').getByRole('button', { name: 'Create link' }).click();
  await page.getByText('Links cannot be made for this page').waitFor();
});

test('the bookmarklet opens the link of the current page', async () => {
  const bookmark = page.getByRole('link', { name: 'Tributary link' });
  expect(await bookmark.getAttribute('href')).toBe(code.bookmarklet);
  await bookmark.click();
  expect(new URL(page.url()).pathname).toBe('/tools/linkbook');
  const target = `${program.url}/live?a=b&c=%26`;
  // A page whose policy allows inline scripts, which run like a bookmarklet.
  const body = '<!doctype html><title>A page</title>';
  await page.route(target, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(target);
  const opening = page.waitForEvent('popup');
  await page.evaluate((text) => {
    // Simulates a click on a bookmarklet: its code runs in the page.
    const run = document.createElement('script');
    run.textContent = decodeURIComponent(text.replace(/^javascript:/, ''));
    document.documentElement.append(run);
  }, code.bookmarklet);
  const popup = await opening;
  await popup.getByText('Links cannot be made for this page').waitFor();
  expect(new URL(popup.url()).searchParams.get('url')).toBe(target);
  await popup.close();
  await page.goto(`${program.url}/tools/linkbook?url=${encodeURIComponent(shop('/marked?x=1'))}`);
  await page.getByRole('region', { name: `Tracking link for ${joined.merchant_name}` }).waitFor();
  await page.getByText(shop('/marked?x=1')).waitFor();
});

test('the site script rewrites only links to joined brands, without layout shift, and sends only hosts', async () => {
  const links: Record<string, string> = {
    page: shop('/shoes?size=42&b=%26#top'),
    front: joined.site_url,
    below: shop('/a').replace('://', '://deep.').replace('deep.www.', 'deep.'),
    other: new URL('/x', other.site_url).href,
    unknown: 'https://encyclopedia.example/wiki',
    own: '/about',
    mail: 'mailto:me@blog.example',
    tracked: `${program.url}/t/abcdefg`,
  };
  article = `<!doctype html><meta charset="utf-8"><title>Blog</title><link rel="icon" href="data:,">
    <h1>Shoes</h1>${Object.entries(links)
      .map(([id, href]) => `<p>Words <a id="${id}" href="${href}">link</a> and more words.</p>`)
      .join('')}
    <p data-linkbook="off"><a id="left" href="${links.page}">excluded</a></p>
    ${code.script.replace('></', ' data-tag="blog & co"></')}`;
  const address = `${blog.origin}/secret/article?draft=1`;
  const asked: { url: string; headers: Record<string, string> }[] = [];
  const reader = await program.openPage();
  reader.on('request', (request) => {
    if (request.url().startsWith(program.url)) {
      asked.push({ url: request.url(), headers: request.headers() });
    }
  });
  await reader.goto(address);
  const hrefs = () =>
    reader.evaluate(() =>
      Object.fromEntries([...document.links].map((link) => [link.id, link.getAttribute('href')])),
    );
  await expect.poll(async () => (await hrefs()).page).toContain('/t/');
  const turned = await hrefs();
  const unturned = ['other', 'unknown', 'own', 'mail', 'tracked'];
  for (const id of unturned) expect(turned[id]).toBe(links[id]);
  expect(turned.left).toBe(links.page);
  for (const id of ['page', 'front', 'below']) {
    const link = new URL(turned[id] ?? '');
    expect(link.origin + link.pathname).toMatch(new RegExp(`^${program.url}/t/\\w{7}$`));
    expect(link.searchParams.get('uid1')).toBe('blog & co');
    const answer = await fetch(link, { redirect: 'manual' });
    const landed = new URL(answer.headers.get('location') ?? '');
    const wanted = new URL(links[id] ?? '');
    expect([landed.origin, landed.pathname, landed.hash]).toEqual([
      wanted.origin,
      wanted.pathname,
      wanted.hash,
    ]);
  }
  expect(await reader.locator('#page').getAttribute('rel')).toBe('sponsored');

  await reader.evaluate((href) => {
    const late = document.createElement('a');
    Object.assign(late, { id: 'late', href });
    document.body.append(late);
  }, links.page ?? '');
  await expect.poll(async () => (await hrefs()).late).toContain('/t/');

  const shift = await reader.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sum += (entry as { value?: number } & typeof entry).value ?? 0;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(sum), 300);
      }),
  );
  expect(shift).toBe(0);
  expect(asked.map(({ url }) => new URL(url).pathname)).toEqual([
    '/linkbook.js',
    '/linkbook/merchants',
  ]);
  const question = asked[1];
  expect(question?.headers.referer ?? '').toBe('');
  expect(question?.headers.cookie ?? '').toBe('');
  const sent = new URL(question?.url ?? '').searchParams;
  expect([...sent.keys()]).toEqual(['track', 'hosts']);
  const hosts = ['page', 'below', 'other', 'unknown'].map(
    (id) => new URL(links[id] ?? '').hostname,
  );
  expect(sent.get('hosts')?.split(',')).toEqual(hosts.sort());
  const kept = await reader.evaluate(() => [localStorage.length, document.cookie]);
  expect(kept).toEqual([0, '']);
  expect(program.complaintsOf(reader)).toEqual([]);
  await reader.context().close();
});

test('the downloaded extension detects the brand of a page and creates its link', async () => {
  const unpacked = await unpackExtension();
  extended = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: findBrowser({ isWhole: true }) ?? '',
    headless: true,
    // The default flags of an automated browser disable extensions.
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-extensions-except=${unpacked}`,
      `--load-extension=${unpacked}`,
    ],
  });
  const popup = await extended.newPage();
  const at = `chrome-extension://${idOf(unpacked)}/popup.html`;
  const show = (url: string) => popup.goto(`${at}?url=${encodeURIComponent(url)}`);
  const link = popup.getByLabel('Your tracking link');

  await show(shop('/in-the-bar?a=1'));
  await popup.getByText(joined.merchant_name, { exact: true }).waitFor();
  await expect.poll(() => link.inputValue()).toMatch(new RegExp(`^${program.url}/t/\\w{7}$`));
  const untagged = await link.inputValue();
  await popup.getByLabel('Tag').fill('bar');
  await popup.getByRole('button', { name: 'Create link' }).click();
  await expect.poll(() => link.inputValue()).not.toBe(untagged);
  await popup.getByRole('button', { name: 'Copy' }).click();
  await popup.getByText('Copied').waitFor();

  await show(other.site_url);
  await popup.getByText(`${other.merchant_name}: your channel has not joined`).waitFor();
  await show('https://encyclopedia.example/');
  await popup.getByText('No brand of the network has pages at encyclopedia.example').waitFor();
  await popup.goto(at);
  await popup.getByText('Links can be created only for web pages').waitFor();
});

test('no console errors', () => {
  expect(program.complaintsOf(page)).toEqual([]);
});

async function unpackExtension(): Promise<string> {
  const { pathname, search } = new URL(code.extension_url);
  const zip = await fetch(program.url + pathname + search);
  const unpacked = join(folder, 'extension');
  await mkdir(unpacked);
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(unpacked, name), bytes);
  return unpacked;
}

/** Chromium's id of an extension without a key: the hash of its path in letters a to p. */
function idOf(path: string): string {
  const hash = createHash('sha256').update(path).digest('hex').slice(0, 32);
  return [...hash].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('');
}
