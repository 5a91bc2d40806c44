import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findLink } from './support/find-link.ts';
import { saveProgram } from './support/save-program.ts';
import { askProgram, logIn, MARA, VERA } from './support/sign-in.ts';

/** An owner of the demo network invites a member, changes their role, and removes them. */
const INA = {
  email: 'ina@publisher.example',
  username: 'ina.inlet',
  password: 'nine narrow inlets',
};

const program = saveProgram();
let owner: Page;
let guest: Page;

beforeAll(async () => {
  owner = await program.openPage();
  guest = await program.openPage({ width: 1280, dark: true });
});

const press = (where: Page, name: string) =>
  where.getByRole('button', { name, exact: true }).click();
const fill = (where: Page, label: string, text: string) =>
  where.getByLabel(label, { exact: true }).fill(text);
const titled = (where: Page, name: string) =>
  where.getByRole('heading', { level: 1, name }).waitFor();
const row = (name: string) => owner.getByRole('listitem').filter({ hasText: name });

/** The entries of the menu, in order. */
async function menuOf(where: Page): Promise<string[]> {
  const menu = where.getByRole('navigation', { name: 'Main' });
  const closed = menu.getByRole('button', { expanded: false });
  while ((await closed.count()) > 0) await closed.first().click();
  return menu.getByRole('link').allTextContents();
}

test('an owner invites a finance viewer', async () => {
  await logIn(owner, program.url, { ...MARA, next: '/settings/team' });
  await titled(owner, 'Team');
  await press(owner, 'Invite a user');
  await fill(owner, 'Email', 'jonas@publisher.example');
  await press(owner, 'Send invitation');
  await owner.getByText('This person is already in your team').waitFor();
  await fill(owner, 'Email', INA.email);
  await owner.getByLabel('Finance viewer', { exact: true }).check();
  await press(owner, 'Send invitation');
  await row(INA.email).getByText('Pending').waitFor();
});

test('the invited user opens the link, chooses a name and password, and is signed in', async () => {
  await guest.goto(await findLink(program, INA.email, '/auth/invitation?code'));
  await titled(guest, 'Join Mara Linden');
  await press(guest, 'Join the team');
  await guest.locator('[aria-invalid="true"]').first().waitFor();
  await fill(guest, 'First name', 'Ina');
  await fill(guest, 'Last name', 'Inlet');
  await fill(guest, 'Username', 'mara');
  await fill(guest, 'Password', INA.password);
  await fill(guest, 'Confirm password', INA.password);
  await guest.getByRole('checkbox').check();
  await press(guest, 'Join the team');
  await guest.getByText('Username already exists').first().waitFor();
  await fill(guest, 'Username', INA.username);
  await press(guest, 'Join the team');
  await titled(guest, 'Dashboard');
  await guest.goto(await findLink(program, INA.email, '/auth/invitation?code'));
  await titled(guest, 'This link does not work');
});

test('after another sign-in, the menu contains only the screens of a finance viewer', async () => {
  await guest.evaluate(() => localStorage.removeItem('token'));
  await logIn(guest, program.url, { ...INA, account: INA.email, next: '/reports/transactions' });
  await titled(guest, 'Transactions');
  expect(await menuOf(guest)).toEqual([
    'Dashboard',
    'Announcements',
    'Payment Summary',
    'Payment Details',
    'Invoices and Tax',
    'Performance',
    'Transactions',
    'Click Log',
    'Missing Sales',
    'Profile',
    'Channel Management',
    'Login Information',
    'Notification Settings',
  ]);
  await guest.goto(`${program.url}/tools/link-generator`);
  await guest.getByRole('heading', { name: 'You do not have access to this screen' }).waitFor();
  await guest.goto(`${program.url}/settings/channel`);
  const add = guest.getByRole('button', { name: 'Add channel' });
  await add.hover();
  await guest.getByRole('tooltip', { name: 'Your role does not have this permission' }).waitFor();
});

