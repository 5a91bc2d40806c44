import type { State } from '../support/inspect-screen.ts';
import type { Hands } from '../support/open-hands.ts';
import { settle } from '../support/sign-in.ts';

/** Screens of account settings: team, channels, referrals. */
export const accountStates = ({ page, press, submit }: Hands): State[] => [
  { name: 'Refer a Friend', path: '/refer' },
  { name: 'Payment Summary', path: '/payments/summary' },
  { name: 'Payment Details', path: '/payments/details' },
  {
    name: 'the drawer of a payment',
    path: '/payments/details',
    open: async () => {
      await page()
        .getByRole('button', { name: /^Payment \d/ })
        .first()
        .click();
      await page()
        .getByRole('link', { name: /^Transaction of order/ })
        .first()
        .waitFor();
      await settle(page());
    },
  },
  { name: 'Payment Settings before the second factor', path: '/settings/payment' },
  { name: 'Add Payout Method', path: '/settings/payment-add-bank' },
  { name: 'Edit Payout Method that is gone', path: '/settings/payment-edit-bank?id=999999' },
  { name: 'Team', path: '/settings/team' },
  {
    name: 'inviting somebody',
    path: '/settings/team',
    open: async () => {
      await submit('Invite someone');
      await page().getByRole('dialog').waitFor();
    },
  },
  {
    name: 'another role for one of the team',
    path: '/settings/team',
    open: async () => {
      await submit('Change the role of Vera Stock');
      await page().getByRole('dialog').waitFor();
    },
  },
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
