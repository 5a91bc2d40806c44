import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { saveProgram } from './support/save-program.ts';
import { appCode, STAFF, settle, setUpFactor } from './support/sign-in.ts';

/** The first admin signs in with the second factor that is mandatory for staff. */
const program = saveProgram();
let page: Page;
let factor: { secret: string; codes: string[] };

beforeAll(async () => {
  page = await program.openPage();
});

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);

async function givePassword(): Promise<void> {
  await page.goto(`${program.url}/staff/login`);
  await fill('Email', STAFF.email);
  await fill('Password', STAFF.password);
  await press('Login');
}

async function signOut(): Promise<void> {
  await press('Logout');
  await page.getByRole('heading', { name: 'Staff login' }).waitFor();
}

test('the initial sign-in requires setting up the second factor', async () => {
  expect(program.printed()).toContain(STAFF.email);
  await givePassword();
  await page.getByRole('heading', { name: 'Set up two-factor authentication' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('staff_token'))).toBeNull();
  await page.goto(`${program.url}/staff/publishers`);
  await page.getByRole('heading', { name: 'Staff login' }).waitFor();
  await givePassword();
  factor = await setUpFactor(page);
  expect(new Set(factor.codes).size).toBe(10);
  await page.waitForURL('**/staff/sites**');
});

test('later sign-ins require a code, and an incorrect code is rejected', async () => {
  await signOut();
  await givePassword();
  await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor();
  await fill('Code', '12345');
  await press('Login');
  await page.getByText('The verification code is wrong or has expired').waitFor();
  await fill('Code', appCode(factor.secret, 1));
  await press('Login');
  await page.waitForURL('**/staff/sites**');
});

test('a recovery code works once', async () => {
  await signOut();
  await givePassword();
  await press('Use a recovery code');
  await fill('Recovery code', factor.codes[0] ?? '');
  await press('Login');
  await page.waitForURL('**/staff/sites**');
  await page.goto(`${program.url}/staff/sign-in`);
  await page.getByText('9 of 10 recovery codes left.').waitFor();
  await signOut();
  await givePassword();
  await press('Use a recovery code');
  await fill('Recovery code', factor.codes[0] ?? '');
  await press('Login');
  await page.getByText('The verification code is wrong or has expired').waitFor();
  await fill('Recovery code', factor.codes[1] ?? '');
  await press('Login');
  await page.waitForURL('**/staff/sites**');
});

test('new recovery codes require both factors', async () => {
  await page.goto(`${program.url}/staff/sign-in`);
  await press('New recovery codes');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password', { exact: true }).fill(STAFF.password);
  await dialog.getByLabel('Code', { exact: true }).fill(factor.codes[2] ?? '');
  await dialog.getByRole('button', { name: 'Generate new codes' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  const fresh = await list.locator('code').allTextContents();
  expect(fresh.filter((code) => factor.codes.includes(code))).toEqual([]);
  factor.codes = fresh;
  await press('I have saved my codes');
  await page.getByText('10 of 10 recovery codes left.').waitFor();
});

test('replacing the phone signs out, and the next sign-in shows a new key', async () => {
  await press('Use another phone');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password', { exact: true }).fill(STAFF.password);
  await dialog.getByLabel('Code', { exact: true }).fill(factor.codes[0] ?? '');
  await dialog.getByRole('button', { name: 'Sign out and set up' }).click();
  const issued = page.getByRole('dialog', { name: 'Your enrolment code' });
  const code = (await issued.locator('code').textContent()) ?? '';
  await issued.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByRole('heading', { name: 'Staff login' }).waitFor();
  await givePassword();
  const { secret } = await setUpFactor(page, code);
  expect(secret).not.toBe(factor.secret);
  await page.goto(`${program.url}/staff/members`);
  await settle(page);
  await page.getByRole('row').filter({ hasText: STAFF.email }).getByText('You').waitFor();
  expect(program.complaintsOf(page)).toEqual([]);
});
