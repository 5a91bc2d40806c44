import { listCategories, listCountries } from '#contract/brands/publisher.ts';
import { categoryText } from '#web/lib/category-text.ts';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import type { UrlValues } from '#web/lib/use-url.ts';
import type { Filter } from '#web/ui/filters.tsx';

const LONG_MS = 5 * 60_000;

/** The filters of Find Brands, for the filter button and its chips. */
export function useBrandFilters(url: UrlValues, setUrl: (changes: UrlValues) => void) {
  const labels = useDictionary();
  const categories = useApiQuery(listCategories, {}, { quiet: true, staleTime: LONG_MS });
  const countries = useApiQuery(listCountries, {}, { quiet: true, staleTime: LONG_MS });
  const filters: Filter[] = [
    {
      id: 'cat_ids',
      label: t('Category'),
      options: (categories.data?.list ?? [])
        .flatMap((parent) => [parent, ...parent.children])
        .map(({ cat_id, path, brands }) => ({
          value: String(cat_id),
          label: `${categoryText(path)} (${brands})`,
        })),
    },
    {
      id: 'verify_type',
      label: t('Approval'),
      options: optionsOf(labels.entries('verify_type').filter(({ value }) => value !== 0)),
    },
    { id: 'ad_type', label: t('Payment model'), options: optionsOf(labels.entries('ad_type')) },
    { id: 'type', label: t('Brand type'), options: optionsOf(labels.entries('brand_type')) },
    {
      id: 'country',
      label: t('Country'),
      options: (countries.data?.list ?? []).map(({ country, name, brands }) => ({
        value: country,
        label: `${name} (${brands})`,
      })),
    },
  ];
  return {
    filters,
    chosen: url,
    onChange: (id: string, value: string | undefined) => setUrl({ [id]: value }),
    onClear: () =>
      setUrl({
        ...Object.fromEntries(filters.map((filter) => [filter.id, undefined])),
        keyword: undefined,
      }),
    isFiltered: Boolean(url.keyword) || filters.some((filter) => url[filter.id] !== undefined),
  };
}
