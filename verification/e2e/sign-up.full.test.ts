import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findLink } from './support/find-link.ts';
import { saveProgram } from './support/save-program.ts';
import { askProgram, enterAsPublisher, logIn, settle } from './support/sign-in.ts';
import { uploadPicture } from './support/upload-picture.ts';

/**
 * A visitor signs up in both steps, and only Channel Management opens until there is a default
 * site.
 */
const SECONDS = 1000;
const ADA = { username: 'ada.l', email: 'ada@blog.example', password: 'a long enough secret' };

const program = saveProgram();
let page: Page;

beforeAll(async () => {
  page = await program.openPage();
});

const field = (label: string) => page.getByLabel(label, { exact: true });
const fillForm = async () => {
  await field('Username').fill(ADA.username);
  await field('Email').fill(ADA.email);
  await field('First name').fill('Ada');
  await field('Last name').fill('Lovelace');
  await field('Password').fill(ADA.password);
  await field('Confirm password').fill(ADA.password);
  await page.getByLabel('I agree to the terms').check();
};
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const card = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
const pathNow = () => new URL(page.url()).pathname;

test('step one shows errors below fields, including those from the server', async () => {
  await page.goto(`${program.url}/auth/signup`);
  await press('Create account');
  const wrong = page.locator('[aria-invalid="true"]');
  await wrong.first().waitFor();
  expect(
    await wrong.evaluateAll((inputs) => inputs.map((one) => one.getAttribute('name'))),
  ).toEqual(['account', 'email', 'first_name', 'last_name', 'agree']);
  await field('Password').fill('Password 123');
  await page.getByText('Weak. It contains only words').waitFor();
  await fillForm();
  await page.getByText('Strong. Common passwords are rejected.').waitFor();
  await field('Username').fill('mara');
  await field('Confirm password').fill('something else');
  await press('Create account');
  await page.getByText('Passwords do not match').waitFor();
  await field('Confirm password').fill(ADA.password);
  await press('Create account');
  await page.locator('[name="account"][aria-invalid="true"]').waitFor();
});

test('a taken username is marked while typing, a free one too, without sending the form', async () => {
  await page.goto(`${program.url}/auth/signup`);
  await field('Username').fill('mara');
  await page.getByText('Username already exists').waitFor();
  await field('Username').fill(ADA.username);
  await page.getByText('This username is available').waitFor();
  expect(await page.getByText('Username already exists').count()).toBe(0);
  await field('Email').fill('mara@');
  await field('Email').fill(ADA.email);
  await page.getByText('This email can be registered').waitFor();
});

test('a referral link shows who invites, what the network is, and the form', async () => {
  const visitor = await program.openPage();
  const token = await enterAsPublisher(visitor, program.url);
  const { refer_url } = await askProgram(program.url, '/user/refer_list', {}, token);
  const { first_name } = await askProgram(program.url, '/user/profile', {}, token);
  const uid = new URL(String(refer_url)).searchParams.get('uid');
  // The signed-in user, too, sees the page.
  for (const signedIn of [true, false]) {
    if (!signedIn) await visitor.evaluate(() => localStorage.removeItem('token'));
    await visitor.goto(`${program.url}/auth/refer?uid=${uid}`);
    const title = visitor.getByRole('heading', { level: 1 });
    await title.filter({ hasText: `${first_name}` }).waitFor();
    expect(await title.textContent()).toMatch(/^\S+( \S\.)? invites you to Tributary$/);
    await visitor.getByText('Tributary is an affiliate network.').waitFor();
    await visitor.getByLabel('Username', { exact: true }).waitFor();
    expect(new URL(visitor.url()).pathname).toBe('/auth/refer');
    const said = visitor.getByText('You are signed in.');
    expect(await said.count()).toBe(signedIn ? 1 : 0);
  }
  expect(await visitor.evaluate(() => localStorage.getItem('referer_uid'))).toBe(uid);
  await visitor.close();
});

test('registration opens for a signed-in user with a default channel', async () => {
  const visitor = await program.openPage();
  await enterAsPublisher(visitor, program.url);
  await visitor.goto(`${program.url}/auth/signup`);
  await visitor.getByRole('heading', { name: 'Register', level: 1 }).waitFor();
  expect(new URL(visitor.url()).pathname).toBe('/auth/signup');
  await visitor.close();
});

test('step one creates the account, and sign-in before confirmation asks to check the email', async () => {
  await page.goto(`${program.url}/auth/signup`);
  await fillForm();
  await press('Create account');
  await card('Check your email');
  await logIn(page, program.url, { ...ADA, account: ADA.email });
  await card('Check your email');
});

