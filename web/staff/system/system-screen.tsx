import type { ReplyOf } from '#contract/call.ts';
import { showSystem } from '#contract/system/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { QueryResult } from '#web/ui/query-result.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TabbedScreen } from '#web/ui/tabbed-screen.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { SystemFacts } from './system-facts.tsx';
import { QueueTable, RecurringTable, SlowQueryTable } from './system-tables.tsx';

/** /staff/system: versions, storage, queues, and jobs that failed. */
export default function SystemScreen() {
  return (
    <TabbedScreen
      title={t('System')}
      sub={t('Versions, storage and background work of this installation')}
      label={t('View')}
      views={[
        { value: 'state', label: t('State'), view: <SystemState show="state" /> },
        { value: 'recurring', label: t('Recurring work'), view: <SystemState show="recurring" /> },
        { value: 'queries', label: t('Slow queries'), view: <SystemState show="queries" /> },
        failedJobs('retrying', t('Retrying jobs')),
        failedJobs('failed', t('Dead letters')),
      ]}
    />
  );
}

const failedJobs = (value: 'retrying' | 'failed', label: string) => ({
  value,
  label,
  view: <FailedJobs key={value} state={value} />,
});

function SystemState({ show }: { show: 'state' | 'recurring' | 'queries' }) {
  const state = useApiQuery(showSystem, {}, { refetchInterval: 10_000 });
  return (
    <QueryResult query={state}>
      {show === 'queries' ? (
        <SlowQueryTable rows={state.data?.slow_queries} />
      ) : show === 'recurring' ? (
        <RecurringTable rows={state.data?.recurring} />
      ) : (
        <StateOrSkeleton state={state.data} />
      )}
    </QueryResult>
  );
}

/** Together, because the facts would move the table below them. */
function StateOrSkeleton({ state }: { state: ReplyOf<typeof showSystem> | undefined }) {
  if (!state) return <Skeleton height={480} />;
  return (
    <>
      <SystemFacts state={state} />
      <QueueTable rows={state.queues} />
    </>
  );
}
