import { useMatches, useSearch } from '@tanstack/react-router';
import { may } from '#web/lib/may.ts';
import type { Profile } from '#web/lib/profile.ts';
import type { UrlValues } from '#web/lib/use-url.ts';
import { type MenuItem, menuGroups, type RouteEntry } from './route-entry.ts';
import { permissionOf } from './route-permissions.ts';
import { routes } from './routes.tsx';

/** The route table's entry of the current screen. */
export function useCurrentEntry(): RouteEntry | undefined {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.entry });
}

export type Crumb = { title: string; path: string | null };

/**
 * The breadcrumb of an entry, by its path or its named parents. The last crumb is the entry itself.
 */
export function crumbsOf(entry: RouteEntry): Crumb[] {
  const above = entry.parent ?? parentPath(entry.path);
  const parent = routes.find((one) => one.path === above && one.path !== '/');
  const own = { title: entry.title, path: entry.crumbOnly ? null : entry.path };
  return [...(parent ? crumbsOf(parent) : []), own];
}

function parentPath(path: string): string {
  const up = path.slice(0, path.lastIndexOf('/'));
  return up === '' || routes.some((one) => one.path === up) ? up : parentPath(up);
}

export type MenuLink = MenuItem & { path: string };

/** All links of the menu, in the order of the table. */
export const menuLinks: readonly MenuLink[] = routes.flatMap((entry) =>
  (entry.menu ?? []).map((item) => ({ ...item, path: entry.path })),
);

/** Whether a menu link is highlighted: for its own path, or for an entry that refers to it. */
export function isLit(
  link: MenuLink,
  entry: RouteEntry | undefined,
  search: Readonly<Record<string, string | undefined>>,
): boolean {
  if (link.path !== (entry?.highlight ?? entry?.path)) return false;
  return link.lit ? link.lit(search) : true;
}

export function useIsLit(): (link: MenuLink) => boolean {
  const entry = useCurrentEntry();
  // As text, so that the menu is drawn again only when this changes.
  const lit = useSearch({
    strict: false,
    select: (search: UrlValues) =>
      menuLinks.map((link) => Number(isLit(link, entry, search))).join(''),
  });
  return (link) => lit[menuLinks.indexOf(link)] === '1';
}

/** The menu for a user: single links and groups, in order, limited by the role's permissions. */
export function menuTreeOf(user: Profile | undefined) {
  const links = menuLinks.filter((link) => may(user, permissionOf(link.path)));
  const groups = menuGroups.map((name) => ({
    name,
    links: links.filter((link) => link.group === name),
  }));
  return [
    ...links.filter((link) => link.group === null),
    ...groups.filter((group) => group.links.length > 0),
  ];
}
