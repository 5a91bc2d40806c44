import { useState } from 'react';
import { decideSite, decideSites, listSitesForStaff } from '#contract/sites/staff.ts';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable, shownOf } from '#web/ui/query-table.tsx';
import { RejectDialog } from '#web/ui/reject-dialog.tsx';
import { ReviewBar } from '#web/ui/review-bar.tsx';
import { ASKED, withAsked } from '#web/ui/review-tabs.ts';
import { selectColumn } from '#web/ui/select-column.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { UrlSearch } from '#web/ui/url-search.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { useBulkDecision } from '#web/ui/use-bulk-decision.ts';
import { type Selection, useSelection } from '#web/ui/use-selection.ts';
import { useMay } from '../staff-session.ts';
import { siteColumns } from './site-columns.tsx';
import type { StaffSite } from './staff-site.ts';

const IN_REVIEW = '0';
/** The tabs except All. */
const STATUSES: Readonly<Record<string, 0 | 1 | 2>> = { 0: 0, 1: 1, 2: 2, [ASKED]: 0 };

/** Sites of all publishers; those in review come first, the longest waiting on top. */
export default function SiteReviewsScreen() {
  const [url, setUrl] = useUrl();
  const labels = useDictionary();
  const status = url.status ?? IN_REVIEW;
  const statuses = labels.entries('site_status');
  const page = pageOf(url);
  const filter = {
    keyword: url.keyword,
    status: STATUSES[status],
    waits_for_publisher: status === ASKED ? (1 as const) : undefined,
  };
  const sites = useApiQuery(listSitesForStaff, { ...page, ...filter });
  const selection = useSelection(shownOf(sites).map(idOf));
  const { columns, decide, rejecting, askDialog, close } = useSiteDecisions();
  return (
    <>
      <PageHeader title={t('Channel reviews')} sub={t('Longest waiting first')} />
      <div className="stack">
        <Toolbar
          tabs={
            <UrlTabs
              label={t('Status')}
              initial={IN_REVIEW}
              tabs={withAsked(optionsOf(statuses))}
            />
          }
        >
          <UrlSearch label={t('Search channels')} />
        </Toolbar>
        <SiteReviewBar {...{ filter, selection, sites }} />
        <QueryTable
          label={t('Channels')}
          columns={[selectColumn(selection, idOf, nameOf), ...columns]}
          query={sites}
          rowKey={(site) => site.id}
          isFiltered={Boolean(url.keyword)}
          onClear={() => setUrl({ keyword: undefined })}
          emptyTitle={status === IN_REVIEW ? t('Nothing to review') : t('No channels')}
          emptyText={t('Channels added by publishers appear here for review.')}
          page={page}
        />
      </div>
      {askDialog}
      <RejectDialog
        name={rejecting?.name ?? null}
        busy={decide.isPending}
        onClose={close}
        onReject={(reason) =>
          rejecting && decide.mutate({ site_id: rejecting.id, status: 2, reason })
        }
      />
    </>
  );
}

const idOf = ({ id }: StaffSite) => id;
const nameOf = ({ name }: StaffSite) => name;

type SiteReviewBarProps = {
  filter: object;
  selection: Selection;
  sites: Parameters<typeof shownOf<StaffSite>>[0] & { data: { total: number } | undefined };
};

function SiteReviewBar({ filter, selection, sites }: SiteReviewBarProps) {
  const refreshes = [listSitesForStaff];
  const bulk = useBulkDecision({ call: decideSites, filter, selection, refreshes });
  return (
    <ReviewBar
      may={useMay('sites.decide')}
      approval="approve"
      selection={selection}
      shown={shownOf(sites).length}
      total={sites.data?.total ?? 0}
      isBusy={bulk.isPending}
      onDecide={bulk.mutate}
    />
  );
}

/** The columns with decision buttons, the site to be rejected, and the decisions. */
function useSiteDecisions() {
  const [rejecting, setRejecting] = useState<StaffSite | null>(null);
  const [asking, setAsking] = useState<StaffSite | null>(null);
  const close = () => {
    setRejecting(null);
    setAsking(null);
  };
  const labels = useDictionary();
  const decide = useApiMutation(decideSite, {
    refreshes: [listSitesForStaff],
    done: (site) => `${site.name}: ${labels.of('site_status', site.status).toLowerCase()}`,
    onDone: close,
  });
  const columns = siteColumns({
    labels,
    busyId: decide.isPending ? decide.variables.site_id : null,
    onApprove: (site) => decide.mutate({ site_id: site.id, status: 1 }),
    onAsk: setAsking,
    onReject: setRejecting,
  });
  const askDialog = (
    <AskDialog call={decideSites} refreshes={[listSitesForStaff]} about={asking} onClose={close} />
  );
  return { columns, decide, rejecting, askDialog, close };
}
