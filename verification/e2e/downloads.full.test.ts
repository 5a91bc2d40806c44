import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { saveProgram } from './support/save-program.ts';
import { askProgram, enterAsPublisher, settle } from './support/sign-in.ts';

/** The Downloads dialog of section 2 of the specification, with files of real reports. */
const program = saveProgram();
let page: Page;
let token: string;

beforeAll(async () => {
  page = await program.openPage();
  token = await enterAsPublisher(page, program.url);
  // The demo has an expired file.
  await askProgram(program.url, '/common/download_del', { clearAll: 1 }, token);
});

const dialog = () => page.getByRole('dialog', { name: 'Download' });
const open = async (path: string) => {
  await page.goto(program.url + path);
  await settle(page);
};
const openDialog = async () => {
  await page.getByRole('button', { name: 'Downloads' }).click();
  await dialog().waitFor();
};
const confirm = (button: 'OK' | 'Cancel') =>
  page.getByRole('dialog').last().getByRole('button', { name: button, exact: true }).click();
const exportAs = async (format: string) => {
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: format }).click();
  await page.getByText('Find it in Downloads.').waitFor();
};

test('an empty list shows a message and no pager', async () => {
  await open('/dashboard');
  await openDialog();
  await dialog().getByText('No data ~').waitFor();
  expect(await dialog().getByRole('navigation').count()).toBe(0);
  await expect.poll(async () => (await dialog().boundingBox())?.width).toBe(600);
});

test('a report is exported as shown, and the dialog downloads its file', async () => {
  await open('/reports/transactions?start_date=2020-01-01&end_date=2099-12-31&status=approved');
  await exportAs('CSV');
  await openDialog();
  const link = dialog().getByRole('link', { name: /^Download transactions_2020-01-01/ });
  await link.waitFor();
  expect(await link.getAttribute('target')).toBe('_blank');
  // The tab opened for it closes by itself, because the response is a file and not a page.
  const saved = new Promise<Download>((found) => {
    page.context().on('page', (tab) => tab.on('download', found));
    page.on('download', found);
  });
  await link.click();
  const file = await saved;
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  const report = await askProgram(
    program.url,
    '/report/transactions',
    { start_date: '2020-01-01', end_date: '2099-12-31', status: 'approved' },
    token,
  );
  expect(file.suggestedFilename()).toBe('transactions_2020-01-01_2099-12-31.csv');
  expect(lines).toHaveLength(Number(report.total) + 1);
  expect(Number(report.total)).toBeGreaterThan(5);
});

test('a file is Processing until it is ready, and the dialog polls its state', async () => {
  await open('/reports/performance?start_date=2020-01-01&end_date=2099-12-31&group_by=brand');
  let isHeld = true;
  // The worker is too fast to observe the state "running": keep the response in it for a while.
  await page.route('**/api/common/download_list', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const running = { status: 1, download_url: '' };
    if (isHeld) Object.assign(body.data.list[0], running);
    await route.fulfill({ response: answer, json: body });
  });
  await exportAs('Excel');
  await openDialog();
  await dialog().getByText('Processing').waitFor();
  expect(
    await dialog()
      .getByRole('link', { name: /performance-by-brand/ })
      .count(),
  ).toBe(0);
  isHeld = false;
  await dialog()
    .getByRole('link', { name: /^Download performance-by-brand_.*xlsx$/ })
    .waitFor();
  await page.unroute('**/api/common/download_list');
});

test('a duplicate task is rejected with the catalogue message while one is queued', async () => {
  await open('/reports/transactions');
  await page.route('**/api/report/export', async (route) => {
    await route.fulfill({ json: { code: 20203, message: 'SAME_TASK_EXIST', data: null } });
  });
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await page.getByText('A duplicate download task already exists.').waitFor();
  await page.unroute('**/api/report/export');
});

test('the pager has the sizes of the specification and starts with 5', async () => {
  for (let day = 1; day <= 5; day += 1) {
    const date = `2026-01-0${day}`;
    const input = { report: 'performance', start_date: date, end_date: date };
    await askProgram(program.url, '/report/export', input, token);
  }
  await openDialog();
  const sizes = dialog().getByLabel('Items per page');
  await expect
    .poll(() => sizes.locator('option').allTextContents())
    .toEqual(['5 / page', '10 / page', '20 / page', '50 / page']);
  await dialog().getByText('Total 7 items').waitFor();
  await expect.poll(() => dialog().getByRole('listitem').count()).toBe(5);
  await dialog().getByRole('button', { name: 'Page 2' }).click();
  await expect.poll(() => dialog().getByRole('listitem').count()).toBe(2);
});

test('deleting one file or all files requires confirmation', async () => {
  const one = dialog().getByRole('button', { name: /^Delete transactions_/ });
  await one.click();
  await page.getByText('Are you sure you want to delete?', { exact: true }).waitFor();
  await confirm('Cancel');
  expect(await one.count()).toBe(1);
  await one.click();
  await confirm('OK');
  await page.getByText('Delete success!').waitFor();
  await dialog().getByText('Total 6 items').waitFor();
  await dialog().getByRole('button', { name: 'Clear All' }).click();
  await page.getByText('Are you sure you want to delete all downloads?').waitFor();
  await confirm('OK');
  await dialog().getByText('No data ~').waitFor();
  expect(program.complaintsOf(page)).toEqual([]);
});
