import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#contract/call.ts';
import { CLICK_VERDICTS, type ClickRow, listClickLog } from '#contract/clicks/publisher.ts';
import { todayIn } from '#web/lib/dates.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useMay } from '#web/lib/may.ts';
import { countText } from '#web/lib/numbers.ts';
import type { DayRange } from '#web/lib/ranges.ts';
import { useFirst } from '#web/lib/use-api-query.ts';
import type { UrlValues } from '#web/lib/use-url.ts';
import { AsOf } from '#web/ui/as-of.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ExportButton } from '#web/ui/export-button.tsx';
import { FilterButton, FilterChips } from '#web/ui/filters.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Time } from '#web/ui/time.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { ViewTabs } from '#web/ui/view-tabs.tsx';
import { clickColumns, clickFilters } from './click-columns.tsx';
import { ClickDrawer } from './click-drawer.tsx';
import { rememberRange } from './last-range.ts';
import { clicks, clicksIn, directionIn } from './report-calls.ts';
import { useClickFilters } from './use-click-filters.ts';
import { useReportUrl } from './use-report-url.ts';

const SEARCHES = [
  { id: 'uid', label: t('Sub-id'), width: 150 },
  { id: 'link', label: t('Link code'), width: 150 },
  { id: 'referrer', label: t('Referring host'), width: 180 },
] as const;

/** The clicks of the publisher's links, newest first; a row opens the orders of the click. */
export default function ClickLogScreen() {
  const state = useClickLog();
  const { url, writeUrl, setUrl, zone, filters, view, direction } = state;
  const log = useFirst(clicks, state.shown, { frameFirst: true });
  const open = (row: ClickRow) =>
    writeUrl({ click: row.click_ref, at: row.clicked_at, after: url.after });
  const opened = url.click && url.at ? { click_ref: url.click, clicked_at: url.at } : null;
  return (
    <>
      <PageHeader
        title={t('Click Log')}
        sub={t(
          'All clicks on your links and how they were counted. Open a click to view its orders.',
        )}
        more={<ExportButton view={{ report: 'clicks', ...view }} />}
      />
      <div className="stack">
        <AsOf call={listClickLog} zone={state.zone} />
        <ClickFilters state={state} />
        <VerdictTabs
          value={view.verdict}
          counts={log.data?.counts}
          onChange={(verdict) => setUrl({ verdict })}
        />
        <QueryTable
          name="clicks"
          label={t('Clicks')}
          columns={clickColumns(zone, open)}
          filterBy={clickFilters}
          query={log}
          rowKey={(row) => row.click_ref}
          onOpenRow={open}
          sort={{ by: 'clicked_at', direction }}
          onSort={(sort) => setUrl({ order_direction: sort.direction })}
          skeletonRows={12}
          isFiltered={filters.isFiltered && !log.data?.next}
          onClear={filters.onClear}
          empty={log.data?.next ? <NothingSoFar /> : <NothingYet />}
        />
        <LogPager log={log.data} state={state} />
      </div>
      <ClickDrawer
        click={opened}
        onClose={() => writeUrl({ click: undefined, at: undefined, after: url.after })}
      />
    </>
  );
}

/** The click log that the URL describes. */
function useClickLog() {
  const { url, shown, setUrl: writeUrl, range, zone } = useReportUrl();
  // A change of filter starts again at the newest click.
  const setUrl = (changes: UrlValues, options?: { replace?: boolean }) =>
    writeUrl({ after: undefined, ...changes }, options);
  return {
    url,
    shown,
    /** Changes the URL without going back to the newest click. */
    writeUrl,
    setUrl,
    range,
    zone,
    direction: directionIn(url),
    filters: useClickFilters(url, setUrl, range),
    view: clicksIn(shown),
  };
}

function ClickFilters({ state }: { state: ReturnType<typeof useClickLog> }) {
  const { url, setUrl, range, zone, filters } = state;
  const chooseDays = (days: DayRange) => {
    rememberRange(days, todayIn(zone));
    setUrl({ start_date: days.start, end_date: days.end });
  };
  return (
    <>
      <Toolbar dates={<DateRange value={range} onChange={chooseDays} zone={zone} />}>
        <FilterButton {...filters} />
        {SEARCHES.map(({ id, label, width }) => (
          <SearchField
            key={id}
            label={label}
            width={width}
            value={url[id] ?? ''}
            onSearch={(text) => setUrl({ [id]: text }, { replace: true })}
          />
        ))}
      </Toolbar>
      <FilterChips {...filters} />
    </>
  );
}

type Log = ReplyOf<typeof listClickLog> | undefined;

type VerdictTabsProps = {
  value: string | undefined;
  counts: NonNullable<Log>['counts'] | undefined;
  onChange: (verdict: string | undefined) => void;
};

function VerdictTabs({ value, counts, onChange }: VerdictTabsProps) {
  const labels = useDictionary();
  const countOf: Record<string, number | undefined> = { valid: counts?.valid_clicks };
  const unique =
    counts && t('{unique_clicks} unique', { unique_clicks: countText(counts.unique_clicks) });
  const tabs = CLICK_VERDICTS.map((verdict) => ({
    value: verdict,
    label: labels.of('click_verdict', verdict) || verdict,
    count: countOf[verdict],
    // A line of its own from the first paint on.
    note: verdict === 'valid' ? (unique ?? '\u00a0') : undefined,
  }));
  return (
    <ViewTabs
      label={t('Status')}
      tabs={[{ value: 'all', label: t('All'), count: counts?.clicks }, ...tabs]}
      value={value ?? 'all'}
      onChange={(next) => onChange(next === 'all' ? undefined : next)}
    />
  );
}

type LogPagerProps = {
  log: Log;
  state: ReturnType<typeof useClickLog>;
};

/** Cursor pagination instead of page numbers, since new clicks arrive all the time. */
function LogPager({ log, state }: LogPagerProps) {
  const { zone, setUrl } = state;
  const { after } = state.url;
  const isOldestFirst = state.direction === 'asc';
  const next = log?.next;
  return (
    <nav className="row" aria-label={t('Pages of clicks')}>
      {log?.searched_to && !isOldestFirst && (
        <p className="quiet">
          <Trans
            id="Searched back to <0/>."
            components={{ 0: <Time at={log.searched_to} zone={zone} /> }}
          />
        </p>
      )}
      {after && (
        <Button variant="default" onClick={() => setUrl({})}>
          {isOldestFirst ? t('Oldest clicks') : t('Newest clicks')}
        </Button>
      )}
      {next && (
        <Button variant="default" onClick={() => setUrl({ after: next })}>
          {isOldestFirst
            ? t('Newer clicks')
            : log?.searched_to
              ? t('Search older clicks')
              : t('Older clicks')}
        </Button>
      )}
    </nav>
  );
}

function NothingSoFar() {
  return (
    <EmptyState title={t('No clicks found so far')}>
      {t('This period has a large number of clicks. Continue the search below.')}
    </EmptyState>
  );
}

function NothingYet() {
  const mayLink = useMay('links.write');
  return (
    <EmptyState
      title={t('No clicks in this period')}
      action={mayLink && <Link to="/tools/link-generator">{t('Create a tracking link')}</Link>}
    >
      {t(
        'Clicks on your links appear here immediately. Choose another period, or create and share a link.',
      )}
    </EmptyState>
  );
}
