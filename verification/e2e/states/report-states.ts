import type { State } from '../support/inspect-screen.ts';
import type { PageActions } from '../support/open-page-actions.ts';
import { settle } from '../support/sign-in.ts';

/** The reports with their dialogs and menus. */
export const reportStates = (actions: PageActions): State[] => [
  ...performanceStates(actions),
  ...scheduleAndClickStates(actions),
  ...claimStates(actions),
];

const performanceStates = ({ page, press }: PageActions): State[] => [
  { name: 'Performance by day', path: '/reports/performance?perPage=10' },
  { name: 'Performance by brand', path: '/reports/performance?group_by=brand&perPage=10' },
  {
    name: 'Performance by brand and day',
    path: '/reports/performance?group_by=brand&then_by=day&perPage=10',
  },
  {
    name: 'the days of a report',
    path: '/reports/performance?perPage=5',
    open: async () => {
      await page()
        .getByRole('button', { name: /20\d\d/ })
        .first()
        .click();
      await page().getByRole('dialog').getByRole('grid').first().waitFor();
    },
  },
  {
    name: 'Performance with the saved views',
    path: '/reports/performance?group_by=brand&perPage=5',
    open: async () => {
      await press('Views');
      await page().getByLabel('Name for this view').waitFor();
    },
  },
  {
    name: 'the formats of an export',
    path: '/reports/performance?group_by=brand&perPage=5',
    open: async () => {
      await page().getByRole('button', { name: 'Export' }).click();
      await page().getByRole('menu').waitFor();
      await settle(page());
    },
  },
];

const scheduleAndClickStates = ({ page, press }: PageActions): State[] => [
  {
    name: 'scheduling a report by email',
    path: '/reports/performance?group_by=brand&perPage=5',
    open: async () => {
      await press('Export');
      await page().getByRole('menuitem', { name: 'Schedule by email' }).click();
      await page().getByRole('dialog').getByLabel('Frequency').waitFor();
      await settle(page());
    },
  },
  { name: 'Scheduled Reports', path: '/reports/schedules' },
  { name: 'Downloads', path: '/downloads' },
  { name: 'Transactions', path: '/reports/transactions?perPage=10' },
  { name: 'Click Log', path: '/reports/clicks' },
  { name: 'Click Log, where nothing matches', path: '/reports/clicks?uid=nobody-has-this' },
  {
    name: 'the drawer of a click',
    path: '/reports/clicks?verdict=valid',
    open: async () => {
      await page().getByRole('row').nth(1).getByRole('button').first().click();
      await page().getByRole('dialog').getByText('Click reference').waitFor();
      await settle(page());
    },
  },
];

const claimStates = ({ page }: PageActions): State[] => [
  {
    name: 'exporting payments',
    path: '/payments/details',
    open: async () => {
      await page().getByRole('button', { name: 'Export' }).click();
      await page().getByRole('menu').waitFor();
      await settle(page());
    },
  },
  { name: 'Missing Sales', path: '/reports/claims' },
  {
    name: 'reporting a missing sale',
    path: '/reports/claims',
    open: async () => {
      await page().getByRole('button', { name: 'Report a missing sale' }).click();
      await page().getByRole('dialog').getByLabel('Order number').waitFor();
    },
  },
  {
    name: 'the drawer of a transaction',
    path: '/reports/transactions?perPage=5',
    open: async () => {
      await page().getByRole('row').nth(1).getByRole('button').first().click();
      await page().getByRole('dialog').waitFor();
      await settle(page());
    },
  },
];
