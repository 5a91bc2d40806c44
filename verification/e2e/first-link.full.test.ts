import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { saveApprovalRule } from '#contract/brands/approval-rules.ts';
import { findLink } from './support/find-link.ts';
import { expectNoFaults } from './support/inspect-screen.ts';
import { openSite } from './support/open-site.ts';
import { saveProgram } from './support/save-program.ts';
import { askProgram, enterAsStaff, settle } from './support/sign-in.ts';

/**
 * From sign-up to the first click, as a publisher goes whose channel fulfils the operator's rule. The
 * clicks, required fields and screens are counted, so that no step is added unnoticed.
 */
const MAX_FIELDS = 9;
const MAX_CLICKS = 12;

const ADA = { username: 'ada.l', email: 'ada@blog.example', password: 'a long enough secret' };
let front = '<h1>Ada reads</h1>';
const site = await openSite((_request, response) => response.end(front));
const program = saveProgram({ OUTBOUND_ALLOWED: site.host });
let page: Page;
const counted = { clicks: 0, fields: 0, screens: new Set<string>() };

beforeAll(async () => {
  const staff = await program.openPage();
  const token = await enterAsStaff(staff, program.url);
  const rule = { kind: 'site', needs_verified: 1, promotion_methods: [], countries: [] };
  await askProgram(
    program.url,
    saveApprovalRule.path,
    { ...rule, min_account_days: 0, needs_clean_history: 0, enabled: 1 },
    token,
  );
  await staff.close();
  page = await program.openPage();
});

const screen = (name: string) => counted.screens.add(name);
const fill = async (label: string, value: string, exact = true) => {
  counted.fields += 1;
  await page.getByLabel(label, { exact }).fill(value);
};
const press = async (name: string | RegExp) => {
  counted.clicks += 1;
  await page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
};
const focused = () => page.evaluate(() => document.activeElement?.tagName);

test('the account needs seven fields, and the mailed link signs in', async () => {
  await page.goto(`${program.url}/auth/signup`);
  screen('Register');
  await fill('Username', ADA.username);
  await fill('Email', ADA.email);
  await fill('First name', 'Ada');
  await fill('Last name', 'Lovelace');
  await fill('Password', ADA.password);
  await fill('Confirm password', ADA.password);
  counted.fields += 1;
  counted.clicks += 1;
  await page.getByLabel('I agree to the terms').check();
  await press('Create account');
  screen('Check your email');
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await page.goto(await findLink(program, ADA.email, '/auth/email-verification?code'));
  screen('Email Verification');
  await press('Verify my email');
  await page.getByRole('heading', { name: 'Set up your profile' }).waitFor();
  screen('Set up your profile');
});

test('the channel needs its address and type; logo and media kit are one click', async () => {
  // The label ends with the mark of a required field.
  await fill('Website or profile URL', `${site.origin}/`, false);
  counted.fields += 1;
  counted.clicks += 1;
  await page.getByLabel('Channel type').selectOption({ label: 'Website' });
  await press('Create a logo and media kit');
  await page.getByAltText('Logo').waitFor();
  await page.getByRole('link', { name: 'View media kit' }).waitFor();
  await press('Add channel');
  await page.waitForURL('**/settings/channel');
  await settle(page);
  screen('Channel Management');
});

test('a code on the page proves the channel, and the rule approves it at once', async () => {
  await press(/^Verify 127/);
  const dialog = page.getByRole('dialog');
  screen('Verify');
  await dialog.getByRole('button', { name: 'Copy code', exact: true }).waitFor();
  await press('Copy code');
  front = `<h1>Ada reads</h1><p>${await page.evaluate(() => navigator.clipboard.readText())}</p>`;
  counted.clicks += 1;
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const card = page.getByRole('article');
  await card.getByText('Ownership verified').waitFor();
  await card.getByText('Approved', { exact: true }).waitFor({ timeout: 15_000 });
  expect(await focused()).not.toBe('BODY');
});

test('the default channel is offered brands that accept it at once; a link is copied', async () => {
  await press(/^Set as default/);
  await page.getByText('Your channel is set up').waitFor();
  await press(/^Join .+ and get link$/);
  const made = page.getByRole('region', { name: /^Tracking link for/ });
  await made.waitFor();
  expect(await made.evaluate((region) => region === document.activeElement)).toBe(true);
  const link = (await made.locator('code').textContent()) ?? '';
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.getByText('Waiting for the first click').waitFor();
  await expectNoFaults(program.watched(page));
});

test('the first click is celebrated when it arrives', async () => {
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await fetch(link, {
    redirect: 'manual',
    headers: {
      'user-agent':
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36',
    },
  });
  await page.getByText('Your first click has arrived').waitFor({ timeout: 30_000 });
  await expectNoFaults(program.watched(page));
});

test('the way takes no more than its fields and clicks', () => {
  const { clicks, fields, screens } = counted;
  console.info(
    `From sign-up to the first link: ${clicks} clicks, ${fields} required fields, ${screens.size} screens (${[...screens].join(', ')}).`,
  );
  expect(fields).toBeLessThanOrEqual(MAX_FIELDS);
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
});
