import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { decideRelationship, listRelationships } from '#contract/brands/staff.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { ViewTabs } from '#web/ui/view-tabs.tsx';
import type { Application } from './application.ts';
import { applicationColumns } from './application-columns.tsx';
import { RejectDialog } from './reject-dialog.tsx';

const PENDING = '1';
const DECIDED: Readonly<Record<string, 1 | 2 | 3>> = { 1: 1, 2: 2, 3: 3 };
const REAPPLY_DAYS = 30;

/** Applications of sites to brands, with their decisions. */
export default function ApplicationsScreen() {
  const [url, setUrl] = useUrl();
  const labels = useDictionary();
  const [rejecting, setRejecting] = useState<Application | null>(null);
  const [reapplyDays, setReapplyDays] = useState(REAPPLY_DAYS);
  const status = url.status ?? PENDING;
  const page = pageOf(url);
  const applications = useApiQuery(listRelationships, {
    ...page,
    keyword: url.keyword,
    mcid: url.mcid,
    status: DECIDED[status],
  });
  const decide = useApiMutation(decideRelationship, {
    refreshes: [listRelationships],
    onDone: (row) => {
      setRejecting(null);
      const word = labels.of('relationship_status', row.status).toLowerCase();
      showDone(`${row.site_name} with ${row.merchant_name}: ${word}`);
    },
  });
  const columns = applicationColumns({
    busyId: decide.isPending ? decide.variables.relationship_id : null,
    onApprove: ({ relationship_id }) => decide.mutate({ relationship_id, decision: 'approve' }),
    onReject: setRejecting,
  });
  const states = labels.entries('relationship_status').filter(({ value }) => value !== 0);
  const isFiltered = Boolean(url.keyword || url.mcid);
  return (
    <>
      <PageHeader title="Applications" sub="Longest waiting first" />
      <div className="stack">
        <ViewTabs
          label="Status"
          value={status}
          onChange={(value) => setUrl({ status: value === PENDING ? undefined : value })}
          tabs={[
            ...states.map(({ value, label }) => ({ value: String(value), label })),
            { value: 'all', label: 'All' },
          ]}
        />
        <SearchField
          label="Search applications"
          value={url.keyword ?? ''}
          onSearch={(keyword) => setUrl({ keyword }, { replace: true })}
        />
        <QueryTable
          label="Applications"
          columns={columns}
          query={applications}
          rowKey={(row) => row.relationship_id}
          isFiltered={isFiltered}
          onClear={() => setUrl({ keyword: undefined, mcid: undefined })}
          empty={
            <EmptyState title={status === PENDING ? 'Nothing to review' : 'No applications'}>
              Applications to brands with manual approval appear here.
            </EmptyState>
          }
          page={page}
        />
      </div>
      <RejectDialog
        name={rejecting && `${rejecting.site_name} for ${rejecting.merchant_name}`}
        busy={decide.isPending}
        onClose={() => setRejecting(null)}
        onReject={(reason) =>
          rejecting &&
          decide.mutate({
            relationship_id: rejecting.relationship_id,
            decision: 'reject',
            reason,
            reapply_days: reapplyDays,
          })
        }
      >
        <NumberInput
          label="Days until the site can apply again"
          min={0}
          max={3650}
          clampBehavior="strict"
          allowDecimal={false}
          value={reapplyDays}
          onChange={(value) => setReapplyDays(Number(value) || 0)}
        />
      </RejectDialog>
    </>
  );
}
