import { type ReactNode, useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import { showInvoice } from '#contract/invoices/staff.ts';
import { percentText } from '#contract/money.ts';
import { t } from '#web/lib/i18n.ts';
import { listText } from '#web/lib/list-text.ts';
import { network } from '#web/lib/network.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { AppDrawer } from '#web/ui/app-drawer.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Money } from '#web/ui/money.tsx';
import { settlementKinds } from '#web/ui/settlement-kinds.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Day, Time } from '#web/ui/time.tsx';
import { CreditTable } from './credit-table.tsx';
import { InvoicePill } from './invoice-words.tsx';
import { MailTable } from './mail-table.tsx';
import { PaymentTable } from './payment-table.tsx';

type Shown = ReplyOf<typeof showInvoice>;

/** One invoice in a drawer next to the list; `id` 0 closes it. */
export function InvoiceDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  // Keeps its content during the closing animation.
  const [last, setLast] = useState(id);
  if (id !== 0 && id !== last) setLast(id);
  const title = t('Invoice INV-{value}', { value: String(last).padStart(6, '0') });
  return (
    <AppDrawer opened={id !== 0} onClose={onClose} title={title} width={760}>
      {last !== 0 && <Body key={last} id={last} />}
    </AppDrawer>
  );
}

function Body({ id }: { id: number }) {
  const invoice = useApiQuery(showInvoice, { id }, { quiet: true });
  const shown = invoice.data;
  if (invoice.error?.key === 'INVOICE_NOT_FOUND') {
    return <EmptyState title={t('Invoice not found')} />;
  }
  if (invoice.error && !shown) {
    return <LoadError error={invoice.error} onRetry={() => void invoice.refetch()} />;
  }
  if (!shown) return <Skeleton height={320} />;
  return (
    <div className="stack">
      <FactList
        facts={[
          [t('Brand'), shown.brand_name],
          ...billedTo(shown.billed_to),
          [t('State'), <InvoicePill key="state" invoice={shown} />],
          [t('Issued'), <Time key="issued" at={shown.issued_at} zone={network.time_zone} />],
          [t('Due'), <Day key="due" day={shown.due_on} />],
        ]}
      />
      <DataTable
        label={t('Settlements')}
        columns={columnsOf(shown)}
        rows={shown.list}
        rowKey={(one) => one.settlement_id}
        empty={null}
        totals={sumsOf(shown)}
      />
      <PaymentTable invoice={shown} />
      <CreditTable invoice={shown} />
      <MailTable invoice={shown} />
    </div>
  );
}

/** The billing details at the time of issue; missing ones are omitted. */
const billedTo = (to: Shown['billed_to']): [string, ReactNode][] => [
  [t('Billed to'), to.legal_name],
  [t('Address'), to.billing_address && <span className="pre-line">{to.billing_address}</span>],
  [t('Tax ID'), to.tax_number],
  [t('Attention'), [to.billing_contact, to.billing_email].filter(Boolean).join(', ')],
];

function columnsOf({ currency }: Shown): readonly Column<Shown['list'][number]>[] {
  return [
    { id: 'settlement', head: t('Settlement'), cell: (one) => one.settlement_id },
    {
      id: 'publisher',
      head: t('Publisher'),
      cell: (one) => listText([one.publisher_name, settlementKinds[one.kind]]),
    },
    {
      id: 'settled_at',
      head: t('Settled'),
      cell: (one) => <Day day={one.settled_on} />,
    },
    { id: 'lines', head: t('Lines'), numeric: true, cell: (one) => one.lines },
    {
      id: 'commission',
      head: t('Commission'),
      numeric: true,
      cell: (one) => <Money amount={one.commission} currency={currency} />,
    },
  ];
}

function sumsOf(invoice: Shown) {
  const money = (amount: string) => <Money amount={amount} currency={invoice.currency} />;
  const row = (key: string, name: string, amount: string) => ({
    key,
    cells: [name, null, null, null, money(amount)],
  });
  return [
    row('commission', t('Commission'), invoice.commission),
    row(
      'fee',
      t('Network fee, {percent}', { percent: percentText(invoice.fee_percent) }),
      invoice.fee,
    ),
    row('tax', t('Tax, {percent}', { percent: percentText(invoice.tax_percent) }), invoice.tax),
    row('total', t('Total'), invoice.total),
  ];
}
