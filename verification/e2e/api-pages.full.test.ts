import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { saveProgram } from './support/save-program.ts';
import { enterAsPublisher, settle } from './support/sign-in.ts';

/** The API pages: menu, documentation, tokens, and a request made from the page. */
const program = saveProgram({});
let page: Page;

beforeAll(async () => {
  page = await program.openPage();
  await enterAsPublisher(page, program.url);
});

const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
const pressTab = (name: string) =>
  page.getByRole('group', { name: 'Part of the reference' }).getByRole('button', { name }).click();
const region = (name: string | RegExp) =>
  page.getByRole('region', { name, exact: typeof name === 'string' });

test('the menu shows a disabled placeholder while it loads', async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/tools/api_menu', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${program.url}/announcements`);
  await page.getByRole('button', { name: 'Tools', exact: true }).click();
  await page.getByRole('button', { name: 'List of APIs' }).click();
  const loading = page.getByRole('button', { name: 'Loading APIs...', exact: true });
  await loading.waitFor();
  expect(await loading.isDisabled()).toBe(true);
  letGo();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Transaction API V3' }).waitFor();
  expect(await menu.locator('a[href^="/tools/apis/"]').count()).toBe(14);
  expect(await loading.count()).toBe(0);
  await page.unroute('**/api/tools/api_menu');
});

test('an entry opens its page, including paths with spaces', async () => {
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Commission Validation API' }).click();
  await page.getByRole('heading', { level: 1, name: 'Commission Validation API' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/tools/apis/Commission%20Validation%20API/58');
  await page.reload();
  await settle(page);
  await page.getByRole('heading', { level: 1, name: 'Commission Validation API' }).waitFor();
  expect(await page.title()).toBe('Commission Validation API - APIs · Tributary');
  await region('Parameters').getByText('beginDate', { exact: true }).waitFor();
  await pressTab('Response');
  await region('Response').getByText('settlement_id', { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('part')).toBe('response');
  await pressTab('Codes');
  await region('Codes').getByText('1006', { exact: true }).waitFor();
});

test('a call with many fields fits in three screenfuls, and shows all fields when asked', async () => {
  await page.goto(`${program.url}/tools/apis/changes_api/61?part=response`);
  await settle(page);
  const rows = region('Response').locator('tbody tr');
  expect(await rows.count()).toBe(12);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(2_000);
  await page.getByRole('button', { name: /^Show all \d+ fields$/ }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(60);
});

test('a token is created, shown once and used for a request from the page', async () => {
  await page.goto(`${program.url}/tools/apis`);
  await press('Create token');
  const dialog = page.getByRole('dialog', { name: 'Create token' });
  await dialog.getByLabel('Name', { exact: true }).fill('Nightly report');
  await dialog.getByLabel('Read settlements and payments').check();
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const tokens = region('Tokens').first();
  await tokens.getByText('not be able to see it again').waitFor();
  const token = (await tokens.locator('code').first().textContent()) ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  const row = page.getByRole('row').filter({ hasText: 'Nightly report' });
  expect(await row.textContent()).toContain('Read, Payments');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Transaction API', exact: true }).click();
  await page.getByLabel('Token', { exact: true }).first().selectOption({ index: 0 });
  await press('Send request');
  await region('Try it').getByText('Code 0', { exact: true }).waitFor();
  await region('Try it')
    .getByRole('button', { name: /^Show all \d+ lines$/ })
    .click();
  await region('Try it').getByText('"totalPage"').waitFor();
  expect(await region('Samples').textContent()).toContain(`••••••••${token.slice(-4)}`);
  expect(await region('Samples').textContent()).not.toContain(token);
  await page.reload();
  await settle(page);
  expect(await page.content()).not.toContain(token);
});

test('the page of a token lists its requests', async () => {
  await page.goto(`${program.url}/tools/apis`);
  await page.getByRole('link', { name: 'Nightly report' }).click();
  await page.getByRole('heading', { level: 1, name: 'Nightly report' }).waitFor();
  await region('Token').getByText('POST /api/{name}').waitFor();
  const row = region('Latest requests').getByRole('row').filter({ hasText: 'transaction' });
  await row.getByText('20', { exact: true }).waitFor();
  await page.goto(`${program.url}/tools/apis/transaction_api/52`);
});

test('invalid parameters and a missing token return their codes', async () => {
  await press('Send request');
  await region('Try it').getByText('Code 1001', { exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Parameters' }).fill('{');
  await press('Send request');
  await region('Try it').getByText('Enter a valid JSON object').waitFor();
});

test('a token is rotated with a new secret, and revoked', async () => {
  await page.goto(`${program.url}/tools/apis`);
  await press('Rotate token Nightly report');
  await press('Rotate token');
  await page.getByText('Previous secret valid until').waitFor();
  await press('Revoke token Nightly report');
  await press('Revoke token');
  await page.getByText('No tokens').waitFor();
  await page.goto(`${program.url}/tools/apis/transaction_api/52`);
  await page.getByText('You have no token yet.').waitFor();
});

test.each(['JavaScript', 'Python', 'PHP', 'curl'])('there is a sample in %s', async (language) => {
  await press(language);
  const sample = await region('Samples').locator('pre').textContent();
  expect(sample).toContain('/api/transaction');
  expect(sample).toContain('YOUR_TOKEN');
});
