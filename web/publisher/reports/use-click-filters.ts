import { dimensionOf, VISIT_FACTS, type VisitFact } from '#contract/reports/dimensions.ts';
import { bindFilters } from '#web/lib/bind-filters.ts';
import { allSites } from '#web/lib/common-calls.ts';
import { t } from '#web/lib/i18n.ts';
import type { DayRange } from '#web/lib/ranges.ts';
import { useFirst } from '#web/lib/use-api-query.ts';
import type { UrlValues } from '#web/lib/use-url.ts';
import type { Filter } from '#web/ui/filters.tsx';
import { brandsByClicks, countriesByClicks } from './report-calls.ts';
import { groupNames, nameOf } from './row-names.tsx';

/**
 * The filters of the click log. Only brands and countries with clicks in the period are listed, so
 * that no choice has an empty result.
 */
export function useClickFilters(
  url: UrlValues,
  setUrl: (changes: UrlValues) => void,
  { start, end }: DayRange,
) {
  const days = { start_date: start, end_date: end };
  const brands = useFirst(brandsByClicks, days, { quiet: true });
  const countries = useFirst(countriesByClicks, days, { quiet: true });
  const sites = useFirst(allSites, {}, { quiet: true });
  const known = countries.data?.list.filter((row) => row.key !== '') ?? [];
  const filters: Filter[] = [
    {
      id: 'medium_id',
      label: t('Channel'),
      options: (sites.data?.list ?? []).map((site) => ({ value: site.code, label: site.name })),
    },
    ...VISIT_FACTS.map((fact) => {
      const { values } = dimensionOf(fact);
      const rows = values ? Object.keys(values).map((key) => ({ key, label: key })) : known;
      return { id: fact, label: groupNames[fact], options: namesOf(fact, rows) };
    }),
    { id: 'mcid', label: t('Brand'), options: namesOf('brand', brands.data?.list ?? []) },
  ];
  const ids = [...filters.map((one) => one.id), 'uid', 'link', 'referrer', 'verdict'];
  return { filters, ...bindFilters(ids, url, setUrl) };
}

/** Each group once, since it may have a row per currency. */
function namesOf(group: VisitFact | 'brand', rows: readonly { key: string; label: string }[]) {
  const byKey = new Map(rows.map((row) => [row.key, nameOf(group, row)]));
  return [...byKey].map(([value, label]) => ({ value, label }));
}
