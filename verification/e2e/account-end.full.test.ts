import type { Download, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { inventedPublishers } from '#fixtures/demo/invented-publishers.ts';
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

test('a payment that is being made delays closing', async () => {
  await enterAsPublisher(page, program.url, await findOwner((amount) => amount > 0));
  await askToClose();
  await page.getByText('A payment to you is being made').first().waitFor();
});

test('a closed account needs consent to give up its balance, and cannot be signed in to', async () => {
  const owner = await findOwner((amount) => amount === 0);
  await enterAsPublisher(page, program.url, owner);
  const dialog = await askToClose();
  await dialog.getByText('There is an open balance').waitFor();
  await dialog.getByLabel('I give up the open balance').check();
  await press('Close account');
  await page.waitForURL(/\/auth\/login/);
  await expect(askProgram(program.url, '/auth/sign_in', owner)).rejects.toThrow('WRONG_PASSWORD');
});

/** A publisher of the demo with an open balance whose amount in payments fulfils a condition. */
async function findOwner(isWanted: (underWay: number) => boolean): Promise<typeof MARA> {
  for (const { email: account } of inventedPublishers) {
    const owner = { ...MARA, account };
    const { token } = await askProgram(program.url, '/auth/sign_in', owner);
    const { amounts } = await askProgram(program.url, '/user/close_info', {}, String(token));
    const sum = (name: 'open' | 'under_way') =>
      (amounts as { open: string; under_way: string }[]).reduce(
        (total, amount) => total + Number(amount[name]),
        0,
      );
    if (sum('open') > 0 && isWanted(sum('under_way'))) return owner;
  }
  throw new Error('The demo has no such publisher.');
}

async function askToClose(): Promise<Locator> {
  await open('/settings/login');
  await press('Close account');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password', { exact: true }).fill(MARA.password);
  await press('Close account');
  return dialog;
}

test('no console errors', () => {
  expect(program.complaintsOf(page)).toEqual([]);
});
