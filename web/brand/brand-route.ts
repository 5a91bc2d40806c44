import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { BrandPermission } from '#contract/actors.ts';
import type { ReplyOf } from '#contract/call.ts';
import type { showBrandSummary } from '#contract/reports/brand.ts';
import { msg } from '#web/lib/i18n.ts';

/** The groups of the menu, in its order. */
export const brandGroups = [
  { id: 'work', title: msg('Overview') },
  { id: 'partners', title: msg('Partners') },
  { id: 'account', title: msg('Account') },
] as const;
type BrandGroup = (typeof brandGroups)[number]['id'];

export type BrandRoute = {
  /** Below /portal/brands/$mcid; '/' is the start page. */
  path: string;
  title: string;
  /** The icon in the menu; absent: not in the menu. */
  icon?: ComponentType<IconProps>;
  group: BrandGroup;
  /** The count of what waits, shown with the menu item. */
  count?: 'applications' | 'orders' | 'claims';
  /** Hides the menu item without this permission; the server enforces it. */
  permission: BrandPermission;
  screen: () => Promise<{ default: ComponentType }>;
};

/** A screen of the person, below /portal. */
export type PersonRoute = Pick<BrandRoute, 'path' | 'title' | 'screen'>;

export type Waiting = ReplyOf<typeof showBrandSummary>['waiting'];

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    brandRoute?: BrandRoute;
  }
}
