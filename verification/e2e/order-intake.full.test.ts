import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findBrands } from './support/find-brands.ts';
import { saveProgram } from './support/save-program.ts';
import { enterAsPublisher, enterAsStaff, settle } from './support/sign-in.ts';

/** A brand is connected and observed from one screen. */
const program = saveProgram();
let page: Page;
let path = '';

beforeAll(async () => {
  page = await program.openPage();
  const { joined } = await findBrands(program.url, await enterAsPublisher(page, program.url));
  path = `${program.url}/staff/brands/${joined}/integration`;
  await enterAsStaff(page, program.url);
});

const open = async () => {
  await page.goto(path);
  await settle(page);
};
const shows = (text: string) => page.getByText(text, { exact: true }).first().waitFor();

test('a test order passes the order API and is marked as a test', async () => {
  await open();
  await page.getByRole('button', { name: 'Send a test order' }).click();
  await shows('Accepted');
  await shows('no click reference was reported');
  const reports = page.getByRole('region', { name: 'Latest reports' });
  await reports.getByText('Test', { exact: true }).first().waitFor();
});

test('a new key reports an order, and a refused one is shown with its reason and its cause', async () => {
  await open();
  await page.getByRole('button', { name: 'Add key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Shop server');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const key = await dialog.locator('code').first().innerText();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await shows('Shop server');
  const report = (amount: string) =>
    fetch(`${program.url}/in/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ order_id: `intake ${amount}`, amount }),
    });
  expect((await report('12.50')).status).toBe(201);
  expect((await report('12,50')).status).toBe(422);
  await open();
  await shows('intake 12.50');
  const refused = page.getByRole('region', { name: 'Refused reports' });
  await refused.getByText('Amount is not valid, write it like 12.34').first().waitFor();
  await refused.getByRole('button', { name: 'Replay' }).click();
  await shows('Amount is not valid, write it like 12.34');
});

test('a report with a wrong secret is listed apart and cannot be replayed', async () => {
  await page.request.post(`${program.url}/in/conversion`, {
    data: { brand: path.split('/').at(-2), secret: 'guessed', order_id: 'stranger', amount: '1' },
  });
  await open();
  const refused = page.getByRole('region', { name: 'Refused reports' });
  expect(await refused.getByText('stranger', { exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Not sent by the brand' }).click();
  const unproven = page.getByRole('region', { name: 'Not sent by the brand' });
  await unproven.getByText('stranger', { exact: true }).waitFor();
  await unproven.getByText('Not sent by the brand', { exact: true }).first().waitFor();
  expect(await unproven.getByRole('button', { name: 'Replay' }).count()).toBe(0);
});
