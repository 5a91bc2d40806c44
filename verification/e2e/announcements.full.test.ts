import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { saveProgram } from './support/save-program.ts';
import { askProgram, enterAsPublisher, MARA, settle } from './support/sign-in.ts';

/** Announcements of the demo network, read by its first publisher. */
const program = saveProgram();
let page: Page;

beforeAll(async () => {
  page = await program.openPage();
  await enterAsPublisher(page, program.url);
});

const bell = () => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const inBell = async () => Number(/\d+/.exec((await bell().getAttribute('aria-label')) ?? '')?.[0]);

test('the bell counts unread notifications and announcements, and opening one marks it as read', async () => {
  await page.goto(`${program.url}/dashboard`);
  await settle(page);
  await expect.poll(inBell).toBeGreaterThan(4);
  const before = await inBell();
  await bell().click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByRole('link', { name: /You received a bonus of/ }).waitFor();
  await panel.getByRole('link', { name: 'Unread announcements: 4' }).click();
  await page.getByText('4 unread', { exact: true }).waitFor();
  const items = page.getByRole('main').getByRole('listitem');
  expect(await items.first().textContent()).toContain('Turn on two-factor authentication');
  await page.getByRole('button', { name: /Turn on two-factor authentication/ }).click();
  const article = page.getByRole('article', { name: 'Turn on two-factor authentication' });
  await article.waitFor();
  expect(new URL(page.url()).searchParams.get('id')).toMatch(/^\d+$/);
  await expect.poll(inBell).toBe(before - 1);
  await page.reload();
  await article.waitFor();
  await page.getByText('3 unread', { exact: true }).waitFor();
});

test('a link in the text navigates without reloading the page', async () => {
  await page.evaluate(() => Object.assign(window, { kept: true }));
  await page.getByRole('article').getByRole('link', { name: 'Login Information' }).click();
  await page.getByRole('heading', { name: 'Login Information', level: 1 }).waitFor();
  expect(await page.evaluate(() => 'kept' in window)).toBe(true);
  await page.goBack();
});

test('type and search filter the list through the URL', async () => {
  await page.getByRole('button', { name: 'Payment', exact: true }).click();
  await page.getByRole('button', { name: /How a sale becomes a payout/ }).waitFor();
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(1);
  expect(new URL(page.url()).searchParams.get('type')).toBe('3');
  await page.getByRole('searchbox', { name: 'Search announcements' }).fill('zzzz');
  await page.getByText('No results').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('button', { name: /New brands/ }).waitFor();
});

test('help can be browsed by topic and searched', async () => {
  await page.goto(`${program.url}/help`);
  await settle(page);
  await page
    .getByRole('navigation', { name: 'Topics' })
    .getByRole('link', { name: 'Links' })
    .click();
  expect(new URL(page.url()).hash).toBe('#links');
  await page.getByRole('searchbox', { name: 'Search help' }).fill('cookie days last');
  await page.getByRole('heading', { name: 'Which click earns the order?' }).waitFor();
  await page.getByRole('heading', { name: 'What are sub-ids?' }).waitFor({ state: 'detached' });
  await page.goto(`${program.url}/announcements`);
});

test('a visitor opens the terms and the privacy notice from the registration', async () => {
  const stranger = await program.openPage();
  await stranger.goto(`${program.url}/auth/signup`);
  for (const [name, title] of [
    ['terms for publishers', 'Terms'],
    ['privacy notice', 'Privacy'],
  ] as const) {
    const opened = stranger.waitForEvent('popup');
    await stranger.getByRole('link', { name }).click();
    const text = await opened;
    await text.getByRole('heading', { level: 1, name: title }).waitFor();
    await text.getByRole('heading', { level: 2 }).first().waitFor();
    await text.close();
  }
  await stranger.context().close();
});

test('all can be marked as read at once', async () => {
  const unread = await inBell();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByText('All caught up').waitFor();
  await expect.poll(inBell).toBe(unread - 3);
  expect(program.complaintsOf(page)).toEqual([]);
});

test('what another device reads is no longer counted by the bell, without a reload', async () => {
  // Its head is sent once the server announces changes to it.
  const stream = page.waitForResponse('**/api/events');
  await page.goto(`${program.url}/help`);
  await stream;
  await page.evaluate(() => Object.assign(window, { kept: true }));
  await expect.poll(inBell).toBeGreaterThan(0);
  const { token } = await askProgram(program.url, '/auth/sign_in', MARA);
  await askProgram(program.url, '/notification/read', {}, String(token));
  // No number is left.
  await expect.poll(() => bell().getAttribute('aria-label')).toBe('Notifications');
  expect(await page.evaluate(() => 'kept' in window)).toBe(true);
});
