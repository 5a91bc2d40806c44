import { Link, useNavigate } from '@tanstack/react-router';
import type { TransactionRow } from '#contract/reports/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useMay } from '#web/lib/may.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Money } from '#web/ui/money.tsx';
import { Time } from '#web/ui/time.tsx';
import { TransactionPill } from '#web/ui/transaction-pill.tsx';
import { UnconfirmedPill } from '#web/ui/unconfirmed-pill.tsx';
import type { Dashboard } from './dashboard-reply.ts';

/** The latest transactions; each opens in the transactions report. */
export function NewestTransactions({ data }: { data: Dashboard }) {
  const navigate = useNavigate();
  const mayLink = useMay('links.write');
  const columns = transactionColumns(data.time_zone);
  return (
    <div>
      <div className="spread mb-8">
        <h2>{t('Newest transactions')}</h2>
        <Link to="/reports/transactions">{t('All transactions')}</Link>
      </div>
      <DataTable
        label={t('Newest transactions')}
        columns={columns}
        rows={data.newest_transactions}
        rowKey={(row) => row.id}
        onOpenRow={(row) => void navigate({ to: '/reports/transactions', search: searchOf(row) })}
        empty={
          <EmptyState
            title={t('No orders yet')}
            action={
              mayLink && <Link to="/tools/link-generator">{t('Create a tracking link')}</Link>
            }
          >
            {t('An order appears here as soon as the brand reports it.')}
          </EmptyState>
        }
      />
    </div>
  );
}

const searchOf = (row: TransactionRow) => ({ id: String(row.id) });

function transactionColumns(zone: string): Column<TransactionRow>[] {
  return [
    {
      id: 'order',
      head: t('Order'),
      cell: (row) => (
        <Link
          className="mono one-line"
          to="/reports/transactions"
          search={searchOf(row)}
          aria-label={t('Order {order_id}, line {line_id}', {
            order_id: row.order_id,
            line_id: row.line_id,
          })}
        >
          {row.order_id}
        </Link>
      ),
    },
    {
      id: 'time',
      head: t('Order time'),
      cell: (row) => <Time at={row.order_time} zone={zone} />,
    },
    { id: 'brand', head: t('Brand'), compact: 'title', cell: (row) => row.merchant_name },
    {
      id: 'commission',
      head: t('Commission'),
      numeric: true,
      currencyOf: (row) => row.currency,
      cell: (row) => <Money amount={row.commission} currency={row.currency} />,
    },
    {
      id: 'status',
      head: t('Status'),
      cell: (row) => (
        <span className="row gap-4">
          <TransactionPill status={row.status} reason={row.reason} note={row.note} />
          {row.unconfirmed && <UnconfirmedPill />}
        </span>
      ),
    },
  ];
}
