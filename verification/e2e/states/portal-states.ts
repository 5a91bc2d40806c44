import type { State } from '../support/inspect-screen.ts';
import type { PageActions } from '../support/open-page-actions.ts';
import { OWNER } from '../support/sign-in.ts';

const BRAND = `/portal/brands/${OWNER.mcid}`;

/** The screens of the brand portal for visitors who are not signed in. */
export const portalEntryStates = ({ page, submit }: PageActions): State[] => [
  { name: 'Brand login', path: '/portal/login' },
  {
    name: 'Brand login with a wrong password',
    path: '/portal/login',
    open: async () => {
      await page().getByLabel('Email', { exact: true }).fill(OWNER.email);
      await page().getByLabel('Password', { exact: true }).fill('not the password');
      await submit('Login');
      await page().getByText('Wrong username or password').first().waitFor();
    },
  },
  { name: 'Become a partner brand', path: '/portal/sign-up' },
  {
    name: 'Become a partner brand with errors',
    path: '/portal/sign-up',
    open: async () => {
      await submit('Send request');
      await page().locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  { name: 'Forgot password of the portal', path: '/portal/forgot-password' },
  { name: 'Reset of the portal by a bad link', path: '/portal/reset-password?track=none' },
  { name: 'Sign-in link of the portal with a bad code', path: '/portal/sign-in-link?code=none' },
  { name: 'Change of address by a bad link', path: '/portal/email-change?code=none' },
  { name: 'Brand invitation by a bad link', path: '/portal/invitation?code=none' },
  { name: 'Portal by a used code', path: '/portal/autologin?code=none' },
];

/** The screens of the brand portal for an owner. */
export const portalStates = ({ page, press }: PageActions): State[] => [
  { name: 'Home', path: BRAND },
  {
    name: 'the bell',
    path: BRAND,
    open: () =>
      page()
        .getByRole('button', { name: /^Notifications/ })
        .click(),
  },
  { name: 'Applications', path: `${BRAND}/applications` },
  { name: 'Applications that were approved', path: `${BRAND}/applications?status=2` },
  {
    name: 'the end of a relationship',
    path: `${BRAND}/applications?status=2`,
    open: () =>
      page()
        .getByRole('button', { name: /^Reject (?!selected)/ })
        .first()
        .click(),
  },
  { name: 'Team', path: `${BRAND}/team` },
  { name: 'an invitation', path: `${BRAND}/team`, open: () => press('Invite a user') },
  { name: 'Notifications', path: '/portal/notifications' },
  { name: 'Profile', path: '/portal/settings/profile' },
  { name: 'Login Information', path: '/portal/settings/login' },
  { name: 'Notification settings', path: '/portal/settings/notifications' },
  { name: 'Help', path: '/portal/help' },
  { name: 'Not found', path: '/portal/nowhere' },
];
