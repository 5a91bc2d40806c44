import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { saveProgram } from './support/save-program.ts';
import { settle, setUpFactor } from './support/sign-in.ts';

/**
 * A network whose first order is in a currency without an exchange rate: each screen says what is missing,
 * and the order is accepted once the rate is there. Fetching is off, so that it needs no internet.
 */
const program = saveProgram({ DEMO: '0', ECB_RATES: '0' });
const PASSWORD = 'harbour lantern 4711';
const MISSING = 'There are no exchange rates: amounts in other currencies cannot be converted.';
const story = { mcid: '', key: '' };
let page: Page;
beforeAll(async () => {
  page = await program.openPage();
});

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
const open = async (path: string) => {
  await page.goto(`${program.url}/staff${path}`);
  await settle(page);
};

async function reportOrder(order_id: string): Promise<Record<string, unknown>> {
  const report = await fetch(`${program.url}/in/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${story.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ order_id, amount: '2000000', currency: 'VND', test: true }),
  });
  return (await report.json()) as Record<string, unknown>;
}

test('the first admin starts at the checklist, where exchange rates are open', async () => {
  await page.goto(/http\S+\/staff\/first-admin\?code=\S+/.exec(program.printed())?.[0] ?? '');
  await fill('Your name', 'Ada Lovelace');
  await fill('Email', 'ada@acme.example');
  await fill('New password', PASSWORD);
  await fill('Confirm password', PASSWORD);
  await press('Create administrator');
  await page.getByRole('heading', { name: 'Your enrolment code' }).waitFor();
  const text = await page.evaluate(() => document.body.innerText);
  const code = /\b[0-9A-Z]{5}-[0-9A-Z]{5}\b/.exec(text)?.[0] ?? '';
  await press('Sign in');
  await fill('Email', 'ada@acme.example');
  await fill('Password', PASSWORD);
  await press('Login');
  await setUpFactor(page, code);
  await page.waitForURL('**/staff/setup**');
  await page.goto(`${program.url}/staff`);
  await page.waitForURL('**/staff/go-live');
  const rates = page.getByRole('listitem').filter({ hasText: 'Fetch exchange rates' });
  await rates.getByText('Not done', { exact: true }).waitFor();
});

test('limits, payouts and the setup say that there are no rates', async () => {
  for (const path of ['/limits', '/payouts', '/setup?step=money', '/orders']) {
    await open(path);
    await page.getByText(MISSING).waitFor();
  }
  await open('/payouts');
  await page.getByText('Bank transfer: not set up').waitFor();
  await press('Create run');
  await page.getByText('No payment is waiting.').waitFor();
});

test('an order in a currency without a rate is refused with the reason, and with a rate accepted', async () => {
  await open('/new-brand');
  await fill('Name', 'Harbor Shoes');
  await fill('Website', 'https://harbor-shoes.example');
  await fill('Currency', 'EUR');
  await press('Add brand');
  await page.waitForURL(/\/staff\/brands\/[^?]+/);
  story.mcid = new URL(page.url()).pathname.split('/').pop() ?? '';
  await press('Set terms');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('All orders');
  await dialog.getByRole('textbox', { name: 'Percent' }).fill('10');
  await dialog.getByRole('button', { name: 'Set terms' }).click();
  await page.getByText('Terms version 1 is in force', { exact: false }).waitFor();
  await open(`/brands/${story.mcid}/integration`);
  await page.getByText(MISSING).waitFor();
  await press('Add key');
  await dialog.getByLabel('Name').fill('Shop server');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  story.key = await dialog.locator('code').first().innerText();
  expect(JSON.stringify(await reportOrder('BOOT-1'))).toContain('CURRENCY_RATE_MISSING');
  await open('/rates');
  await press('Add rate');
  await dialog.getByLabel('Currency').fill('VND');
  await dialog.getByLabel('Day').fill(new Date().toISOString().slice(0, 10));
  await dialog.getByLabel('Per euro').fill('29000');
  await dialog.getByLabel('Source').fill('The bank');
  await dialog.getByRole('button', { name: 'Add rate' }).click();
  await page.getByText('VND').first().waitFor();
  expect(JSON.stringify(await reportOrder('BOOT-2'))).not.toContain('CURRENCY_RATE_MISSING');
  await open('/orders');
  expect(await page.getByText(MISSING).count()).toBe(0);
});
