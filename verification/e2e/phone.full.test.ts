import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { saveProgram } from './support/save-program.ts';
import { enterAsPublisher, enterAsStaff, settle } from './support/sign-in.ts';

/** Where content begins, and what a phone shows of lists, filters and dates. */
const program = saveProgram();
const PHONE = { width: 390, height: 844 };
let phone: Page;
let desk: Page;

beforeAll(async () => {
  phone = await program.openPage({ width: PHONE.width, touch: true });
  await phone.setViewportSize(PHONE);
  desk = await program.openPage();
  for (const page of [phone, desk]) {
    await enterAsPublisher(page, program.url);
  }
  for (const page of [phone, desk]) {
    await enterAsStaff(page, program.url);
  }
});

const open = async (page: Page, path: string) => {
  await page.goto(program.url + path);
  await settle(page);
};
const topOf = (page: Page, place: string) =>
  page
    .locator(place)
    .first()
    .evaluate((one) => one.getBoundingClientRect().top + scrollY);
/** Areas of the screen that scroll down by themselves. */
const countAreas = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('main, main *')].filter(
        (one) =>
          /auto|scroll/.test(getComputedStyle(one).overflowY) &&
          one.scrollHeight > one.clientHeight + 1,
      ).length,
  );
const valueIn = (name: string) => new URL(phone.url()).searchParams.get(name);

test.each([
  ['/dashboard', 'main .card'],
  ['/payments/summary', 'main .card'],
  ['/payments/details', 'main table'],
  ['/reports/performance', 'main .card'],
  ['/reports/transactions', 'main table'],
  ['/staff/sites', 'main table'],
  ['/staff/brands', 'main table'],
  ['/staff/coupons', 'main table'],
  ['/staff/orders', 'main table'],
  ['/staff/payouts', 'main .card'],
])('the content of %s begins within 240 px at 1440', async (path, place) => {
  await open(desk, path);
  expect(await topOf(desk, place)).toBeLessThanOrEqual(240);
});

test.each([
  '/reports/transactions',
  '/reports/clicks',
  '/payments/details',
  '/brands/find',
  '/reports/claims',
  '/tools/broken-links',
  '/tools/global-postback/list',
  '/staff/brands',
  '/staff/publishers',
  '/staff/orders',
  '/staff/coupons',
  '/staff/deliveries',
])('the first row of %s is within 420 px of a phone and has two lines', async (path) => {
  await open(phone, path);
  expect(await topOf(phone, 'tbody tr')).toBeLessThanOrEqual(420);
  const heights = await phone
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThanOrEqual(84);
  const over = await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
});

