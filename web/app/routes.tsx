import { publicRoutes } from './public-routes.ts';
import type { RouteEntry } from './route-entry.ts';

const app = { layout: 'app', guard: 'protected' } as const;

/**
 * Every path of the publisher application. Router, menu, breadcrumb, screen search and tests all
 * read this table. A screen is a file with a default export.
 */
export const routes: readonly RouteEntry[] = [
  { path: '/', title: 'Home', redirect: '/dashboard', ...app },
  {
    path: '/dashboard',
    title: 'Dashboard',
    menu: [{ label: 'Dashboard', group: null }],
    screen: () => import('#web/publisher/dashboard/dashboard-screen.tsx'),
    ...app,
  },
  {
    path: '/announcements',
    title: 'Announcements',
    menu: [{ label: 'Announcements', group: null }],
    screen: () => import('#web/publisher/announcements/announcements-screen.tsx'),
    ...app,
  },

  { path: '/brands', title: 'Brands', redirect: '/brands/featured', ...app },
  {
    path: '/brands/featured',
    title: 'Featured Brands',
    menu: [{ label: 'Featured Brands', group: 'Brands' }],
    screen: () => import('#web/publisher/brands/featured-brands-screen.tsx'),
    ...app,
  },
  {
    path: '/brands/find',
    title: 'Find Brands',
    menu: [
      {
        label: 'New Brands',
        group: 'Brands',
        search: { status: '0' },
        lit: ({ status }) => status !== '2',
      },
      {
        label: 'My Brands',
        group: 'Brands',
        search: { status: '2' },
        lit: ({ status }) => status === '2',
      },
    ],
    screen: () => import('#web/publisher/brands/find-brands-screen.tsx'),
    ...app,
  },
  {
    path: '/brands/$mcid',
    title: 'View Details',
    highlight: '/brands/find',
    screen: () => import('#web/publisher/brands/details/brand-details-screen.tsx'),
    ...app,
  },
  {
    path: '/amazon',
    title: 'Marketplace Products',
    menu: [{ label: 'Amazon Products', group: 'Brands' }],
    screen: () => import('#web/publisher/products/products-screen.tsx'),
    ...app,
  },

  { path: '/reports', title: 'Reports', redirect: '/reports/performance', ...app },
  {
    path: '/reports/performance',
    title: 'Performance',
    menu: [{ label: 'Performance', group: 'Reports' }],
    screen: () => import('#web/publisher/reports/performance-screen.tsx'),
    ...app,
  },
  {
    path: '/reports/transactions',
    title: 'Transactions',
    menu: [{ label: 'Transactions', group: 'Reports' }],
    screen: () => import('#web/publisher/reports/transactions-screen.tsx'),
    ...app,
  },
  {
    path: '/reports/clicks',
    title: 'Click Log',
    menu: [{ label: 'Click Log', group: 'Reports' }],
    screen: () => import('#web/publisher/reports/click-log-screen.tsx'),
    ...app,
  },
  {
    path: '/reports/schedules',
    title: 'Scheduled Reports',
    highlight: '/reports/performance',
    parent: '/reports',
    screen: () => import('#web/publisher/reports/schedules-screen.tsx'),
    ...app,
  },
  {
    path: '/reports/claims',
    title: 'Missing Sales',
    menu: [{ label: 'Missing Sales', group: 'Reports' }],
    screen: () => import('#web/publisher/claims/claims-screen.tsx'),
    ...app,
  },

  { path: '/payments', title: 'Payments', redirect: '/payments/summary', ...app },
  {
    path: '/payments/summary',
    title: 'Payment Summary',
    menu: [{ label: 'Payment Summary', group: 'Payments' }],
    screen: () => import('#web/publisher/payments/summary-screen.tsx'),
    ...app,
  },
  {
    path: '/payments/details',
    title: 'Payment Details',
    menu: [{ label: 'Payment Details', group: 'Payments' }],
    screen: () => import('#web/publisher/payments/details-screen.tsx'),
    ...app,
  },

  { path: '/links', title: 'Links', redirect: '/links/coupons', ...app },
  {
    path: '/links/coupons',
    title: 'Coupons',
    menu: [{ label: 'Coupons', group: 'Links' }],
    screen: () => import('#web/publisher/coupons/coupons-screen.tsx'),
    ...app,
  },

  { path: '/tools', title: 'Tools', redirect: '/tools/apis', crumbOnly: true, ...app },
  {
    path: '/tools/apis',
    title: 'APIs',
    menu: [{ label: 'APIs', group: 'Tools' }],
    screen: () => import('#web/publisher/publisher-api/api-overview-screen.tsx'),
    ...app,
  },
  {
    path: '/tools/apis/$',
    title: 'API Detail',
    parent: '/tools',
    highlight: '/tools/apis',
    screen: () => import('#web/publisher/publisher-api/api-screen.tsx'),
    ...app,
  },
  {
    path: '/tools/global-postback',
    title: 'Global Postback',
    redirect: '/tools/global-postback/list',
    ...app,
  },
  {
    path: '/tools/global-postback/list',
    title: 'Postback List',
    menu: [{ label: 'Global Postback', group: 'Tools' }],
    screen: () => import('#web/publisher/postbacks/postback-list-screen.tsx'),
    ...app,
  },
  {
    path: '/tools/global-postback/edit/{-$id}',
    title: 'Edit Postback',
    highlight: '/tools/global-postback/list',
    parent: '/tools/global-postback',
    screen: () => import('#web/publisher/postbacks/edit-postback-screen.tsx'),
    ...app,
  },
  {
    path: '/tools/link-generator',
    title: 'Link Generator',
    menu: [{ label: 'Link Generator', group: 'Tools' }],
    screen: () => import('#web/publisher/links/link-generator-screen.tsx'),
    ...app,
  },
  {
    path: '/tools/linkbook',
    title: 'Linkbook',
    menu: [{ label: 'Linkbook', group: 'Tools' }],
    screen: () => import('#web/publisher/linkbook/linkbook-screen.tsx'),
    ...app,
  },
  {
    path: '/tools/broken-links',
    title: 'Broken Links',
    menu: [{ label: 'Broken Links', group: 'Tools' }],
    screen: () => import('#web/publisher/broken-links/broken-links-screen.tsx'),
    ...app,
  },

  { path: '/settings', title: 'Settings', redirect: '/settings/profile', ...app },
  {
    path: '/settings/profile',
    title: 'Profile',
    menu: [{ label: 'Profile', group: 'Settings' }],
    screen: () => import('#web/publisher/profile/profile-screen.tsx'),
    ...app,
  },
  {
    path: '/settings/channel',
    title: 'Channel Management',
    menu: [{ label: 'Channel Management', group: 'Settings' }],
    screen: () => import('#web/publisher/sites/channel-screen.tsx'),
    ...app,
  },
  {
    path: '/settings/payment',
    title: 'Payment Settings',
    menu: [{ label: 'Payment Settings', group: 'Settings' }],
    screen: () => import('#web/publisher/payout-methods/methods-screen.tsx'),
    ...app,
  },
  {
    path: '/settings/payment-add-{$type}',
    title: 'Add Payout Method',
    highlight: '/settings/payment',
    parent: '/settings/payment',
    screen: () => import('#web/publisher/payout-methods/add-screen.tsx'),
    ...app,
  },
  {
    path: '/settings/payment-edit-{$type}',
    title: 'Edit Payout Method',
    highlight: '/settings/payment',
    parent: '/settings/payment',
    screen: () => import('#web/publisher/payout-methods/edit-screen.tsx'),
    ...app,
  },
  {
    path: '/settings/team',
    title: 'Team',
    menu: [{ label: 'Team', group: 'Settings' }],
    screen: () => import('#web/publisher/team/team-screen.tsx'),
    ...app,
  },
  {
    path: '/settings/login',
    title: 'Login Information',
    menu: [{ label: 'Login Information', group: 'Settings' }],
    screen: () => import('#web/publisher/login-information/login-information-screen.tsx'),
    ...app,
  },

  {
    path: '/downloads',
    title: 'Downloads',
    screen: () => import('#web/publisher/downloads/downloads-screen.tsx'),
    ...app,
  },
  {
    path: '/help',
    title: 'Help',
    screen: () => import('#web/publisher/help/help-screen.tsx'),
    ...app,
  },
  {
    path: '/refer',
    title: 'Refer a Friend',
    screen: () => import('#web/publisher/referrals/refer-screen.tsx'),
    ...app,
  },

  ...publicRoutes,
];
