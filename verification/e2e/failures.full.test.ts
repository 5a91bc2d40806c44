import type { Page, Route } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { saveProgram } from './support/save-program.ts';
import { enterAsPublisher, enterAsStaff, settle } from './support/sign-in.ts';

/** Whatever fails, the application stays, says so in words for people, and goes on. */
const program = saveProgram();
let page: Page;

beforeEach(async () => {
  page = await program.openPage();
  await enterAsPublisher(page, program.url);
});

afterEach(() => page.context().close());

const open = async (path: string) => {
  await page.goto(program.url + path);
  await settle(page);
};
const menu = () => page.getByRole('navigation').first();
const retry = () => page.getByRole('main').getByRole('button', { name: 'Retry', exact: true });
const screenFile = (name: string) => new RegExp(`/assets/${name}-[\\w-]+\\.js`);

test('offline, a click on a new screen stays in the application, and works when back online', async () => {
  await open('/settings/profile');
  await page.getByLabel('First name').fill('Marianne');
  await page.context().setOffline(true);
  await page.getByText('You are offline. What you have typed is kept.').waitFor();
  expect(await page.getByLabel('First name').inputValue()).toBe('Marianne');
  await menu().getByRole('link', { name: 'Link Generator' }).click();
  await page.getByRole('heading', { name: 'Could not load this page.' }).waitFor();
  expect(await menu().isVisible()).toBe(true);
  await page.context().setOffline(false);
  await retry().click();
  await page.getByLabel('Target page').waitFor();
  expect(await page.getByText('You are offline').count()).toBe(0);
});

test('a screen whose file cannot be loaded has a button that asks for it again', async () => {
  await open('/dashboard');
  let asked = 0;
  let isGone = true;
  await page.route(screenFile('link-generator-screen'), (route) => {
    asked += 1;
    return isGone ? route.abort() : route.continue();
  });
  await menu().getByRole('link', { name: 'Link Generator' }).click();
  await retry().waitFor();
  expect(asked).toBeGreaterThanOrEqual(2);
  isGone = false;
  await retry().click();
  await page.getByLabel('Target page').waitFor();
});

test('a dialog whose file fails says so, and opens at the next attempt', async () => {
  await open('/tools/link-generator');
  let failed = 0;
  await page.route(screenFile('qr-dialog'), (route) => {
    failed += 1;
    return failed <= 2 ? route.abort() : route.continue();
  });
  const button = page.getByRole('button', { name: /QR code/ }).first();
  await button.click();
  await page.getByText('This could not be loaded.').waitFor();
  await button.click();
  await page.getByRole('dialog').waitFor();
});

test('an answer that is late by ten seconds is announced', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${program.url}/dashboard`);
  await page.getByText('This is taking longer than usual.').waitFor();
  release();
  await page.getByText('This is taking longer than usual.').waitFor({ state: 'hidden' });
});

test.each([
  ['a refused connection', (route: Route) => route.abort(), /^The server cannot be reached\./],
  [
    'an answer that is no JSON',
    (route: Route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
    /^The answer of the server could not be read\./,
  ],
  [
    'an unknown key',
    (route: Route) => route.fulfill({ json: { code: 29999, message: 'NO_SUCH_KEY', data: null } }),
    /^Operation failed$/,
  ],
])('%s is shown in words for people, and the session is kept', async (_kind, plant, text) => {
  await open('/settings/profile');
  await page.getByLabel('First name').fill('Marianne');
  await page.route('**/api/**', plant);
  await page.getByRole('button', { name: 'Save account' }).click();
  await page.getByText(text).first().waitFor();
  expect(await page.getByLabel('First name').inputValue()).toBe('Marianne');
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
});

test('a first visit without any answer keeps the session and goes on when asked', async () => {
  await page.route('**/api/**', (route) => route.abort());
  await page.goto(`${program.url}/dashboard`);
  await page.getByRole('button', { name: 'Retry', exact: true }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  expect(page.url()).toBe(`${program.url}/dashboard`);
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
});

test('after a deployment an open page that misses a file opens the new version with what was typed', async () => {
  await open('/tools/link-generator');
  await page.getByLabel('Target page').fill('https://example.com/typed');
  await page.evaluate(() => Object.assign(window, { isOldPage: true }));
  await page.route(screenFile('qr-dialog'), (route) =>
    route.fulfill({ status: 404, body: 'Not found' }),
  );
  // What the server answers after a deployment: a page with other files.
  await page.route(`${program.url}/tools/link-generator`, async (route) => {
    if (route.request().isNavigationRequest()) return route.continue();
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      /\/assets\/index-[\w-]+\.js/,
      '/assets/index-new.js',
    );
    return route.fulfill({ response: answer, body });
  });
  await page
    .getByRole('button', { name: /QR code/ })
    .first()
    .click();
  await page.waitForFunction(() => !('isOldPage' in window));
  await settle(page);
  expect(await page.getByLabel('Target page').inputValue()).toBe('https://example.com/typed');
});

test('installed, both applications open offline and say so; signing out empties the caches', async () => {
  await page.context().close();
  page = await program.openPage({ worker: true });
  await enterAsPublisher(page, program.url);
  await enterAsStaff(page, program.url);
  for (const [path, title] of [
    ['/dashboard', 'Dashboard'],
    ['/staff/sites', 'Channel reviews'],
  ] as const) {
    await open(path);
    const scope = new URL(path.startsWith('/staff') ? '/staff' : '/', program.url).href;
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const found = await navigator.serviceWorker.getRegistration();
          return found?.active?.state === 'activated' && found.scope;
        }),
      )
      .toBe(scope);
    await open(path);
    await page.context().setOffline(true);
    await page.goto(program.url + path);
    await page.getByText('You are offline. What you have typed is kept.').waitFor();
    expect(await page.title()).toContain(title);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await page.getByRole('heading', { name: title }).waitFor();
  }
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return all.flat();
  });
  // Only pages and files of the build: nothing of a person.
  const foreign = kept.filter((url) => !/\/assets\/|\/$|\/staff$/.test(new URL(url).pathname));
  expect(foreign).toEqual([]);
  await open('/dashboard');
  await page
    .getByRole('button', { name: /Account|Mara/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByLabel('Username or email', { exact: true }).waitFor();
  const left = await page.evaluate(() => caches.keys());
  expect(left.filter((name) => name.startsWith('page '))).toEqual([]);
});

test.each(['/api/health', '/t/none', '/in/t.js', '/docs', '/files/none', '/about', '/programs'])(
  'the worker leaves %s to the network',
  async (path) => {
    await page.context().close();
    page = await program.openPage({ worker: true });
    await page.goto(`${program.url}/auth/login`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    const failure = await page.goto(program.url + path).catch((error: Error) => error.message);
    expect(failure).toMatch(/ERR_INTERNET_DISCONNECTED/);
  },
);
