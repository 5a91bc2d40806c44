import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectNoFaults } from './support/inspect-screen.ts';
import { saveProgram } from './support/save-program.ts';
import { enterAsPublisher, enterAsStaff, settle } from './support/sign-in.ts';

/** The menu fits a usual window, remembers what was folded, and the palette has every action. */
const MAX_ENTRIES = 14;

const program = saveProgram();
let page: Page;
let staff: Page;

beforeAll(async () => {
  page = await program.openPage();
  staff = await program.openPage();
  await enterAsPublisher(page, program.url);
  await enterAsStaff(staff, program.url);
});

const menuOf = (of: Page) => of.getByRole('navigation', { name: 'Main' });
const isCut = (of: Page) =>
  menuOf(of).evaluate((menu) => menu.scrollHeight > menu.clientHeight + 1);

test('the menu of publishers is seen at once, with payments and the Link Generator', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${program.url}/dashboard`);
  await settle(page);
  const entries = await menuOf(page).getByRole('link').allTextContents();
  expect(entries.length).toBeLessThanOrEqual(MAX_ENTRIES);
  expect(entries).toEqual(
    expect.arrayContaining(['Link Generator', 'Payment Summary', 'Payment Details']),
  );
  expect(await isCut(page)).toBe(false);
  // On a low window the lower groups are cut, with a shadow, and not these.
  await page.setViewportSize({ width: 1440, height: 600 });
  expect(await isCut(page)).toBe(true);
  for (const name of ['Link Generator', 'Payment Details']) {
    const seen = await menuOf(page).getByRole('link', { name }).boundingBox();
    expect((seen?.y ?? 600) + (seen?.height ?? 0)).toBeLessThan(420);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectNoFaults(program.watched(page));
});

test('a folded group stays folded, an opened one open; payments cannot be folded', async () => {
  const group = (name: string) => menuOf(page).getByRole('button', { name, exact: true });
  await group('Reports').click();
  await group('Tools').click();
  await page.reload();
  await settle(page);
  expect(await group('Reports').getAttribute('aria-expanded')).toBe('false');
  expect(await group('Tools').getAttribute('aria-expanded')).toBe('true');
  expect(await group('Payments').count()).toBe(0);
});

test('the palette has the actions of the menu bar, those used last first', async () => {
  const options = () => page.getByRole('option').allTextContents();
  const open = async () => {
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: /^Go to/ }).waitFor();
  };
  await open();
  const labels = (await options()).join('\n');
  for (const action of ['Create link', 'dark mode', 'Collapse sidebar', '中文', 'Logout']) {
    expect(labels).toContain(action);
  }
  expect((await options()).filter((one) => one.startsWith('Notifications'))).toHaveLength(1);
  await page.getByRole('option', { name: 'Click Log' }).click();
  await page.waitForURL('**/reports/clicks**');
  await open();
  expect((await options())[0]).toContain('Click Log');
  await page.keyboard.press('Escape');
});

test('the menu of staff shows the first groups, and what waits in the others', async () => {
  await staff.setViewportSize({ width: 1440, height: 900 });
  const links = menuOf(staff).getByRole('link');
  // The group of the current screen is open, and others only as far as they fit beside it.
  for (const path of ['/staff/settings', '/staff/month-end', '/staff/texts', '/staff/sites']) {
    await staff.goto(program.url + path);
    await settle(staff);
    expect(await links.count()).toBeLessThanOrEqual(MAX_ENTRIES);
    expect(await menuOf(staff).locator('[aria-current="page"]').count()).toBe(1);
    expect(await isCut(staff)).toBe(false);
  }
  await menuOf(staff)
    .getByRole('button', { name: /^Money/ })
    .click();
  await staff.reload();
  await settle(staff);
  await menuOf(staff).getByRole('link', { name: 'Payouts' }).first().waitFor();
  await staff.keyboard.press('Control+K');
  await staff.getByRole('option', { name: 'Logout' }).waitFor();
  await staff.keyboard.press('Escape');
});
