import type { State } from '../support/inspect-screen.ts';
import type { PageActions } from '../support/open-page-actions.ts';
import { settle } from '../support/sign-in.ts';

/** Screens of payments as they open. */
const plain: readonly State[] = [
  { name: 'Payment Summary', path: '/payments/summary' },
  { name: 'Payment Details', path: '/payments/details' },
  { name: 'Invoices and Tax', path: '/payments/invoices' },
  { name: 'Tax details', path: '/payments/invoices?show=tax' },
];

/** Screens of account settings: team, channels, referrals. */
export const accountStates = ({ page, press, submit }: PageActions): State[] => [
  { name: 'Refer a Friend', path: '/refer' },
  ...plain,
  {
    name: 'the drawer of a payment',
    path: '/payments/details',
    open: async () => {
      await page()
        .getByRole('button', { name: /^Payment P-/ })
        .first()
        .click();
      await page()
        .getByRole('link', { name: /^Transaction of order/ })
        .first()
        .waitFor();
      await settle(page());
    },
  },
  { name: 'Payment Settings without a second factor', path: '/settings/payment' },
  { name: 'Add payout method', path: '/settings/payment-add-bank' },
  { name: 'Edit payout method of a deleted method', path: '/settings/payment-edit-bank?id=999999' },
  { name: 'Team', path: '/settings/team' },
  {
    name: 'inviting a user',
    path: '/settings/team',
    open: async () => {
      await submit('Invite a user');
      await page().getByRole('dialog').waitFor();
    },
  },
  {
    name: 'changing the role of a team member',
    path: '/settings/team',
    open: async () => {
      await submit('Change role: Vera Stock');
      await page().getByRole('dialog').waitFor();
    },
  },
  ...closingStates({ page, press }),
  { name: 'Channel Management', path: '/settings/channel' },
  {
    name: 'adding a channel',
    path: '/settings/channel',
    open: async () => {
      await press('Add channel');
      await page().getByRole('dialog').waitFor();
    },
  },
];

/** The dialogs that take an owner's data along and close the account. */
const closingStates = ({ page, press }: Pick<PageActions, 'page' | 'press'>): State[] => [
  {
    name: 'requesting an archive of the account',
    path: '/settings/login',
    open: async () => {
      await press('Download archive');
      await page().getByRole('dialog').waitFor();
    },
  },
  {
    name: 'closing the account',
    path: '/settings/login',
    open: async () => {
      await press('Close account');
      await page().getByRole('dialog').getByLabel('I give up the open balance').waitFor();
    },
  },
];
