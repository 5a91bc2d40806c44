import { showSystem } from '#contract/system/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useUrl } from '#web/lib/use-url.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { SystemFacts } from './system-facts.tsx';
import { QueueTable, RecurringTable } from './system-tables.tsx';

/** /staff/system: versions, storage, queues, and jobs that failed. */
export default function SystemScreen() {
  const [url] = useUrl();
  return (
    <>
      <PageHeader
        title={t('System')}
        sub={t('Versions, storage and background work of this installation')}
      />
      <div className="stack">
        <UrlTabs
          label={t('View')}
          name="show"
          initial="state"
          tabs={[
            { value: 'state', label: t('State') },
            { value: 'recurring', label: t('Recurring work') },
            { value: 'retrying', label: t('Retrying jobs') },
            { value: 'failed', label: t('Dead letters') },
          ]}
        />
        {url.show === 'failed' || url.show === 'retrying' ? (
          <FailedJobs key={url.show} state={url.show} />
        ) : (
          <SystemState isRecurring={url.show === 'recurring'} />
        )}
      </div>
    </>
  );
}

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
