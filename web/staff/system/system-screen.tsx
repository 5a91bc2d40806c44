import type { ReplyOf } from '#contract/call.ts';
import { showSystem } from '#contract/system/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { countText } from '#web/lib/numbers.ts';
import { sizeLabel } from '#web/lib/size-label.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TabbedScreen } from '#web/ui/tabbed-screen.tsx';
import { BackupState } from './backup-state.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import styles from './system.module.css';
import { QueueTable, RecurringTable, SlowQueryTable, SpoolDamageTable } from './system-tables.tsx';

/** /staff/system: versions, storage, queues, backups, and jobs that failed. */
export default function SystemScreen() {
  return (
    <TabbedScreen
      title={t('System')}
      sub={t('Versions, storage and background work of this installation')}
      label={t('View')}
      views={[
        { value: 'state', label: t('State'), view: <SystemState show="state" /> },
        { value: 'backups', label: t('Backups'), view: <SystemState show="backups" /> },
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

function SystemState({ show }: { show: 'state' | 'backups' | 'recurring' | 'queries' }) {
  const state = useApiQuery(showSystem, {}, { refetchInterval: 10_000 });
  return (
    <QueryResult query={state}>
      {show === 'queries' ? (
        <SlowQueryTable rows={state.data?.slow_queries} />
      ) : show === 'backups' ? (
        <BackupState backups={state.data?.backups} />
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
      <SpoolDamageTable rows={state.spool_damages} />
      <SystemFacts state={state} />
      <QueueTable rows={state.queues} />
    </>
  );
}

type State = ReplyOf<typeof showSystem>;

/** Versions, workers and storage. */
function SystemFacts({ state: { versions, workers, storage } }: { state: State }) {
  const { database_bytes, disk_free_bytes, tables } = storage;
  return (
    <div className={styles.facts}>
      <section className="card" aria-labelledby="versions">
        <h2 id="versions">{t('Versions')}</h2>
        <FactList
          facts={[
            [t('Program'), versions.program],
            ['Node.js', versions.node],
            ['PostgreSQL', versions.postgres],
            [t('Running workers'), countText(workers)],
          ]}
        />
      </section>
      <section className="card" aria-labelledby="storage">
        <h2 id="storage">{t('Storage')}</h2>
        <FactList
          facts={[
            [t('Free disk space'), disk_free_bytes === null ? '–' : sizeLabel(disk_free_bytes)],
            [t('Database'), sizeLabel(database_bytes)],
            ...tables.map(
              ({ name, bytes }) =>
                [t('Table {name}', { name }), bytes === 0 ? '–' : sizeLabel(bytes)] as const,
            ),
          ]}
        />
      </section>
    </div>
  );
}
