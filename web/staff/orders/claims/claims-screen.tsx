import { useState } from 'react';
import type { InputOf, ReplyOf } from '#contract/call.ts';
import {
  claimStatuses,
  decideClaim,
  decideClaims,
  listStaffClaims,
} from '#contract/orders/claims.ts';
import { t } from '#web/lib/i18n.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrlValues } from '#web/lib/use-url.ts';
import { claimWords } from '#web/ui/claim-pill.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable, shownOf } from '#web/ui/query-table.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { ReviewBar } from '#web/ui/review-bar.tsx';
import { selectColumn } from '#web/ui/select-column.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { useBulkDecision } from '#web/ui/use-bulk-decision.ts';
import { type Selection, useSelection } from '#web/ui/use-selection.ts';
import { useMay } from '../../staff-session.ts';
import { claimColumns } from './claim-columns.tsx';

type Claim = ReplyOf<typeof listStaffClaims>['list'][number];
/** The claim that is rejected or asked about. */
type Decision = { claim: Claim; decision: 'reject' | 'ask' };

const tabs = [
  ...claimStatuses.map((value) => ({
    value,
    label: value === 'needs_info' ? t('Question sent') : claimWords[value],
  })),
  { value: 'all', label: t('All') },
];

/**
 * Claims of publishers about missing sales; a claim without a decision is accepted at its deadline.
 */
export default function ClaimsScreen() {
  const url = useUrlValues();
  const [chosen, setChosen] = useState<Decision | null>(null);
  const page = pageOf(url);
  const status = tabs.find(({ value }) => value === url.status)?.value ?? 'open';
  const known = claimStatuses.find((one) => one === status);
  const filter = { ...(known && { status: known }) };
  const claims = useApiQuery(listStaffClaims, { ...page, ...filter });
  const selection = useSelection(shownOf(claims).map(({ id }) => id));
  const decide = useDecideClaim(() => setChosen(null));
  const columns = claimColumns({
    busyId: decide.isPending ? decide.variables.id : null,
    onAccept: ({ id }) => decide.mutate({ id, decision: 'accept' }),
    onAsk: (claim, decision) => setChosen({ claim, decision }),
  });
  return (
    <>
      <PageHeader
        title={t('Claims')}
        sub={t('Missing or incorrect sales reported by publishers, next deadline first')}
      />
      <div className="stack">
        <UrlTabs label={t('Status')} initial="open" tabs={tabs} />
        <ClaimBar
          {...{ filter, selection }}
          shown={shownOf(claims).length}
          total={claims.data?.total ?? 0}
        />
        <QueryTable
          label={t('Claims')}
          columns={[selectColumn<Claim>(selection, (row) => row.id, nameOf), ...columns]}
          query={claims}
          rowKey={(row) => row.id}
          emptyTitle={status === 'open' ? t('Nothing to review') : t('No claims')}
          emptyText={t('Claims appear here when a publisher reports a missing or incorrect sale.')}
          page={page}
        />
      </div>
      <DecisionDialog
        chosen={chosen}
        isBusy={decide.isPending}
        onClose={() => setChosen(null)}
        onDecide={decide.mutate}
      />
    </>
  );
}

const nameOf = (row: Claim) => t('order {order_id}', { order_id: row.order_id });

type ClaimBarProps = { filter: object; selection: Selection; shown: number; total: number };

function ClaimBar({ filter, selection, shown, total }: ClaimBarProps) {
  const refreshes = [listStaffClaims];
  const bulk = useBulkDecision({ call: decideClaims, filter, selection, refreshes });
  return (
    <ReviewBar
      may={useMay('claims.decide')}
      approval="accept"
      {...{ selection, shown, total }}
      isBusy={bulk.isPending}
      onDecide={bulk.mutate}
    />
  );
}

function useDecideClaim(onDone: () => void) {
  return useApiMutation(decideClaim, {
    refreshes: [listStaffClaims],
    onDone: (claim) => {
      onDone();
      const { order_id, held_because, status: decided } = claim;
      showDone(
        held_because === 'second_person'
          ? t('Order {order_id}: a second person must accept it', { order_id })
          : t('Order {order_id}: {status}', { order_id, status: claimWords[decided] }),
      );
    },
  });
}

type DecisionDialogProps = {
  chosen: Decision | null;
  isBusy: boolean;
  onClose: () => void;
  onDecide: (input: InputOf<typeof decideClaim>) => void;
};

function DecisionDialog({ chosen, isBusy, onClose, onDecide }: DecisionDialogProps) {
  const isQuestion = chosen?.decision === 'ask';
  const order_id = chosen?.claim.order_id ?? '';
  return (
    <ReasonDialog
      opened={chosen !== null}
      title={
        isQuestion
          ? t('Ask about order {order_id}', { order_id })
          : t('Reject order {order_id}', { order_id })
      }
      description={t('Visible to the publisher.')}
      confirmLabel={isQuestion ? t('Ask') : t('Reject')}
      danger={chosen?.decision === 'reject'}
      busy={isBusy}
      onClose={onClose}
      onConfirm={(reason) =>
        chosen && onDecide({ id: chosen.claim.id, decision: chosen.decision, reason })
      }
    />
  );
}