test('a row of a brand on a phone has its whole commission, and selected brands no bar over them', async () => {
  await open(phone, '/brands/find?perPage=50');
  const cut = await phone.locator('tbody tr strong').evaluateAll((all) =>
    all
      .map((words) => words.parentElement as HTMLElement)
      .filter((line) => line.scrollWidth > line.clientWidth + 1)
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
  await phone.getByRole('checkbox').first().check();
  const apply = phone.getByRole('button', { name: /^Apply to / });
  const bar = phone.getByRole('navigation', { name: 'Most used' });
  const [button, below] = [await apply.boundingBox(), await bar.boundingBox()];
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});

test('a row of a phone opens to its other values, and a press of it to its drawer', async () => {
  await open(phone, '/reports/transactions');
  const row = phone.locator('tbody tr').first();
  const details = row.getByRole('button', { name: 'Details' });
  expect(await row.locator('dt').count()).toBe(0);
  await details.tap();
  await row.getByText('Sub-ids').waitFor();
  expect(await details.getAttribute('aria-expanded')).toBe('true');
  await details.tap();
  await row.getByText('Sub-ids').waitFor({ state: 'detached' });
  await row.locator('time').first().tap();
  await phone.getByRole('dialog', { name: /^Order / }).waitFor();
});

test('filters, order and search of a phone are in one sheet, dates in another', async () => {
  await open(phone, '/reports/transactions');
  await phone.getByRole('button', { name: 'Filter', exact: true }).tap();
  const sheet = phone.getByRole('dialog', { name: 'Filter and sort' });
  await sheet.getByLabel('Sort by').selectOption('commission desc');
  await expect.poll(() => valueIn('order_type')).toBe('commission');
  await sheet.getByLabel('Order ID').fill('no-order-has-this');
  await expect.poll(() => valueIn('order_id')).toBe('no-order-has-this');
  await sheet.getByLabel('Order ID').fill('');
  await sheet.getByLabel('Channel', { exact: true }).selectOption({ index: 1 });
  await expect.poll(() => valueIn('medium_id')).not.toBeNull();
  await sheet.getByRole('button', { name: 'Show results' }).tap();
  await sheet.waitFor({ state: 'hidden' });
  await phone.getByRole('button', { name: /^Last 30 days/ }).tap();
  const dates = phone.getByRole('dialog', { name: 'Date range' });
  await dates.getByRole('button', { name: /^Last 7 days/ }).tap();
  await dates.waitFor({ state: 'hidden' });
  await phone.getByRole('button', { name: /^Last 7 days/ }).waitFor();
});

test('further actions of a phone are in a menu beside the title', async () => {
  await open(phone, '/reports/transactions');
  await phone.getByRole('button', { name: 'More actions' }).tap();
  const menu = phone.getByRole('dialog', { name: 'More actions' });
  await menu.getByRole('button', { name: 'Export' }).tap();
  await phone.getByRole('menuitem', { name: 'CSV' }).tap();
  await phone.getByText('Preparing your file. Find it in Downloads.').waitFor();
});

test('the bar of a phone leads to the main screens and covers no field', async () => {
  await open(phone, '/dashboard');
  const bar = phone.getByRole('navigation', { name: 'Most used' });
  expect(await bar.getByRole('link').allTextContents()).toEqual([
    'Dashboard',
    'Links',
    'Reports',
    'Payments',
  ]);
  await bar.getByRole('link', { name: 'Payments' }).tap();
  await phone.waitForURL(/payments\/summary/);
  await bar.getByRole('link', { name: 'Links' }).tap();
  await phone.waitForURL(/tools\/link-generator/);
  await settle(phone);
  await phone.locator('main input, main textarea').first().focus();
  await bar.waitFor({ state: 'hidden' });
});

test('nothing on a touch screen names keys', async () => {
  await open(phone, '/reports/transactions');
  await phone.getByRole('button', { name: /^Last \d+ days/ }).tap();
  const keys = await phone
    .locator('kbd')
    .evaluateAll((all) => all.filter((key) => (key as HTMLElement).offsetWidth > 0).length);
  expect(keys).toBe(0);
});

test('heads stick below the header, and the page is the only area that scrolls', async () => {
  await open(desk, '/reports/transactions?start_date=2020-01-01&end_date=2099-12-31&perPage=100');
  const head = desk.getByRole('columnheader').first();
  await desk.evaluate(() => scrollTo(0, 1200));
  await expect.poll(async () => (await head.boundingBox())?.y).toBe(56);
  expect(await countAreas(desk)).toBe(0);
});

test.each(['/brands/find?perPage=50', '/reports/clicks?perPage=50'])(
  'heads of %s stick below the header',
  async (path) => {
    await open(desk, path);
    await desk.evaluate(() => scrollTo(0, 700));
    const head = desk.getByRole('columnheader').first();
    await expect.poll(async () => Math.round((await head.boundingBox())?.y ?? 0)).toBe(56);
  },
);

test.each([
  '/brands/find',
  '/payments/details',
  '/settings/notifications',
  '/tools/apis/changes_api/61?part=response',
  '/tools/broken-links',
  '/downloads',
])('the page is the only area of %s that scrolls', async (path) => {
  await open(desk, path);
  expect(await countAreas(desk)).toBe(0);
});

test('heads of a table that is wider than the window stay in view too', async () => {
  const narrow = await program.openPage({ width: 900 });
  await enterAsPublisher(narrow, program.url);
  const all = 'valid_clicks,unique_clicks,clicks,orders,sales,commission,approved,pending,rejected';
  await open(narrow, `/reports/performance?columns=${all},paid,epc,cr,aov&perPage=50`);
  const table = narrow.getByRole('region', { name: 'Performance by day' });
  expect(await table.getAttribute('data-wide')).toBe('true');
  await table.locator('tbody tr').last().scrollIntoViewIfNeeded();
  const head = table.getByRole('columnheader').first();
  await expect
    .poll(async () => Math.round((await head.boundingBox())?.y ?? 0))
    .toBeGreaterThanOrEqual(55);
  await narrow.context().close();
});
