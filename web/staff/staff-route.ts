import type { IconProps } from '@tabler/icons-react';
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
type StaffGroup = (typeof staffGroups)[number]['id'];

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
  /** Hides the menu item without this permission, or any of these; the server enforces it. */
  permission?: StaffPermission | readonly StaffPermission[];
  /** The path of the menu item highlighted for this screen. */
  highlight?: string;
  screen: () => Promise<{ default: ComponentType }>;
};

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    staffRoute?: StaffRoute;
  }
}
