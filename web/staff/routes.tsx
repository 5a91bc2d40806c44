import {
  IconBuildingStore,
  IconChecklist,
  IconFileImport,
  type IconProps,
  IconReceipt,
  IconWorldCheck,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { StaffPermission } from '#contract/actors.ts';

export type StaffRoute = {
  /** Below /staff. */
  path: string;
  title: string;
  /** In the menu with this icon; absent: reached from a screen. */
  icon?: ComponentType<IconProps>;
  /** Without it the menu item is not shown; the server is the judge. */
  permission?: StaffPermission;
  /** The path whose menu item is lit here. */
  highlight?: string;
} & ({ screen: () => Promise<{ default: ComponentType }> } | { soon: string });

/** Every screen of the staff console; a screen is a file in web/staff with a default export. */
export const staffRoutes: readonly StaffRoute[] = [
  {
    path: '/sites',
    title: 'Site reviews',
    icon: IconWorldCheck,
    permission: 'sites.read',
    soon: 'Sites that wait for a decision, the longest waiting first.',
  },
  {
    path: '/applications',
    title: 'Applications',
    icon: IconChecklist,
    permission: 'brands.read',
    soon: 'Sites that apply to brands and wait for a decision.',
  },
  {
    path: '/brands',
    title: 'Brands',
    icon: IconBuildingStore,
    permission: 'brands.read',
    soon: 'Brands with their terms and commission rules.',
  },
  {
    path: '/brands/$mcid',
    title: 'Brand',
    permission: 'brands.read',
    highlight: '/brands',
    soon: 'One brand: terms, commission rules, domains, secrets.',
  },
  {
    path: '/import',
    title: 'Import',
    icon: IconFileImport,
    permission: 'brands.write',
    soon: 'Brands, products, coupons and orders from files, with a preview.',
  },
  {
    path: '/conversions',
    title: 'Conversions',
    icon: IconReceipt,
    permission: 'conversions.read',
    soon: 'Order lines of all publishers, to approve, reject or correct.',
  },
];
