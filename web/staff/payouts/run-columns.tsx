import { Link } from '@tanstack/react-router';
import type { PayoutRun } from '#contract/payout-runs/staff.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Time } from '#web/ui/time.tsx';
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
    head: 'Run',
    cell: (run) => <Link to={`/payouts/${run.id}`}>Run {run.id}</Link>,
  },
  { id: 'status', head: 'State', cell: (run) => <RunPill status={run.status} /> },
  { id: 'sums', head: 'Pays', numeric: true, cell: (run) => <Sums sums={run.sums} /> },
  count('waiting', 'Waiting'),
  count('unknown', 'Unknown'),
  count('paid', 'Paid'),
  count('failed', 'Failed'),
  count('returned', 'Returned'),
  count('left_out', 'Excluded'),
  { id: 'made', head: 'Created by', width: 140, cell: (run) => <Person who={run.made} /> },
  { id: 'approved', head: 'Approved by', width: 140, cell: (run) => <Person who={run.approved} /> },
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
