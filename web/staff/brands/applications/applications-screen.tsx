import { useState } from 'react';
import {
  decideRelationship,
  decideRelationships,
  listRelationships,
} from '#contract/brands/relationships.ts';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import type { Application } from '#web/ui/application-columns.tsx';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable, shownOf } from '#web/ui/query-table.tsx';
import { RejectApplicationDialog } from '#web/ui/reject-application-dialog.tsx';
import { ReviewBar } from '#web/ui/review-bar.tsx';
import { ASKED, withAsked } from '#web/ui/review-tabs.ts';
import { selectColumn } from '#web/ui/select-column.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { UrlSearch } from '#web/ui/url-search.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { useBulkDecision } from '#web/ui/use-bulk-decision.ts';
import { type Selection, useSelection } from '#web/ui/use-selection.ts';
import { useMay } from '../../staff-session.ts';
import { applicationColumns } from './application-columns.tsx';

const PENDING = '1';
/** The tabs except All. */
const STATUSES: Readonly<Record<string, 1 | 2 | 3>> = { 1: 1, 2: 2, 3: 3, [ASKED]: 1 };

/** Applications of sites to brands, with their decisions. */
export default function ApplicationsScreen() {
  const [url, setUrl] = useUrl();
  const labels = useDictionary();
  const status = url.status ?? PENDING;
  const page = pageOf(url);
  const filter = {
    keyword: url.keyword,
    mcid: url.mcid,
    status: STATUSES[status],
    waits_for_publisher: status === ASKED ? (1 as const) : undefined,
  };
  const applications = useApiQuery(listRelationships, { ...page, ...filter });
  const selection = useSelection(shownOf(applications).map(idOf));
  const { columns, decide, rejecting, askDialog, close } = useApplicationDecisions();
  return (
    <>
      <PageHeader title={t('Applications')} sub={t('Longest waiting first')} />
      <div className="stack">
        <Toolbar
          tabs={
            <UrlTabs label={t('Status')} initial={PENDING} tabs={withAsked(statesOf(labels))} />
          }
        >
          <UrlSearch label={t('Search applications')} />
        </Toolbar>
        <ApplicationBar
          {...{ filter, selection }}
          shown={shownOf(applications).length}
          total={applications.data?.total ?? 0}
        />
        <QueryTable
          label={t('Applications')}
          columns={[selectColumn(selection, idOf, nameOf), ...columns]}
          query={applications}
          rowKey={(row) => row.relationship_id}
          isFiltered={Boolean(url.keyword || url.mcid)}
          onClear={() => setUrl({ keyword: undefined, mcid: undefined })}
          emptyTitle={status === PENDING ? t('Nothing to review') : t('No applications')}
          emptyText={t('Applications to brands with manual approval appear here.')}
          page={page}
        />
      </div>
      {askDialog}
      <RejectApplicationDialog
        application={rejecting}
        busy={decide.isPending}
        onClose={close}
        onReject={decide.mutate}
      />
    </>
  );
}

/** The words of the states that an application can have. */
const statesOf = (labels: ReturnType<typeof useDictionary>) =>
  optionsOf(labels.entries('relationship_status').filter(({ value }) => value !== 0));

const idOf = (row: Application) => row.relationship_id;
const nameOf = (row: Application) => `${row.site_name}, ${row.merchant_name}`;

type ApplicationBarProps = { filter: object; selection: Selection; shown: number; total: number };

function ApplicationBar({ filter, selection, shown, total }: ApplicationBarProps) {
  const refreshes = [listRelationships];
  const bulk = useBulkDecision({ call: decideRelationships, filter, selection, refreshes });
  return (
    <ReviewBar
      may={useMay('relationships.decide')}
      approval="approve"
      {...{ selection, shown, total }}
      isBusy={bulk.isPending}
      onDecide={bulk.mutate}
    />
  );
}

/** The columns with decision buttons, the application to be rejected, and the decisions. */
function useApplicationDecisions() {
  const [rejecting, setRejecting] = useState<Application | null>(null);
  const [asking, setAsking] = useState<Application | null>(null);
  const close = () => {
    setRejecting(null);
    setAsking(null);
  };
  const labels = useDictionary();
  const decide = useApiMutation(decideRelationship, {
    refreshes: [listRelationships],
    onDone: (row) => {
      close();
      const word = labels.of('relationship_status', row.status).toLowerCase();
      showDone(
        t('{site_name} with {merchant_name}: {word}', {
          site_name: row.site_name,
          merchant_name: row.merchant_name,
          word,
        }),
      );
    },
  });
  const columns = applicationColumns({
    busyId: decide.isPending ? decide.variables.relationship_id : null,
    onApprove: ({ relationship_id }) => decide.mutate({ relationship_id, decision: 'approve' }),
    onAsk: setAsking,
    onReject: setRejecting,
  });
  const askDialog = (
    <AskDialog
      call={decideRelationships}
      refreshes={[listRelationships]}
      about={asking && { id: asking.relationship_id, name: nameOf(asking) }}
      onClose={close}
    />
  );
  return { columns, decide, rejecting, askDialog, close };
}
