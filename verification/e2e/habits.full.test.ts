import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { formHabits } from './habits/form-habits.ts';
import { screens } from './habits/screens.ts';
import { tableHabits } from './habits/table-habits.ts';
import { viewHabits } from './habits/view-habits.ts';
import { listBrands } from './support/find-brands.ts';
import { saveProgram } from './support/save-program.ts';
import { enterAsPublisher, settle } from './support/sign-in.ts';

/** Common behaviour of all screens, for a publisher of the demo network. */
const SECONDS = 1000;
const program = saveProgram();
let page: Page;
let stranger: Page;
let mcid: string;
let brandName: string;

beforeAll(async () => {
  page = await program.openPage({ moving: true });
  stranger = await program.openPage();
  const token = await enterAsPublisher(page, program.url);
  const joined = await listBrands(program.url, { status: 2 }, token);
  [{ mcid, merchant_name: brandName }] = joined.list as [{ mcid: string; merchant_name: string }];
});

const inUrl = (name: string) => new URL(page.url()).searchParams.get(name);
const open = async (path: string) => {
  await page.goto(program.url + path);
  await settle(page);
};
/** Changes the address within the application, as a link does; loads it if the page is not in it. */
async function visit(path: string): Promise<void> {
  const isInApp = (await page.locator('#root').count()) > 0;
  if (isInApp) await page.evaluate((to) => history.pushState(null, '', to), path);
  else await page.goto(program.url + path);
}
const litLinks = () =>
  page.locator('nav[aria-label="Main"] a[aria-current="page"]').allTextContents();

test.each(screens)('%s leads to %s with its breadcrumb', async (asked, leads, ...crumbs) => {
  await visit(asked.replace('MCID', mcid));
  await page.waitForURL((url) => url.pathname === leads.replace('MCID', mcid));
  await settle(page);
  const shown = page.locator('nav[aria-label="Breadcrumb"] li');
  await shown.getByText(crumbs.at(-1) ?? '', { exact: true }).waitFor();
  expect(await shown.allTextContents()).toEqual(crumbs);
  const title = asked.includes('MCID') ? `${brandName} - Brands` : crumbs.at(-1);
  await expect.poll(() => page.title()).toBe(`${title} · Tributary`);
});

test('an unknown path is answered 404, a screen 200', async () => {
  const statusOf = async (path: string) => (await fetch(program.url + path)).status;
  expect(await statusOf('/no/such/place')).toBe(404);
  for (const [asked] of screens.filter(([, leads]) => leads !== '/404')) {
    expect(await statusOf(asked), asked).toBe(200);
  }
});

test('in the breadcrumb Brands is a link and Tools is not', async () => {
  const links = page.locator('nav[aria-label="Breadcrumb"] a');
  await open('/tools/link-generator');
  expect(await links.count()).toBe(0);
  await open('/brands/find');
  expect(await links.allTextContents()).toEqual(['Brands']);
});

test.each([
  ['/auth/login', 'Login'],
  ['/auth/signup', 'Register'],
  ['/forgot-password', 'Forgot password'],
  ['/reset-password', 'Reset password'],
  ['/auth/sign-in-link', 'Email sign-in'],
  ['/auth/third-party', 'Third Party Authentication'],
  ['/autologin', 'Auto Login'],
  ['/auth/email-verification', 'Email Verification'],
])('a visitor can open %s, titled %s', async (path, title) => {
  await stranger.goto(program.url + path);
  await settle(stranger);
  expect(new URL(stranger.url()).pathname).toBe(path);
  expect(await stranger.title()).toBe(`${title} · Tributary`);
});

test('a visitor who opens a protected screen is redirected to Login with next', async () => {
  await stranger.goto(`${program.url}/brands/find?status=2`);
  await stranger.waitForURL(/\/auth\/login/);
  expect(new URL(stranger.url()).searchParams.get('next')).toBe('/brands/find?status=2');
});

test.each(['0', '1', '3'])('New Brands stays highlighted for status %s', async (status) => {
  await open(`/brands/find?status=${status}`);
  expect(await litLinks()).toEqual(['New Brands']);
});

test('My Brands is highlighted for status 2, and brand details highlight New Brands', async () => {
  await open('/brands/find?status=2');
  expect(await litLinks()).toEqual(['My Brands']);
  await open(`/brands/${mcid}`);
  expect(await litLinks()).toEqual(['New Brands']);
});

