import type { State } from '../support/inspect-screen.ts';
import type { PageActions } from '../support/open-page-actions.ts';
import { STAFF } from '../support/sign-in.ts';

/** The screens for visitors who are not signed in. */
export const strangerStates = (actions: PageActions): State[] => [
  ...signInStates(actions),
  ...publicStates(actions),
];

const signInStates = ({ page, press, submit }: PageActions): State[] => [
  { name: 'Login', path: '/auth/login' },
  {
    name: 'Login with a wrong password',
    path: '/auth/login',
    open: async () => {
      await page().getByLabel('Username or email').fill('nobody@publisher.example');
      await page().getByLabel('Password', { exact: true }).fill('not the password');
      await submit('Login');
      await page().locator('[aria-live="assertive"] p').waitFor();
    },
  },
  { name: 'Register', path: '/auth/signup' },
  { name: 'Invitation of another publisher', path: '/auth/refer?uid=unknown' },
  {
    name: 'Register with errors',
    path: '/auth/signup',
    open: async () => {
      await submit('Create account');
      await page().locator('[aria-invalid="true"]').first().waitFor();
    },
  },
  { name: 'Forgot password', path: '/forgot-password' },
  { name: 'Reset password by a bad link', path: '/reset-password?track=none' },
  {
    name: 'Sign-in link with a bad code',
    path: '/auth/sign-in-link?code=none',
    open: async () => {
      await press(/sign in/i);
      await page().getByRole('heading', { name: 'This link does not work' }).waitFor();
    },
  },
  {
    name: 'Email Verification with a bad code',
    path: '/auth/email-verification?code=none',
    open: async () => {
      await press(/verify/i);
      await page()
        .getByRole('alert')
        .or(page().locator('[aria-live="assertive"] p'))
        .first()
        .waitFor();
    },
  },
];

const publicStates = ({ page, submit }: PageActions): State[] => [
  { name: 'Invitation by a bad link', path: '/auth/invitation?code=none' },
  {
    name: 'Auto Login with a used code',
    path: '/autologin?code=none',
    open: () => page().getByRole('link', { name: 'Go to publishers' }).waitFor(),
  },
  { name: 'Not Found', path: '/404' },
  { name: 'Server Error', path: '/500' },
  { name: 'Staff login', path: '/staff/login' },
  {
    name: 'Staff login with a company account',
    path: '/staff/login',
    open: async () => {
      // The demonstration has no OpenID provider.
      await page().route('**/api/common/installation', async (route) => {
        const answer = await route.fetch();
        const { data, ...rest } = await answer.json();
        await route.fulfill({ json: { ...rest, data: { ...data, staff_openid: true } } });
      });
      await page().reload();
      await page().getByRole('button', { name: 'Sign in with your company account' }).waitFor();
      await page().unroute('**/api/common/installation');
    },
  },
  {
    name: 'Staff login after a refusal of the company account',
    path: '/staff/login?code=none&state=none',
    open: () => page().getByRole('alert').waitFor(),
  },
  { name: 'Staff invitation by a bad link', path: '/staff/invitation?code=none' },
  { name: 'First administrator by a bad link', path: '/staff/first-admin?code=none' },
  {
    name: 'Staff login, setting up the second factor',
    path: '/staff/login',
    open: async () => {
      await page().getByLabel('Email').fill(STAFF.email);
      await page().getByLabel('Password', { exact: true }).fill(STAFF.password);
      await submit('Login');
      await page()
        .getByRole('img', { name: /^QR code/ })
        .waitFor();
    },
  },
];
