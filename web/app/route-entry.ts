import type { ComponentType } from 'react';
import type { menuIcons } from './menu-icons.ts';

export type MenuGroup = 'Brands' | 'Reports' | 'Payments' | 'Links' | 'Tools' | 'Settings';

export type MenuItem = {
  /** Its picture stands beside the table, in menu-icons.ts. */
  label: keyof typeof menuIcons;
  group: MenuGroup | null;
  /** Query values the link carries. */
  search?: Readonly<Record<string, string>>;
  /** Among several items of one path: for which values of the query this one is lit. */
  lit?: (search: Readonly<Record<string, string | undefined>>) => boolean;
};

type Screen = () => Promise<{ default: ComponentType }>;

export type RouteEntry = {
  /** As the router writes it: `$name` is a segment, `{$name}` a part of one, `{-$name}` optional. */
  path: string;
  title: string;
  layout: 'app' | 'auth' | 'error';
  guard: 'protected' | 'public';
  menu?: readonly MenuItem[];
  /** The path whose menu item is lit here, where it is not the own one. */
  highlight?: string;
  /** The breadcrumb above this one, where the path does not tell. */
  parent?: string;
  /** Its breadcrumb is no link. */
  crumbOnly?: boolean;
  /** Values that a parameter may have; any other leads to /404. */
  params?: Readonly<Record<string, readonly string[]>>;
} & ({ redirect: string } | { screen: Screen });

/** The four kinds of payout method, as they stand in addresses. */
export const payoutTypes = ['paypal', 'payoneer', 'airwallex', 'bank'] as const;

/** The groups of the menu in their order. */
export const menuGroups: readonly MenuGroup[] = [
  'Brands',
  'Reports',
  'Payments',
  'Links',
  'Tools',
  'Settings',
];
