import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findLink } from './support/find-link.ts';
import { saveProgram } from './support/save-program.ts';
import { enterAsStaff, settle, setUpFactor } from './support/sign-in.ts';

/** An admin invites a staff member by mail, who joins, is locked and is removed. */
const program = saveProgram();
let admin: Page;
let member: Page;

const EMAIL = 'noa@network.example';
const PASSWORD = 'lantern of the harbour';

beforeAll(async () => {
  admin = await program.openPage();
  member = await program.openPage();
  await enterAsStaff(admin, program.url);
});

const row = () => admin.getByRole('row').filter({ hasText: EMAIL });

async function act(action: string, button: string): Promise<void> {
  await row().getByRole('button', { name: 'Actions for Noa Lindqvist' }).click();
  await admin.getByRole('menuitem', { name: action, exact: true }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Handled by the administrator');
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test('an invitation is mailed, and the link leads to a password and an enrolment code', async () => {
  await admin.goto(`${program.url}/staff/members`);
  await settle(admin);
  await admin.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = admin.getByRole('dialog', { name: 'Invite a staff member' });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.getByText('Enter a name of at most 100 characters').waitFor();
  await dialog.getByLabel('Name').fill('Noa Lindqvist');
  await dialog.getByLabel('Email').fill(EMAIL);
  await dialog.getByLabel('Role').click();
  await admin.getByRole('option', { name: 'Auditor' }).click();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await row().getByText('Invited').waitFor();
  await member.goto(await findLink(program, EMAIL, '/staff/invitation?code'));
  await member.getByText(`You sign in with ${EMAIL}.`).waitFor();
  await member.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await member.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await member.getByRole('button', { name: 'Set password' }).click();
  const code = (await member.locator('code').first().textContent()) ?? '';
  await member.getByRole('button', { name: 'Sign in', exact: true }).click();
  await member.getByLabel('Email', { exact: true }).fill(EMAIL);
  await member.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await member.getByRole('button', { name: 'Login', exact: true }).click();
  await setUpFactor(member, code);
  await member.waitForURL('**/staff/sites**');
});

test('the new member changes the password; a wrong current one is refused', async () => {
  await member.goto(`${program.url}/staff/sign-in`);
  await member.getByRole('button', { name: 'Change password' }).click();
  const dialog = member.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Current password', { exact: true }).fill('not this one');
  await dialog.getByLabel('Code', { exact: true }).fill('123456');
  await dialog.getByLabel('New password', { exact: true }).fill('anchor under the bridge');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await dialog.getByText('The password is incorrect').waitFor();
});

test('a lock signs the member out; removal takes them off the list', async () => {
  await admin.reload();
  await act('Change role', 'Change role');
  await act('Lock', 'Lock');
  await row().getByText('Locked').waitFor();
  await member.goto(`${program.url}/staff/sites`);
  await member.getByRole('heading', { name: 'Staff login' }).waitFor();
  await act('Unlock', 'Unlock');
  await row().getByText('Active').waitFor();
  await act('Remove', 'Remove');
  await row().waitFor({ state: 'detached' });
  expect(program.complaintsOf(admin)).toEqual([]);
});
