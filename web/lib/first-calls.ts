/** Path, attributes and page of a call. */
export type FirstCall = readonly [
  path: string,
  attributes?: Readonly<Record<string, unknown>>,
  page?: { curPage?: number; perPage?: number },
];
type Days = { start_date: string; end_date: string };

const DAY_MS = 86_400_000;
const FIRST_PAGE = { curPage: 1, perPage: 20 };
const FIRST_CARDS = { curPage: 1, perPage: 24 };
const DICTIONARY: FirstCall = ['/common/dictionary'];
const OWN_SITES: FirstCall = ['/site/list', { status: 1 }, { perPage: 200 }];

const shell: readonly FirstCall[] = [
  ['/common/installation'],
  ['/user/profile'],
  ['/notification/unread'],
  ['/notice/unread'],
];
const staffShell: readonly FirstCall[] = [['/staff/profile'], ['/common/installation']];

/** Screens that anyone opens; they have no shell. */
const forAnyone: Readonly<Record<string, readonly FirstCall[]>> = {
  '/auth/login': [['/auth/providers']],
  '/auth/signup': [['/home/block', { name: 'signup' }]],
};

const dashboard: readonly FirstCall[] = [
  ['/home/dashboard', { period: '30d' }],
  ['/tools/get_broken_type'],
  ['/payment/summary'],
  ['/notice/list', {}, { perPage: 4 }],
  DICTIONARY,
  ['/home/banners', { placement: 'dashboard' }],
];

const productsOf = (type: 1 | 2): readonly FirstCall[] => [
  OWN_SITES,
  ['/product/list', { type, order_type: 'newest' }, FIRST_CARDS],
  DICTIONARY,
  ['/product/categories', { type }],
];

const ofScreen: Readonly<Record<string, readonly FirstCall[]>> = {
  '/': dashboard,
  '/dashboard': dashboard,
  '/announcements': [DICTIONARY, ['/notice/list', { unread: 0 }, FIRST_PAGE]],
  '/notifications': [['/notification/list', {}, FIRST_PAGE]],
  '/brands/featured': [
    OWN_SITES,
    ['/brand/featured'],
    ['/home/banners', { placement: 'featured' }],
    DICTIONARY,
  ],
  '/brands/find': [
    OWN_SITES,
    DICTIONARY,
    ['/view/list', { screen: 'brands' }],
    ['/brand/categories'],
    ['/brand/countries'],
  ],
  '/amazon': productsOf(2),
  '/products': productsOf(1),
  '/links/coupons': [
    OWN_SITES,
    ['/coupon/list', { order_type: 'newest' }, FIRST_CARDS],
    DICTIONARY,
    ['/brand/categories'],
    ['/brand/countries'],
  ],
  '/reports/schedules': [['/report/schedule_list']],
  '/reports/claims': [['/claim/list', {}, FIRST_PAGE]],
  '/payments/summary': [
    ['/payment/debt_list'],
    ['/payment/details', {}, { perPage: 5 }],
    ['/payment/summary'],
    DICTIONARY,
  ],
  '/payments/details': [DICTIONARY, ['/payment/details', {}, FIRST_PAGE]],
  '/payments/invoices': [['/payment/self_billed_list', {}, FIRST_PAGE]],
  '/tools/apis': [['/tools/api_menu'], ['/tools/api_token']],
  '/tools/link-generator': [OWN_SITES, ['/link/list', {}, FIRST_PAGE], DICTIONARY],
  '/tools/linkbook': [OWN_SITES, ['/tools/link_code']],
  '/tools/broken-links': [
    OWN_SITES,
    ['/tools/broken_links_progress'],
    ['/tools/get_broken_type'],
    ['/tools/broken_links', { state: 'open' }, FIRST_PAGE],
    DICTIONARY,
  ],
  '/tools/global-postback/list': [DICTIONARY, ['/postback/list', {}, FIRST_PAGE]],
  '/settings/profile': [['/common/regions']],
  '/settings/channel': [['/site/question_list'], ['/site/list', {}, FIRST_PAGE], DICTIONARY],
  '/settings/payment': [['/payout/list'], DICTIONARY],
  '/settings/team': [['/user/team_list']],
  '/settings/login': [
    ['/user/login_info'],
    ['/auth/providers'],
    ['/user/third_party_list'],
    ['/user/sessions', {}, FIRST_PAGE],
  ],
  '/settings/notifications': [['/notification/preferences']],
  '/downloads': [['/common/download_list', {}, { curPage: 1, perPage: 5 }]],
  '/help': [['/home/block', { name: 'help' }]],
  '/refer': [['/user/refer_list', {}, FIRST_PAGE]],
};

const reportFilters = (days: Days): FirstCall[] => [
  DICTIONARY,
  ['/report/performance', { ...days, group_by: 'brand', order_type: 'label' }, { perPage: 200 }],
  ['/site/list', {}, { perPage: 200 }],
];

const ofReport: Readonly<Record<string, (days: Days) => FirstCall[]>> = {
  '/reports/performance': (days) => [
    [
      '/report/performance',
      {
        ...days,
        status: 'all',
        group_by: 'day',
        order_type: 'key',
        order_direction: 'desc',
        compare: 'previous',
      },
      FIRST_PAGE,
    ],
    ['/view/list', { screen: 'performance' }],
    ['/report/annotations', days],
    ...reportFilters(days),
  ],
  '/reports/transactions': (days) => [
    [
      '/report/transactions',
      {
        ...days,
        status: 'all',
        date_by: 'order',
        order_type: 'order_time',
        order_direction: 'desc',
      },
      FIRST_PAGE,
    ],
    ['/view/list', { screen: 'transactions' }],
    ...reportFilters(days),
  ],
  '/reports/clicks': (days) => [
    DICTIONARY,
    ['/report/performance', { ...days, order_type: 'clicks', group_by: 'brand' }, { perPage: 200 }],
    [
      '/report/performance',
      { ...days, order_type: 'clicks', group_by: 'country' },
      { perPage: 200 },
    ],
    ['/site/list', {}, { perPage: 200 }],
    ['/report/clicks', { ...days, order_direction: 'desc' }, { perPage: 50 }],
  ],
};

/**
 * The calls that a screen makes when it opens, with its default filters and days. A call that is
 * missing here, or that the screen makes with other values, is made later by the application.
 */
export function firstCalls(
  path: string,
  search: string,
  { hasToken, lastRange }: { hasToken: boolean; lastRange: string | null },
): readonly FirstCall[] {
  const isDefault = search === '';
  if (path in forAnyone) return hasToken || !isDefault ? [] : (forAnyone[path] ?? []);
  if (!hasToken || path.startsWith('/auth/')) return [];
  if (/^\/staff(\/|$)/.test(path)) return staffShell;
  if (!isDefault) return shell;
  const report = ofReport[path];
  if (report)
    return lastRange === null || lastRange === '30d' ? [...shell, ...report(lastMonth())] : shell;
  return [...shell, ...(ofScreen[path] ?? [])];
}

/** The last 30 days in the time zone of the device, which most accounts have too. */
function lastMonth(): Days {
  const now = new Date();
  // Without Intl, which would delay the first request by its loading.
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { start_date: dayOf(today - 29 * DAY_MS), end_date: dayOf(today) };
}
