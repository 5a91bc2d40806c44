import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { searchBrands } from '#contract/brands/publisher.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { BrandLogo } from '#web/ui/brand-logo.tsx';
import type { PaletteAction } from '#web/ui/palette.tsx';

const PAUSE_MS = 200;
const LEAST_LETTERS = 2;

/** The brands matching a keyword, as entries of the screen search. */
export function useFoundBrands(typed: string, mayRead: boolean) {
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
