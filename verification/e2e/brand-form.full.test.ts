import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { saveProgram } from './support/save-program.ts';
import { enterAsStaff, settle } from './support/sign-in.ts';
import { pictureFile } from './support/upload-picture.ts';

/** A brand from the first field to the terms, by form and by file. */
const program = saveProgram();
let page: Page;

beforeAll(async () => {
  page = await program.openPage();
  await enterAsStaff(page, program.url);
});

const open = async (path: string) => {
  await page.goto(program.url + path);
  await settle(page);
};
const shows = (text: string) => page.getByText(text, { exact: true }).waitFor();

test('a brand is added by form; a refusal is shown below its field', async () => {
  await open('/staff/settings?section=money');
  await page.getByLabel('Default network fee in percent').fill('20');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await shows('Settings saved');
  await open('/staff/brands');
  const add = page.getByRole('button', { name: 'Add brand' });
  await add.click();
  // The button of the list has the same name as that of the form.
  await page.getByLabel('Name', { exact: true }).waitFor();
  await add.click();
  await shows('Enter the name of the brand');
  await page.getByLabel('Name', { exact: true }).fill('Birch Mill');
  await page.getByLabel('Website').fill('https://co.uk');
  const fee = page.getByLabel('Network fee');
  expect([await fee.inputValue(), await page.getByLabel('Currency').inputValue()]).toEqual([
    '20',
    'USD',
  ]);
  expect(await page.getByLabel('Cookie days').isVisible()).toBe(false);
  await fee.fill('18');
  await page.getByRole('combobox', { name: 'Categories' }).fill('Home>Timber');
  await page.getByRole('button', { name: 'Add category “Home>Timber”' }).click();
  // Closes the list of categories, which covers what is below it.
  await page.keyboard.press('Tab');
  await page.getByText('More settings').click();
  await page.locator('input[type=file]').setInputFiles(pictureFile);
  await add.click();
  await shows('Enter the brand’s own web address, such as https://shop.example.com');
  const described = page.getByLabel('Website');
  expect(await described.getAttribute('aria-invalid')).toBe('true');
  await described.fill('https://www.birch-mill.example');
  await add.click();
  await page.getByRole('heading', { level: 1, name: 'Birch Mill' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/staff/brands/birch-mill');
  await shows('No rules yet');
  expect(await page.getByRole('button', { name: 'Publish' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
});

test('one Save stores the profile, the limits of claims and the rule for returns', async () => {
  await open('/staff/brands/birch-mill');
  expect(await page.getByLabel('Network fee').inputValue()).toBe('18');
  await page.getByText('Home › Timber').first().waitFor();
  expect(await page.getByRole('button', { name: /^Save/ }).count()).toBe(1);
  await page.getByLabel('Cookie days').fill('60');
  await page.getByLabel('Highest amount of one claim').fill('250');
  await page.getByLabel('Match returns by').selectOption('product');
  await page.getByRole('button', { name: 'Save brand' }).click();
  await shows('Brand saved');
  await page.reload();
  await settle(page);
  expect(await page.getByLabel('Cookie days').inputValue()).toBe('60');
  expect(await page.getByLabel('Highest amount of one claim').inputValue()).toBe('250.00');
  expect(await page.getByLabel('Match returns by').inputValue()).toBe('product');
});

test('a draft of terms is calculated and previewed before it is set', async () => {
  await open('/staff/brands/birch-mill?tab=terms');
  await page.getByRole('button', { name: 'Set terms' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Percent').fill('10');
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  const deal = dialog.getByRole('group', { name: 'Rule 2' });
  await deal.getByLabel('Name').fill('Deal');
  await deal.getByLabel('Percent').fill('14');
  await deal.getByRole('combobox', { name: 'Publisher' }).fill('mara');
  await deal.getByRole('listbox').getByRole('option').first().click();
  const calculator = dialog.getByRole('group', { name: 'What would this order earn?' });
  await calculator.getByLabel('Order value').fill('250');
  await calculator.getByRole('button', { name: 'Calculate' }).click();
  await calculator.getByText('Standard, 10%, All order lines').waitFor();
  await calculator.getByText('$25.00').first().waitFor();
  await calculator.getByRole('combobox', { name: 'Publisher' }).fill('mara');
  await calculator.getByRole('listbox').getByRole('option').first().click();
  await calculator.getByRole('button', { name: 'Calculate' }).click();
  await calculator.getByText(/^.*: Deal, 14%, .* only$/).waitFor();
  await dialog.getByRole('button', { name: 'Preview changes' }).click();
  await dialog.getByText('0 joined publishers').waitFor();
  await dialog.getByRole('button', { name: 'Compute cost' }).click();
  await dialog.getByText('No order was credited to a publisher in these days.').waitFor();
  await dialog.getByRole('button', { name: 'Set terms' }).click();
  await page.getByText(/^Terms version 1 is in force/).waitFor();
  await page.getByRole('cell', { name: /Mara.* only/ }).waitFor();
});

test('a rejected file names its missing columns, and the sample file is accepted', async () => {
  await delayMapping();
  await open('/staff/import?kind=brands');
  const choose = (name: string, text: string) =>
    page.getByLabel('Brands file').setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    });
  await choose('bad.csv', 'slug,name,category\na,A,Home\n');
  await page.getByRole('button', { name: 'Check file' }).click();
  await shows('These columns are missing: url');
  await page.locator('.mapping-received').waitFor();
  await shows('These columns are missing: url');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a sample file' }).click();
  const sample = await readFile(await (await saved).path(), 'utf8');
  await choose('sample.csv', sample);
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.getByText(/sample\.csv · Checked/).waitFor();
  await page.getByRole('cell', { name: 'New', exact: true }).waitFor();
});

/** Delays the columns of the last file, which must not hide the result of a check. */
const delayMapping = () =>
  page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = async (input, init) => {
      const response = await send(input, init);
      if (`${input} ${init?.body}`.includes('import_mapping_info')) {
        await new Promise((resolve) => setTimeout(resolve, 2_000));
        setTimeout(() => document.body.classList.add('mapping-received'), 500);
      }
      return response;
    };
  });
