import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#server/operations/embedded-database/free-port.ts';
import { buildProviders } from '#server/people/accounts/third-party/builders.ts';
import { expectNoFaults } from './support/inspect-screen.ts';
import { saveProgram } from './support/save-program.ts';
import { MARA, settle } from './support/sign-in.ts';

/** Sign-in with a provider, with a real OpenID provider on this machine. */
const port = await freePort();
const url = `http://localhost:${port}`;
const providers = await buildProviders(url);
// LinkedIn is not configured, so its button is missing.
const program = saveProgram({
  ...providers.env,
  LINKEDIN_CLIENT_ID: '',
  LINKEDIN_CLIENT_SECRET: '',
  PORT: String(port),
});
let page: Page;

beforeAll(async () => {
  page = await program.openPage();
});

afterAll(() => providers.close());

/** Fills in the provider's two forms. */
async function signInAtProvider(subject: string): Promise<void> {
  await page.locator('input[name="login"]').fill(subject);
  await page.locator('input[name="password"]').fill('any');
  await page.locator('button[type="submit"]').click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

const expectSound = () => expectNoFaults(program.watched(page));
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('only configured providers are offered', async () => {
  await page.goto(`${url}/auth/login`);
  await page.getByRole('button', { name: 'Google', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'LinkedIn' }).count()).toBe(0);
  await expectSound();
  expect(program.complaintsOf(page)).toEqual([]);
});

test('a user connects a provider to an account and signs in with it', async () => {
  providers.people.set('mara', { email: MARA.account, given_name: 'Mara' });
  await press('Google');
  await signInAtProvider('mara');
  await heading('Continue with Google');
  expect(new URL(page.url()).search).toBe('');
  program.complaintsOf(page).length = 0;
  await expectSound();
  await press('Create an account');
  expect(await page.getByLabel('First name').inputValue()).toBe('Mara');
  expect(await page.getByLabel('Email').inputValue()).toBe(MARA.account);
  await expectSound();
  await press('Back');
  await press('Connect my account');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await press('Connect Google');
  await page.getByText('Wrong username or password').first().waitFor();
  await expectSound();
  await page.getByLabel('Password', { exact: true }).fill(MARA.password);
  await press('Connect Google');
  await page.waitForURL(`${url}/`);
  await page.getByText('Google connected to your account').waitFor();

  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto(`${url}/auth/login?next=%2Freports%2Fperformance`);
  await press('Google');
  await page.waitForURL(/\/reports\/performance/);
  expect(program.complaintsOf(page)).toEqual([]);
});

test('the provider is listed in Login Information and can be disconnected', async () => {
  await page.goto(`${url}/settings/login`);
  const leave = page.getByRole('button', { name: 'Disconnect Google' });
  await leave.waitFor();
  await settle(page);
  await expectSound();
  await leave.click();
  await press('Disconnect');
  await page.getByText('No connected providers').waitFor();
  expect(program.complaintsOf(page)).toEqual([]);
});

test('a signed-in user connects a provider with the password or cancels', async () => {
  await press('Connect Google');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Go to Google' }).click();
  await dialog.getByText('The password is incorrect').waitFor();
  await expectSound();
  await dialog.getByLabel('Current password', { exact: true }).fill(MARA.password);
  await dialog.getByRole('button', { name: 'Go to Google' }).click();
  await page.waitForURL('**/settings/login');
  await page.getByText('Google connected to your account').waitFor();
  await page.getByRole('button', { name: 'Disconnect Google' }).waitFor();
  expect(await page.getByRole('button', { name: 'Connect Google', exact: true }).count()).toBe(0);

  await page.evaluate(() => sessionStorage.setItem('connecting_provider', 'facebook.x'));
  await page.goto(`${url}/auth/third-party?error=access_denied&state=facebook.x`);
  await page.getByText('You did not complete sign-in with Facebook.').waitFor();
  await page.getByRole('link', { name: 'Back to Login Information' }).click();
  await page.getByRole('button', { name: 'Connect Facebook' }).waitFor();
  await page.getByRole('button', { name: 'Disconnect Google' }).click();
  await press('Disconnect');
  await page.getByText('No connected providers').waitFor();
  expect(program.complaintsOf(page)).toEqual([]);
});

test('a provider that responds with a POST leads to the same screen', async () => {
  providers.people.set('tom', { email: 'tom@dealhive.example', email_verified: true });
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.context().clearCookies();
  await page.goto(`${url}/auth/login`);
  await press('Apple');
  await signInAtProvider('tom');
  await page.waitForURL(`${url}/`);
  // The provider's own page requests a font that does not exist here.
  program.complaintsOf(page).length = 0;
  await page.reload();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();
  expect(program.complaintsOf(page)).toEqual([]);
});

test('cancelling at the provider or returning twice shows an error', async () => {
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto(`${url}/auth/third-party?error=access_denied&state=google.x`);
  await page.getByText('Sign-in with Google was cancelled.').waitFor();
  await expectSound();
  await page.goto(`${url}/auth/third-party?code=used&state=google.used`);
  await page.getByText('Your sign-in with the provider was not found, start again').waitFor();
  await page.goto(`${url}/auth/third-party`);
  await page.getByText('The address is incomplete.').waitFor();
  await page.getByRole('link', { name: 'Back to login' }).click();
  await heading('Login');
  expect(program.complaintsOf(page)).toEqual([]);
});
