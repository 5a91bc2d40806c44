import { bindFilters } from '#web/lib/bind-filters.ts';
import { allSites } from '#web/lib/common-calls.ts';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useFirst } from '#web/lib/use-api-query.ts';
import type { UrlValues } from '#web/lib/use-url.ts';
import type { Filter } from '#web/ui/filters.tsx';
import { brandsByName, type ReportFilter } from './report-calls.ts';

type SetUrl = (changes: UrlValues) => void;

/**
 * The filters shared by both reports, for the filter button and its chips. Only brands with clicks
 * or orders in the period are listed, so that no choice has an empty result.
 */
export function useReportFilters(
  url: UrlValues,
  setUrl: SetUrl,
  filter: ReportFilter,
  currencies: readonly string[],
  more: readonly Filter[] = [],
) {
  const labels = useDictionary();
  const { brands, channels } = useChoices(filter);
  const filters: Filter[] = [
    { id: 'medium_id', label: t('Channel'), options: channels },
    {
      id: 'platform_id',
      label: t('Channel type'),
      options: optionsOf(labels.entries('channel_type')),
    },
    ...more,
    {
      id: 'currency',
      label: t('Currency'),
      options: [...new Set([...currencies, ...(url.currency ? [url.currency] : [])])].map(
        (value) => ({ value, label: value }),
      ),
    },
    { id: 'mcid', label: t('Brand'), options: brands },
  ];
  const ids = filters.map((one) => one.id);
  return { ids, filters, ...bindFilters(ids, url, setUrl) };
}

/** The brands of the period, each once although it may have a row per currency, and the channels. */
function useChoices({ start_date, end_date }: ReportFilter) {
  const brands = useFirst(brandsByName, { start_date, end_date }, { quiet: true });
  const sites = useFirst(allSites, {}, { quiet: true });
  const byMcid = new Map(brands.data?.list.map((row) => [row.key, row.label]));
  return {
    brands: [...byMcid].map(([value, label]) => ({ value, label })),
    channels: (sites.data?.list ?? []).map((site) => ({ value: site.code, label: site.name })),
  };
}
