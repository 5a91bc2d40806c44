import type { ComponentType } from 'react';
import { msg } from '#web/lib/i18n.ts';
import type { menuIcons } from './menu-icons.ts';

export type MenuGroup = 'Brands' | 'Reports' | 'Payments' | 'Links' | 'Tools' | 'Settings';

export type MenuItem = {
  /** Its icon is in menu-icons.ts, separate from the table. */
  label: keyof typeof menuIcons;
  group: MenuGroup | null;
  /** Query values of the link. */
  search?: Readonly<Record<string, string>>;
  /** For several items with one path: the query values for which this one is highlighted. */
  lit?: (search: Readonly<Record<string, string | undefined>>) => boolean;
};

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The window title. */
    title?: string;
    /** The entry of the publisher application's table. */
    entry?: RouteEntry;
  }
}

type Screen = () => Promise<{ default: ComponentType }>;

export type RouteEntry = {
  /** In the router's syntax: `$name` is a segment, `{$name}` a part of one, `{-$name}` optional. */
  path: string;
  title: string;
  layout: 'app' | 'auth' | 'error';
  guard: 'protected' | 'public';
  menu?: readonly MenuItem[];
  /** The path of the menu item highlighted here, if not its own. */
  highlight?: string;
  /** The parent breadcrumb, where it does not follow from the path. */
  parent?: string;
  /** Its breadcrumb is not a link. */
  crumbOnly?: boolean;
} & ({ redirect: string } | { screen: Screen });

/** The groups of the menu, in order. */
export const menuGroups: readonly MenuGroup[] = [
  msg('Brands'),
  msg('Payments'),
  msg('Reports'),
  msg('Links'),
  msg('Tools'),
  msg('Settings'),
];
