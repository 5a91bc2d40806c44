import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { listPayoutRuns, makePayoutRun } from '#contract/payout-runs/staff.ts';
import type { ApiError } from '#web/lib/call-api.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { showError } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { MayButton } from '#web/staff/may-button.tsx';
import { RatesProblem } from '#web/staff/rates-problem.tsx';
import { useMay } from '#web/staff/staff-session.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { OverLimit } from './over-limit.tsx';
import { PayoutNote } from './payout-note.tsx';
import styles from './payout-runs.module.css';
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
  const make = useApiMutation(makePayoutRun, {
    quiet: true,
    refreshes: [listPayoutRuns],
    onDone: ({ id }) => open(id),
    onRefused: ({ key, text }) => {
      if (key !== 'PAYOUT_RUN_EMPTY') showError(text);
    },
  });
  return (
    <>
      <PageHeader
        title={t('Payouts')}
        sub={t('A run is reviewed by one person and approved by another before anything is sent.')}
        actions={
          <MayButton
            permission="payouts.write"
            loading={make.isPending}
            onClick={() => make.mutate({})}
          >
            {t('Create run')}
          </MayButton>
        }
        more={<FileActions />}
      />
      <div className="stack">
        <Payable data={runs.data} />
        <EmptyRun error={make.error} />
        <RatesProblem />
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

/** Reconciles, or imports results. */
function FileActions() {
  const [dialog, setDialog] = useState<'results' | 'reconcile' | null>(null);
  return (
    <>
      <Button variant="default" onClick={() => setDialog('reconcile')}>
        {t('Reconcile')}
      </Button>
      <MayButton variant="default" permission="payouts.write" onClick={() => setDialog('results')}>
        {t('Import results')}
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
  const ways = data?.ways ?? [];
  return (
    <section className={`card ${styles.hero}`} aria-label={t('Ready to pay')}>
      <div>
        <p className="quiet">{t('Waiting for a run')}</p>
        <div className={styles.amount}>{data ? <Sums sums={data.payable} /> : '–'}</div>
      </div>
      <div className={`stack gap-8 ${styles.ways}`}>
        <ul className="row p-0 list-none" aria-label={t('Payout providers')}>
          {ways.map(({ type, ready }) => (
            <li key={type}>
              <StatusPill
                tone={ready ? 'up' : 'neutral'}
                word={
                  ready
                    ? words.of('payout_type', type)
                    : t('{provider}: not set up', { provider: words.of('payout_type', type) })
                }
              />
            </li>
          ))}
        </ul>
        {ways.some(({ ready }) => !ready) && <SetUpProviders />}
      </div>
    </section>
  );
}

/** Where providers are set up, for those who may. */
function SetUpProviders() {
  if (!useMay('settings.write')) {
    return <p className="quiet">{t('An administrator sets providers up under Settings.')}</p>;
  }
  return (
    <Link to="/settings" search={{ section: 'payouts' }}>
      {t('Set up payout providers')}
    </Link>
  );
}

type Left = readonly { note: string; payments: number }[];

/** Why no payment can be paid now, each reason with the place where it is resolved. */
function EmptyRun({ error }: { error: ApiError | null }) {
  if (error?.key !== 'PAYOUT_RUN_EMPTY') return null;
  const reasons = (error.data as { left_out?: Left } | null)?.left_out ?? [];
  return (
    <section className="card stack gap-8" role="alert">
      <strong>{error.text}</strong>
      {reasons.length === 0 && <p>{t('No payment is waiting.')}</p>}
      {reasons.length > 0 && (
        <ul>
          {reasons.map(({ note, payments }) => (
            <li key={note}>
              <PayoutNote note={note} />
              <p className="quiet">
                {t('{count, plural, one {# payment} other {# payments}}', { count: payments })}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
