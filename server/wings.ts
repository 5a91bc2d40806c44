/**
 * The wings of the server and the capabilities of each, lowest first: the one list of what may depend
 * on what. A file imports from its own capability, from those listed before it, and from every wing
 * before its own; tables are read in the same order. `npm run check` compares the list with all imports
 * and SQL.
 *
 * `server/start` composes all of them. `events.ts`, `tables.ts`, `variables.ts` and this file are read
 * from every wing.
 */
export const wings: Readonly<Record<string, readonly string[]>> = {
  platform: ['platform'],
  operations: [
    'disk',
    'data-folder',
    'embedded-database',
    'metrics',
    'backup',
    'tracing',
    'doctor',
  ],
  people: ['uploads', 'common', 'notifications', 'accounts', 'sites', 'announcements', 'content'],
  books: ['ledger', 'rates', 'money-limits', 'accounting'],
  offers: ['brands', 'brand-members', 'terms', 'coupons', 'products'],
  traffic: ['links', 'clicks', 'redirect'],
  sales: ['orders', 'imports', 'shops'],
  payouts: [
    'payout-providers',
    'payout-methods',
    'rewards',
    'settlements',
    'invoices',
    'payments',
    'debts',
    'payout-runs',
    'referrals',
    'month-end',
  ],
  insight: ['brand-directory', 'reports', 'downloads', 'broken-links'],
  access: [
    'postbacks',
    'publisher-api',
    'public-pages',
    'staff-announcements',
    'closures',
    'system',
    'staff',
  ],
};
