/**
 * The hill: which server capability may import which. Everybody may import `contract` and
 * `server/platform`; tests and builders may also reach for what they build upon.
 */
export const hill: Readonly<Record<string, readonly string[] | 'all'>> = {
  platform: [],
  accounts: ['uploads'],
  common: [],
  ledger: [],
  uploads: [],
  notices: ['uploads'],
  rates: [],
  views: [],
  sites: ['accounts', 'uploads', 'notices'],
  brands: ['sites', 'accounts', 'notices'],
  postbacks: ['accounts', 'sites', 'brands'],
  links: ['sites', 'brands'],
  clicks: ['links'],
  'link-checks': ['accounts', 'sites', 'links'],
  conversions: ['clicks', 'brands', 'ledger', 'rates', 'uploads'],
  rewards: ['accounts', 'ledger', 'conversions', 'notices'],
  payouts: ['accounts', 'ledger', 'conversions', 'rewards', 'notices'],
  reports: ['payouts'],
  downloads: ['accounts', 'reports', 'uploads', 'payouts', 'links'],
  'publisher-api': ['accounts', 'sites', 'brands', 'links', 'postbacks', 'reports'],
  staff: 'all',
  demo: 'all',
  testing: 'all',
};

/** Files that stand directly in `server/`: they bind the capabilities together. */
export const bindingFiles = ['main.ts', 'app.ts', 'worker.ts', 'events.ts'];

/** The only nouns a capability's files may bear; every other file is named by a verb. */
export const nounFiles = ['calls', 'rules', 'store', 'present', 'routes', 'jobs', 'builders'];

/** What a file must not be called: such a name says nothing of what is inside. */
export const emptyNames = ['index', 'utils', 'helpers', 'types', 'service', 'manager'];

/** What one capability may not import from another. */
export const privateFiles = ['store', 'calls', 'rules', 'present', 'jobs'];

/** Generated or made of rows: exempt from the length limit by their nature. */
export const rowFiles = /(^contract\/(errors\.ts|messages\/)|platform\/db\/schema\.ts$)/;

export const LONGEST_FILE_LINES = 300;
