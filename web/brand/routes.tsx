import {
  IconChecklist,
  IconHome,
  IconPercentage,
  IconReceipt,
  IconUsers,
} from '@tabler/icons-react';
import { msg } from '#web/lib/i18n.ts';
import type { BrandRoute } from './brand-route.ts';

/** Every screen of a brand; a screen is a file in web/brand/<noun> with a default export. */
export const brandRoutes: readonly BrandRoute[] = [
  {
    path: '/',
    title: msg('Home'),
    icon: IconHome,
    group: 'work',
    permission: 'brand.read',
    screen: () => import('#web/brand/home/home-screen.tsx'),
  },
  {
    path: '/orders',
    title: msg('Orders'),
    icon: IconReceipt,
    group: 'work',
    count: 'orders',
    permission: 'orders.read',
    screen: () => import('#web/brand/orders/orders-screen.tsx'),
  },
  {
    path: '/applications',
    title: msg('Applications'),
    icon: IconChecklist,
    group: 'partners',
    count: 'applications',
    permission: 'publishers.read',
    screen: () => import('#web/brand/publishers/applications-screen.tsx'),
  },
  {
    path: '/terms',
    title: msg('Terms'),
    icon: IconPercentage,
    group: 'partners',
    permission: 'terms.read',
    screen: () => import('#web/brand/terms/terms-screen.tsx'),
  },
  {
    path: '/team',
    title: msg('Team'),
    icon: IconUsers,
    group: 'account',
    permission: 'users.read',
    screen: () => import('#web/brand/accounts/team-screen.tsx'),
  },
];
