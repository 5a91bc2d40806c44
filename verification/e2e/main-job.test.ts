import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findLink } from './support/find-link.ts';
import { saveProgram } from './support/save-program.ts';
import { logIn, STAFF, setUpFactor } from './support/sign-in.ts';
import { uploadPicture } from './support/upload-picture.ts';

/**
 * One sale from end to end on the real screens, on the program as a user starts it: each test is
 * the next step and depends on the previous ones.
 */
const program = saveProgram();
let publisher: Page;
let staff: Page;

const BRAND = 'Claymont Ceramics';
const ACCOUNT = { username: 'ada.l', email: 'ada@blog.example', password: 'a long enough secret' };
const VISITOR =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36';
const story = { secret: '', mcid: '', target: '', link: '', reference: '' };

beforeAll(async () => {
  publisher = await program.openPage();
  staff = await program.openPage();
});

test('a visitor without a token is redirected to Login with the requested path', async () => {
  await publisher.goto(`${program.url}/reports/performance`);
  await publisher.waitForURL(/\/auth\/login\?next=/);
  expect(new URL(publisher.url()).searchParams.get('next')).toBe('/reports/performance');
  await publisher.goto(`${program.url}/no/such/place`);
  await publisher.waitForURL('**/404');
});

test('a new publisher signs up and is asked to check their email', async () => {
  await publisher.goto(`${program.url}/auth/signup`);
  await publisher.getByLabel('Username').fill(ACCOUNT.username);
  await publisher.getByLabel('Email').fill(ACCOUNT.email);
  await publisher.getByLabel('First name').fill('Ada');
  await publisher.getByLabel('Last name').fill('Lovelace');
  await publisher.getByLabel('Password', { exact: true }).fill(ACCOUNT.password);
  await publisher.getByLabel('Confirm password', { exact: true }).fill(ACCOUNT.password);
  await publisher.getByLabel('I agree to the terms').check();
  await publisher.getByRole('button', { name: 'Create account' }).click();
  await publisher.getByRole('heading', { name: 'Check your email' }).waitFor();
});

test('signing in before verification asks to check the email', async () => {
  await logIn(publisher, program.url, { ...ACCOUNT, account: ACCOUNT.email });
  await publisher.getByRole('heading', { name: 'Check your email' }).waitFor();
});

test('the emailed link verifies the address and signs in; the profile setup follows', async () => {
  await publisher.goto(await findLink(program, ACCOUNT.email, '/auth/email-verification?code'));
  await publisher.getByRole('button', { name: /verify/i }).click();
  await publisher.getByRole('heading', { name: 'Set up your profile' }).waitFor();
});

test('without a default site only Channel Management opens', async () => {
  await publisher.goto(`${program.url}/dashboard`);
  await publisher.waitForURL('**/settings/channel');
  await publisher.goto(`${program.url}/tools/link-generator`);
  await publisher.waitForURL('**/settings/channel');
});

test('a channel is added and waits for review', async () => {
  await publisher.getByRole('button', { name: 'Add your first channel' }).click();
  const form = publisher.getByRole('dialog');
  await form.getByLabel('Website or profile URL').fill('https://ada-reads.example');
  await form.getByLabel('Name').fill('Ada reads');
  await form.getByLabel('Channel type').selectOption({ label: 'Website' });
  await uploadPicture(form, 'logo');
  await uploadPicture(form, 'media kit');
  await form.getByRole('button', { name: /add/i }).click();
  await form.waitFor({ state: 'hidden' });
  await publisher
    .getByRole('article', { name: 'Ada reads' })
    .getByText('In review', { exact: true })
    .waitFor();
});

test('staff approve the channel in their console', async () => {
  await staff.goto(`${program.url}/staff`);
  await staff.getByLabel('Email').fill(STAFF.email);
  await staff.getByLabel('Password', { exact: true }).fill(STAFF.password);
  await staff.getByRole('button', { name: 'Login' }).click();
  await setUpFactor(staff);
  await staff.waitForURL('**/staff/sites**');
  await staff.getByRole('button', { name: 'Approve Ada reads' }).click();
  await staff.getByRole('button', { name: 'Approve Ada reads' }).waitFor({ state: 'hidden' });
});

