import { staffRoutes } from '#web/staff/routes.tsx';
import type { State } from '../support/inspect-screen.ts';
import type { PageActions } from '../support/open-page-actions.ts';
import { staffBrandStates } from './staff-brand-states.ts';
import { staffReviewStates } from './staff-review-states.ts';
import { staffSettingStates } from './staff-setting-states.ts';

/**
 * The staff console: each screen of the route table as it opens, and what a path does not show by
 * itself. JOINED is a placeholder for a brand that publishers have joined.
 */
export const staffStates = (actions: PageActions): State[] => [
  ...screens,
  ...staffBrandStates(actions),
  ...frameStates(actions),
  ...brandStates(actions),
  ...staffReviewStates(actions),
  ...staffSettingStates(actions),
  ...limitStates(actions),
  ...moneyStates(actions),
  ...accountStates(actions),
  ...contentStates(actions),
];

const screens = staffRoutes.map(
  ({ title, path }): State => ({
    name: title,
    path: `/staff${path.replace('$mcid', 'JOINED').replace('$id', '1')}?perPage=10`,
  }),
);

const frameStates = ({ page }: PageActions): State[] => [
  {
    name: 'the search of screens of staff',
    path: '/staff/sites',
    open: async () => {
      await page().keyboard.press('Control+k');
      await page().getByRole('combobox', { name: 'Go to a screen or search' }).fill('or');
      await page().getByRole('group', { name: 'Search' }).waitFor();
    },
  },
];

const brandStates = ({ page, press }: PageActions): State[] => [
  {
    name: 'Adding a coupon',
    path: '/staff/coupons?perPage=10',
    open: async () => {
      await press('Add coupon');
      await page().getByRole('dialog').getByLabel('Name').waitFor();
    },
  },
  { name: 'Shops of a brand', path: '/staff/brands/JOINED?tab=shops' },
  {
    name: 'connecting a shop',
    path: '/staff/brands/JOINED?tab=shops',
    open: async () => {
      await press('Connect a shop');
      await page().getByRole('dialog').getByLabel('Domain of the shop').waitFor();
    },
  },
  {
    name: 'adding an API key of a brand',
    path: '/staff/brands/JOINED/integration',
    open: async () => {
      await press('Add key');
      await page().getByRole('dialog').getByLabel('Name').waitFor();
    },
  },
  { name: 'Import of products', path: '/staff/import?kind=products' },
  {
    name: 'Import of decisions with other columns',
    path: '/staff/import?kind=decisions',
    open: async () => {
      await page().getByLabel('The columns have other names').check();
      await page().getByLabel('Word for approved').waitFor();
    },
  },
  {
    name: 'Adding an order',
    path: '/staff/orders?perPage=10',
    open: async () => {
      await press('Add order');
      await page().getByRole('dialog').getByLabel('Order number').waitFor();
    },
  },
];

const limitStates = ({ page, press }: PageActions): State[] => [
  { name: 'Changes of limits', path: '/staff/limits?show=changes' },
  {
    name: 'editing limits',
    path: '/staff/limits',
    open: async () => {
      await press('USD');
      await page().getByRole('dialog').getByLabel('Minimum payment').waitFor();
    },
  },
];

const moneyStates = ({ page, press }: PageActions): State[] => [
  {
    name: 'importing results of payouts',
    path: '/staff/payouts',
    open: async () => {
      await press('Import results');
      await page().getByRole('dialog').waitFor();
    },
  },
  {
    name: 'reconciling payouts',
    path: '/staff/payouts',
    open: async () => {
      await press('Reconcile');
      await page().getByRole('dialog').waitFor();
    },
  },
  { name: 'Invoice', path: '/staff/invoices?id=1' },
  { name: 'VAT rate of self-billing', path: '/staff/self-billed?show=rate' },
  { name: 'Rule for debts', path: '/staff/debts?show=rule' },
  {
    name: 'marking an invoice as paid',
    path: '/staff/invoices?status=invoiced',
    open: async () => {
      await page()
        .getByRole('button', { name: /^Mark as paid/ })
        .first()
        .click();
      await page().getByRole('dialog').getByLabel('Reference').waitFor();
    },
  },
  { name: 'Rates of one currency', path: '/staff/rates?currency=USD' },
  { name: 'Import of rates', path: '/staff/rates?show=import' },
  {
    name: 'adding a rate',
    path: '/staff/rates',
    open: async () => {
      await press('Add rate');
      await page().getByRole('dialog').getByLabel('Day').waitFor();
    },
  },
];

/** The page of one publisher, section by section. */
const publisherPages: State[] = [
  'overview',
  'channels',
  'brands',
  'money',
  'mails',
  'notes',
  'audit',
].map((tab) => ({ name: `A publisher: ${tab}`, path: `/staff/publishers/1?tab=${tab}` }));

const accountStates = ({ page, press }: PageActions): State[] => [
  ...publisherPages,
  {
    name: 'the reason for opening an account',
    path: '/staff/publishers',
    open: async () => {
      await press(/^Open account:/);
      await page().getByRole('dialog').waitFor();
    },
  },
  { name: 'Recurring work', path: '/staff/system?show=recurring' },
  { name: 'Slow queries', path: '/staff/system?show=queries' },
  { name: 'Dead letters', path: '/staff/system?show=failed' },
  {
    name: 'inviting a staff member',
    path: '/staff/members',
    open: async () => {
      await press('Invite');
      await page().getByRole('dialog').waitFor();
    },
  },
  {
    name: 'asking for new recovery codes',
    path: '/staff/sign-in',
    open: async () => {
      await press('New recovery codes');
      await page().getByRole('dialog').waitFor();
    },
  },
];

const contentStates = ({ page, press }: PageActions): State[] => [
  {
    name: 'Editing a mail template',
    path: '/staff/mail-templates?kind=channel_approved',
    open: async () => {
      await page().getByRole('button', { name: 'Preview', exact: true }).last().click();
      await page().getByTitle('Preview of the mail').waitFor();
    },
  },
  {
    name: 'writing an announcement',
    path: '/staff/announcements?perPage=10',
    open: async () => {
      await press('Write announcement');
      await page().locator('textarea[name="body"]').fill('## Hello');
      await press('Preview');
      await page().getByRole('heading', { name: 'Hello' }).waitFor();
    },
  },
  {
    name: 'adding a banner',
    path: '/staff/banners',
    open: async () => {
      await press('Add banner');
      await page().getByRole('dialog').waitFor();
    },
  },
  {
    name: 'a version of a text',
    path: '/staff/texts?text=signup',
    open: async () => {
      await press('Show version 0');
      await page().getByRole('dialog').getByRole('list').waitFor();
    },
  },
];
