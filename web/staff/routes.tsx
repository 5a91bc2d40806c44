import {
  IconBell,
  IconBuildingBank,
  IconBuildingStore,
  IconCash,
  IconChecklist,
  IconCurrencyEuro,
  IconDiscount,
  IconFileImport,
  IconFileInvoice,
  IconFileText,
  IconGauge,
  IconGift,
  IconHelpCircle,
  IconHistory,
  IconPhoto,
  type IconProps,
  IconReceipt,
  IconReceiptRefund,
  IconReportMoney,
  IconServer,
  IconSettings,
  IconShieldLock,
  IconUsers,
  IconWebhook,
  IconWorldCheck,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { StaffPermission } from '#contract/actors.ts';
import type { ReplyOf } from '#contract/call.ts';
import type { countWaitingWork } from '#contract/system/work.ts';
import { msg } from '#web/lib/i18n.ts';

/** The groups of the menu, in its order. */
export const staffGroups = [
  { id: 'reviews', title: msg('Reviews') },
  { id: 'network', title: msg('Network') },
  { id: 'money', title: msg('Money') },
  { id: 'content', title: msg('Content') },
  { id: 'administration', title: msg('Administration') },
] as const;
export type StaffGroup = (typeof staffGroups)[number]['id'];

export type StaffRoute = {
  /** Below /staff. */
  path: string;
  title: string;
  /** The icon in the menu; absent: not in the menu. */
  icon?: ComponentType<IconProps>;
  /** The group of the menu; default: administration. */
  group?: StaffGroup;
  /** The count of waiting work shown with the menu item. */
  count?: keyof ReplyOf<typeof countWaitingWork>;
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
    title: msg('Site reviews'),
    icon: IconWorldCheck,
    group: 'reviews',
    count: 'sites',
    permission: 'sites.read',
    screen: () => import('./reviews/site-reviews-screen.tsx'),
  },
  {
    path: '/applications',
    title: msg('Applications'),
    icon: IconChecklist,
    group: 'reviews',
    count: 'applications',
    permission: 'brands.read',
    screen: () => import('./reviews/applications-screen.tsx'),
  },
  {
    path: '/brands',
    title: msg('Brands'),
    icon: IconBuildingStore,
    group: 'network',
    permission: 'brands.read',
    screen: () => import('./brands/brands-screen.tsx'),
  },
  {
    path: '/new-brand',
    title: msg('Add brand'),
    permission: 'brands.write',
    highlight: '/brands',
    screen: () => import('./brands/new-brand-screen.tsx'),
  },
  {
    path: '/brands/$mcid',
    title: msg('Brand'),
    permission: 'brands.read',
    highlight: '/brands',
    screen: () => import('./brands/brand-screen.tsx'),
  },
  {
    path: '/brands/$mcid/integration',
    title: msg('Integration'),
    permission: 'order_lines.read',
    highlight: '/brands',
    screen: () => import('./intake/intake-screen.tsx'),
  },
  {
    path: '/coupons',
    title: msg('Coupons'),
    icon: IconDiscount,
    group: 'network',
    permission: 'brands.read',
    screen: () => import('./coupons/coupons-screen.tsx'),
  },
  {
    path: '/import',
    title: msg('Import'),
    icon: IconFileImport,
    group: 'network',
    permission: 'brands.write',
    screen: () => import('./imports/import-screen.tsx'),
  },
  {
    path: '/orders',
    title: msg('Orders'),
    icon: IconReceipt,
    group: 'network',
    permission: 'order_lines.read',
    screen: () => import('./orders/orders-screen.tsx'),
  },
  {
    path: '/payouts',
    title: msg('Payouts'),
    icon: IconCash,
    group: 'money',
    count: 'payout_runs',
    permission: 'payouts.read',
    screen: () => import('./payouts/runs-screen.tsx'),
  },
  {
    path: '/payouts/$id',
    title: msg('Payout run'),
    permission: 'payouts.read',
    highlight: '/payouts',
    screen: () => import('./payouts/run-screen.tsx'),
  },
  {
    path: '/invoices',
    title: msg('Invoices'),
    icon: IconFileInvoice,
    group: 'money',
    permission: 'invoices.read',
    screen: () => import('./invoices/invoices-screen.tsx'),
  },
  {
    path: '/credit-notes',
    title: msg('Credit notes'),
    icon: IconReceiptRefund,
    group: 'money',
    permission: 'invoices.read',
    screen: () => import('./invoices/credit-notes-screen.tsx'),
  },
  {
    path: '/accounting',
    title: msg('Accounting'),
    icon: IconReportMoney,
    group: 'money',
    permission: 'invoices.read',
    screen: () => import('./accounting/accounting-screen.tsx'),
  },
  {
    path: '/rates',
    title: msg('Rates'),
    icon: IconCurrencyEuro,
    group: 'money',
    permission: 'rates.read',
    screen: () => import('./rates/rates-screen.tsx'),
  },
  {
    path: '/limits',
    title: msg('Limits'),
    icon: IconGauge,
    group: 'money',
    permission: 'payouts.read',
    screen: () => import('./money-limits/limits-screen.tsx'),
  },
  {
    path: '/bonuses',
    title: msg('Bonuses'),
    icon: IconGift,
    group: 'network',
    permission: 'payouts.read',
    screen: () => import('./referrals/bonuses-screen.tsx'),
  },
  {
    path: '/claims',
    title: msg('Claims'),
    icon: IconHelpCircle,
    group: 'reviews',
    count: 'claims',
    permission: 'order_lines.read',
    screen: () => import('./claims/claims-screen.tsx'),
  },
  {
    path: '/publishers/$id',
    title: msg('Publisher'),
    permission: 'accounts.read',
    highlight: '/publishers',
    screen: () => import('./publishers/publisher-screen.tsx'),
  },
  {
    path: '/publishers',
    title: msg('Publishers'),
    icon: IconUsers,
    group: 'network',
    permission: 'accounts.read',
    screen: () => import('./publishers/publishers-screen.tsx'),
  },
  {
    path: '/announcements',
    title: msg('Announcements'),
    icon: IconBell,
    group: 'content',
    permission: 'content.read',
    screen: () => import('./content/announcements-screen.tsx'),
  },
  {
    path: '/banners',
    title: msg('Banners'),
    icon: IconPhoto,
    group: 'content',
    permission: 'content.read',
    screen: () => import('./content/banners-screen.tsx'),
  },
  {
    path: '/texts',
    title: msg('Texts'),
    icon: IconFileText,
    group: 'content',
    permission: 'content.read',
    screen: () => import('./content/texts-screen.tsx'),
  },
  {
    path: '/deliveries',
    title: msg('Deliveries'),
    icon: IconWebhook,
    permission: 'accounts.read',
    screen: () => import('./deliveries/deliveries-screen.tsx'),
  },
  {
    path: '/system',
    title: msg('System'),
    icon: IconServer,
    count: 'failed_jobs',
    permission: 'system.read',
    screen: () => import('./system/system-screen.tsx'),
  },
  {
    path: '/audit',
    title: msg('Audit'),
    icon: IconHistory,
    permission: 'audit.read',
    screen: () => import('./audit/audit-screen.tsx'),
  },
  {
    path: '/members',
    title: msg('Staff members'),
    icon: IconShieldLock,
    permission: 'staff.manage',
    screen: () => import('./members/members-screen.tsx'),
  },
  {
    path: '/settings',
    title: msg('Settings'),
    icon: IconSettings,
    permission: 'settings.write',
    screen: () => import('./settings/settings-screen.tsx'),
  },
  {
    path: '/legal-entity',
    title: msg('Legal entity'),
    icon: IconBuildingBank,
    permission: 'invoices.read',
    screen: () => import('./settings/legal-entity-screen.tsx'),
  },
  {
    path: '/sign-in',
    title: msg('Sign-in settings'),
    screen: () => import('./sign-in/own-factor-screen.tsx'),
  },
];
