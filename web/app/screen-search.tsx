import {
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
  spotlight,
} from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import { may } from '#web/lib/may.ts';
import { useProfile } from '#web/lib/profile.ts';
import { menuLinks } from './current-route.ts';
import { menuIcons } from './menu-icons.ts';
import { permissionOf } from './route-permissions.ts';
import { routes } from './routes.tsx';
import { useFoundBrands } from './use-found-brands.tsx';

const others = routes.filter(
  (entry) =>
    entry.layout === 'app' && !entry.menu && !('redirect' in entry) && !/\$/.test(entry.path),
);

const BRANDS = t('Brands');

/**
 * Goes to any screen by part of its name, and to any brand, tolerating typing errors. `signal`
 * changes each time the search is opened.
 */
export default function ScreenSearch({ signal }: { signal: number }) {
  const user = useProfile();
  const [query, setQuery] = useState('');
  const screens = useScreenActions();
  const brands = useFoundBrands(query, may(user, permissionOf('/brands/find')));
  useEffect(() => {
    if (signal) spotlight.open();
  }, [signal]);
  const found: SpotlightActionGroupData = { group: BRANDS, actions: brands.actions };
  return (
    <Spotlight
      actions={[...screens, found]}
      filter={choose}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      nothingFound={brands.isSearching ? t('Searching…') : t('No screens or brands found')}
      attributes={{ content: { 'aria-label': t('Go to a screen or brand') } }}
      overlayProps={{ blur: 0, backgroundOpacity: 0.45 }}
      scrollable
      maxHeight={420}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: t('Go to a screen or brand'),
        'aria-label': t('Go to a screen or brand'),
      }}
    />
  );
}

/** The screens that the user may open, as actions of the search. */
function useScreenActions(): SpotlightActionData[] {
  const navigate = useNavigate();
  const user = useProfile();
  const screens = [
    ...menuLinks.map((link) => ({
      ...link,
      label: t(link.label),
      group: link.group ? t(link.group) : t('Screens'),
      icon: menuIcons[link.label],
    })),
    ...others.map((entry) => ({
      path: entry.path,
      label: t(entry.title),
      group: t('Screens'),
      icon: IconSearch,
      search: {},
    })),
  ];
  const open = screens.filter(({ path }) => may(user, permissionOf(path)));
  return open.map(({ path, label, group, icon: Icon, search }) => ({
    id: `${path} ${label}`,
    label,
    description: group === t('Screens') ? '' : group,
    leftSection: <Icon size={20} stroke={1.6} />,
    onClick: () => void navigate({ to: path, search: search ?? {} }),
  }));
}

type Actions = readonly (SpotlightActionData | SpotlightActionGroupData)[];

/**
 * Filters screens by name; brands are shown as the server found them, because it tolerates typing
 * errors.
 */
function choose(query: string, actions: Actions) {
  const wanted = query.trim().toLowerCase();
  const isMeant = ({ label = '', description = '' }: SpotlightActionData) =>
    `${label} ${description}`.toLowerCase().includes(wanted);
  return actions.filter((one) => ('actions' in one ? one.actions.length > 0 : isMeant(one)));
}
