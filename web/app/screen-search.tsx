import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { searchBrands } from '#contract/brands/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { may } from '#web/lib/may.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { BrandLogo } from '#web/ui/brand-logo.tsx';
import { Palette, type PaletteAction } from '#web/ui/palette.tsx';
import { paletteActionOf, type QuickAction } from '#web/ui/quick-action.tsx';
import { menuLinks } from './current-route.ts';
import { menuIcons } from './menu-icons.ts';
import { permissionOf } from './route-permissions.ts';
import { routes } from './routes.tsx';
import { useFoundObjects } from './use-found-objects.tsx';

const PAUSE_MS = 200;
const LEAST_LETTERS = 2;

/** The brands matching a keyword, as entries of the screen search. */
function useFoundBrands(typed: string, mayRead: boolean) {
  const navigate = useNavigate();
  const [keyword] = useDebouncedValue(typed.trim().slice(0, 100), PAUSE_MS);
  const isWanted = mayRead && keyword.length >= LEAST_LETTERS;
  const options = { enabled: isWanted, quiet: true, staleTime: 60_000 };
  const shops = useApiQuery(searchBrands, { keyword, type: 1 }, options);
  const markets = useApiQuery(searchBrands, { keyword, type: 2 }, options);
  // While a longer keyword loads, the previous results remain visible.
  const found = isWanted ? [...(shops.data?.list ?? []), ...(markets.data?.list ?? [])] : [];
  const actions: PaletteAction[] = found.map(({ mcid, merchant_name, logo, domain }) => ({
    id: `brand ${mcid}`,
    label: merchant_name,
    description: domain,
    leftSection: <BrandLogo name={merchant_name} logo={logo} size={24} />,
    onClick: () => void navigate({ to: '/brands/$mcid', params: { mcid } }),
  }));
  const isSearching = shops.isFetching || markets.isFetching || keyword !== typed.trim();
  return { actions, isSearching: mayRead && isSearching };
}

const others = routes.filter(
  (entry) =>
    entry.layout === 'app' && !entry.menu && !('redirect' in entry) && !/\$/.test(entry.path),
);

const BRANDS = t('Brands');

type ScreenSearchProps = { signal: number; actions: readonly QuickAction[] };

/**
 * Goes to any screen by part of its name, to any brand, tolerating typing errors, and to orders,
 * links and payments; starts actions. `signal` changes each time the search is opened.
 */
export default function ScreenSearch({ signal, actions }: ScreenSearchProps) {
  const user = useProfile();
  const [query, setQuery] = useState('');
  const screens = useScreenActions();
  const brands = useFoundBrands(query, may(user, permissionOf('/brands/find')));
  const objects = useFoundObjects(query);
  const label = t('Go to a screen, brand, order, payment or link');
  const isSearching = brands.isSearching || objects.isSearching;
  return (
    <Palette
      actions={[
        ...actions.map(paletteActionOf),
        ...screens,
        { group: BRANDS, actions: brands.actions },
        ...objects.groups,
      ]}
      query={query}
      onQuery={setQuery}
      label={label}
      nothingFound={isSearching ? t('Searching…') : t('Nothing found')}
      signal={signal}
      recentKey="recent"
    />
  );
}

/** The screens that the user may open, as actions of the search. */
function useScreenActions(): PaletteAction[] {
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
