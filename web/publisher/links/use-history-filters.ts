import { t } from '#web/lib/i18n.ts';
import { useApprovedSites } from '#web/lib/own-sites.ts';
import { useJoinedBrands } from '#web/lib/use-joined-brands.ts';
import { numberOf, type UrlValues } from '#web/lib/use-url.ts';
import type { Filter } from '#web/ui/filters.tsx';

/** Filters of the link history. Links made with a channel's link code are listed separately. */
export function useHistoryFilters(url: UrlValues, setUrl: (changes: UrlValues) => void) {
  const sites = useApprovedSites() ?? [];
  const siteId = numberOf(url.site_id, 0) || undefined;
  const brands = useJoinedBrands(siteId).data?.list ?? [];
  const filters: Filter[] = [
    {
      id: 'site_id',
      label: t('Channel'),
      options: sites.map((site) => ({ value: String(site.id), label: site.name })),
    },
    {
      id: 'mcid',
      label: t('Brand'),
      options: brands.map(({ mcid, merchant_name }) => ({ value: mcid, label: merchant_name })),
    },
    {
      id: 'origin',
      label: t('Created'),
      options: [{ value: 'code', label: t('Created by the Linkbook script') }],
    },
    { id: 'archived', label: t('Show'), options: [{ value: '1', label: t('Archived links') }] },
  ];
  const origin = url.origin === 'code' ? ('code' as const) : undefined;
  const archived = url.archived === '1' ? (1 as const) : undefined;
  return {
    filters,
    chosen: url,
    asked: {
      site_id: siteId,
      mcid: url.mcid,
      keyword: url.keyword?.slice(0, 100),
      archived,
      origin,
    },
    onChange: (id: string, value: string | undefined) => setUrl({ [id]: value }),
    onClear: () =>
      setUrl({
        site_id: undefined,
        mcid: undefined,
        keyword: undefined,
        archived: undefined,
        origin: undefined,
      }),
    isFiltered: Boolean(url.keyword || url.mcid || siteId || archived || origin),
  };
}
