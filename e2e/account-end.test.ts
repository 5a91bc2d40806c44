import type { Download, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { saveProgram } from './support/save-program.ts';
import { askProgram, enterAsPublisher, MARA, settle } from './support/sign-in.ts';

/** An owner chooses a language, downloads an archive of the account and closes it. */
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
const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();

test('the language of the account applies to the next sign-in on another device', async () => {
  await open('/settings/profile');
  await page.getByLabel('Language', { exact: true }).selectOption('zh');
  await press('Save account');
  await page.getByRole('heading', { name: '账户', exact: true }).waitFor();
  const other = await program.openPage();
  await other.goto(`${program.url}/auth/login`);
  await other.getByLabel('Username or email', { exact: true }).fill(MARA.account);
  await other.getByLabel('Password', { exact: true }).fill(MARA.password);
  await other.getByRole('button', { name: 'Login', exact: true }).click();
  await other.locator('html[lang="zh-Hans"]').waitFor({ state: 'attached' });
  await other.close();
  await page.getByLabel('语言', { exact: true }).selectOption('en');
  await press('保存账户');
  await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
});

test('an archive is prepared after the password is entered, and is downloaded', async () => {
  await open('/settings/login');
  await press('Download archive');
  await page.getByLabel('Current password', { exact: true }).last().fill(MARA.password);
  await press('Prepare archive');
  await page.getByText('The archive is being prepared').waitFor();
  await open('/downloads');
  const link = page.getByRole('link', { name: /^Download archive_\d{4}/ });
  await link.waitFor({ timeout: 60_000 });
  const saved = new Promise<Download>((found) => {
    page.context().on('page', (tab) => void tab.on('download', found));
    page.on('download', found);
  });
  await link.click();
  expect((await saved).suggestedFilename()).toMatch(/^archive_.*\.zip$/);
});

test('a closed account needs consent to give up its balance, and cannot be signed in to', async () => {
  const { token } = await askProgram(program.url, '/auth/sign_in', MARA);
  const { amounts } = await askProgram(program.url, '/user/close_info', {}, String(token));
  const isUnderWay = (amounts as { under_way: string }[]).some((one) => Number(one.under_way) > 0);
  await open('/settings/login');
  await press('Close account');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password', { exact: true }).fill(MARA.password);
  await press('Close account');
  if (isUnderWay) {
    await page.getByText('A payment to you is being made').first().waitFor();
    return;
  }
  await dialog.getByText('There is an open balance').waitFor();
  await dialog.getByLabel('I give up the open balance').check();
  await press('Close account');
  await page.waitForURL(/\/auth\/login/);
  await expect(askProgram(program.url, '/auth/sign_in', MARA)).rejects.toThrow('WRONG_PASSWORD');
});

test('no console errors', () => {
  expect(program.complaintsOf(page)).toEqual([]);
});
