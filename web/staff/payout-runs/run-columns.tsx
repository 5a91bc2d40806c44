import { Link } from '@tanstack/react-router';
import type { PayoutRun } from '#contract/payout-runs/staff.ts';
import { t } from '#web/lib/i18n.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { RunPill, Sums } from './run-words.tsx';

const count = (of: keyof PayoutRun['counts'], head: string): Column<PayoutRun> => ({
  id: of,
  head,
  numeric: true,
  cell: (run) => run.counts[of] || <span className="quiet">–</span>,
});

/** The columns of the list of runs. */
export const runColumns: readonly Column<PayoutRun>[] = [
  {
    id: 'id',
    head: t('Run'),
    cell: (run) => (
      <Link to={`/payouts/${run.id}`}>
        <Trans id={'Run {id}'} values={{ id: run.id }} />
      </Link>
    ),
  },
  { id: 'status', head: t('State'), cell: (run) => <RunPill status={run.status} /> },
  { id: 'sums', head: t('Pays'), numeric: true, cell: (run) => <Sums sums={run.sums} /> },
  count('waiting', t('Waiting')),
  count('unknown', t('Unknown')),
  count('paid', t('Paid')),
  count('failed', t('Failed')),
  count('returned', t('Returned')),
  count('left_out', t('Excluded')),
  {
    id: 'made',
    head: t('Created by'),
    width: 140,
    compact: 'time',
    cell: (run) => <Person who={run.made} />,
    compactCell: (run) => run.made && <Time at={run.made.at} />,
  },
  {
    id: 'approved',
    head: t('Approved by'),
    width: 140,
    cell: (run) => <Person who={run.approved} />,
  },
];

/** The person and the time of an action. */
export function Person({ who }: { who: PayoutRun['made'] }) {
  if (!who) return <span className="quiet">–</span>;
  return (
    <>
      {who.name}
      <br />
      <span className="quiet">
        <Time at={who.at} />
      </span>
    </>
  );
}
