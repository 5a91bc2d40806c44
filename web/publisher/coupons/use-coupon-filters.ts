import { listCategories, listCountries } from '#contract/brands/publisher.ts';
import { bindFilters } from '#web/lib/bind-filters.ts';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useJoinedBrands } from '#web/lib/use-joined-brands.ts';
import type { UrlValues } from '#web/lib/use-url.ts';
import type { Filter } from '#web/ui/filters.tsx';

const LONG_MS = 5 * 60_000;

const kindFilters: readonly Filter[] = [
  {
    id: 'kind',
    label: t('Type'),
    options: [
      { value: 'coupon', label: t('Coupon with a code') },
      { value: 'deal', label: t('Deal') },
      { value: 'no_code', label: t('No code needed') },
    ],
  },
  {
    id: 'exclusive',
    label: t('Exclusive'),
    options: [{ value: '1', label: t('Exclusive to you') }],
  },
];

/** The filters of the coupons, for the filter button and its chips. */
export function useCouponFilters(
  url: UrlValues,
  setUrl: (changes: UrlValues) => void,
  siteId: number | undefined,
) {
  const labels = useDictionary();
  const brands = useJoinedBrands(siteId).data?.list ?? [];
  const categories = useApiQuery(listCategories, {}, { quiet: true, staleTime: LONG_MS });
  const countries = useApiQuery(listCountries, {}, { quiet: true, staleTime: LONG_MS });
  const filters: Filter[] = [
    ...kindFilters,
    {
      id: 'relationship',
      label: t('Your channel'),
      options: optionsOf(labels.entries('relationship_status')),
    },
    {
      id: 'mcid',
      label: t('Joined brand'),
      options: brands.map(({ mcid, merchant_name }) => ({ value: mcid, label: merchant_name })),
    },
    {
      id: 'category',
      label: t('Category'),
      options: (categories.data?.list ?? [])
        .flatMap((parent) => [parent, ...parent.children])
        .map(({ path }) => ({ value: path, label: path.replaceAll('>', ' › ') })),
    },
    {
      id: 'country',
      label: t('Country'),
      options: (countries.data?.list ?? []).map(({ country, name }) => ({
        value: country,
        label: name,
      })),
    },
  ];
  const ids = [...filters.map((filter) => filter.id), 'keyword', 'status'];
  return { filters, ...bindFilters(ids, url, setUrl) };
}
