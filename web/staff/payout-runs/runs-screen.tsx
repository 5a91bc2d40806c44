import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { listPayoutRuns, makePayoutRun } from '#contract/payout-runs/staff.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { MayButton } from '#web/staff/may-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { OverLimit } from './over-limit.tsx';
import { ReconcileDialog } from './reconcile-dialog.tsx';
import { ResultsDialog } from './results-dialog.tsx';
import { runColumns } from './run-columns.tsx';
import { runStates, Sums } from './run-words.tsx';

/** Payout runs: the amount that can be paid now, the available providers, and past runs. */
export default function RunsScreen() {
  const [url, setUrl] = useUrl();
  const navigate = useNavigate();
  const page = pageOf(url);
  const status = runStates.find((one) => one.value === url.status)?.value;
  const runs = useApiQuery(listPayoutRuns, { status, ...page });
  const open = (id: number) => void navigate({ to: `/payouts/${id}` });
  return (
    <>
      <PageHeader
        title={t('Payouts')}
        sub={t('A run is reviewed by one person and approved by another before anything is sent.')}
        actions={<Actions onOpen={open} />}
      />
      <div className="stack">
        <Payable data={runs.data} />
        <OverLimit />
        <UrlTabs label={t('State')} tabs={runStates} />
        <QueryTable
          label={t('Payout runs')}
          columns={runColumns}
          query={runs}
          filterBy={{ status: ({ status }) => ({ status }) }}
          rowKey={(run) => run.id}
          onOpenRow={(run) => open(run.id)}
          skeletonRows={5}
          isFiltered={Boolean(status)}
          onClear={() => setUrl({ status: undefined })}
          emptyTitle={t('No payout runs yet')}
          emptyText={t('Payments are requested on the 15th. A run pays all waiting payments.')}
          page={page}
        />
      </div>
    </>
  );
}

/** Reconciles, imports results, or creates a run and opens it. */
function Actions({ onOpen }: { onOpen: (id: number) => void }) {
  const [dialog, setDialog] = useState<'results' | 'reconcile' | null>(null);
  const make = useApiMutation(makePayoutRun, {
    refreshes: [listPayoutRuns],
    onDone: ({ id }) => onOpen(id),
  });
  return (
    <>
      <Button variant="default" onClick={() => setDialog('reconcile')}>
        {t('Reconcile')}
      </Button>
      <MayButton variant="default" permission="payouts.write" onClick={() => setDialog('results')}>
        {t('Import results')}
      </MayButton>
      <MayButton
        permission="payouts.write"
        loading={make.isPending}
        onClick={() => make.mutate({})}
      >
        {t('Create run')}
      </MayButton>
      <ResultsDialog opened={dialog === 'results'} onClose={() => setDialog(null)} />
      <ReconcileDialog opened={dialog === 'reconcile'} onClose={() => setDialog(null)} />
    </>
  );
}

type Listed = ReturnType<typeof useApiQuery<typeof listPayoutRuns>>['data'];

/** The amount waiting for a run, and the providers available for payouts. */
function Payable({ data }: { data: Listed }) {
  const words = useDictionary();
  return (
    <section className="card spread" aria-label={t('Ready to pay')}>
      <div>
        <p className="quiet">{t('Waiting for a run')}</p>
        <strong>{data ? <Sums sums={data.payable} /> : '–'}</strong>
      </div>
      <ul className="row p-0 list-none" aria-label={t('Payout providers')}>
        {(data?.ways ?? []).map(({ type, ready, why }) => (
          <li key={type}>
            <StatusPill
              tone={ready ? 'up' : 'neutral'}
              word={words.of('payout_type', type)}
              reason={why}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
