import { Link } from '@tanstack/react-router';
import { t } from '#web/lib/i18n.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/money.tsx';
import type { Dashboard } from './dashboard-reply.ts';

type Balance = Dashboard['balance'][number];

const parts = [
  { id: 'pending', head: t('Pending'), hint: t('Awaiting the brand’s decision.') },
  { id: 'approved', head: t('Approved'), hint: t('Approved but not settled yet.') },
  { id: 'payable', head: t('Payable'), hint: t('Settled but not paid yet.') },
  { id: 'paid', head: t('Paid'), hint: t('Paid to you to date.') },
] as const;

const columns: readonly Column<Balance>[] = [
  { id: 'currency', head: t('Currency'), cell: (balance) => balance.currency },
  ...parts.map(
    (part): Column<Balance> => ({
      ...part,
      numeric: true,
      currencyOf: (balance) => balance.currency,
      cell: (balance) => <Money amount={balance[part.id]} currency={balance.currency} />,
    }),
  ),
];

/** The state of earned commission, one row per currency. */
export function BalanceTable({ data }: { data: Dashboard }) {
  return (
    <div>
      <div className="spread mb-8">
        <h2>{t('Balance')}</h2>
        <Link to="/payments/summary">{t('Payments')}</Link>
      </div>
      <DataTable
        label={t('Balance')}
        columns={columns}
        rows={data.balance}
        rowKey={(balance) => balance.currency}
        empty={null}
      />
    </div>
  );
}
