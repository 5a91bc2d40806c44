import { expect, test } from 'vitest';
import { inspectScreen } from './support/inspect-screen.ts';
import { saveProgram } from './support/save-program.ts';
import { askProgram, enterAsStaff } from './support/sign-in.ts';

/** The pages for visitors without an account, in the looks and with the rules of every screen. */
const program = saveProgram();

test.each([
  '/about',
  '/programs',
  '/programs?q=zzzzzz',
  '/docs',
  '/docs/tracking-script',
  '/docs/report-orders',
  '/legal/terms',
  '/legal/imprint',
  '/contact',
])('%s is accessible, fits and logs no error', async (path) => {
  const page = await program.openPage();
  await inspectScreen(program.watched(page), { name: path, path });
  await page.context().close();
});

test('a brand page shows commission and leads to sign-up', async () => {
  const page = await program.openPage();
  await page.goto(`${program.url}/programs`);
  const link = page.locator('main li a').first();
  const name = (await link.textContent()) ?? '';
  await page.getByRole('searchbox').fill(name);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await inspectScreen(program.watched(page), { name: 'brand', path: new URL(page.url()).pathname });
  await page.getByRole('link', { name: 'Join as a publisher' }).waitFor();
});

test('the documentation is read with its menu on a phone', async () => {
  const page = await program.openPage({ width: 390 });
  await page.goto(`${program.url}/docs`);
  await page.getByText('Contents', { exact: true }).click();
  await page.getByRole('link', { name: 'Going live' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Going live' }).waitFor();
  expect(program.complaintsOf(page)).toEqual([]);
});

test('a setting shows the public home page to visitors of /', async () => {
  const page = await program.openPage();
  await page.goto(program.url);
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
  const staff = await enterAsStaff(await program.openPage(), program.url);
  const input = { network_name: 'Harbor Partners', about_first: true };
  await askProgram(program.url, '/staff/setting/network', input, staff);
  await page.goto(program.url);
  await page.waitForURL('**/about');
  expect(await page.title()).toBe('Harbor Partners');
  expect(program.complaintsOf(page)).toEqual([]);
});
