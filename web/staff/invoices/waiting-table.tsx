import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#contract/call.ts';
import type { listInvoices } from '#contract/invoices/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/money.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';

type Waiting = ReplyOf<typeof listInvoices>['waiting'][number];

const money = (id: 'commission' | 'fee' | 'tax' | 'total', head: string): Column<Waiting> => ({
  id,
  head,
  numeric: true,
  currencyOf: (row) => row.currency,
  cell: (row) => <Money amount={row[id]} currency={row.currency} />,
});

const columns: readonly Column<Waiting>[] = [
  {
    id: 'brand',
    head: t('Brand'),
    cell: (row) => <Link to={`/brands/${row.mcid}`}>{row.brand_name}</Link>,
  },
  { id: 'settlements', head: t('Settlements'), numeric: true, cell: (row) => row.settlements },
  money('commission', t('Commission')),
  money('fee', t('Network fee')),
  money('tax', t('Tax')),
  { ...money('total', t('Total')), compact: 'value' },
  {
    id: 'next',
    head: t('Next'),
    cell: (row) =>
      row.is_waiting ? (
        <StatusPill
          tone="neutral"
          word={t('Credit balance')}
          reason={t('Returns exceed sales. The balance is offset against the next invoice.')}
        />
      ) : (
        <StatusPill tone="wait" word={t('Ready to invoice')} />
      ),
  },
];

/** Settled amounts that are on no invoice yet, by brand. */
export function WaitingTable({ rows }: { rows: readonly Waiting[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="stack gap-8 min-w-0">
      <h2>{t('Settled, not invoiced')}</h2>
      <DataTable
        label={t('Settled, not invoiced')}
        columns={columns}
        rows={rows}
        rowKey={(row) => `${row.mcid} ${row.currency}`}
        empty={null}
      />
    </section>
  );
}
