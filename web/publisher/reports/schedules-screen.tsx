import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  deleteSchedule,
  listSchedules,
  pauseSchedule,
  type Schedule,
  sendSchedule,
} from '#contract/reports/schedules.ts';
import { t } from '#web/lib/i18n.ts';
import { listText } from '#web/lib/list-text.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useFirst } from '#web/lib/use-api-query.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { schedules } from './report-calls.ts';
import { periodWords } from './schedule-words.ts';

const refreshes = [listSchedules];

/** /reports/schedules: the user's scheduled reports, and the state of each. */
export default function SchedulesScreen() {
  const asked = useFirst(schedules);
  const zone = asked.data?.time_zone;
  return (
    <>
      <PageHeader
        title={t('Scheduled Reports')}
        sub={t('Reports sent by email at 6:00 in your time zone.')}
      />
      <QueryTable
        name="schedules"
        label={t('Scheduled Reports')}
        columns={columnsOf(zone)}
        query={asked}
        rowKey={(row) => row.id}
        skeletonRows={3}
        empty={
          <EmptyState
            title={t('No scheduled reports yet')}
            action={<Link to="/reports/performance">{t('Open a report')}</Link>}
          >
            {t(
              'Choose the groups, filters and columns of a report, then select “Schedule by email” under Export.',
            )}
          </EmptyState>
        }
      />
    </>
  );
}

function columnsOf(zone: string | undefined): readonly Column<Schedule>[] {
  return [
    {
      id: 'name',
      head: t('Report'),
      width: 140,
      cell: (row) => (
        <>
          <strong>{row.name}</strong>
          <br />
          <span className="quiet">
            {listText([
              row.report === 'performance' ? t('Performance') : t('Transactions'),
              row.format.toUpperCase(),
            ])}
          </span>
        </>
      ),
    },
    {
      id: 'period',
      head: t('Frequency'),
      width: 110,
      cell: (row) => periodWords[row.period].often,
    },
    {
      id: 'recipients',
      head: t('Sent to'),
      width: 130,
      cell: (row) => row.recipients.map((one) => one.email).join(', ') || t('no recipient'),
    },
    { id: 'state', head: t('State'), width: 100, cell: (row) => <State row={row} /> },
    {
      id: 'next_at',
      head: t('Next'),
      cell: (row) => (row.paused ? '–' : <Time at={row.next_at} zone={zone} />),
    },
    { id: 'last', head: t('Last sent'), cell: (row) => <Time at={row.last_sent_at} zone={zone} /> },
    { id: 'actions', head: t('Actions'), width: 200, cell: (row) => <Actions row={row} /> },
  ];
}

function State({ row }: { row: Schedule }) {
  if (row.failing_since) {
    return (
      <>
        <StatusPill tone="down" word={t('Failing')} />
        <br />
        <span className="quiet">{row.last_error}</span>
      </>
    );
  }
  return row.paused ? (
    <StatusPill tone="wait" word={t('Paused')} />
  ) : (
    <StatusPill tone="up" word={t('Active')} />
  );
}

function Actions({ row }: { row: Schedule }) {
  const { id, name, paused } = row;
  const pause = useApiMutation(pauseSchedule, { refreshes });
  const remove = useApiMutation(deleteSchedule, {
    refreshes,
    done: t('“{name}” deleted', { name }),
  });
  const send = useApiMutation(sendSchedule, {
    refreshes,
    done: t('Report sent. The file is also in Downloads.'),
  });
  return (
    <span className="row no-wrap gap-4">
      <Button
        size="compact-sm"
        variant="default"
        loading={send.isPending}
        aria-label={t('Send {name} now', { name })}
        onClick={() => send.mutate({ id })}
      >
        {t('Send now')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={paused ? t('Resume {name}', { name }) : t('Pause {name}', { name })}
        onClick={() => pause.mutate({ id, paused: paused ? 0 : 1 })}
      >
        {paused ? t('Resume') : t('Pause')}
      </Button>
      <Button
        c="var(--down)"
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-label={t('Delete {name}', { name })}
        onClick={() => remove.mutate({ id })}
      >
        {t('Delete')}
      </Button>
    </span>
  );
}
