import type { State } from '../support/inspect-screen.ts';
import type { PageActions } from '../support/open-page-actions.ts';
import { staffBrandStates } from './staff-brand-states.ts';
import { staffReviewStates } from './staff-review-states.ts';
import { staffSettingStates } from './staff-setting-states.ts';

/** The staff console. JOINED is a placeholder for a brand that publishers have joined. */
export const staffStates = (actions: PageActions): State[] => [
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
  { name: 'Coupons of all brands', path: '/staff/coupons?perPage=10' },
  {
    name: 'Adding a coupon',
    path: '/staff/coupons?perPage=10',
    open: async () => {
      await press('Add coupon');
      await page().getByRole('dialog').getByLabel('Name').waitFor();
    },
  },
  { name: 'Site reviews', path: '/staff/sites' },
  { name: 'Applications', path: '/staff/applications' },
  { name: 'Shops of a brand', path: '/staff/brands/JOINED?tab=shops' },
  {
    name: 'connecting a shop',
    path: '/staff/brands/JOINED?tab=shops',
    open: async () => {
      await press('Connect a shop');
      await page().getByRole('dialog').getByLabel('Domain of the shop').waitFor();
    },
  },
  { name: 'Integration of a brand', path: '/staff/brands/JOINED/integration' },
  {
    name: 'adding an API key of a brand',
    path: '/staff/brands/JOINED/integration',
    open: async () => {
      await press('Add key');
      await page().getByRole('dialog').getByLabel('Name').waitFor();
    },
  },
  { name: 'Import', path: '/staff/import' },
  { name: 'Import of products', path: '/staff/import?kind=products' },
  {
    name: 'Import of decisions with other columns',
    path: '/staff/import?kind=decisions',
    open: async () => {
      await page().getByLabel('The columns have other names').check();
      await page().getByLabel('Word for approved').waitFor();
    },
  },
  { name: 'Orders', path: '/staff/orders?perPage=10' },
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
  { name: 'Limits by currency', path: '/staff/limits' },
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
  { name: 'Payouts', path: '/staff/payouts' },
  { name: 'Payout run', path: '/staff/payouts/1' },
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
  { name: 'Invoices', path: '/staff/invoices' },
  { name: 'Invoice', path: '/staff/invoices?id=1' },
  { name: 'Credit notes', path: '/staff/credit-notes' },
  { name: 'Self-billed invoices', path: '/staff/self-billed' },
  { name: 'VAT rate of self-billing', path: '/staff/self-billed?show=rate' },
  { name: 'Debts of publishers', path: '/staff/debts' },
  { name: 'Rule for debts', path: '/staff/debts?show=rule' },
  { name: 'Accounting', path: '/staff/accounting' },
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
  { name: 'Rates', path: '/staff/rates' },
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
  { name: 'Bonuses', path: '/staff/bonuses' },
  { name: 'Claims', path: '/staff/claims' },
  { name: 'Publishers', path: '/staff/publishers' },
  ...publisherPages,
  {
    name: 'the reason for opening an account',
    path: '/staff/publishers',
    open: async () => {
      await press(/^Open account:/);
      await page().getByRole('dialog').waitFor();
    },
  },
  { name: 'Postback deliveries', path: '/staff/deliveries' },
  { name: 'System', path: '/staff/system' },
  { name: 'Recurring work', path: '/staff/system?show=recurring' },
  { name: 'Slow queries', path: '/staff/system?show=queries' },
  { name: 'Dead letters', path: '/staff/system?show=failed' },
  { name: 'Audit', path: '/staff/audit' },
  { name: 'Staff', path: '/staff/members' },
  {
    name: 'inviting a staff member',
    path: '/staff/members',
    open: async () => {
      await press('Invite');
      await page().getByRole('dialog').waitFor();
    },
  },
  { name: 'Legal entity', path: '/staff/legal-entity' },
  { name: 'Sign-in settings', path: '/staff/sign-in' },
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
  { name: 'Notifications of staff', path: '/staff/notifications' },
  { name: 'Notification settings of staff', path: '/staff/notification-settings' },
  { name: 'Mails', path: '/staff/mails' },
  { name: 'Mail templates', path: '/staff/mail-templates' },
  {
    name: 'Editing a mail template',
    path: '/staff/mail-templates?kind=channel_approved',
    open: async () => {
      await page().getByRole('button', { name: 'Preview', exact: true }).last().click();
      await page().getByTitle('Preview of the mail').waitFor();
    },
  },
  { name: 'Announcements', path: '/staff/announcements?perPage=10' },
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
  { name: 'Banners', path: '/staff/banners' },
  {
    name: 'adding a banner',
    path: '/staff/banners',
    open: async () => {
      await press('Add banner');
      await page().getByRole('dialog').waitFor();
    },
  },
  { name: 'Texts', path: '/staff/texts' },
  {
    name: 'a version of a text',
    path: '/staff/texts?text=signup',
    open: async () => {
      await press('Show version 0');
      await page().getByRole('dialog').getByRole('list').waitFor();
    },
  },
];
