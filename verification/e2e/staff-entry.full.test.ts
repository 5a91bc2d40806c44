import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { saveProgram } from './support/save-program.ts';
import { enterAsStaff, settle } from './support/sign-in.ts';

/** What staff enter by hand: an order for a brand, and the settings of the network. */
const program = saveProgram();
let page: Page;

beforeAll(async () => {
  page = await program.openPage();
  await enterAsStaff(page, program.url);
});

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('an order is added for a brand and appears in the list', async () => {
  await page.goto(`${program.url}/staff/orders`);
  await settle(page);
  await press('Add order');
  const dialog = page.getByRole('dialog', { name: 'Add order' });
  const send = dialog.getByRole('button', { name: 'Add order', exact: true });
  await send.click();
  await dialog.getByText('Choose a brand', { exact: true }).waitFor();
  await dialog.getByPlaceholder('Choose a brand').click();
  await dialog.getByRole('option').first().click();
  await send.click();
  await dialog.locator('[name="order_id"][aria-invalid="true"]').waitFor();
  await dialog.getByLabel('Order number').fill('BY-HAND-1');
  await dialog.getByLabel('Amount').fill('12.50');
  await send.click();
  await page.getByText('Order recorded').waitFor();
  await page.goto(`${program.url}/staff/orders?keyword=BY-HAND-1`);
  await page.getByRole('cell', { name: /^Open order BY-HAND-1/ }).waitFor();
});

test('channels are approved automatically once staff turn it on', async () => {
  await page.goto(`${program.url}/staff/settings`);
  const approve = page.getByRole('switch', { name: 'Approve new channels automatically' });
  await approve.waitFor();
  const before = await approve.isChecked();
  await approve.click({ force: true });
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('Settings saved').waitFor();
  await page.reload();
  await approve.waitFor();
  await expect.poll(() => approve.isChecked()).toBe(!before);
});

test('no console errors', () => {
  expect(program.complaintsOf(page)).toEqual([]);
});