test('the link confirms the address with a button, signs in once, and continues with step two', async () => {
  const link = await findLink(program, ADA.email, '/auth/email-verification?code');
  await page.goto(link);
  await press('Verify my email');
  await card('Set up your profile');
  await page.goto(link);
  await press('Verify my email');
  await card('This link does not work');
});

test('in another browser the link confirms the address and leads to the login', async () => {
  const other = await program.openPage();
  const {
    username: account,
    email,
    password,
  } = { ...ADA, username: 'ben', email: 'ben@b.example' };
  const names = { first_name: 'Ben', last_name: 'Brook', agree: 1, repassword: password };
  await askProgram(program.url, '/auth/sign_up', { account, email, password, ...names });
  await other.goto(await findLink(program, email, '/auth/email-verification?code'));
  await other.getByRole('button', { name: 'Verify my email' }).click();
  await other.getByRole('heading', { name: 'Email verified', level: 1 }).waitFor();
  await other.close();
});

test('sign-in continues with step two in its own layout', async () => {
  await page.evaluate(() => localStorage.removeItem('token'));
  await logIn(page, program.url, { ...ADA, account: ADA.email });
  await card('Set up your profile');
  expect(pathNow()).toBe('/auth/signup');
  await page.getByText('Step 2 of 2', { exact: false }).waitFor();
  await page.locator('[data-setup]').first().waitFor();
});

test('entered URLs redirect to Channel Management', async () => {
  for (const path of ['/', '/dashboard', '/brands/find?status=0', '/tools/link-generator']) {
    await page.goto(program.url + path);
    await page.waitForURL('**/settings/channel');
  }
});

test('locked menu entries say why, and Channel Management shows help', async () => {
  await page.goto(`${program.url}/settings/channel`);
  await settle(page);
  const menu = page.getByRole('complementary', { name: 'Menu' });
  const why = 'Opens once you have a default channel.';
  const entry = menu.getByRole('link', { name: 'Dashboard', exact: true });
  expect(await entry.getAttribute('data-locked')).toBe('true');
  const described = await entry.getAttribute('aria-describedby');
  expect(await page.locator(`#${described}`).textContent()).toBe(why);
  await entry.hover();
  await page.getByRole('tooltip', { name: why }).waitFor();
  await openGroups(menu);
  const own = menu.getByRole('link', { name: 'Channel Management' });
  expect(await own.getAttribute('data-locked')).toBe(null);
  const help = page.getByRole('region', { name: 'Help' });
  await help.getByText('Why is my channel in review?').click();
  await help.getByText('Every new channel is reviewed').waitFor();
});

test(
  'every menu item redirects to Channel Management',
  async () => {
    await page.goto(`${program.url}/settings/channel`);
    await settle(page);
    const menu = page.getByRole('complementary', { name: 'Menu' });
    await openGroups(menu);
    const ways = menu.locator('a[href]');
    const hrefs = await ways.evaluateAll((links) =>
      links.map((link) => link.getAttribute('href') ?? ''),
    );
    expect(hrefs.length).toBeGreaterThan(12);
    const went: string[] = [];
    for (const [nth, href] of hrefs.entries()) {
      await ways.nth(nth).click();
      await page.waitForFunction(() => document.querySelector('[data-phase="going"]') === null);
      await settle(page);
      await page.getByRole('heading', { name: 'Channel Management', level: 1 }).waitFor();
      if (pathNow() !== '/settings/channel') went.push(`${href} redirected to ${pathNow()}`);
    }
    // The pages of the menu do not open by URL either.
    for (const href of new Set(hrefs)) {
      await page.goto(program.url + href);
      await page.waitForURL('**/settings/channel');
    }
    expect(went).toEqual([]);
  },
  120 * SECONDS,
);

test('step two adds the first channel, which waits for review', async () => {
  await page.goto(`${program.url}/auth/signup`);
  await card('Set up your profile');
  await press('Add channel');
  await page.locator('[aria-invalid="true"]').first().waitFor();
  await page.getByLabel('Website or profile URL').fill('https://ada-reads.example');
  await page.getByLabel('Name', { exact: true }).fill('Ada reads');
  await page.getByLabel('Channel type').selectOption({ label: 'Website' });
  await uploadPicture(page, 'logo');
  await uploadPicture(page, 'media kit');
  await press('Add channel');
  await page.waitForURL('**/settings/channel');
  const channel = page.getByRole('article', { name: 'Ada reads' });
  await channel.getByText('In review', { exact: true }).waitFor();
  await page.goto(`${program.url}/dashboard`);
  await page.waitForURL('**/settings/channel');
  expect(program.complaintsOf(page)).toEqual([]);
});

async function openGroups(menu: Locator): Promise<void> {
  const closed = menu.locator('button[aria-expanded="false"]');
  while ((await closed.count()) > 0) await closed.first().click();
}
