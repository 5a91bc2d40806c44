import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import {
  type BrokenLink,
  listBrokenLinks,
  listBrokenTypes,
  showLinkScans,
} from '#contract/broken-links/publisher.ts';
import type { ReplyOf } from '#contract/call.ts';
import { counted } from '#web/lib/counted.ts';
import { t } from '#web/lib/i18n.ts';
import { countText } from '#web/lib/numbers.ts';
import { useApprovedSites } from '#web/lib/own-sites.ts';
import { useProfile } from '#web/lib/profile.ts';
import { keyOf, useApiQuery } from '#web/lib/use-api-query.ts';
import { numberOf, pageOf, type UrlValues, useUrl } from '#web/lib/use-url.ts';
import { type Filter, FilterButton, FilterChips } from '#web/ui/filters.tsx';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { UrlPager } from '#web/ui/url-pager.tsx';
import { UrlSearch } from '#web/ui/url-search.tsx';
import { ViewTabs } from '#web/ui/view-tabs.tsx';
import { useBrokenLinkColumns } from './broken-link-columns.tsx';
import { CheckHistory } from './check-history.tsx';
import { NoBrokenLinks } from './no-broken-links.tsx';
import { ReadingRules } from './reading-rules.tsx';
import { isOpen } from './scan-words.ts';
import { SiteChecks } from './site-checks.tsx';

const STATES = ['ignored', 'replaced'] as const;

/** The filters of the list of broken links: type, channel, state, keyword. */
function useBrokenFilters(url: UrlValues, setUrl: (changes: UrlValues) => void) {
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

const FixDialog = lateDialog(() => import('./fix-dialog.tsx').then((file) => file.FixDialog));
const WATCHED_MS = 2_000;

/**
 * Broken Links: links on the publisher's pages that earn nothing or lead nowhere, and how to fix
 * them.
 */
export default function BrokenLinksScreen() {
  const zone = useProfile()?.time_zone;
  const { scans, watched } = useWatchedScans();
  return (
    <>
      <PageHeader
        title={t('Broken Links')}
        sub={t('Links on your pages that earn no commission or do not work, and how to fix them.')}
      />
      <div className="stack gap-24">
        {scans.isPending ? (
          <Skeleton height={480} radius={12} />
        ) : (
          <BrokenLinkList scans={scans.data} watched={watched} />
        )}
        <QueryResult query={scans}>
          <SiteChecks sites={scans.data?.sites} {...(zone && { zone })} />
        </QueryResult>
        <CheckHistory scans={scans.data?.history ?? []} {...(zone && { zone })} />
        {scans.data && <ReadingRules rules={scans.data.rules} />}
      </div>
    </>
  );
}

/** Polls the scans while one is running, and reloads its results when it ends. */
function useWatchedScans() {
  const queries = useQueryClient();
  const [isWatched, setIsWatched] = useState(false);
  const watched = { refetchInterval: isWatched ? WATCHED_MS : (false as const) };
  const scans = useApiQuery(showLinkScans, {}, watched);
  const isRunning = scans.data?.sites.some(({ scan }) => isOpen(scan)) ?? false;
  useEffect(() => {
    setIsWatched(isRunning);
    if (isRunning || !isWatched) return;
    for (const call of [listBrokenLinks, listBrokenTypes]) {
      void queries.invalidateQueries({ queryKey: keyOf(call) });
    }
  }, [isRunning, isWatched, queries]);
  return { scans, watched };
}

type ListProps = {
  scans: Parameters<typeof NoBrokenLinks>[0]['scans'];
  watched: { refetchInterval: number | false };
};

type Fixing = { link: BrokenLink | null; opened: boolean };

function BrokenLinkList({ scans, watched }: ListProps) {
  const [url, setUrl] = useUrl();
  const page = pageOf(url);
  const filters = useBrokenFilters(url, setUrl);
  const types = useApiQuery(listBrokenTypes, { site_id: filters.site_id }, watched);
  const asked = { ...filters.asked, ...page };
  const links = useApiQuery(listBrokenLinks, asked, { ...watched, frameFirst: true });
  const [fixing, setFixing] = useState<Fixing>({ link: null, opened: false });
  const columns = useBrokenLinkColumns((link) => setFixing({ link, opened: true }));
  const total = links.data?.total ?? 0;
  return (
    <section aria-labelledby="found" className="stack gap-12">
      <div className="spread">
        <h2 id="found">{summaryOf(types.data?.list ?? [])}</h2>
        <Toolbar>
          <UrlSearch label={t('Search links and pages')} />
          <FilterButton {...filters} />
        </Toolbar>
      </div>
      <FilterChips {...filters} />
      <TypeTabs
        types={types.data?.list ?? []}
        chosen={filters.type}
        onChange={(type) => setUrl({ type })}
      />
      <QueryTable
        name="broken-links"
        label={t('Broken links')}
        columns={columns}
        query={links}
        filterBy={{ fault: ({ type }) => ({ type: String(type) }) }}
        rowKey={(link) => link.id}
        skeletonRows={page.perPage}
        empty={
          <NoBrokenLinks
            scans={scans}
            total={total}
            filters={filters}
            onFirstPage={() => setUrl({ curPage: undefined })}
          />
        }
      />
      <UrlPager total={total} {...page} />
      <Suspense>
        <FixDialog {...fixing} onClose={() => setFixing({ ...fixing, opened: false })} />
      </Suspense>
    </section>
  );
}

const NOT_VERIFIED = 8;

/** Links that could not be verified are reported, but never counted as broken. */
function summaryOf(types: readonly { type: number; links: number }[]): string {
  const broken = types.filter(({ type }) => type !== NOT_VERIFIED);
  const count = broken.reduce((sum, { links }) => sum + links, 0);
  const unverified = types.find(({ type }) => type === NOT_VERIFIED)?.links ?? 0;
  if (count + unverified === 0) return t('Results');
  const brokenText = counted(count, 'broken_link');
  return unverified === 0
    ? brokenText
    : t('{brokenText}, {unverified} not verified', {
        brokenText,
        unverified: countText(unverified),
      });
}

type TypeTabsProps = {
  types: ReplyOf<typeof listBrokenTypes>['list'];
  chosen: number | undefined;
  onChange: (type: string | undefined) => void;
};

/** The types of broken links that were found, each with its count. */
function TypeTabs({ types, chosen, onChange }: TypeTabsProps) {
  const shown = types.filter(({ type, links }) => links > 0 || type === chosen);
  if (shown.length === 0) return null;
  const all = types.reduce((sum, { links }) => sum + links, 0);
  return (
    <ViewTabs
      label={t('Problem')}
      value={chosen === undefined ? '' : String(chosen)}
      tabs={[
        { value: '', label: t('All'), count: all },
        ...shown.map(({ type, label, links }) => ({
          value: String(type),
          label: t(label),
          count: links,
        })),
      ]}
      onChange={(type) => onChange(type || undefined)}
    />
  );
}
