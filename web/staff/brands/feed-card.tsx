import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import {
  type FeedRun,
  fetchProductFeed,
  openProductFeed,
  removeProductFeed,
} from '#contract/products/staff.ts';
import { textOf, useErrorTexts } from '#web/lib/error-texts.ts';
import { t } from '#web/lib/i18n.ts';
import { countText } from '#web/lib/numbers.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { outsideText } from '#web/staff/outside-text.ts';
import { AppDialog, ConfirmDialog } from '#web/ui/app-dialog.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { RowErrors } from '#web/ui/imports/row-errors.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { MayButton } from '../may-button.tsx';
import { FeedDialog } from './feed-dialog.tsx';

/** The last fetches of a feed; the rows with errors of one are shown on request. */
function FeedRuns({ runs }: { runs: readonly FeedRun[] }) {
  const [shown, setShown] = useState<FeedRun | null>(null);
  // The reason of a failed fetch may be a key of the catalogue.
  useErrorTexts();
  return (
    <>
      <DataTable
        label={t('Feed fetches')}
        columns={columnsOf(setShown)}
        rows={runs}
        rowKey={(run) => run.run_id}
        emptyTitle={t('No fetches yet')}
        emptyText={t('The first fetch starts shortly.')}
      />
      <FeedErrors run={shown} onClose={() => setShown(null)} />
    </>
  );
}

const columnsOf = (onShow: (run: FeedRun) => void): Column<FeedRun>[] => [
  { id: 'at', head: t('Fetched'), cell: (run) => <Time at={run.finished_at} /> },
  { id: 'outcome', head: t('Outcome'), width: 240, cell: (run) => <Outcome run={run} /> },
  { id: 'new', head: t('New'), numeric: true, cell: (run) => run.report?.created ?? '–' },
  { id: 'changed', head: t('Updated'), numeric: true, cell: (run) => run.report?.updated ?? '–' },
  { id: 'gone', head: t('Removed'), numeric: true, cell: (run) => run.report?.vanished ?? '–' },
  {
    id: 'bad',
    head: t('Rows with errors'),
    numeric: true,
    cell: (run) =>
      run.report && run.report.errors.length > 0 ? (
        <Button variant="default" size="compact-xs" onClick={() => onShow(run)}>
          {countText(run.report.rows_bad)}
        </Button>
      ) : (
        (run.report?.rows_bad ?? '–')
      ),
  },
];

function Outcome({ run }: { run: FeedRun }) {
  if (run.outcome === 'imported') return <StatusPill tone="up" word={t('Imported')} />;
  if (run.outcome === 'unchanged') return <StatusPill tone="neutral" word={t('Unchanged')} />;
  const problem = run.problem ?? '';
  return (
    <span className="stack gap-4">
      <span>
        <StatusPill tone="down" word={t('Failed')} />
      </span>
      <span className="quiet">{outsideText(textOf(problem))}</span>
    </span>
  );
}

/** The first invalid rows of one fetch. */
function FeedErrors({ run, onClose }: { run: FeedRun | null; onClose: () => void }) {
  const errors = run?.report?.errors ?? [];
  return (
    <AppDialog opened={run !== null} onClose={onClose} title={t('Rows with errors')} width={760}>
      <RowErrors
        total={run?.report?.rows_bad ?? 0}
        errors={errors.map(({ row, field, reason, value }) => ({
          row,
          value,
          text: reason,
          field: field ?? '',
        }))}
      />
    </AppDialog>
  );
}

const POLL_MS = 3_000;

type Feed = ReplyOf<typeof openProductFeed>['feed'];

/** The product feed of a brand, and its last fetches. */
export function FeedCard({ mcid }: { mcid: string }) {
  const [dialog, setDialog] = useState<'set' | 'remove' | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const found = useApiQuery(openProductFeed, { mcid }, { refetchInterval: isWaiting && POLL_MS });
  useEffect(() => setWaiting(found.data?.feed?.is_waiting ?? false), [found.data]);
  if (found.error) return <LoadError error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={160} radius={12} />;
  const { feed, runs } = found.data;
  const close = () => setDialog(null);
  return (
    <section className="card stack" aria-labelledby="feed">
      <div className="row justify-between">
        <h2 id="feed">{t('Product feed')}</h2>
        <div className="row">
          {feed && (
            <>
              <MayButton
                permission="brands.write"
                variant="default"
                onClick={() => setDialog('remove')}
              >
                {t('Remove')}
              </MayButton>
              <FetchButton mcid={mcid} isWaiting={feed.is_waiting} />
            </>
          )}
          <MayButton permission="brands.write" onClick={() => setDialog('set')}>
            {feed ? t('Change') : t('Set feed URL')}
          </MayButton>
        </div>
      </div>
      <FeedFacts feed={feed} />
      {(feed || runs.length > 0) && <FeedRuns runs={runs} />}
      <FeedDialog mcid={mcid} feed={feed} opened={dialog === 'set'} onClose={close} />
      <RemoveDialog mcid={mcid} opened={dialog === 'remove'} onClose={close} />
    </section>
  );
}

function FetchButton({ mcid, isWaiting }: { mcid: string; isWaiting: boolean }) {
  const fetchNow = useApiMutation(fetchProductFeed, {
    refreshes: [openProductFeed],
    done: t('Fetch started'),
  });
  return (
    <MayButton
      permission="brands.write"
      variant="default"
      loading={fetchNow.isPending || isWaiting}
      onClick={() => fetchNow.mutate({ mcid })}
    >
      {t('Fetch now')}
    </MayButton>
  );
}

/** Address, interval and next fetch of the feed. */
function FeedFacts({ feed }: { feed: Feed }) {
  if (!feed) {
    return (
      <p className="quiet">
        {t('Products are imported from files. Set a feed URL to fetch them automatically.')}
      </p>
    );
  }
  return (
    <p className="break-anywhere">
      <code>{feed.address}</code>
      <br />
      <span className="quiet">
        {everyText(feed.every_hours)}
        {' · '}
        {feed.skip_bad && <>{t('rows with errors are skipped')} · </>}
        {feed.is_waiting ? (
          t('fetching now')
        ) : (
          <Trans id="next <0/>" components={{ 0: <Time at={feed.due_at} /> }} />
        )}
      </span>
    </p>
  );
}

type RemoveDialogProps = { mcid: string; opened: boolean; onClose: () => void };

function RemoveDialog({ mcid, opened, onClose }: RemoveDialogProps) {
  const remove = useApiMutation(removeProductFeed, {
    refreshes: [openProductFeed],
    done: t('Feed removed'),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => remove.mutate({ mcid })}
      title={t('Remove the feed')}
      confirmLabel={t('Remove')}
      busy={remove.isPending}
      danger
    >
      {t('The feed will no longer be fetched. Existing products are kept.')}
    </ConfirmDialog>
  );
}

const everyText = (hours: number) =>
  hours === 24
    ? t('Daily')
    : hours === 168
      ? t('Weekly')
      : t('Every {hours, plural, one {# hour} other {# hours}}', { hours });
