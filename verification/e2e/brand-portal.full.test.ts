import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { findLink } from './support/find-link.ts';
import { saveProgram } from './support/save-program.ts';
import { enterAsStaff } from './support/sign-in.ts';

/**
 * Staff invite the owner of a brand, who sets a password, signs in, sees what waits, and decides an
 * application.
 */
const OWNER = { email: 'nora@harbor.example', password: 'nine narrow inlets' };
const BRAND = { mcid: 'harbor-loom', name: 'Harbor & Loom' };

const program = saveProgram();
let staff: Page;
let owner: Page;

beforeAll(async () => {
  staff = await program.openPage();
  owner = await program.openPage();
});

const press = (where: Page, name: string) =>
  where.getByRole('button', { name, exact: true }).click();
const fill = (where: Page, label: string, text: string) =>
  where.getByLabel(label, { exact: true }).fill(text);
const titled = (where: Page, name: string) =>
  where.getByRole('heading', { level: 1, name }).waitFor();

test('staff invite the owner on the page of the brand', async () => {
  await enterAsStaff(staff, program.url);
  await staff.goto(`${program.url}/staff/brands/${BRAND.mcid}?tab=team`);
  await press(staff, 'Invite a user');
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Email', { exact: true }).fill(OWNER.email);
  await dialog.getByRole('button', { name: 'Send invitation', exact: true }).click();
  await staff.getByText(`Invitation sent to ${OWNER.email}`).first().waitFor();
  await staff.getByRole('cell', { name: OWNER.email }).first().waitFor();
});

test('the owner accepts by the mailed link and sees the start page of the brand', async () => {
  await owner.goto(await findLink(program, OWNER.email, '/portal/invitation?code'));
  await titled(owner, `Join ${BRAND.name}`);
  await fill(owner, 'First name', 'Nora');
  await fill(owner, 'Last name', 'North');
  await fill(owner, 'New password', OWNER.password);
  await fill(owner, 'Confirm password', OWNER.password);
  await owner.getByRole('checkbox').check();
  await press(owner, 'Create account');
  await owner.waitForURL(`${program.url}/portal/brands/${BRAND.mcid}`);
  await owner.getByRole('heading', { name: 'Waiting for you' }).waitFor();
});

test('the owner signs out, and in again with the password', async () => {
  await press(owner, 'Logout');
  await titled(owner, 'Brand login');
  await fill(owner, 'Email', OWNER.email);
  await fill(owner, 'Password', 'not the password');
  await press(owner, 'Login');
  await owner.getByText('Wrong username or password').first().waitFor();
  await fill(owner, 'Password', OWNER.password);
  await press(owner, 'Login');
  await titled(owner, BRAND.name);
});

test('the owner ends a relationship with a reason, and the list shows it as rejected', async () => {
  const open = () => owner.goto(`${program.url}/portal/brands/${BRAND.mcid}/applications?status=2`);
  await open();
  await titled(owner, 'Applications');
  const first = owner.getByRole('button', { name: /^Reject (?!selected)/ }).first();
  const name = ((await first.getAttribute('aria-label')) ?? '').replace('Reject ', '');
  await first.click();
  await owner.getByRole('dialog').getByRole('textbox').first().fill('The channel has moved on.');
  await owner.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
  await owner
    .getByText(new RegExp(`^${name}: `))
    .first()
    .waitFor();
  await owner.goto(`${program.url}/portal/brands/${BRAND.mcid}/applications?status=3`);
  await press(owner, `Approve ${name}`);
  await owner
    .getByText(new RegExp(`^${name}: `))
    .first()
    .waitFor();
});

test('staff look at the portal of the brand, which says so and changes nothing', async () => {
  await staff.reload();
  await press(staff, 'Open portal');
  await staff.getByRole('dialog').getByRole('textbox').fill('A question by phone');
  await staff.getByRole('dialog').getByRole('button', { name: 'Open portal', exact: true }).click();
  await titled(staff, BRAND.name);
  await staff.getByRole('region', { name: 'Staff session' }).waitFor();
  await press(staff, 'End session');
  await staff.waitForURL(`${program.url}/staff/brands/${BRAND.mcid}`);
});
