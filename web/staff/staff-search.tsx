import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import { Palette, type PaletteAction } from '#web/ui/palette.tsx';
import { paletteActionOf, type QuickAction } from '#web/ui/quick-action.tsx';
import { shownStaffRoutes } from './shown-staff-routes.ts';
import { staffGroups } from './staff-route.ts';
import { useStaff } from './staff-session.ts';

/** Screens with a search, and what is found there. */
const SEARCHES = [
  { path: '/orders', label: (keyword: string) => t('Search orders for “{keyword}”', { keyword }) },
  {
    path: '/publishers',
    label: (keyword: string) => t('Search publishers for “{keyword}”', { keyword }),
  },
  { path: '/brands', label: (keyword: string) => t('Search brands for “{keyword}”', { keyword }) },
] as const;

type StaffSearchProps = { signal: number; actions: readonly QuickAction[] };

/** The command palette of the staff console: actions, screens, and searches for orders, publishers, brands. */
export default function StaffSearch({ signal, actions }: StaffSearchProps) {
  const navigate = useNavigate();
  const routes = shownStaffRoutes(useStaff());
  const [query, setQuery] = useState('');
  const keyword = query.trim();
  const screens = routes.map(({ path, title, icon: Icon, group = 'administration' }) => ({
    id: path,
    label: t(title),
    description: t(staffGroups.find(({ id }) => id === group)?.title ?? ''),
    leftSection: Icon && <Icon size={20} stroke={1.6} />,
    onClick: () => void navigate({ to: path }),
  }));
  const searches: PaletteAction[] = SEARCHES.filter(
    ({ path }) => keyword !== '' && routes.some((route) => route.path === path),
  ).map(({ path, label }) => ({
    id: `search ${path}`,
    label: label(keyword),
    leftSection: <IconSearch size={20} stroke={1.6} />,
    onClick: () => void navigate({ to: path, search: { keyword } as never }),
  }));
  return (
    <Palette
      actions={[
        ...screens,
        ...actions.map(paletteActionOf),
        { group: t('Search'), actions: searches },
      ]}
      query={query}
      onQuery={setQuery}
      label={t('Go to a screen or search')}
      nothingFound={t('Nothing found')}
      signal={signal}
      recentKey="staff_recent"
    />
  );
}
