import { useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import {
  type ClaimStatus,
  claimStatuses,
  decideClaim,
  listStaffClaims,
} from '#contract/orders/claims.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { claimWords } from '#web/ui/claim-pill.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { ViewTabs } from '#web/ui/view-tabs.tsx';
import { claimColumns } from './claim-columns.tsx';

type Claim = ReplyOf<typeof listStaffClaims>['list'][number];
type Asking = { claim: Claim; decision: 'reject' | 'ask' };

/**
 * Claims of publishers about missing sales; a claim without a decision is accepted at its deadline.
 */
export default function ClaimsScreen() {
  const [url, setUrl] = useUrl();
  const [asking, setAsking] = useState<Asking | null>(null);
  const page = pageOf(url);
  const status = url.status ?? 'open';
  const known = claimStatuses.find((one) => one === status);
  const claims = useApiQuery(listStaffClaims, { ...page, ...(known && { status: known }) });
  const decide = useApiMutation(decideClaim, {
    refreshes: [listStaffClaims],
    onDone: (claim) => {
      setAsking(null);
      showDone(`Order ${claim.order_id}: ${claimWords[claim.status].toLowerCase()}`);
    },
  });
  const columns = claimColumns({
    busyId: decide.isPending ? decide.variables.id : null,
    onAccept: ({ id }) => decide.mutate({ id, decision: 'accept' }),
    onAsk: (claim, decision) => setAsking({ claim, decision }),
  });
  return (
    <>
      <PageHeader
        title="Claims"
        sub="Missing or incorrect sales reported by publishers, next deadline first"
      />
      <div className="stack">
        <ViewTabs
          label="Status"
          value={status}
          onChange={(value) => setUrl({ status: value === 'open' ? undefined : value })}
          tabs={[
            ...claimStatuses.map((value: ClaimStatus) => ({
              value,
              label: value === 'needs_info' ? 'Question sent' : claimWords[value],
            })),
            { value: 'all', label: 'All' },
          ]}
        />
        <QueryTable
          label="Claims"
          columns={columns}
          query={claims}
          rowKey={(row) => row.id}
          empty={
            <EmptyState title={status === 'open' ? 'Nothing to review' : 'No claims'}>
              Claims appear here when a publisher reports a missing or incorrect sale.
            </EmptyState>
          }
          page={page}
        />
      </div>
      <ReasonDialog
        opened={asking !== null}
        title={`${asking?.decision === 'ask' ? 'Ask about' : 'Reject'} order ${asking?.claim.order_id ?? ''}`}
        description="Visible to the publisher."
        confirmLabel={asking?.decision === 'ask' ? 'Ask' : 'Reject'}
        danger={asking?.decision === 'reject'}
        busy={decide.isPending}
        onClose={() => setAsking(null)}
        onConfirm={(reason) =>
          asking && decide.mutate({ id: asking.claim.id, decision: asking.decision, reason })
        }
      />
    </>
  );
}
