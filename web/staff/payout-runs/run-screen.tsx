import { Button } from '@mantine/core';
import { useState } from 'react';
import { retryPayment, type StaffPayout, showPayoutRun } from '#contract/payout-runs/staff.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, usePathParams, useUrl } from '#web/lib/use-url.ts';
import { useMay } from '#web/staff/staff-session.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState, LoadError, NothingMatches } from '#web/ui/empty-state.tsx';
import { Money } from '#web/ui/money.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { UrlPager } from '#web/ui/url-pager.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { useTitleObject } from '#web/ui/use-title-object.ts';
import { PayoutNote } from './payout-note.tsx';
import { RunActions, RunFiles } from './run-actions.tsx';
import { RunWay } from './run-way.tsx';
import { PayoutPill, payoutStates, RunPill } from './run-words.tsx';
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
        more={run.data && <RunFiles run={run.data} />}
      />
      {run.error && !run.data ? (
        <LoadError error={run.error} onRetry={() => void run.refetch()} />
      ) : (
        <div className="stack" aria-busy={run.isPending}>
          {run.data ? <RunWay run={run.data} /> : <Skeleton height={104} radius={12} />}
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
        title={t('Pay payment {number} again', { number: again?.payment_number ?? '' })}
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

/** The columns of the payouts of a run; a failed payout can be retried. */
function payoutColumns(
  mayRetry: boolean,
  onRetry: (payout: StaffPayout) => void,
): readonly Column<StaffPayout>[] {
  return [
    {
      id: 'publisher',
      head: t('Publisher'),
      width: 140,
      cell: (one) => <Payee payout={one} />,
    },
    { id: 'to', head: t('Paid to'), width: 140, cell: (one) => <Way payout={one} /> },
    {
      id: 'amount',
      head: t('Amount'),
      numeric: true,
      currencyOf: (one) => one.currency,
      cell: (one) => <Money amount={one.amount} currency={one.currency} />,
    },
    { id: 'status', head: t('State'), cell: (one) => <PayoutPill status={one.status} /> },
    {
      id: 'note',
      head: t('Note'),
      width: 220,
      cell: (one) =>
        one.note === null ? (
          (one.failure_code ?? <span className="quiet">–</span>)
        ) : (
          <PayoutNote note={one.note} />
        ),
    },
    { id: 'reference', head: t('Reference'), cell: (one) => <code>{one.reference}</code> },
    {
      id: 'asked',
      head: t('Sent, checked'),
      hint: t(
        'Number of send attempts under one reference, and of status checks since the last change.',
      ),
      numeric: true,
      cell: (one) => `${one.attempts}, ${one.asks}`,
    },
    {
      id: 'retry',
      pinned: true,
      head: t('Retry'),
      cell: (one) =>
        mayRetry && (one.status === 'failed' || one.status === 'returned') ? (
          <RetryButton payout={one} onRetry={onRetry} />
        ) : null,
    },
  ];
}

function Payee({ payout }: { payout: StaffPayout }) {
  return (
    <>
      <strong>{payout.publisher_name}</strong>
      <br />
      <span className="quiet">{t('Payment {number}', { number: payout.payment_number })}</span>
    </>
  );
}

function Way({ payout }: { payout: StaffPayout }) {
  const words = useDictionary();
  return (
    <>
      {words.of('payout_type', payout.type)}
      <br />
      <span className="quiet">{payout.masked_details}</span>
    </>
  );
}

type RetryButtonProps = { payout: StaffPayout; onRetry: (payout: StaffPayout) => void };

function RetryButton({ payout, onRetry }: RetryButtonProps) {
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={t('Pay again: {number}', { number: payout.payment_number })}
      onClick={() => onRetry(payout)}
    >
      {t('Pay again')}
    </Button>
  );
}
