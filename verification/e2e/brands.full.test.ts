import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { listBrands } from './support/find-brands.ts';
import { saveProgram } from './support/save-program.ts';
import { enterAsPublisher, enterAsStaff, settle } from './support/sign-in.ts';

/** Brands of the demo network: Mara finds and joins them, and staff change their terms. */
const SECONDS = 1000;
const program = saveProgram();
let page: Page;
let staff: Page;
let token: string;

beforeAll(async () => {
  page = await program.openPage();
  staff = await program.openPage();
  token = await enterAsPublisher(page, program.url);
  await enterAsStaff(staff, program.url);
});

const open = async (path: string, where = page) => {
  await where.goto(program.url + path);
  await settle(where);
};
const inUrl = (name: string) => new URL(page.url()).searchParams.get(name);

test('Featured Brands finds a brand by a misspelled name with the keyboard', async () => {
  await open('/brands/featured');
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Find a brand' });
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.type('harbr loom');
  await page.getByText('No exact match for “harbr loom”. Similar brands:').waitFor();
  await page.keyboard.press('ArrowDown');
  const chosen = page.getByRole('listbox').locator('[aria-selected="true"]');
  expect(await chosen.textContent()).toContain('Harbor & Loom');
  expect(await field.getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Harbor & Loom' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/brands/harbor-loom');
});

test('Featured Brands shows featured, recommended and newest brands', async () => {
  await open('/brands/featured');
  for (const name of ['Featured', 'Recommended for you', 'Newest']) {
    const section = page.getByRole('region', { name, exact: true });
    expect(await section.getByRole('article').count()).toBeGreaterThan(0);
  }
  await page.getByText(/^Based on your results in /).waitFor();
});

test('Find Brands keeps search and filters in the URL, and back removes them one by one', async () => {
  await open('/brands/find?view=grid');
  const all = await page.getByRole('article').count();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  // The URL changes first; the radio button is checked from it.
  await page.getByRole('radio', { name: 'Manual approval' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove filter Approval' }).waitFor();
  expect(inUrl('verify_type')).toBe('2');
  // The former brands are shown until the new ones arrive.
  await expect.poll(() => page.getByRole('article').count()).toBeLessThan(all);
  await page.goBack();
  await page.getByRole('button', { name: 'Remove filter Approval' }).waitFor({ state: 'hidden' });
  await page.getByRole('searchbox', { name: 'Search brands' }).fill('alpenglnaz');
  await page.getByText('No exact match for “alpenglnaz”. Showing similar brands.').waitFor();
  expect(await page.getByRole('article').first().getAttribute('aria-label')).toBe('Alpenglanz');
  expect(await page.getByLabel('Sort by').inputValue()).toBe('best_match');
  expect(inUrl('keyword')).toBe('alpenglnaz');
  await page.reload();
  await page.getByText('Showing similar brands.').waitFor();
});

test('a view is saved, opened and deleted', async () => {
  await open('/brands/find?verify_type=1&order_type=epc&view=grid');
  await page.getByRole('button', { name: 'Views' }).click();
  const views = page.getByRole('dialog');
  await views.getByLabel('Name for this view').fill('Quick ones');
  await views.getByRole('button', { name: 'Save view' }).click();
  await views.getByRole('link', { name: 'Quick ones' }).waitFor();
  await open('/brands/find');
  await page.getByRole('button', { name: 'Views' }).click();
  await views.getByRole('link', { name: 'Quick ones' }).click();
  await page.waitForURL(/order_type=epc/);
  expect([inUrl('verify_type'), inUrl('view')]).toEqual(['1', 'grid']);
  await page.getByRole('button', { name: 'Views' }).click();
  await views.getByRole('button', { name: 'Delete view Quick ones' }).click();
  await views.getByRole('link', { name: 'Quick ones' }).waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
});

test('a bulk application shows the result of each brand', async () => {
  await open('/brands/find?status=0&perPage=5');
  const boxes = page.getByRole('checkbox', { name: /^Select / });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole('button', { name: 'Apply to 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply to 2 brands' });
  await dialog.getByText(/approve automatically, \d review applications manually/).waitFor();
  await dialog.getByLabel(/Message to the brand/).fill('Essays on slow living.');
  await dialog.getByRole('button', { name: 'Send 2 applications' }).click();
  await dialog.getByText('2 of 2 sent').waitFor();
  expect(await dialog.getByText(/^(Pending|Joined)$/).count()).toBe(2);
  await dialog.getByRole('button', { name: 'Done' }).click();
});

test('a commission decrease is shown to the publisher as a warning and sent by email', async () => {
  const { list } = await listBrands(program.url, { status: 2, perPage: 50 }, token);
  const brands = list as { mcid: string; merchant_name: string; next_terms: unknown }[];
  const brand = brands.find((one) => one.next_terms === null);
  if (!brand) throw new Error('Mara has joined no brand without announced terms.');
  await open(`/staff/brands/${brand.mcid}`, staff);
  await staff.getByRole('button', { name: 'Set terms' }).click();
  const dialog = staff.getByRole('dialog');
  const amounts = dialog.getByLabel(/^(Percent|Amount in)/);
  await amounts.first().waitFor();
  for (const field of await amounts.all()) await field.fill('0');
  await dialog.getByRole('button', { name: 'Set terms' }).click();
  await dialog.getByText(/must be notified three days before/).waitFor();
  const day = new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 16);
  await dialog.getByLabel('Effective from').fill(day);
  await dialog.getByLabel('Message to publishers').fill('The season is over.');
  await dialog.getByRole('button', { name: 'Set terms' }).click();
  await staff.getByText(/^Terms version \d+ is announced/).waitFor();
  await open(`/brands/${brand.mcid}`);
  const warning = page.getByRole('region', { name: 'Announced terms' });
  expect(await warning.textContent()).toContain(`Warning: ${brand.merchant_name} stops paying`);
  await warning.getByRole('button', { name: 'View changes' }).click();
  const history = page.getByRole('list', { name: 'Terms history' });
  await history.getByText('“The season is over.”').waitFor();
  expect(await history.getByText('Announced', { exact: true }).count()).toBe(1);
  expect(inUrl('tab')).toBe('terms');
  await expect
    .poll(async () => (await program.mails()).join('\n'), { timeout: 20 * SECONDS })
    .toContain('The season is over.');
  const mails = (await program.mails()).filter((text) => text.includes('The season is over.'));
  const mail = mails.find((text) => text.includes('To: mara@publisher.example'));
  expect(mail).toContain('Subject: Warning:');
});

test("a brand's page lists its products with a link to copy", async () => {
  await open('/brands/hexagon-games?tab=products');
  const row = page.getByRole('table').getByRole('row').nth(1);
  await row.getByRole('button', { name: /^Copy link to / }).click();
  await row.getByText(/\/t\//).waitFor();
});

test('no console errors', () => {
  expect(program.complaintsOf(page)).toEqual([]);
});
