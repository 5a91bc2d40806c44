import { showSystem } from '#contract/system/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { QueryResult } from '#web/ui/query-result.tsx';
import { TabbedScreen } from '#web/ui/tabbed-screen.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { SystemFacts } from './system-facts.tsx';
import { QueueTable, RecurringTable } from './system-tables.tsx';

/** /staff/system: versions, storage, queues, and jobs that failed. */
export default function SystemScreen() {
  return (
    <TabbedScreen
      title={t('System')}
      sub={t('Versions, storage and background work of this installation')}
      label={t('View')}
      views={[
        { value: 'state', label: t('State'), view: <SystemState isRecurring={false} /> },
        { value: 'recurring', label: t('Recurring work'), view: <SystemState isRecurring /> },
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

function SystemState({ isRecurring }: { isRecurring: boolean }) {
  const state = useApiQuery(showSystem, {}, { refetchInterval: 10_000 });
  return (
    <QueryResult query={state}>
      {isRecurring ? (
        <RecurringTable rows={state.data?.recurring} />
      ) : (
        <>
          {state.data && <SystemFacts state={state.data} />}
          <QueueTable rows={state.data?.queues} />
        </>
      )}
    </QueryResult>
  );
}
