import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { chooseFound } from './support/choose-found.ts';
import { expectNoFaults } from './support/inspect-screen.ts';
import { saveProgram } from './support/save-program.ts';
import { appCode, askProgram, enterAsPublisher, MARA, settle } from './support/sign-in.ts';

/** Journeys that used to end at a disabled button or at a field that nobody can fill. */
const program = saveProgram();
let page: Page;
let token: string;

beforeAll(async () => {
  page = await program.openPage();
  token = await enterAsPublisher(page, program.url);
});

const expectFocus = () =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'BODY'))
    .not.toBe('BODY');
const focusedLabel = () =>
  page.evaluate(() => {
    const { labels } = document.activeElement as HTMLInputElement;
    return labels?.[0]?.textContent ?? '';
  });

test('a payout method is added without a second factor, in one flow', async () => {
  await page.goto(`${program.url}/settings/payment`);
  await page.getByRole('link', { name: 'Add bank account' }).click();
  await page.getByRole('heading', { name: 'Set up two-factor authentication' }).waitFor();
  await settle(page);
  await expectNoFaults(program.watched(page));
  await page.getByLabel('Current password', { exact: true }).fill(MARA.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const key = page.locator('main code');
  await key.waitFor();
  await expectFocus();
  await page.getByLabel('Code from the app').fill(appCode((await key.textContent()) ?? ''));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).locator('code');
  await codes.first().waitFor();
  const [recovery = ''] = await codes.allTextContents();
  await expectFocus();
  await page.getByRole('button', { name: 'I have saved my codes' }).click();
  await page.getByRole('region', { name: /^Step 2 of 2/ }).waitFor();
  await expectFocus();
  await chooseFound(page, 'Country of the account', 'Germany');
  await page.getByLabel('Individual').check();
  await page.getByLabel('Full name').fill('Mara Lindqvist');
  await page.getByLabel('Street and number').fill('Hafenweg 4');
  await page.getByLabel('City').fill('Hamburg');
  await page.getByLabel('IBAN', { exact: true }).fill('DE02 1203 0000 0000 2020 51');
  await page.getByLabel('Code', { exact: true }).fill(recovery);
  await page.getByRole('button', { name: 'Add payout method' }).click();
  await page.waitForURL('**/settings/payment');
  await page.getByRole('listitem').filter({ hasText: '•••• 2051' }).first().waitFor();
  await expectFocus();
});

test('a missing sale is reported in the words of a publisher, without knowing the visit', async () => {
  const { list } = (await askProgram(
    program.url,
    '/report/clicks',
    { ...lastDays(), verdict: 'valid', perPage: 1 },
    token,
  )) as { list: { mcid: string; merchant_name: string; clicked_at: string }[] };
  const [visit] = list;
  if (!visit) throw new Error('The demonstration has no recent click.');
  await page.goto(`${program.url}/reports/claims`);
  await page.getByRole('button', { name: 'Report a missing sale' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Submit claim' }).click();
  // The first wrong field has the focus.
  await expect.poll(focusedLabel).toContain('Brand');
  await chooseFound(page, 'Brand', visit.merchant_name);
  await form.getByLabel('Order number').fill('MISSING-1');
  await form.getByLabel('Day of the order').fill(new Date().toISOString().slice(0, 10));
  await form.getByLabel('Amount').fill('12.50');
  await chooseFound(page, 'Visit that led to the order', 'I do not know');
  await form.getByRole('button', { name: 'Submit claim' }).click();
  await expect.poll(focusedLabel).toContain('What happened');
  await form.getByLabel('What happened').fill('My reader sent me the confirmation.');
  await form.getByRole('button', { name: 'Submit claim' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByRole('row').filter({ hasText: 'MISSING-1' }).waitFor();
  await expectFocus();
  const { list: claims } = (await askProgram(program.url, '/claim/list', {}, token)) as {
    list: { order_id: string; click_ref: string | null; note: string }[];
  };
  const claim = claims.find(({ order_id }) => order_id === 'MISSING-1');
  expect(claim?.click_ref).toMatch(/\S/);
  expect(claim?.note).toContain('The visit is not known.');
});

test('an application and a link leave the focus on their result', async () => {
  await page.goto(`${program.url}/brands/find?status=0`);
  await page
    .getByRole('button', { name: /^Apply to/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send application' }).click();
  await dialog.waitFor({ state: 'detached' });
  await settle(page);
  await expectFocus();
  await page.goto(`${program.url}/dashboard`);
  await settle(page);
  await page.keyboard.press('c');
  await chooseFound(page, 'Brand', (await joinedBrand()) ?? '');
  await page.getByRole('button', { name: 'Create and copy' }).click();
  const made = page.getByRole('region', { name: /^Tracking link for/ });
  await made.waitFor();
  expect(await made.evaluate((region) => region === document.activeElement)).toBe(true);
});

async function joinedBrand(): Promise<string | undefined> {
  const { default_site } = (await askProgram(program.url, '/user/profile', {}, token)) as {
    default_site: { id: number };
  };
  const asked = { site_id: default_site.id, status: 2, perPage: 1 };
  const { list } = (await askProgram(program.url, '/brand/list', asked, token)) as {
    list: { merchant_name: string }[];
  };
  return list[0]?.merchant_name;
}

function lastDays() {
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { start_date: dayOf(Date.now() - 20 * 86_400_000), end_date: dayOf(Date.now()) };
}
