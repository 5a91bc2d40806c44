import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { saveProgram } from './support/save-program.ts';
import { enterAsPublisher, settle } from './support/sign-in.ts';

/** Coupons and products, used by a publisher of the demo network. */
const program = saveProgram();
let page: Page;

beforeAll(async () => {
  page = await program.openPage();
  await enterAsPublisher(page, program.url);
});

const open = async (path: string) => {
  await page.goto(program.url + path);
  await settle(page);
};
const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
const inUrl = (name: string) => new URL(page.url()).searchParams.get(name);
const cards = () => page.locator('main article');

test('a coupon offers its code and a tracking link with one click each', async () => {
  await open('/links/coupons?relationship=2&kind=coupon&status=active');
  const card = cards().first();
  const code = (await card.locator('code').first().textContent()) ?? '';
  await card.getByRole('button', { name: `Copy code ${code}` }).click();
  await expect.poll(clipboard).toBe(code);
  await card.getByRole('button', { name: /^Copy link to/ }).click();
  await page.getByText('Link copied').waitFor();
  const link = await clipboard();
  expect(link).toMatch(/\/t\/\w{7}$/);
  expect(await card.locator('code').allTextContents()).toContain(link);
  const visitor = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
  const answer = await fetch(link, { redirect: 'manual', headers: { 'user-agent': visitor } });
  expect(answer.status).toBe(302);
});

test('coupon filters are in the URL, and a pasted URL restores the view', async () => {
  await open('/links/coupons');
  await page.getByRole('button', { name: /^Ending soon/ }).click();
  await expect.poll(() => inUrl('status')).toBe('expiring');
  await page.getByRole('searchbox', { name: 'Search coupons' }).fill('season');
  await expect.poll(() => inUrl('keyword')).toBe('season');
  await settle(page);
  await expect.poll(() => cards().count()).toBeGreaterThan(0);
  const names = await cards().locator('h2').allTextContents();
  expect(names.filter((name) => !name.includes('season'))).toEqual([]);
  await page.reload();
  await settle(page);
  expect(await cards().locator('h2').allTextContents()).toEqual(names);
  await page.getByRole('searchbox', { name: 'Search coupons' }).fill('no such coupon');
  await page.getByText('No results').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => inUrl('keyword')).toBeNull();
});

test('products are found by a misspelled word, and the screen says so', async () => {
  await open('/products');
  await page.getByRole('searchbox', { name: 'Search products' }).fill('blankett');
  await page.getByText('“blanket”').waitFor();
  await expect.poll(() => cards().count()).toBeGreaterThan(0);
  for (const name of await cards().locator('h2').allTextContents()) {
    expect(name.toLowerCase()).toContain('blanket');
  }
});

test('products are found by numbers, and one click copies a link', async () => {
  await open('/products?relationship=2');
  const numbers = (await cards().locator('p .mono').allTextContents()).slice(0, 3);
  expect(numbers).toHaveLength(3);
  await page.getByRole('button', { name: 'SKU list' }).click();
  await page.getByRole('textbox', { name: /ASINs or SKUs/ }).fill(numbers.join('\n'));
  await page.getByRole('button', { name: 'Find products' }).click();
  await expect.poll(() => inUrl('asins')).toBe(numbers.join(','));
  // Shops assign their own article numbers: two shops may use the same one.
  const shown = async () => [...new Set(await cards().locator('p .mono').allTextContents())].sort();
  await expect.poll(shown).toEqual(numbers.toSorted());
  const card = cards().first();
  await card.getByRole('button', { name: /^Copy link to/ }).click();
  await page.getByText('Link copied').waitFor();
  const link = await clipboard();
  expect(await card.locator('code').allTextContents()).toContain(link);
});
