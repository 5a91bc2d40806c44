import { listProductCategories } from '#contract/products/publisher.ts';
import { bindFilters } from '#web/lib/bind-filters.ts';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useJoinedBrands } from '#web/lib/use-joined-brands.ts';
import type { UrlValues } from '#web/lib/use-url.ts';
import type { Filter } from '#web/ui/filters.tsx';
import type { ProductQuery } from './product-query.ts';

const LONG_MS = 5 * 60_000;
const CURRENCIES = ['USD', 'EUR', 'GBP', 'AUD', 'CAD', 'JPY'];
const asOption = (value: string, label = value) => ({ value, label });

/** The filters of the products, for the filter button and its chips. */
export function useProductFilters(
  url: UrlValues,
  setUrl: (changes: UrlValues) => void,
  { site_id, type }: Pick<ProductQuery, 'site_id' | 'type'>,
) {
  const labels = useDictionary();
  const brands = useJoinedBrands(site_id).data?.list ?? [];
  const categories = useApiQuery(
    listProductCategories,
    { type },
    { quiet: true, staleTime: LONG_MS },
  );
  const filters: Filter[] = [
    {
      id: 'relationship',
      label: t('Your channel'),
      options: optionsOf(labels.entries('relationship_status')),
    },
    {
      id: 'min_discount',
      label: t('Discount'),
      options: [10, 25, 50].map((one) => asOption(String(one), t('{one}% or more', { one }))),
    },
    {
      id: 'min_rating',
      label: t('Rating'),
      options: [3, 4].map((one) => asOption(String(one), t('{one} or better', { one }))),
    },
    { id: 'currency', label: t('Currency'), options: CURRENCIES.map((one) => asOption(one)) },
    {
      id: 'unavailable',
      label: t('Availability'),
      options: [asOption('1', t('Include unavailable'))],
    },
    {
      id: 'cat_id',
      label: t('Category'),
      options: (categories.data?.list ?? []).map(({ cat_id, path, products }) =>
        asOption(String(cat_id), `${path.replaceAll(' > ', ' › ')} (${products})`),
      ),
    },
    {
      id: 'mcid',
      label: t('Joined brand'),
      options: brands.map(({ mcid, merchant_name }) => asOption(mcid, merchant_name)),
    },
  ];
  const ids = [...filters.map(({ id }) => id), 'keyword', 'asins', 'min_price', 'max_price'];
  return { filters, ...bindFilters(ids, url, setUrl) };
}
