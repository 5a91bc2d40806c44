import { Button } from '@mantine/core';
import { useState } from 'react';
import { decideBrandApplication, listBrandApplications } from '#contract/brands/brand.ts';
import { showBrandSummary } from '#contract/reports/brand.ts';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import {
  type Application,
  appliedColumn,
  messageColumn,
  siteColumn,
  stateColumn,
  verifiedColumn,
} from '#web/ui/application-columns.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { RejectApplicationDialog } from '#web/ui/reject-application-dialog.tsx';
import { Toolbar } from '#web/ui/toolbar.tsx';
import { UrlSearch } from '#web/ui/url-search.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { useMay, useMcid } from '../brand-session.ts';

const PENDING = '1';
const STATUSES: Readonly<Record<string, 1 | 2 | 3>> = { 1: 1, 2: 2, 3: 3 };
const JOINED = 2;
const REJECTED = 3;

/** /portal/brands/{mcid}/applications: publishers that want to promote the brand. */
export default function ApplicationsScreen() {
  const [url, setUrl] = useUrl();
  const mcid = useMcid();
  const labels = useDictionary();
  const status = url.status ?? PENDING;
  const page = pageOf(url);
  const filter = { mcid, keyword: url.keyword, status: STATUSES[status] };
  const applications = useApiQuery(listBrandApplications, { ...page, ...filter });
  const { columns, decide, rejecting, close } = useDecisions(mcid);
  const states = labels.entries('relationship_status').filter(({ value }) => value !== 0);
  return (
    <>
      <PageHeader title={t('Applications')} sub={t('Longest waiting first')} />
      <div className="stack">
        <UrlTabs label={t('Status')} initial={PENDING} tabs={optionsOf(states)} />
        <Toolbar>
          <UrlSearch label={t('Search applications')} />
        </Toolbar>
        <QueryTable
          label={t('Applications')}
          columns={columns}
          query={applications}
          rowKey={(row) => row.relationship_id}
          isFiltered={Boolean(url.keyword)}
          onClear={() => setUrl({ keyword: undefined })}
          emptyTitle={status === PENDING ? t('Nothing to review') : t('No applications')}
          emptyText={t('Publishers who apply to your brand appear here.')}
          page={page}
        />
      </div>
      <RejectApplicationDialog
        application={rejecting}
        busy={decide.isPending}
        onClose={close}
        onReject={(input) => decide.mutate({ mcid, ...input })}
      />
    </>
  );
}

/** The columns with decision buttons, the application to be rejected, and the decisions. */
function useDecisions(mcid: string) {
  const mayDecide = useMay('publishers.decide');
  const [rejecting, setRejecting] = useState<Application | null>(null);
  const close = () => setRejecting(null);
  const labels = useDictionary();
  const decide = useApiMutation(decideBrandApplication, {
    refreshes: [listBrandApplications, showBrandSummary],
    done: (row) =>
      t('{site_name}: {word}', {
        site_name: row.site_name,
        word: labels.of('relationship_status', row.status).toLowerCase(),
      }),
    onDone: close,
  });
  const columns: Column<Application>[] = [
    siteColumn(),
    { id: 'publisher', head: t('Publisher'), cell: (row) => row.publisher_name },
    verifiedColumn(),
    messageColumn(),
    appliedColumn(),
    stateColumn(),
  ];
  if (mayDecide) {
    columns.push({
      id: 'decide',
      pinned: true,
      head: t('Decision'),
      numeric: true,
      cell: (row) => (
        <DecisionButtons
          row={row}
          isBusy={decide.isPending && decide.variables.relationship_id === row.relationship_id}
          onApprove={({ relationship_id }) =>
            decide.mutate({ mcid, relationship_id, decision: 'approve' })
          }
          onReject={setRejecting}
        />
      ),
    });
  }
  return { columns, decide, rejecting, close };
}

type DecisionButtonsProps = {
  row: Application;
  isBusy: boolean;
  onApprove: (row: Application) => void;
  onReject: (row: Application) => void;
};

function DecisionButtons({ row, isBusy, onApprove, onReject }: DecisionButtonsProps) {
  const name = row.site_name;
  return (
    <span className="row no-wrap justify-end">
      {row.status !== JOINED && (
        <Button
          variant="light"
          size="compact-sm"
          loading={isBusy}
          aria-label={t('Approve {name}', { name })}
          onClick={() => onApprove(row)}
        >
          {t('Approve')}
        </Button>
      )}
      {row.status !== REJECTED && (
        <Button
          variant="default"
          size="compact-sm"
          disabled={isBusy}
          aria-label={t('Reject {name}', { name })}
          onClick={() => onReject(row)}
        >
          {t('Reject')}
        </Button>
      )}
    </span>
  );
}
