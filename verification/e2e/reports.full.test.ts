import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { saveProgram } from './support/save-program.ts';
import { enterAsPublisher, settle } from './support/sign-in.ts';

/** Work with the reports: two groupings, saved views, date types, schedules by mail. */
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
const inUrl = (name: string) => new URL(page.url()).searchParams.get(name);
const button = (name: string) => page.getByRole('button', { name, exact: true });

type SentCall = { path: string; req: { attributes: object; page?: object } };

test('the page makes all first calls of a report in one request', async () => {
  const requests: string[][] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (request.method() !== 'POST' || !path.startsWith('/api/')) return;
    const body = request.postDataJSON();
    const calls: SentCall[] = body.calls ?? [{ path: path.slice('/api'.length), ...body }];
    requests.push(
      calls.map((call) => {
        const input = Object.entries({ ...call.req.attributes, ...call.req.page });
        // Near midnight the device has another day than the account.
        const text = JSON.stringify(input.sort()).replace(/\d{4}-\d\d-\d\d/g, 'day');
        return `${call.path} ${text}`;
      }),
    );
  });
  await open('/reports/transactions');
  page.removeAllListeners('request');
  const [first = [], ...later] = requests;
  expect(first.length).toBeGreaterThan(7);
  // On a slow machine some are repeated, because their answers have become old.
  expect(later.flat().filter((call) => !first.includes(call))).toEqual([]);
});

test('a report is grouped by two dimensions through the URL', async () => {
  await open('/reports/performance?group_by=brand&perPage=10');
  await page.getByLabel('Then by').selectOption('day');
  await page.waitForURL(/then_by=day/);
  const table = page.getByRole('region', { name: 'Performance by brand and day' });
  await table
    .getByText(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d/)
    .first()
    .waitFor();
  const heads = await table.getByRole('columnheader').allTextContents();
  expect(heads.slice(0, 2).map((head) => head.replace(/\W/g, ''))).toEqual(['Brand', 'Day']);
  await page.getByLabel('Group by').selectOption('day');
  await page.waitForURL((url) => !url.searchParams.has('then_by'));
});

test('a saved view is made the default, renamed and deleted', async () => {
  await open('/reports/performance');
  await page.getByLabel('Group by').selectOption('channel');
  await page.waitForURL(/group_by=channel/);
  await button('Views').click();
  const views = page.getByRole('dialog');
  await views.getByLabel('Name for this view').fill('By channel');
  await views.getByRole('button', { name: 'Save view' }).click();
  await views.getByRole('button', { name: 'Open this screen with the view By channel' }).click();
  await views
    .getByRole('button', { name: 'Open this screen with the view By channel', pressed: true })
    .waitFor();
  await open('/dashboard');
  await page.getByRole('link', { name: 'Performance', exact: true }).click();
  await page.waitForURL(/group_by=channel/);
  expect(inUrl('start_date')).toMatch(/^\d{4}-/);
  await button('Views').click();
  await views.getByRole('button', { name: 'Rename view By channel' }).click();
  await views.getByLabel('New name of view By channel').fill('Channels');
  await views.getByRole('button', { name: 'Rename', exact: true }).click();
  await views.getByRole('link', { name: 'Channels' }).waitFor();
  await views.getByRole('button', { name: 'Delete view Channels' }).click();
  await views.getByRole('link', { name: 'Channels' }).waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
});

test('the chart reads both days and the change; amounts of one currency name it in the head', async () => {
  await open('/reports/performance');
  await page.getByRole('group', { name: /Use the arrow keys/ }).press('ArrowLeft');
  const read = page.getByRole('status').filter({ hasText: /20\d\d, so far/ });
  await read.waitFor({ state: 'attached' });
  expect((await read.textContent())?.match(/20\d\d/g)?.length).toBeGreaterThanOrEqual(4);
  const table = page.getByRole('region', { name: 'Performance by day' });
  await table.getByRole('columnheader', { name: /^Commission, USD/ }).waitFor();
  expect(await table.locator('tbody').textContent()).not.toContain('USD');
});

test('the heads of a table stay in view, and a value filters by itself', async () => {
  await open('/reports/transactions?start_date=2020-01-01&end_date=2099-12-31&perPage=100');
  const table = page.getByRole('region', { name: 'Transactions' });
  const head = table.getByRole('columnheader').first();
  // The page is the only area that scrolls; its own header is 56 pixels high.
  await page.evaluate(() => scrollTo(0, 900));
  await expect.poll(async () => (await head.boundingBox())?.y).toBe(56);
  expect(await table.evaluate((region) => region.scrollHeight - region.clientHeight)).toBe(0);
  const brand = table.getByTitle(/^Filter by /).first();
  const name = await brand.textContent();
  await brand.click();
  await page.waitForURL(/mcid=/);
  const titles = () => table.locator('tbody td[data-label="Brand"]').allTextContents();
  // The former rows are shown until the new ones arrive.
  await expect.poll(async () => [...new Set(await titles())]).toEqual([name]);
});

test('on a phone the chosen tab is in view in its row, and the page stays at its top', async () => {
  // So low that the row is below the first screen.
  await page.setViewportSize({ width: 390, height: 400 });
  await open('/reports/transactions?status=rejected');
  const chosen = page.getByRole('group', { name: 'Status' }).locator('[aria-pressed="true"]');
  await expect
    .poll(async () => {
      const { x = -1, width = 0 } = (await chosen.boundingBox()) ?? {};
      return x >= 0 && x + width <= 390;
    })
    .toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('transactions can be filtered by payment date', async () => {
  await open('/reports/transactions?start_date=2020-01-01&end_date=2099-12-31');
  await page.getByLabel('Date type').selectOption('payment');
  await page.waitForURL(/date_by=payment/);
  const table = page.getByRole('region', { name: 'Transactions' });
  await table.getByText('Pending', { exact: true }).first().waitFor({ state: 'hidden' });
  const rows = await table
    .getByRole('row')
    .filter({ hasText: /Line \d/ })
    .allTextContents();
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter((row) => !row.includes('Paid'))).toEqual([]);
});

test('a report is scheduled by email, paused and deleted', async () => {
  await open('/reports/performance?group_by=brand&then_by=day&perPage=10');
  await button('Export').click();
  await page.getByRole('menuitem', { name: 'Schedule by email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule this report' });
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await dialog.getByText('Enter a name of 1 to 60 characters').waitFor();
  await dialog.getByLabel('Name').fill('Brands by day');
  expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(1);
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await page.waitForURL(/reports\/schedules/);
  const row = page.getByRole('row').filter({ hasText: 'Brands by day' });
  await row.getByText('Active').waitFor();
  await page.getByRole('button', { name: 'Pause Brands by day' }).click();
  await row.getByText('Paused').waitFor();
  await page.getByRole('button', { name: 'Delete Brands by day' }).click();
  await page.getByText('“Brands by day” deleted').waitFor();
  await page.getByText('No scheduled reports yet').waitFor();
});

test('the dashboard shows other periods and links to pending tasks', async () => {
  await open('/dashboard');
  await page.getByRole('heading', { name: 'To do' }).waitFor();
  await button('Yesterday').click();
  await page.waitForURL(/period=yesterday/);
  await page.getByText('compared with the previous day').waitFor();
  await page.getByRole('link', { name: 'Verify' }).click();
  await page.waitForURL(/settings\/channel/);
});
