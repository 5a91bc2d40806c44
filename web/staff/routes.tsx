import {
  IconBell,
  IconBuildingStore,
  IconCash,
  IconChecklist,
  IconCurrencyEuro,
  IconDiscount,
  IconFileImport,
  IconFileInvoice,
  IconFileText,
  IconGift,
  IconHelpCircle,
  IconHistory,
  IconPhoto,
  type IconProps,
  IconReceipt,
  IconShieldLock,
  IconUsers,
  IconWebhook,
  IconWorldCheck,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { StaffPermission } from '#contract/actors.ts';

export type StaffRoute = {
  /** Below /staff. */
  path: string;
  title: string;
  /** The icon in the menu; absent: not in the menu. */
  icon?: ComponentType<IconProps>;
  /** Hides the menu item without this permission; the server enforces it. */
  permission?: StaffPermission;
  /** The path of the menu item highlighted for this screen. */
  highlight?: string;
  screen: () => Promise<{ default: ComponentType }>;
};

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    staffRoute?: StaffRoute;
  }
}

/** Every screen of the staff console; a screen is a file in web/staff with a default export. */
export const staffRoutes: readonly StaffRoute[] = [
  {
    path: '/sites',
    title: 'Site reviews',
    icon: IconWorldCheck,
    permission: 'sites.read',
    screen: () => import('./reviews/site-reviews-screen.tsx'),
  },
  {
    path: '/applications',
    title: 'Applications',
    icon: IconChecklist,
    permission: 'brands.read',
    screen: () => import('./reviews/applications-screen.tsx'),
  },
  {
    path: '/brands',
    title: 'Brands',
    icon: IconBuildingStore,
    permission: 'brands.read',
    screen: () => import('./brands/brands-screen.tsx'),
  },
  {
    path: '/brands/$mcid',
    title: 'Brand',
    permission: 'brands.read',
    highlight: '/brands',
    screen: () => import('./brands/brand-screen.tsx'),
  },
  {
    path: '/coupons',
    title: 'Coupons',
    icon: IconDiscount,
    permission: 'brands.read',
    screen: () => import('./coupons/coupons-screen.tsx'),
  },
  {
    path: '/import',
    title: 'Import',
    icon: IconFileImport,
    permission: 'brands.write',
    screen: () => import('./imports/import-screen.tsx'),
  },
  {
    path: '/orders',
    title: 'Orders',
    icon: IconReceipt,
    permission: 'order_lines.read',
    screen: () => import('./orders/orders-screen.tsx'),
  },
  {
    path: '/payouts',
    title: 'Payouts',
    icon: IconCash,
    permission: 'payouts.read',
    screen: () => import('./payouts/runs-screen.tsx'),
  },
  {
    path: '/payouts/$id',
    title: 'Payout run',
    permission: 'payouts.read',
    highlight: '/payouts',
    screen: () => import('./payouts/run-screen.tsx'),
  },
  {
    path: '/invoices',
    title: 'Invoices',
    icon: IconFileInvoice,
    permission: 'invoices.read',
    screen: () => import('./invoices/invoices-screen.tsx'),
  },
  {
    path: '/rates',
    title: 'Rates',
    icon: IconCurrencyEuro,
    permission: 'rates.read',
    screen: () => import('./rates/rates-screen.tsx'),
  },
  {
    path: '/bonuses',
    title: 'Bonuses',
    icon: IconGift,
    permission: 'payouts.read',
    screen: () => import('./referrals/bonuses-screen.tsx'),
  },
  {
    path: '/claims',
    title: 'Claims',
    icon: IconHelpCircle,
    permission: 'order_lines.read',
    screen: () => import('./claims/claims-screen.tsx'),
  },
  {
    path: '/publishers',
    title: 'Publishers',
    icon: IconUsers,
    permission: 'accounts.read',
    screen: () => import('./publishers/publishers-screen.tsx'),
  },
  {
    path: '/announcements',
    title: 'Announcements',
    icon: IconBell,
    permission: 'content.read',
    screen: () => import('./content/announcements-screen.tsx'),
  },
  {
    path: '/banners',
    title: 'Banners',
    icon: IconPhoto,
    permission: 'content.read',
    screen: () => import('./content/banners-screen.tsx'),
  },
  {
    path: '/texts',
    title: 'Texts',
    icon: IconFileText,
    permission: 'content.read',
    screen: () => import('./content/texts-screen.tsx'),
  },
  {
    path: '/deliveries',
    title: 'Deliveries',
    icon: IconWebhook,
    permission: 'accounts.read',
    screen: () => import('./deliveries/deliveries-screen.tsx'),
  },
  {
    path: '/audit',
    title: 'Audit',
    icon: IconHistory,
    permission: 'audit.read',
    screen: () => import('./audit/audit-screen.tsx'),
  },
  {
    path: '/members',
    title: 'Staff members',
    icon: IconShieldLock,
    permission: 'staff.manage',
    screen: () => import('./members/members-screen.tsx'),
  },
  {
    path: '/sign-in',
    title: 'Sign-in settings',
    screen: () => import('./sign-in/own-factor-screen.tsx'),
  },
];
