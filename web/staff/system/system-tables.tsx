import type { ReplyOf } from '#contract/call.ts';
import type { showSystem } from '#contract/system/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { countText, roundedText } from '#web/lib/numbers.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';

type State = ReplyOf<typeof showSystem>;
type Queue = State['queues'][number];
type Recurring = State['recurring'][number];
type SpoolDamage = State['spool_damages'][number];
type SlowQuery = NonNullable<State['slow_queries']>[number];

const queueColumns: readonly Column<Queue>[] = [
  { id: 'name', head: t('Queue'), cell: ({ name }) => <span className="mono">{name}</span> },
  {
    id: 'waiting',
    head: t('Waiting'),
    numeric: true,
    cell: ({ waiting }) => countText(waiting),
  },
  {
    id: 'running',
    head: t('Running'),
    numeric: true,
    cell: ({ running }) => countText(running),
  },
  {
    id: 'due',
    head: t('Oldest due entry'),
    hint: t('Deliveries of a postback that is switched off wait until it is switched on'),
    cell: ({ oldest_due_at }) => <Time at={oldest_due_at} />,
  },
];

/** The queues of background work with what waits in them. */
export function QueueTable({ rows }: { rows: readonly Queue[] | undefined }) {
  return (
    <DataTable
      label={t('Queues')}
      columns={queueColumns}
      rows={rows}
      rowKey={({ name }) => name}
      emptyTitle={t('All queues are empty')}
    />
  );
}

const damageColumns: readonly Column<SpoolDamage>[] = [
  { id: 'found', head: t('Found at'), cell: ({ found_at }) => <Time at={found_at} /> },
  {
    id: 'clicks',
    head: t('Lost clicks'),
    hint: t('An estimate, since the damaged part cannot be read'),
    numeric: true,
    cell: ({ clicks }) => countText(clicks),
  },
  {
    id: 'file',
    head: t('File'),
    cell: ({ file }) => <span className="mono break-anywhere">{file}</span>,
  },
];

/** Parts of click files that could not be read, if there are any. */
export function SpoolDamageTable({ rows }: { rows: readonly SpoolDamage[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="damages">
      <h2 id="damages">{t('Damaged click files')}</h2>
      <p>
        {t(
          'The clicks in these parts are lost. The other clicks of each file are recorded, and the server that wrote the file keeps it in the folder spool-damaged.',
        )}
      </p>
      <DataTable
        label={t('Damaged click files')}
        columns={damageColumns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        emptyTitle=""
      />
    </section>
  );
}

const recurringColumns: readonly Column<Recurring>[] = [
  { id: 'name', head: t('Work'), cell: ({ name }) => <span className="mono">{name}</span> },
  {
    id: 'result',
    head: t('Last run'),
    cell: ({ last_error }) =>
      last_error === null ? (
        <StatusPill tone="up" word={t('Succeeded')} />
      ) : (
        <>
          <StatusPill tone="down" word={t('Failed')} />
          <br />
          <span className="mono break-anywhere">{last_error}</span>
        </>
      ),
  },
  { id: 'next', head: t('Next run'), cell: ({ next_at }) => <Time at={next_at} /> },
];

/** Work that repeats, with the result of its last run. */
export function RecurringTable({ rows }: { rows: readonly Recurring[] | undefined }) {
  return (
    <DataTable
      label={t('Recurring work')}
      columns={recurringColumns}
      rows={rows}
      rowKey={({ name }) => name}
      emptyTitle={t('No worker has started yet')}
    />
  );
}

const milliseconds = (value: number) => roundedText(value, value < 10 ? 1 : 0);

const queryColumns: readonly Column<SlowQuery>[] = [
  {
    id: 'text',
    head: t('Statement'),
    width: 280,
    cell: ({ text }) => <span className="mono break-anywhere">{text}</span>,
  },
  {
    id: 'calls',
    head: t('Calls'),
    numeric: true,
    cell: ({ calls }) => countText(calls),
  },
  {
    id: 'mean',
    head: t('Mean, ms'),
    numeric: true,
    cell: ({ mean_ms }) => milliseconds(mean_ms),
  },
  {
    id: 'total',
    head: t('Total, ms'),
    numeric: true,
    cell: ({ total_ms }) => milliseconds(total_ms),
  },
];

/** The statements that cost the database the most time. */
export function SlowQueryTable({ rows }: { rows: readonly SlowQuery[] | null | undefined }) {
  return (
    <DataTable
      label={t('Slow queries')}
      columns={queryColumns}
      rows={rows === null ? [] : rows}
      rowKey={({ text, total_ms }) => `${total_ms} ${text}`}
      emptyTitle={t('No statistics of statements')}
      emptyText={t('Load and create the extension pg_stat_statements in the database.')}
    />
  );
}
