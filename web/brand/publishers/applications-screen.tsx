import { useState } from 'react';
import {
  decideBrandApplication,
  decideBrandApplications,
  listBrandApplications,
} from '#contract/brands/brand.ts';
import { showBrandSummary } from '#contract/reports/brand.ts';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { ApplicationButtons } from '#web/ui/application-buttons.tsx';
import {
  type Application,
  appliedColumn,
  messageColumn,
  siteColumn,
  stateColumn,
  verifiedColumn,
} from '#web/ui/application-columns.tsx';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import type { Column } from '#web/ui/data-table.tsx';
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
import { useMay, useMcid } from '../brand-session.ts';

const PENDING = '1';
/** The tabs except All. */
const STATUSES: Readonly<Record<string, 1 | 2 | 3>> = { 1: 1, 2: 2, 3: 3, [ASKED]: 1 };
const REFRESHES = [listBrandApplications, showBrandSummary];

/** /portal/brands/{mcid}/applications: publishers that want to promote the brand. */
export default function ApplicationsScreen() {
  const [url, setUrl] = useUrl();
  const mcid = useMcid();
  const mayDecide = useMay('publishers.decide');
  const status = url.status ?? PENDING;
  const page = pageOf(url);
  const filter = {
    keyword: url.keyword,
    status: STATUSES[status],
    waits_for_publisher: status === ASKED ? (1 as const) : undefined,
  };
  const applications = useApiQuery(listBrandApplications, { mcid, ...page, ...filter });
  const selection = useSelection(shownOf(applications).map(idOf));
  const { columns, decide, rejecting, askDialog, close } = useDecisions(mcid);
  const select = selectColumn(selection, idOf, ({ site_name }) => site_name);
  return (
    <>
      <PageHeader title={t('Applications')} sub={t('Longest waiting first')} />
      <div className="stack">
        <Toolbar tabs={<StatusTabs />}>
          <UrlSearch label={t('Search applications')} />
        </Toolbar>
        {mayDecide && (
          <DecisionBar
            {...{ mcid, filter, selection }}
            shown={shownOf(applications).length}
            total={applications.data?.total ?? 0}
          />
        )}
        <QueryTable
          label={t('Applications')}
          columns={mayDecide ? [select, ...columns] : columns}
          query={applications}
          rowKey={idOf}
          isFiltered={Boolean(url.keyword)}
          onClear={() => setUrl({ keyword: undefined })}
          emptyTitle={status === PENDING ? t('Nothing to review') : t('No applications')}
          emptyText={t('Publishers who apply to your brand appear here.')}
          page={page}
        />
      </div>
      {askDialog}
      <RejectApplicationDialog
        application={rejecting}
        busy={decide.isPending}
        onClose={close}
        onReject={(input) => decide.mutate({ mcid, ...input })}
      />
    </>
  );
}

const idOf = (row: Application) => row.relationship_id;

function StatusTabs() {
  const labels = useDictionary();
  const states = labels.entries('relationship_status').filter(({ value }) => value !== 0);
  return <UrlTabs label={t('Status')} initial={PENDING} tabs={withAsked(optionsOf(states))} />;
}

type DecisionBarProps = {
  mcid: string;
  filter: object;
  selection: Selection;
  shown: number;
  total: number;
};

function DecisionBar({ mcid, filter, selection, shown, total }: DecisionBarProps) {
  const bulk = useBulkDecision({
    ...{ call: decideBrandApplications, common: { mcid }, filter, selection },
    refreshes: REFRESHES,
  });
  return (
    <ReviewBar
      may
      approval="approve"
      {...{ selection, shown, total }}
      isBusy={bulk.isPending}
      onDecide={bulk.mutate}
    />
  );
}

/** The columns with decision buttons, the application to be rejected, and the decisions. */
function useDecisions(mcid: string) {
  const mayDecide = useMay('publishers.decide');
  const [rejecting, setRejecting] = useState<Application | null>(null);
  const [asking, setAsking] = useState<Application | null>(null);
  const labels = useDictionary();
  const close = () => {
    setRejecting(null);
    setAsking(null);
  };
  const decide = useApiMutation(decideBrandApplication, {
    refreshes: REFRESHES,
    done: (row) =>
      t('{site_name}: {word}', {
        site_name: row.site_name,
        word: labels.of('relationship_status', row.status).toLowerCase(),
      }),
    onDone: close,
  });
  const columns: Column<Application>[] = [...factColumns()];
  if (mayDecide) {
    columns.push({
      id: 'decide',
      pinned: true,
      head: t('Decision'),
      numeric: true,
      cell: (row) => (
        <ApplicationButtons
          {...{ may: true, name: row.site_name, row }}
          busyId={decide.isPending ? decide.variables.relationship_id : null}
          onApprove={({ relationship_id }) =>
            decide.mutate({ mcid, relationship_id, decision: 'approve' })
          }
          onAsk={setAsking}
          onReject={setRejecting}
        />
      ),
    });
  }
  const askDialog = (
    <AskDialog
      call={decideBrandApplications}
      common={{ mcid }}
      refreshes={REFRESHES}
      about={asking && { id: asking.relationship_id, name: asking.site_name }}
      onClose={close}
    />
  );
  return { columns, decide, rejecting, askDialog, close };
}

const factColumns = (): readonly Column<Application>[] => [
  siteColumn(),
  { id: 'publisher', head: t('Publisher'), cell: (row) => row.publisher_name },
  verifiedColumn(),
  messageColumn(),
  appliedColumn(),
  stateColumn(),
];
