import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findLink } from './support/find-link.ts';
import { saveProgram } from './support/save-program.ts';
import { appCode, logIn, MARA } from './support/sign-in.ts';

/** A publisher of the demo network changes sign-in data. */
const NEW_EMAIL = 'mara@new-home.example';

const program = saveProgram();
let page: Page;
let other: Page;
let recoveryCodes: string[] = [];
let secret = '';

beforeAll(async () => {
  page = await program.openPage();
  other = await program.openPage({ width: 390, dark: true });
});

const press = (where: Page, name: string) =>
  where.getByRole('button', { name, exact: true }).click();
const fill = (where: Page, label: string, text: string) =>
  where.getByLabel(label, { exact: true }).fill(text);
const isIn = (where: Page) => where.getByRole('heading', { name: 'Active sessions' }).waitFor();

const signIn = (where: Page, account = MARA.account) =>
  logIn(where, program.url, { ...MARA, account, next: '/settings/login' });

test('two-factor authentication is set up with a key, a first code and recovery codes', async () => {
  await signIn(page);
  await isIn(page);
  await press(page, 'Set up');
  await fill(page, 'Current password', MARA.password);
  await press(page, 'Continue');
  await page.getByRole('img', { name: 'QR code: key for your authenticator app' }).waitFor();
  secret = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  await fill(page, 'Code from the app', appCode(secret));
  await press(page, 'Turn on');
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  recoveryCodes = await list.locator('code').allTextContents();
  expect(new Set(recoveryCodes).size).toBe(10);
  await press(page, 'Copy');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')).toEqual(recoveryCodes);
  await press(page, 'I have saved my codes');
  await page.getByText('10 of 10 recovery codes left.').waitFor();
});

test('signing in requires a code after the password, such as a recovery code', async () => {
  await signIn(other);
  await other.getByRole('heading', { name: 'Two-factor authentication' }).waitFor();
  await press(other, 'Use a recovery code');
  await fill(other, 'Recovery code', 'AAAAA-AAAAA');
  await press(other, 'Login');
  await other.getByText('The verification code is wrong or has expired').waitFor();
  await fill(other, 'Recovery code', recoveryCodes[0] ?? '');
  await press(other, 'Login');
  await isIn(other);
  await other.getByText('9 of 10 recovery codes left.').waitFor();
});

test('the first device signs out the second one', async () => {
  await page.reload();
  await press(page, 'Sign out other devices');
  await press(page, 'Sign out');
  await page.getByText('signed out').first().waitFor();
  await other.goto(`${program.url}/dashboard`);
  await other.waitForURL('**/auth/login**');
});

test('a code from the app signs in only once', async () => {
  // The code of this 30-second step was used for the set-up; the next one is already accepted.
  const code = appCode(secret, 1);
  await signIn(other);
  await fill(other, 'Code', code);
  await press(other, 'Login');
  await isIn(other);
  await other.evaluate(() => localStorage.removeItem('token'));
  await signIn(other);
  await fill(other, 'Code', code);
  await press(other, 'Login');
  await other.getByText('The verification code is wrong or has expired').waitFor();
});

test('both factors turn off two-factor authentication', async () => {
  await press(page, 'Turn off');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password', { exact: true }).fill(MARA.password);
  await dialog.getByLabel('Code', { exact: true }).fill(recoveryCodes[1] ?? '');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('button', { name: 'Set up', exact: true }).waitFor();
});

test('a new email address takes effect after both links are opened', async () => {
  await press(page, 'Change email');
  await fill(page, 'New email', NEW_EMAIL);
  await fill(page, 'Current password', MARA.password);
  await press(page, 'Send links');
  await page.getByText('Not confirmed yet').first().waitFor();
  await follow(MARA.account);
  await other.getByRole('heading', { name: 'One more confirmation needed' }).waitFor();
  await follow(NEW_EMAIL);
  await other.getByRole('heading', { name: 'Email changed' }).waitFor();
  await signIn(other, NEW_EMAIL);
  await isIn(other);
  expect(program.complaintsOf(page)).toEqual([]);
});

/** Opens the link mailed to an address on the other device and confirms it. */
async function follow(address: string): Promise<void> {
  await other.goto(await findLink(program, address, '/auth/email-verification?change'));
  await press(other, 'Confirm change');
}
