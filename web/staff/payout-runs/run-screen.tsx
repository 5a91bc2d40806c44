import { useState } from 'react';
import { retryPayment, type StaffPayout, showPayoutRun } from '#contract/payout-runs/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, usePathParams, useUrl } from '#web/lib/use-url.ts';
import { useMay } from '#web/staff/staff-session.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState, LoadError, NothingMatches } from '#web/ui/empty-state.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Time } from '#web/ui/time.tsx';
import { UrlPager } from '#web/ui/url-pager.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { useTitleObject } from '#web/ui/use-title-object.ts';
import { payoutColumns } from './payout-columns.tsx';
import { RunActions } from './run-actions.tsx';
import { Person } from './run-columns.tsx';
import { payoutStates, RunPill, Sums } from './run-words.tsx';
import type { ShownRun } from './shown-run.ts';

/** One run: who created and approved it, what it pays, and the state of each payout. */
export default function RunScreen() {
  const { id: text = '' } = usePathParams();
  const id = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  const [url, setUrl] = useUrl();
  const page = pageOf(url);
  const status = payoutStates.find((one) => one.value === url.status)?.value;
  const run = useApiQuery(showPayoutRun, { id: id || 1, status, ...page });
  const title = t('Payout run {text}', { text });
  useTitleObject(run.data ? title : '', t('Payouts'));
  if (run.error?.key === 'PAYOUT_RUN_NOT_FOUND' || id === 0) {
    return (
      <>
        <PageHeader title={title} />
        <EmptyState title={t('Payout run not found')} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={title}
        sub={run.data && <RunPill status={run.data.status} />}
        actions={run.data && <RunActions run={run.data} />}
      />
      {run.error && !run.data ? (
        <LoadError error={run.error} onRetry={() => void run.refetch()} />
      ) : (
        <div className="stack" aria-busy={run.isPending}>
          {run.data ? <Facts run={run.data} /> : <Skeleton height={200} radius={12} />}
          <UrlTabs label={t('Payout state')} tabs={payoutStates} />
          <Payouts
            run={run.data}
            dimmed={run.isPlaceholderData}
            onClear={() => setUrl({ status: undefined })}
          />
          <UrlPager {...page} total={run.data?.payouts.total ?? 0} />
        </div>
      )}
    </>
  );
}

function Facts({ run }: { run: ShownRun }) {
  return (
    <section className="card" aria-label={t('Run details')}>
      <FactList
        facts={[
          [t('Pays'), <Sums key="sums" sums={run.sums} />],
          [t('Created by'), <Person key="made" who={run.made} />],
          [t('Reviewed by'), run.reviewed && <Person who={run.reviewed} />],
          [t('Approved by'), run.approved && <Person who={run.approved} />],
          [t('Rejected by'), run.rejected && <Person who={run.rejected} />],
          [t('Reason'), run.reject_reason],
          [t('Sent'), run.sent_at && <Time at={run.sent_at} />],
          [t('Finished'), run.finished_at && <Time at={run.finished_at} />],
        ]}
      />
    </section>
  );
}

type PayoutsProps = { run: ShownRun | undefined; dimmed: boolean; onClear: () => void };

function Payouts({ run, dimmed, onClear }: PayoutsProps) {
  const mayRetry = useMay('payouts.write');
  const [again, setAgain] = useState<StaffPayout | null>(null);
  const retry = useApiMutation(retryPayment, {
    done: t('Payment queued for the next run'),
    onDone: () => setAgain(null),
  });
  return (
    <>
      <DataTable
        label={t('Payouts')}
        columns={payoutColumns(mayRetry, setAgain)}
        rows={run?.payouts.list}
        rowKey={(one) => one.id}
        dimmed={dimmed}
        skeletonRows={5}
        empty={<NothingMatches onClear={onClear} />}
      />
      <ReasonDialog
        opened={again !== null}
        title={t('Pay payment {payment_id} again', { payment_id: again?.payment_id ?? '' })}
        description={t('Recorded in the audit log.')}
        confirmLabel={t('Pay again')}
        busy={retry.isPending}
        onClose={() => setAgain(null)}
        onConfirm={(reason) => again && retry.mutate({ payment_id: again.payment_id, reason })}
      >
        <p>{t('The payment is included in the next run and needs a new review and approval.')}</p>
      </ReasonDialog>
    </>
  );
}