test('a role change applies immediately to open screens', async () => {
  await owner.reload();
  await changeRole('Member');
  await guest.goto(`${program.url}/tools/link-generator`);
  await titled(guest, 'Link Generator');
  expect(await menuOf(guest)).toContain('Link Generator');
  expect(await menuOf(guest)).not.toContain('Team');
  await guest.goto(`${program.url}/settings/channel`);
  await press(guest, 'Edit Linden & Light');
  await changeRole('Finance viewer');
  await press(guest, 'Save');
  await guest.getByText('Your role does not have this permission').first().waitFor();
  await guest.keyboard.press('Escape');
  await guest.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => menuOf(guest)).not.toContain('Link Generator');
});

test('a removed user is signed out and cannot sign in', async () => {
  await press(owner, 'Remove Ina Inlet');
  await press(owner, 'Remove');
  await owner.getByText('removed and signed out').first().waitFor();
  await expect.poll(() => row(INA.email).count()).toBe(0);
  // On a page that is still open, the next request leads to the sign-in, with the reason.
  await guest.getByRole('link', { name: 'Performance' }).click();
  await guest.waitForURL(/\/auth\/login\?next=/);
  // Several requests of the screen were refused; one toast says so.
  const toast = guest.getByText('Your session has expired, sign in again');
  await toast.waitFor();
  expect(await toast.count()).toBe(1);
  expect(await guest.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await logIn(guest, program.url, { ...INA, account: INA.email, next: '/' });
  await guest.getByText('Wrong username or password').first().waitFor();
  expect(program.complaintsOf(owner)).toEqual([]);
});

test('a member can leave the team, an owner cannot', async () => {
  await logIn(guest, program.url, { ...VERA, next: '/settings/profile' });
  await titled(guest, 'Profile');
  await press(guest, 'Leave the team');
  await fill(guest, 'Current password', VERA.password);
  await press(guest, 'Leave');
  await guest.waitForURL('**/auth/login');
  await guest.getByText('You have left the team').first().waitFor();
  await owner.reload();
  await titled(owner, 'Team');
  await row(MARA.account).first().waitFor();
  expect(await row(VERA.account).count()).toBe(0);
  await owner.goto(`${program.url}/settings/profile`);
  await owner.getByRole('heading', { name: 'Company' }).waitFor();
  expect(await owner.getByRole('button', { name: 'Leave the team' }).count()).toBe(0);
});

test('a viewer of an account without a default channel sees what is missing and can sign out', async () => {
  const ask = (path: string, attributes: object, token?: string) =>
    askProgram(program.url, path, attributes, token);
  const codeFor = async (address: string, screen: string) =>
    new URL(await findLink(program, address, `/auth/${screen}?code`)).searchParams.get('code') ??
    '';
  const person = (account: string) => ({
    account,
    password: INA.password,
    repassword: INA.password,
    first_name: 'New',
    last_name: 'Comer',
    agree: 1,
  });
  const [boss, viewer] = ['boss@new.example', 'viewer@new.example'];
  await ask('/auth/sign_up', { ...person('newboss'), email: boss });
  await ask('/auth/email_verify', { code: await codeFor(boss, 'email-verification') });
  const { token } = await ask('/auth/sign_in', { account: boss, password: INA.password });
  const invitation = { email: viewer, role: 'finance_viewer' };
  await ask('/user/team_invite', invitation, String(token));
  await ask('/auth/invite_accept', {
    ...person('newviewer'),
    code: await codeFor(viewer, 'invitation'),
  });
  await logIn(guest, program.url, { account: viewer, password: INA.password, next: '/dashboard' });
  await guest.waitForURL('**/settings/channel');
  await guest.getByText('Your account has no default channel yet').waitFor();
  await press(guest, 'Account menu of newviewer');
  await guest.getByRole('menuitem', { name: 'Logout' }).click();
  await guest.waitForURL('**/auth/login');
});

async function changeRole(name: string): Promise<void> {
  await press(owner, 'Change role: Ina Inlet');
  await owner.getByRole('dialog').getByLabel(name, { exact: true }).check();
  await press(owner, 'Save role');
  await row(INA.email).getByText(name, { exact: true }).waitFor();
}
