import { t } from '#web/lib/i18n.ts';
import { useApprovedSites } from '#web/lib/own-sites.ts';
import { numberOf, type UrlValues } from '#web/lib/use-url.ts';
import type { Filter } from '#web/ui/filters.tsx';

const STATES = ['ignored', 'replaced'] as const;

/** The filters of the list of broken links: type, channel, state, keyword. */
export function useBrokenFilters(url: UrlValues, setUrl: (changes: UrlValues) => void) {
  const sites = useApprovedSites() ?? [];
  const state = STATES.find((one) => one === url.state);
  const type = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((one) => String(one) === url.type);
  const site_id = numberOf(url.site_id, 0) || undefined;
  const filters: Filter[] = [
    {
      id: 'site_id',
      label: t('Channel'),
      options: sites.map((site) => ({ value: String(site.id), label: site.name })),
    },
    {
      id: 'state',
      label: t('Show'),
      options: [
        { value: 'ignored', label: t('Ignored links') },
        { value: 'replaced', label: t('Fixed, not rechecked') },
      ],
    },
  ];
  return {
    filters,
    type,
    site_id,
    asked: {
      site_id,
      type,
      state: state ?? ('open' as const),
      keyword: url.keyword?.slice(0, 100),
    },
    chosen: { site_id: url.site_id, state },
    isFiltered: Boolean(url.keyword || site_id || state || type),
    onChange: (id: string, value: string | undefined) => setUrl({ [id]: value }),
    onClear: () =>
      setUrl({ site_id: undefined, state: undefined, keyword: undefined, type: undefined }),
  };
}
