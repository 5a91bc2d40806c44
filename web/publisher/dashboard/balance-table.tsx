import { Link } from '@tanstack/react-router';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/money.tsx';
import type { Dashboard } from './dashboard-reply.ts';

type Balance = Dashboard['balance'][number];

const parts = [
  { id: 'pending', head: 'Pending', hint: 'Awaiting the brand’s decision.' },
  { id: 'approved', head: 'Approved', hint: 'Approved but not settled yet.' },
  { id: 'payable', head: 'Payable', hint: 'Settled but not paid yet.' },
  { id: 'paid', head: 'Paid', hint: 'Paid to you to date.' },
] as const;

const columns: readonly Column<Balance>[] = [
  { id: 'currency', head: 'Currency', cell: (balance) => balance.currency },
  ...parts.map(
    (part): Column<Balance> => ({
      ...part,
      numeric: true,
      cell: (balance) => <Money amount={balance[part.id]} currency={balance.currency} />,
    }),
  ),
];

/** The state of earned commission, one row per currency. */
export function BalanceTable({ data }: { data: Dashboard }) {
  return (
    <div>
      <div className="spread mb-8">
        <h2>Balance</h2>
        <Link to="/payments/summary">Payments</Link>
      </div>
      <DataTable
        label="Balance"
        columns={columns}
        rows={data.balance}
        rowKey={(balance) => balance.currency}
        empty={null}
      />
    </div>
  );
}