test('staff create the secret of the brand, shown once', async () => {
  await staff.goto(`${program.url}/staff/brands?keyword=${encodeURIComponent(BRAND)}`);
  await staff.getByRole('link', { name: BRAND }).click();
  await staff.waitForURL(/\/staff\/brands\/[^?]+$/);
  story.mcid = new URL(staff.url()).pathname.split('/').pop() ?? '';
  await staff.getByRole('button', { name: /new secret/i }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByRole('button', { name: /create secret/i }).click();
  story.secret = (await dialog.locator('code').textContent())?.trim() ?? '';
  expect(story.secret.length).toBeGreaterThanOrEqual(32);
  await dialog.getByRole('button', { name: 'Done' }).click();
});

test('the approved channel becomes the default and unlocks all screens', async () => {
  await publisher.reload();
  await publisher.getByRole('button', { name: 'Set as default: Ada reads' }).click();
  await publisher.getByText('Your channel is set up').waitFor();
  await publisher.goto(`${program.url}/dashboard`);
  await publisher.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
});

test('the dashboard lists what is left to do, and the list can be hidden and shown', async () => {
  const list = publisher.getByRole('heading', { name: 'Getting started: 3 of 7 done' });
  await list.waitFor();
  const next = publisher.locator('[aria-current="step"]');
  expect(await next.textContent()).toContain('Join a brand');
  await publisher.getByRole('button', { name: 'Hide checklist' }).click();
  await publisher.reload();
  await publisher.getByRole('button', { name: 'Show checklist' }).click();
  await list.waitFor();
});

test('the publisher finds a brand under New Brands and joins it', async () => {
  await publisher.goto(`${program.url}/brands/find?status=0`);
  await publisher.getByLabel('Search brands').fill('claymont');
  await publisher.getByRole('button', { name: `Apply to ${BRAND}` }).click();
  const dialog = publisher.getByRole('dialog');
  await dialog.getByLabel('Message to the brand').fill('I write about pots.');
  await dialog.getByRole('button', { name: 'Send application' }).click();
  await publisher.getByText(/You can make links now/).waitFor();
  await publisher.goto(`${program.url}/brands/find?status=2`);
  await publisher.getByText(BRAND).first().waitFor();
});

test('the link generator rejects an unknown page and creates a link for a brand page', async () => {
  await publisher.goto(`${program.url}/brands/${story.mcid}`);
  await publisher.getByRole('heading', { name: BRAND, level: 1 }).waitFor();
  const site = await publisher.evaluate(
    () =>
      document.querySelector<HTMLAnchorElement>('a[href$=".example"],a[href$=".example/"]')?.href,
  );
  story.target = `${String(site).replace(/\/$/, '')}/mugs?glaze=blue#top`;
  await publisher.goto(`${program.url}/tools/link-generator`);
  await publisher.getByLabel('Target page').fill('https://elsewhere.example/mugs');
  const make = publisher.getByRole('main').getByRole('button', { name: 'Create link' });
  // Whether the page belongs to a brand is known once the joined brands are loaded.
  await make.and(publisher.locator('[aria-disabled="true"]')).waitFor();
  await publisher.getByLabel('Target page').fill(story.target);
  await publisher.getByLabel('uid1', { exact: false }).first().fill('spring-mail');
  await make.click();
  const made = publisher.locator('code', { hasText: `${program.url}/t/` }).first();
  story.link = (await made.textContent())?.trim() ?? '';
  expect(story.link).toMatch(new RegExp(`^${program.url}/t/[0-9A-Za-z]{7}$`));
});

test('the sub-ids of the last link are filled in for the next one', async () => {
  await publisher.reload();
  const first = publisher.getByLabel('uid1', { exact: false }).first();
  await expect.poll(() => first.inputValue()).toBe('spring-mail');
});

test('the checklist follows from what was done', async () => {
  await publisher.goto(`${program.url}/dashboard`);
  await publisher.getByRole('heading', { name: 'Getting started: 5 of 7 done' }).waitFor();
});

test('a click is redirected to the brand with its reference', async () => {
  const visitor = await program.browser().newContext({ userAgent: VISITOR });
  const page = await visitor.newPage();
  // No shop exists at the brand's address: the failed request shows the redirect target.
  const lost = page.waitForEvent('requestfailed');
  await page.goto(story.link).catch(() => null);
  const request = await lost;
  const redirect = await request.redirectedFrom()?.response();
  expect(redirect?.status()).toBe(302);
  const landed = new URL(redirect?.headers().location ?? '');
  expect(request.url()).toBe(landed.href.replace(landed.hash, ''));
  expect(landed.href.startsWith(story.target.split('?')[0] ?? '-')).toBe(true);
  expect(landed.hash).toBe('#top');
  expect(landed.searchParams.get('glaze')).toBe('blue');
  expect(landed.searchParams.get('afsrc')).toBe('1');
  const added = [...landed.searchParams].filter(([name]) => !['glaze', 'afsrc'].includes(name));
  expect(added).toHaveLength(1);
  story.reference = added[0]?.[1] ?? '';
  expect(story.reference.length).toBeGreaterThan(20);
  await visitor.close();
});

test('an order reported twice is recorded once', async () => {
  const report = () =>
    fetch(`${program.url}/in/conversion`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${story.secret}` },
      body: JSON.stringify({
        brand: story.mcid,
        order_id: 'POT-1',
        amount: '200.00',
        currency: 'USD',
        click_ref: story.reference,
      }),
    }).then((answer) => answer.json());
  const [first, second] = [await report(), await report()];
  expect(first).toMatchObject({ code: 0, message: 'success' });
  expect(second.data.order_line_ids).toEqual(first.data.order_line_ids);
});

test('both reports show the order with its commission', async () => {
  await publisher.goto(`${program.url}/reports/transactions`);
  await publisher.getByText('POT-1').first().waitFor();
  const row = publisher.getByRole('row').filter({ hasText: 'POT-1' });
  const rowText = (await row.textContent()) ?? '';
  expect(rowText).toContain('$200.00');
  expect(rowText).toContain('$22.00');
  expect(rowText.toLowerCase()).toContain('pending');
  await publisher.goto(`${program.url}/reports/performance`);
  await publisher.getByText('$22.00').first().waitFor();
  await publisher.getByText('$200.00').first().waitFor();
});

test('the publisher signs out without console errors', async () => {
  await publisher
    .getByRole('button', { name: /account|menu of/i })
    .first()
    .click();
  await publisher.getByRole('menuitem', { name: 'Logout' }).click();
  await publisher.waitForURL('**/auth/login');
  expect(await publisher.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect([publisher, staff].flatMap(program.complaintsOf)).toEqual([]);
});

test('Ctrl-C stops the program cleanly', async () => {
  expect(await program.stop()).toBe(0);
});
