import { useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import { deleteJob, listFailedJobs, retryJob } from '#contract/system/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { ConfirmDialog } from '#web/ui/app-dialog.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { Time } from '#web/ui/time.tsx';
import { MayButton } from '../may-button.tsx';

type Job = ReplyOf<typeof listFailedJobs>['list'][number];
type FailedState = 'failed' | 'retrying';

const refreshes = [listFailedJobs];

/** Jobs that failed, with their errors; each can be attempted again now or deleted, except imports. */
export function FailedJobs({ state }: { state: FailedState }) {
  const [url] = useUrl();
  const page = pageOf(url);
  const jobs = useApiQuery(listFailedJobs, { state, ...page });
  return (
    <QueryTable
      label={state === 'failed' ? t('Dead letters') : t('Retrying jobs')}
      columns={columnsOf(state)}
      query={jobs}
      rowKey={({ queue, id }) => `${queue} ${id}`}
      empty={
        state === 'failed' ? (
          <EmptyState title={t('No dead letters')}>
            {t('A job whose last attempt failed is listed here until it is retried or deleted.')}
          </EmptyState>
        ) : (
          <EmptyState title={t('No jobs wait for a retry')} />
        )
      }
      page={page}
    />
  );
}

const columnsOf = (state: FailedState): readonly Column<Job>[] => [
  {
    id: 'kind',
    head: t('Job'),
    cell: ({ kind, id }) => (
      <>
        <span className="mono">{kind}</span>
        <br />
        <span className="quiet">{id}</span>
      </>
    ),
  },
  { id: 'attempts', head: t('Attempts'), numeric: true, cell: ({ attempts }) => attempts },
  {
    id: 'error',
    head: t('Error'),
    width: 280,
    cell: ({ last_error, request_id }) => (
      <>
        <span className="mono break-anywhere">{last_error}</span>
        {request_id !== null && (
          <>
            <br />
            <span className="quiet">{t('Request {id}', { id: request_id })}</span>
          </>
        )}
      </>
    ),
  },
  ...(state === 'retrying'
    ? [{ id: 'next', head: t('Next attempt'), cell: (job: Job) => <Time at={job.next_at} /> }]
    : []),
  {
    id: 'acts',
    pinned: true,
    head: t('Actions'),
    numeric: true,
    cell: (job) => <JobActions job={job} />,
  },
];

function JobActions({ job }: { job: Job }) {
  const [isDeleting, setDeleting] = useState(false);
  const id = Number(job.id);
  const retry = useApiMutation(retryJob, {
    refreshes,
    done: t('The job runs again'),
  });
  const remove = useApiMutation(deleteJob, {
    refreshes,
    done: t('Job deleted'),
  });
  return (
    <div className="row">
      <MayButton
        permission="system.write"
        size="xs"
        variant="default"
        loading={retry.isPending}
        aria-label={t('Retry job {id}', { id: job.id })}
        onClick={() => retry.mutate({ id, queue: job.queue })}
      >
        {t('Retry')}
      </MayButton>
      {job.queue === 'jobs' && (
        <MayButton
          c="var(--down)"
          permission="system.write"
          size="xs"
          variant="default"
          aria-label={t('Delete job {id}', { id: job.id })}
          onClick={() => setDeleting(true)}
        >
          {t('Delete')}
        </MayButton>
      )}
      <ConfirmDialog
        opened={isDeleting}
        title={t('Delete this job?')}
        confirmLabel={t('Delete')}
        danger
        busy={remove.isPending}
        onClose={() => setDeleting(false)}
        onConfirm={() => remove.mutate({ id })}
      >
        {t('What the job should have done is not done.')}
      </ConfirmDialog>
    </div>
  );
}
