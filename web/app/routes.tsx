import { msg } from '#web/lib/i18n.ts';
import { publicRoutes } from './public-routes.ts';
import type { RouteEntry } from './route-entry.ts';

const app = { layout: 'app', guard: 'protected' } as const;

/**
 * Every path of the publisher application. Router, menu, breadcrumb, screen search and tests all
 * read this table. A screen is a file with a default export.
 */
export const routes: readonly RouteEntry[] = [
  { path: '/', title: msg('Home'), redirect: '/dashboard', ...app },
  {
    path: '/dashboard',
    title: msg('Dashboard'),
    menu: [{ label: msg('Dashboard'), group: null }],
    screen: () => import('#web/publisher/reports/dashboard/dashboard-screen.tsx'),
    ...app,
  },
  {
    path: '/announcements',
    title: msg('Announcements'),
    menu: [{ label: msg('Announcements'), group: null }],
    screen: () => import('#web/publisher/announcements/announcements-screen.tsx'),
    ...app,
  },
  {
    path: '/notifications',
    title: msg('Notifications'),
    screen: () => import('#web/publisher/notifications/notifications-screen.tsx'),
    ...app,
  },

  { path: '/brands', title: msg('Brands'), redirect: '/brands/featured', ...app },
  {
    path: '/brands/featured',
    title: msg('Featured Brands'),
    menu: [{ label: msg('Featured Brands'), group: msg('Brands') }],
    screen: () => import('#web/publisher/brands/featured-brands-screen.tsx'),
    ...app,
  },
  {
    path: '/brands/find',
    title: msg('Find Brands'),
    menu: [
      {
        label: msg('New Brands'),
        group: msg('Brands'),
        search: { status: '0' },
        lit: ({ status }) => status !== '2',
      },
      {
        label: msg('My Brands'),
        group: msg('Brands'),
        search: { status: '2' },
        lit: ({ status }) => status === '2',
      },
    ],
    screen: () => import('#web/publisher/brands/find-brands-screen.tsx'),
    ...app,
  },
  {
    path: '/brands/$mcid',
    title: msg('View Details'),
    highlight: '/brands/find',
    screen: () => import('#web/publisher/brands/details/brand-details-screen.tsx'),
    ...app,
  },
  {
    path: '/amazon',
    title: msg('Marketplace Products'),
    menu: [{ label: msg('Amazon Products'), group: msg('Links') }],
    screen: () => import('#web/publisher/products/products-screen.tsx'),
    ...app,
  },
  {
    path: '/products',
    title: msg('Shop Products'),
    menu: [{ label: msg('Shop Products'), group: msg('Links') }],
    screen: () => import('#web/publisher/products/products-screen.tsx'),
    ...app,
  },

  { path: '/reports', title: msg('Reports'), redirect: '/reports/performance', ...app },
  {
    path: '/reports/performance',
    title: msg('Performance'),
    menu: [{ label: msg('Performance'), group: msg('Reports') }],
    screen: () => import('#web/publisher/reports/performance-screen.tsx'),
    ...app,
  },
  {
    path: '/reports/transactions',
    title: msg('Transactions'),
    menu: [{ label: msg('Transactions'), group: msg('Reports') }],
    screen: () => import('#web/publisher/reports/transactions-screen.tsx'),
    ...app,
  },
  {
    path: '/reports/clicks',
    title: msg('Click Log'),
    menu: [{ label: msg('Click Log'), group: msg('Reports') }],
    screen: () => import('#web/publisher/reports/click-log-screen.tsx'),
    ...app,
  },
  {
    path: '/reports/schedules',
    title: msg('Scheduled Reports'),
    highlight: '/reports/performance',
    parent: '/reports',
    screen: () => import('#web/publisher/reports/schedules-screen.tsx'),
    ...app,
  },
  {
    path: '/reports/claims',
    title: msg('Missing Sales'),
    menu: [{ label: msg('Missing Sales'), group: msg('Reports') }],
    screen: () => import('#web/publisher/orders/claims/claims-screen.tsx'),
    ...app,
  },

  { path: '/payments', title: msg('Payments'), redirect: '/payments/summary', ...app },
  {
    path: '/payments/summary',
    title: msg('Payment Summary'),
    menu: [{ label: msg('Payment Summary'), group: msg('Payments') }],
    screen: () => import('#web/publisher/payments/summary-screen.tsx'),
    ...app,
  },
  {
    path: '/payments/details',
    title: msg('Payment Details'),
    menu: [{ label: msg('Payment Details'), group: msg('Payments') }],
    screen: () => import('#web/publisher/payments/details-screen.tsx'),
    ...app,
  },
  {
    path: '/payments/invoices',
    title: msg('Invoices and Tax'),
    menu: [{ label: msg('Invoices and Tax'), group: msg('Payments') }],
    screen: () => import('#web/publisher/payments/invoices-screen.tsx'),
    ...app,
  },

  { path: '/links', title: msg('Links'), redirect: '/links/coupons', ...app },
  {
    path: '/links/coupons',
    title: msg('Coupons'),
    menu: [{ label: msg('Coupons'), group: msg('Links') }],
    screen: () => import('#web/publisher/coupons/coupons-screen.tsx'),
    ...app,
  },

  { path: '/tools', title: msg('Tools'), redirect: '/tools/apis', crumbOnly: true, ...app },
  {
    path: '/tools/apis',
    title: 'APIs',
    menu: [{ label: 'APIs', group: msg('Tools') }],
    screen: () => import('#web/publisher/publisher-api/api-overview-screen.tsx'),
    ...app,
  },
  {
    path: '/tools/apis/$',
    title: msg('API Detail'),
    parent: '/tools',
    highlight: '/tools/apis',
    screen: () => import('#web/publisher/publisher-api/api-screen.tsx'),
    ...app,
  },
  {
    path: '/tools/api-tokens/$id',
    title: msg('API token'),
    parent: '/tools',
    highlight: '/tools/apis',
    screen: () => import('#web/publisher/publisher-api/token-screen.tsx'),
    ...app,
  },
  {
    path: '/tools/global-postback',
    title: msg('Global Postback'),
    redirect: '/tools/global-postback/list',
    ...app,
  },
  {
    path: '/tools/global-postback/list',
    title: msg('Postback List'),
    menu: [{ label: msg('Global Postback'), group: msg('Tools') }],
    screen: () => import('#web/publisher/postbacks/postback-list-screen.tsx'),
    ...app,
  },
  {
    path: '/tools/global-postback/edit/{-$id}',
    title: msg('Edit Postback'),
    highlight: '/tools/global-postback/list',
    parent: '/tools/global-postback',
    screen: () => import('#web/publisher/postbacks/edit-postback-screen.tsx'),
    ...app,
  },
  {
    path: '/tools/link-generator',
    title: msg('Link Generator'),
    menu: [{ label: msg('Link Generator'), group: null }],
    screen: () => import('#web/publisher/links/link-generator-screen.tsx'),
    ...app,
  },
  {
    path: '/tools/linkbook',
    title: msg('Linkbook'),
    menu: [{ label: msg('Linkbook'), group: msg('Tools') }],
    screen: () => import('#web/publisher/links/linkbook/linkbook-screen.tsx'),
    ...app,
  },
  {
    path: '/tools/broken-links',
    title: msg('Broken Links'),
    menu: [{ label: msg('Broken Links'), group: msg('Tools') }],
    screen: () => import('#web/publisher/broken-links/broken-links-screen.tsx'),
    ...app,
  },

  { path: '/settings', title: msg('Settings'), redirect: '/settings/profile', ...app },
  {
    path: '/settings/profile',
    title: msg('Profile'),
    menu: [{ label: msg('Profile'), group: msg('Settings') }],
    screen: () => import('#web/publisher/accounts/profile/profile-screen.tsx'),
    ...app,
  },
  {
    path: '/settings/channel',
    title: msg('Channel Management'),
    menu: [{ label: msg('Channel Management'), group: msg('Settings') }],
    screen: () => import('#web/publisher/sites/channel-screen.tsx'),
    ...app,
  },
  {
    path: '/settings/payment',
    title: msg('Payment Settings'),
    menu: [{ label: msg('Payment Settings'), group: msg('Settings') }],
    screen: () => import('#web/publisher/payout-methods/methods-screen.tsx'),
    ...app,
  },
  {
    path: '/settings/payment-add-{$type}',
    title: msg('Add payout method'),
    highlight: '/settings/payment',
    parent: '/settings/payment',
    screen: () => import('#web/publisher/payout-methods/add-screen.tsx'),
    ...app,
  },
  {
    path: '/settings/payment-edit-{$type}',
    title: msg('Edit payout method'),
    highlight: '/settings/payment',
    parent: '/settings/payment',
    screen: () => import('#web/publisher/payout-methods/edit-screen.tsx'),
    ...app,
  },
  {
    path: '/settings/team',
    title: msg('Team'),
    menu: [{ label: msg('Team'), group: msg('Settings') }],
    screen: () => import('#web/publisher/accounts/team/team-screen.tsx'),
    ...app,
  },
  {
    path: '/settings/login',
    title: msg('Login Information'),
    menu: [{ label: msg('Login Information'), group: msg('Settings') }],
    screen: () => import('#web/publisher/accounts/login-information/login-information-screen.tsx'),
    ...app,
  },
  {
    path: '/settings/notifications',
    title: msg('Notification Settings'),
    menu: [{ label: msg('Notification Settings'), group: msg('Settings') }],
    screen: () => import('#web/publisher/notifications/settings-screen.tsx'),
    ...app,
  },

  {
    path: '/downloads',
    title: msg('Downloads'),
    screen: () => import('#web/publisher/downloads/downloads-screen.tsx'),
    ...app,
  },
  {
    path: '/help',
    title: msg('Help'),
    screen: () => import('#web/publisher/content/help/help-screen.tsx'),
    ...app,
  },
  {
    path: '/refer',
    title: msg('Refer a Friend'),
    screen: () => import('#web/publisher/referrals/refer-screen.tsx'),
    ...app,
  },

  ...publicRoutes,
];
