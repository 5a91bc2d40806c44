import type { State } from '../support/inspect-screen.ts';
import type { PageActions } from '../support/open-page-actions.ts';

/** The pages of the publisher API with their dialogs and menus. */
export const apiStates = ({ page, press }: PageActions): State[] => [
  {
    name: 'APIs',
    path: '/tools/apis',
    open: () => page().getByRole('heading', { name: 'List of APIs' }).waitFor(),
  },
  {
    name: 'the dialog for a new API token',
    path: '/tools/apis',
    open: async () => {
      await press('Create token');
      await page().getByRole('dialog', { name: 'Create token' }).waitFor();
    },
  },
  {
    name: 'an API',
    path: '/tools/apis/transaction_api/52',
    open: () => page().getByRole('heading', { name: 'API reference' }).waitFor(),
  },
  {
    name: 'an API with spaces in its path, tried without a token',
    path: '/tools/apis/Commission%20Validation%20API/58',
    open: async () => {
      await page().getByRole('heading', { name: 'API reference' }).waitFor();
      await press('Send request');
      await page().getByText('invalid token').first().waitFor();
    },
  },
  {
    name: 'an unknown API',
    path: '/tools/apis/nothing/7',
    open: () => page().getByText('API not found').waitFor(),
  },
];
