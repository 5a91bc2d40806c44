import { expect, test } from 'vitest';
import { crumbsOf, isLit, menuLinks } from './current-route.ts';
import type { RouteEntry } from './route-entry.ts';
import { routes } from './routes.tsx';

/** Section 2 of the specification: [path, title, redirect target]. */
const specified: readonly (readonly [string, string | null, string?])[] = [
  ['/', null, '/dashboard'],
  ['/dashboard', 'Dashboard'],
  ['/brands', null, '/brands/featured'],
  ['/brands/featured', 'Featured Brands'],
  ['/brands/find', 'Find Brands'],
  ['/brands/$mcid', 'View Details'],
  ['/amazon', 'Marketplace Products'],
  ['/reports', null, '/reports/performance'],
  ['/reports/performance', 'Performance'],
  ['/reports/transactions', 'Transactions'],
  ['/payments', null, '/payments/summary'],
  ['/payments/summary', 'Payment Summary'],
  ['/payments/details', 'Payment Details'],
  ['/payments/invoices', 'Invoices and Tax'],
  ['/links', null, '/links/coupons'],
  ['/links/coupons', 'Coupons'],
  ['/tools', 'Tools', '/tools/apis'],
  ['/tools/apis', null],
  ['/tools/apis/$', 'API Detail'],
  ['/tools/global-postback', null, '/tools/global-postback/list'],
  ['/tools/global-postback/list', 'Postback List'],
  ['/tools/global-postback/edit/{-$id}', 'Edit Postback'],
  ['/tools/link-generator', 'Link Generator'],
  // Our own: the specification defines Linkbook's calls but not its screen.
  ['/tools/linkbook', 'Linkbook'],
  ['/tools/broken-links', 'Broken Links'],
  ['/settings', null, '/settings/profile'],
  ['/settings/profile', 'Profile'],
  ['/settings/channel', 'Channel Management'],
  ['/settings/payment', 'Payment Settings'],
  ['/settings/payment-add-{$type}', null],
  ['/settings/payment-edit-{$type}', null],
  ['/settings/login', 'Login Information'],
  ['/downloads', 'Downloads'],
  ['/help', 'Help'],
  ['/refer', 'Refer a Friend'],
  ['/announcements', 'Announcements'],
  ['/auth/login', 'Login'],
  ['/auth/signup', 'Register'],
  ['/forgot-password', 'Forgot password'],
  ['/reset-password', 'Reset password'],
  ['/auth/third-party', 'Third Party Authentication'],
  ['/autologin', 'Auto Login'],
  ['/auth/refer', null],
  ['/auth/email-verification', 'Email Verification'],
  ['/404', 'Not Found'],
  ['/500', 'Server Error'],
];

/** Our own additional paths, which the specification leaves open. */
const ours = [
  '/auth/invitation',
  '/auth/sign-in-link',
  '/notifications',
  '/settings/notifications',
  '/products',
  '/reports/claims',
  '/reports/clicks',
  '/reports/schedules',
  '/settings/team',
  '/tools/api-tokens/$id',
];

function entryAt(path: string): RouteEntry {
  const entry = routes.find((one) => one.path === path);
  if (!entry) throw new Error(`no route ${path}`);
  return entry;
}

test('the table contains exactly the routes of the specification and our own', () => {
  const known = [...specified.map(([path]) => path), ...ours];
  expect(routes.map((entry) => entry.path).sort()).toEqual(known.sort());
});

test.each(specified.map(([path, title, redirect]) => ({ path, title, redirect })))(
  '$path has its title and its redirect',
  ({ path, title, redirect }) => {
    const entry = entryAt(path);
    if (title) expect(entry.title).toBe(title);
    expect('redirect' in entry ? entry.redirect : undefined).toBe(redirect);
  },
);

test('only the auth area, the public routes and the error pages need no login', () => {
  const open = routes.filter((entry) => entry.guard === 'public').map((entry) => entry.path);
  expect(open.sort()).toEqual(
    [
      '/404',
      '/500',
      '/auth/email-verification',
      '/auth/invitation',
      '/auth/login',
      '/auth/refer',
      '/auth/sign-in-link',
      '/auth/signup',
      '/auth/third-party',
      '/autologin',
      '/forgot-password',
      '/reset-password',
    ].sort(),
  );
});

const litAt = (path: string, search: Record<string, string> = {}) =>
  menuLinks.filter((link) => isLit(link, entryAt(path), search)).map((link) => link.label);

test('New Brands is highlighted for status 0, 1 and 3, My Brands for 2', () => {
  for (const status of ['0', '1', '3'])
    expect(litAt('/brands/find', { status })).toEqual(['New Brands']);
  expect(litAt('/brands/find', { status: '2' })).toEqual(['My Brands']);
});

test('the details of a brand highlight the Find Brands item of the menu', () => {
  expect(litAt('/brands/$mcid')).toEqual(['New Brands']);
});

test('the menu links have the status of the specification', () => {
  const find = menuLinks.filter((link) => link.path === '/brands/find');
  expect(find.map((link) => [link.label, link.search?.status])).toEqual([
    ['New Brands', '0'],
    ['My Brands', '2'],
  ]);
});

test('the breadcrumb shows the titles, and Tools is not a link', () => {
  expect(crumbsOf(entryAt('/tools/link-generator'))).toEqual([
    { title: 'Tools', path: null },
    { title: 'Link Generator', path: '/tools/link-generator' },
  ]);
  expect(crumbsOf(entryAt('/settings/payment-add-{$type}')).map((crumb) => crumb.title)).toEqual([
    'Settings',
    'Payment Settings',
    'Add payout method',
  ]);
});