test('a brand filter is in the URL, resets to page 1 and is removed by back', async () => {
  await open('/brands/find?status=0&perPage=5&curPage=2');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const choice = page.getByRole('dialog').getByRole('radio').first();
  await choice.click();
  await page.getByRole('button', { name: /^Remove filter/ }).waitFor();
  const filtered = page.url();
  expect(inUrl('curPage') ?? '1').toBe('1');
  expect(inUrl('status')).toBe('0');
  await page.goBack();
  await page.getByRole('button', { name: /^Remove filter/ }).waitFor({ state: 'hidden' });
  expect(inUrl('curPage')).toBe('2');
  await page.goto(filtered);
  await page.getByRole('button', { name: /^Remove filter/ }).waitFor();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByRole('button', { name: /^Remove filter/ }).waitFor({ state: 'hidden' });
});

test('a pasted URL restores the days and the grouping of Performance', async () => {
  await open('/reports/performance');
  const group = page.getByLabel('Group by');
  await page
    .getByRole('button', { name: /20\d\d/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await group.selectOption('brand');
  await page.waitForURL(/group_by=brand/);
  await settle(page);
  const days = await page
    .getByRole('button', { name: /20\d\d/ })
    .first()
    .textContent();
  expect(days).toContain('Last 7 days');
  const other = await program.openPage();
  await other.goto(`${program.url}/auth/login`);
  await enterAsPublisher(other, program.url);
  await other.goto(page.url());
  await settle(other);
  expect(await other.getByLabel('Group by').inputValue()).toBe('brand');
  expect(
    await other
      .getByRole('button', { name: /20\d\d/ })
      .first()
      .textContent(),
  ).toBe(days);
  expect(new URL(other.url()).search).toBe(new URL(page.url()).search);
  await other.context().close();
});

test('the collapsed sidebar is 64 px wide and stays collapsed after a reload', async () => {
  await open('/dashboard');
  const width = async () => (await page.locator('aside[aria-label="Menu"]').boundingBox())?.width;
  expect(await width()).toBe(232);
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await settle(page);
  expect(await width()).toBe(64);
  await page.reload();
  await settle(page);
  expect(await width()).toBe(64);
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  await settle(page);
  expect(await width()).toBe(232);
});

test('Downloads opens a 600 px dialog titled Download and restores the focus', async () => {
  await open('/announcements');
  const opener = page.getByRole('button', { name: 'Downloads' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Download', exact: true });
  await dialog.waitFor();
  await settle(page);
  expect((await dialog.boundingBox())?.width).toBe(600);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.waitForFunction(
    (button) => button === document.activeElement,
    await opener.elementHandle(),
  );
});

test('a progress bar of 2 px runs for 500 ms during a change of route, and completes after it', async () => {
  await open('/announcements');
  const height = await page
    .locator('[data-phase]')
    .evaluate((bar) => [getComputedStyle(bar).height, getComputedStyle(bar).position]);
  expect(height).toEqual(['2px', 'fixed']);
  await page.evaluate(() => {
    const bar = document.querySelector<HTMLElement>('[data-phase]');
    if (!bar) return;
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const { transitionDuration, transitionTimingFunction } = getComputedStyle(bar);
      const way = `${transitionDuration} ${transitionTimingFunction}`;
      seen.push(bar.dataset.phase === 'going' ? `going ${way}` : String(bar.dataset.phase));
    }).observe(bar, { attributes: true });
  });
  await page.getByRole('link', { name: 'Help' }).click();
  await page.getByRole('heading', { name: 'Help', level: 1 }).waitFor();
  await page.locator('[data-phase="idle"]').waitFor({ state: 'attached' });
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen).toEqual(['going 0.5s ease', 'done', 'idle']);
});

test('each navigation starts at the top with the focus on the heading', async () => {
  await open('/brands/find?status=0');
  await page.evaluate(() => window.scrollTo(0, 400));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Transactions', exact: true }).click();
  await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('an error is announced to screen readers and can be dismissed by key', async () => {
  await stranger.goto(`${program.url}/auth/login`);
  await stranger.getByLabel('Username or email').fill('unknown');
  await stranger.getByLabel('Password', { exact: true }).fill('a wrong password');
  await stranger.getByRole('button', { name: 'Login', exact: true }).click();
  const toast = stranger.locator('[aria-live="assertive"] > div');
  await toast.waitFor();
  expect(await toast.textContent()).not.toContain('_');
  await toast.getByRole('button', { name: 'Close' }).focus();
  // Longer than its five seconds: it stays while it has the focus.
  await stranger.waitForTimeout(5.5 * SECONDS);
  expect(await toast.count()).toBe(1);
  await stranger.keyboard.press('Escape');
  await toast.waitFor({ state: 'detached' });
});

formHabits(program);
tableHabits(program);
viewHabits(program);

test('no console errors', () => {
  expect(program.complaintsOf(page)).toEqual([]);
});
