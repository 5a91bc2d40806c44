import {
  IconBell,
  IconBookmark,
  IconBuildingStore,
  IconChartLine,
  IconCode,
  IconCreditCard,
  IconDashboard,
  IconDiscount,
  IconHeartHandshake,
  IconLink,
  IconLinkOff,
  IconListDetails,
  IconReceipt,
  IconSearch,
  IconShoppingBag,
  IconStar,
  IconUser,
  IconUserShield,
  IconWallet,
  IconWebhook,
} from '@tabler/icons-react';
import { publicRoutes } from './public-routes.ts';
import { payoutTypes, type RouteEntry } from './route-entry.ts';

const app = { layout: 'app', guard: 'protected' } as const;

/**
 * Every path of the publisher application: the router, the menu, the breadcrumb, the search of
 * screens and the tests all read this one table. A screen is a file with a default export.
 */
export const routes: readonly RouteEntry[] = [
  { path: '/', title: 'Home', redirect: '/dashboard', ...app },
  {
    path: '/dashboard',
    title: 'Dashboard',
    menu: [{ label: 'Dashboard', group: null, icon: IconDashboard }],
    screen: () => import('#web/dashboard/dashboard-screen.tsx'),
    ...app,
  },
  {
    path: '/announcements',
    title: 'Announcements',
    menu: [{ label: 'Announcements', group: null, icon: IconBell }],
    soon: 'News about the network, its brands and your payments.',
    ...app,
  },

  { path: '/brands', title: 'Brands', redirect: '/brands/featured', ...app },
  {
    path: '/brands/featured',
    title: 'Featured Brands',
    menu: [{ label: 'Featured Brands', group: 'Brands', icon: IconStar }],
    screen: () => import('#web/brands/featured-brands-screen.tsx'),
    ...app,
  },
  {
    path: '/brands/find',
    title: 'Find Brands',
    menu: [
      {
        label: 'New Brands',
        group: 'Brands',
        icon: IconSearch,
        search: { status: '0' },
        lit: ({ status }) => status !== '2',
      },
      {
        label: 'My Brands',
        group: 'Brands',
        icon: IconHeartHandshake,
        search: { status: '2' },
        lit: ({ status }) => status === '2',
      },
    ],
    screen: () => import('#web/brands/find-brands-screen.tsx'),
    ...app,
  },
  {
    path: '/brands/$mcid',
    title: 'View Details',
    highlight: '/brands/find',
    screen: () => import('#web/brands/details/brand-details-screen.tsx'),
    ...app,
  },
  {
    path: '/amazon',
    title: 'Marketplace Products',
    menu: [{ label: 'Amazon Products', group: 'Brands', icon: IconShoppingBag }],
    soon: 'Products of the marketplace, with search and a link for each.',
    ...app,
  },

  { path: '/reports', title: 'Reports', redirect: '/reports/performance', ...app },
  {
    path: '/reports/performance',
    title: 'Performance',
    menu: [{ label: 'Performance', group: 'Reports', icon: IconChartLine }],
    screen: () => import('#web/reports/performance-screen.tsx'),
    ...app,
  },
  {
    path: '/reports/transactions',
    title: 'Transactions',
    menu: [{ label: 'Transactions', group: 'Reports', icon: IconListDetails }],
    screen: () => import('#web/reports/transactions-screen.tsx'),
    ...app,
  },

  { path: '/payments', title: 'Payments', redirect: '/payments/summary', ...app },
  {
    path: '/payments/summary',
    title: 'Payment Summary',
    menu: [{ label: 'Payment Summary', group: 'Payments', icon: IconWallet }],
    soon: 'What is pending, approved, payable and paid, and the next payment date.',
    ...app,
  },
  {
    path: '/payments/details',
    title: 'Payment Details',
    menu: [{ label: 'Payment Details', group: 'Payments', icon: IconReceipt }],
    soon: 'Each payment with the transactions it is made of.',
    ...app,
  },

  { path: '/links', title: 'Links', redirect: '/links/coupons', ...app },
  {
    path: '/links/coupons',
    title: 'Coupons',
    menu: [{ label: 'Coupons', group: 'Links', icon: IconDiscount }],
    soon: 'Coupons and deals of your brands, each with your tracking link.',
    ...app,
  },

  { path: '/tools', title: 'Tools', redirect: '/tools/apis', crumbOnly: true, ...app },
  {
    path: '/tools/apis',
    title: 'APIs',
    menu: [{ label: 'APIs', group: 'Tools', icon: IconCode }],
    soon: 'The publisher API: one page for each call, with your token and samples.',
    ...app,
  },
  {
    path: '/tools/apis/$',
    title: 'API Detail',
    parent: '/tools',
    highlight: '/tools/apis',
    soon: 'What this API call takes and answers, with samples and a console.',
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
    menu: [{ label: 'Global Postback', group: 'Tools', icon: IconWebhook }],
    soon: 'The addresses we tell about your orders, with a log of each message.',
    ...app,
  },
  {
    path: '/tools/global-postback/edit/{-$id}',
    title: 'Edit Postback',
    highlight: '/tools/global-postback/list',
    parent: '/tools/global-postback',
    soon: 'One postback: its address, events and values, with a test.',
    ...app,
  },
  {
    path: '/tools/link-generator',
    title: 'Link Generator',
    menu: [{ label: 'Link Generator', group: 'Tools', icon: IconLink }],
    screen: () => import('#web/links/link-generator-screen.tsx'),
    ...app,
  },
  {
    path: '/tools/linkbook',
    title: 'Linkbook',
    menu: [{ label: 'Linkbook', group: 'Tools', icon: IconBookmark }],
    screen: () => import('#web/linkbook/linkbook-screen.tsx'),
    ...app,
  },
  {
    path: '/tools/broken-links',
    title: 'Broken Links',
    menu: [{ label: 'Broken Links', group: 'Tools', icon: IconLinkOff }],
    soon: 'Links on your pages that no longer lead to a brand you work with.',
    ...app,
  },

  { path: '/settings', title: 'Settings', redirect: '/settings/profile', ...app },
  {
    path: '/settings/profile',
    title: 'Profile',
    menu: [{ label: 'Profile', group: 'Settings', icon: IconUser }],
    screen: () => import('#web/profile/profile-screen.tsx'),
    ...app,
  },
  {
    path: '/settings/channel',
    title: 'Channel Management',
    menu: [{ label: 'Channel Management', group: 'Settings', icon: IconBuildingStore }],
    screen: () => import('#web/sites/channel-screen.tsx'),
    ...app,
  },
  {
    path: '/settings/payment',
    title: 'Payment Settings',
    menu: [{ label: 'Payment Settings', group: 'Settings', icon: IconCreditCard }],
    soon: 'The payout methods your commission is paid to.',
    ...app,
  },
  {
    path: '/settings/payment-add-{$type}',
    title: 'Add Payout Method',
    highlight: '/settings/payment',
    parent: '/settings/payment',
    params: { type: payoutTypes },
    soon: 'The details of a new payout method.',
    ...app,
  },
  {
    path: '/settings/payment-edit-{$type}',
    title: 'Edit Payout Method',
    highlight: '/settings/payment',
    parent: '/settings/payment',
    params: { type: payoutTypes },
    soon: 'The details of one payout method.',
    ...app,
  },
  {
    path: '/settings/login',
    title: 'Login Information',
    menu: [{ label: 'Login Information', group: 'Settings', icon: IconUserShield }],
    screen: () => import('#web/login-information/login-information-screen.tsx'),
    ...app,
  },

  {
    path: '/downloads',
    title: 'Downloads',
    soon: 'The files you exported, ready to be fetched.',
    ...app,
  },
  {
    path: '/help',
    title: 'Help',
    soon: 'Answers to the usual questions, and how to reach us.',
    ...app,
  },
  {
    path: '/refer',
    title: 'Refer a Friend',
    screen: () => import('#web/refer/refer-screen.tsx'),
    ...app,
  },

  ...publicRoutes,
];
