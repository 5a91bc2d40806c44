import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { saveProgram } from './support/save-program.ts';
import { enterAsStaff, settle } from './support/sign-in.ts';

/** A file of brands becomes drafts; the complete ones are published together, the others when they are. */
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
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const shows = (text: string | RegExp) => page.getByText(text).first().waitFor();
const statusOf = async (path: string) => (await fetch(program.url + path)).status;

const FILE = [
  'name,url,commission_rate',
  'Amber Lane,https://amber-lane.example,',
  'Basil Yard,https://basil-yard.example,9%',
  'Cedar Row,https://cedar-row.example,varies',
].join('\n');

test('an import with defaults creates drafts and names what they lack', async () => {
  await open('/staff/import?kind=brands');
  await page.getByLabel('Category').fill('Home>Garden');
  await page.getByLabel('Commission', { exact: true }).fill('7%');
  await page.getByLabel('Brands file').setInputFiles({
    ...{ name: 'brands.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) },
  });
  await press('Check file');
  await shows(/brands\.csv · Checked/);
  const row = page.getByRole('row').filter({ hasText: 'Cedar Row' });
  await row.getByText('commission terms').waitFor();
  await press('Import 3 rows');
  await shows(/brands\.csv · Imported/);
  await shows('3 brands are drafts. Publishers do not see drafts.');
  expect(await statusOf('/programs/amber-lane')).toBe(404);
});

test('the complete drafts are published together and are public at once', async () => {
  await press('Publish 2 brands');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish 2 brands' }).click();
  await shows('2 brands published, 1 draft left');
  await shows('1 brand is a draft. Publishers do not see drafts.');
  expect(await statusOf('/programs/amber-lane')).toBe(200);
  expect(await statusOf('/programs/basil-yard')).toBe(200);
  expect(await statusOf('/programs/cedar-row')).toBe(404);
});

test('the last draft is published from its page once its terms are set', async () => {
  await open('/staff/brands?status=draft');
  const drafts = page.getByRole('region', { name: 'Drafts' });
  await drafts.getByText('Missing: commission terms').waitFor();
  await drafts.getByRole('link', { name: 'Cedar Row' }).click();
  await page.getByRole('heading', { level: 1, name: 'Cedar Row' }).waitFor();
  expect(await page.getByRole('button', { name: 'Publish' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  await press('Set terms');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Percent').fill('5');
  await dialog.getByRole('button', { name: 'Set terms' }).click();
  await shows(/^Terms version 1 is in force/);
  await press('Publish');
  await shows('Cedar Row is published.');
  expect(await statusOf('/programs/cedar-row')).toBe(200);
  await open('/staff/brands?status=draft');
  expect(await page.getByRole('region', { name: 'Drafts' }).count()).toBe(0);
});
