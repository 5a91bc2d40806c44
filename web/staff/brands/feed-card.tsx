import { Button, Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import {
  type FeedRun,
  fetchProductFeed,
  openProductFeed,
  removeProductFeed,
} from '#contract/products/staff.ts';
import { loadTexts, textOf } from '#web/lib/call-api.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { ConfirmDialog } from '#web/ui/app-dialog.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { MayButton } from '../may-button.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import { FeedErrors } from './feed-errors.tsx';

const ASK_AGAIN_MS = 3_000;

/** The product feed of a brand, and its last fetches. */
export function FeedCard({ mcid }: { mcid: string }) {
  const [dialog, setDialog] = useState<'set' | 'remove' | null>(null);
  const [shown, setShown] = useState<FeedRun | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const asked = useApiQuery(
    openProductFeed,
    { mcid },
    { refetchInterval: isWaiting && ASK_AGAIN_MS },
  );
  useEffect(() => setWaiting(asked.data?.feed?.is_waiting ?? false), [asked.data]);
  const refreshes = [openProductFeed];
  const fetchNow = useApiMutation(fetchProductFeed, {
    refreshes,
    onDone: () => showDone('Fetch started'),
  });
  const remove = useApiMutation(removeProductFeed, {
    refreshes,
    onDone: () => {
      setDialog(null);
      showDone('Feed removed');
    },
  });
  // The reason of a failed fetch may be a key of the catalogue.
  useEffect(() => void loadTexts(), []);
  if (asked.error) return <LoadError error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) return <Skeleton height={160} radius={12} />;
  const { feed, runs } = asked.data;
  return (
    <section className="card stack" aria-labelledby="feed">
      <div className="row justify-between">
        <h2 id="feed">Product feed</h2>
        <div className="row">
          {feed && (
            <>
              <MayButton
                permission="brands.write"
                variant="default"
                onClick={() => setDialog('remove')}
              >
                Remove
              </MayButton>
              <MayButton
                permission="brands.write"
                variant="default"
                loading={fetchNow.isPending || feed.is_waiting}
                onClick={() => fetchNow.mutate({ mcid })}
              >
                Fetch now
              </MayButton>
            </>
          )}
          <MayButton permission="brands.write" onClick={() => setDialog('set')}>
            {feed ? 'Change' : 'Set feed URL'}
          </MayButton>
        </div>
      </div>
      {feed ? (
        <p className="break-anywhere">
          <code>{feed.address}</code>
          <br />
          <span className="quiet">
            {everyText(feed.every_hours)}
            {feed.skip_bad && ', rows with errors are skipped'}.{' '}
            {feed.is_waiting ? (
              'Fetching now.'
            ) : (
              <>
                Next <Time at={feed.due_at} />.
              </>
            )}
          </span>
        </p>
      ) : (
        <p className="quiet">
          Products are imported from files. Set a feed URL to fetch them automatically.
        </p>
      )}
      {(feed || runs.length > 0) && (
        <DataTable
          label="Feed fetches"
          columns={columnsOf(setShown)}
          rows={runs}
          rowKey={(run) => run.run_id}
          empty={<EmptyState title="No fetches yet">The first fetch starts shortly.</EmptyState>}
        />
      )}
      <FeedDialog
        mcid={mcid}
        feed={feed}
        opened={dialog === 'set'}
        onClose={() => setDialog(null)}
      />
      <ConfirmDialog
        opened={dialog === 'remove'}
        onClose={() => setDialog(null)}
        onConfirm={() => remove.mutate({ mcid })}
        title="Remove the feed"
        confirmLabel="Remove"
        busy={remove.isPending}
        danger
      >
        The feed will no longer be fetched. Existing products are kept.
      </ConfirmDialog>
      <FeedErrors run={shown} onClose={() => setShown(null)} />
    </section>
  );
}

const everyText = (hours: number) =>
  hours === 24 ? 'Daily' : hours === 168 ? 'Weekly' : `Every ${hours} hours`;

const columnsOf = (onShow: (run: FeedRun) => void): Column<FeedRun>[] => [
  { id: 'at', head: 'Fetched', cell: (run) => <Time at={run.finished_at} /> },
  { id: 'outcome', head: 'Outcome', width: 240, cell: (run) => <Outcome run={run} /> },
  { id: 'new', head: 'New', numeric: true, cell: (run) => run.report?.created ?? '–' },
  { id: 'changed', head: 'Updated', numeric: true, cell: (run) => run.report?.updated ?? '–' },
  { id: 'gone', head: 'Removed', numeric: true, cell: (run) => run.report?.vanished ?? '–' },
  {
    id: 'bad',
    head: 'Rows with errors',
    numeric: true,
    cell: (run) =>
      run.report && run.report.errors.length > 0 ? (
        <Button variant="default" size="compact-xs" onClick={() => onShow(run)}>
          {run.report.rows_bad.toLocaleString('en')}
        </Button>
      ) : (
        (run.report?.rows_bad ?? '–')
      ),
  },
];

function Outcome({ run }: { run: FeedRun }) {
  if (run.outcome === 'imported') return <StatusPill tone="up" word="Imported" />;
  if (run.outcome === 'unchanged') return <StatusPill tone="neutral" word="Unchanged" />;
  const problem = run.problem ?? '';
  return (
    <span className="stack gap-4">
      <span>
        <StatusPill tone="down" word="Failed" />
      </span>
      <span className="quiet">{/^[A-Z_]+$/.test(problem) ? textOf(problem) : problem}</span>
    </span>
  );
}
