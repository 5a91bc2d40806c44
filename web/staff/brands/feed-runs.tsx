import { Button } from '@mantine/core';
import { useState } from 'react';
import type { FeedRun } from '#contract/products/staff.ts';
import { textOf, useErrorTexts } from '#web/lib/error-texts.ts';
import { t } from '#web/lib/i18n.ts';
import { countText } from '#web/lib/numbers.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { FeedErrors } from './feed-errors.tsx';

/** The last fetches of a feed; the rows with errors of one are shown on request. */
export function FeedRuns({ runs }: { runs: readonly FeedRun[] }) {
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
      <span className="quiet">{textOf(problem)}</span>
    </span>
  );
}
