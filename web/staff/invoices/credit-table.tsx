import type { ReplyOf } from '#contract/call.ts';
import type { showInvoice } from '#contract/invoices/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/money.tsx';
import { Time } from '#web/ui/time.tsx';

type Shown = ReplyOf<typeof showInvoice>;

/** What credit notes took off an invoice. */
export function CreditTable({ invoice }: { invoice: Shown }) {
  if (invoice.credits.length === 0) return null;
  const columns: readonly Column<Shown['credits'][number]>[] = [
    { id: 'number', head: t('Credit note'), cell: (one) => one.number },
    { id: 'at', head: t('Set off'), cell: (one) => <Time at={one.at} zone="UTC" day /> },
    {
      id: 'amount',
      head: t('Amount'),
      numeric: true,
      cell: (one) => <Money amount={one.amount} currency={invoice.currency} />,
    },
  ];
  return (
    <section className="stack gap-8 min-w-0">
      <h3>{t('Credit notes')}</h3>
      <DataTable
        label={t('Credit notes')}
        columns={columns}
        rows={invoice.credits}
        rowKey={(one) => `${one.number} ${one.at}`}
        empty={null}
      />
    </section>
  );
}
