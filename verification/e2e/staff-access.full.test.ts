import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { saveProgram } from './support/save-program.ts';
import { enterAsStaff, MARA, settle } from './support/sign-in.ts';

/** Staff of the demo network impersonate Mara. */
const SECONDS = 1000;

const program = saveProgram();
let page: Page;
let asMara: Page;

beforeAll(async () => {
  page = await program.openPage();
  await enterAsStaff(page, program.url);
});

const press = (where: Page, name: string) =>
  where.getByRole('button', { name, exact: true }).click();
const banner = () => asMara.getByRole('region', { name: 'Staff session' });

test('with a reason the account opens in its own tab', async () => {
  await page.goto(`${program.url}/staff/publishers?keyword=mara`);
  await press(page, 'Open account: Mara Linden');
  await press(page, 'Continue');
  await page.getByText('Enter a reason').waitFor();
  await page.getByLabel('Reason').fill('A question about a link');
  await press(page, 'Continue');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open in a new tab' }).click();
  asMara = await opened;
  asMara.setDefaultTimeout(10 * SECONDS);
  await asMara.waitForURL('**/dashboard');
});

test.each(['/dashboard', '/reports/transactions', '/settings/profile', '/404'])(
  'the banner stays visible at %s while scrolling',
  async (path) => {
    await asMara.goto(program.url + path);
    await settle(asMara);
    await banner().waitFor();
    await asMara.mouse.wheel(0, 5000);
    const box = await banner().boundingBox();
    const height = asMara.viewportSize()?.height ?? 0;
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(height);
    expect(await banner().textContent()).toMatch(/Administrator.*mara.*read-only/);
  },
);

test('every kind of change is rejected in read-only mode', async () => {
  await asMara.goto(`${program.url}/tools/link-generator`);
  await settle(asMara);
  const refused = await asMara.evaluate(async () => {
    const messages: Record<string, string> = {};
    for (const path of ['/link/generate', '/site/add', '/brand/apply', '/user/password_edit']) {
      const answer = await fetch(`/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          appId: 32,
          req: { header: { token: localStorage.getItem('token') }, attributes: {} },
        }),
      });
      messages[path] = ((await answer.json()) as { message: string }).message;
    }
    return messages;
  });
  expect(refused).toEqual({
    '/link/generate': 'READ_ONLY_SESSION',
    '/site/add': 'READ_ONLY_SESSION',
    '/brand/apply': 'READ_ONLY_SESSION',
    '/user/password_edit': 'PERMISSION_DENIED',
  });
});

test('changes are rejected until a reason is given', async () => {
  await asMara.goto(`${program.url}/settings/profile`);
  await settle(asMara);
  const nickname = asMara.getByLabel('Nickname');
  await nickname.fill('Mara of the light');
  await asMara.getByRole('button', { name: /^Save/ }).first().click();
  await asMara.getByText('This session is read-only').first().waitFor();
  await press(asMara, 'Allow changes');
  const dialog = asMara.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Asked by telephone');
  await dialog.getByRole('button', { name: 'Allow changes' }).click();
  await asMara.getByText('with write access').waitFor();
  await asMara.getByRole('button', { name: /^Save/ }).first().click();
  await asMara.getByText('Account saved').first().waitFor();
});

test('sign-in settings cannot be changed by staff, even with a reason', async () => {
  await asMara.goto(`${program.url}/settings/login`);
  await settle(asMara);
  await press(asMara, 'Change email');
  const dialog = asMara.getByRole('dialog');
  await dialog.getByLabel('New email', { exact: true }).fill('staff@elsewhere.example');
  await dialog.getByLabel('Current password', { exact: true }).fill(MARA.password);
  await press(asMara, 'Send links');
  await asMara.getByText('Your role does not allow this').first().waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
});

test('ending the session returns to the publishers, and the audit log lists all actions', async () => {
  await press(asMara, 'End session');
  await asMara.waitForURL('**/staff/publishers');
  expect(await asMara.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.goto(`${program.url}/staff/audit?perPage=100`);
  await settle(page);
  const entries = await page.getByRole('table').textContent();
  for (const word of [
    'as mara',
    '/auth/autologin_raise',
    'Asked by telephone',
    'READ_ONLY_SESSION',
  ])
    expect(entries).toContain(word);
  expect(program.complaintsOf(page)).toEqual([]);
});
