import { useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import {
  type InvoicePayment,
  listInvoices,
  markInvoiceUnpaid,
  showInvoice,
} from '#contract/invoices/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/money.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { Day, Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { MayButton } from '../may-button.tsx';

type Shown = ReplyOf<typeof showInvoice>;

/** The payments of an invoice; a mistaken payment is reversed and stays visible. */
export function PaymentTable({ invoice }: { invoice: Shown }) {
  const [isAsking, setAsking] = useState(false);
  const [payment, setPayment] = useState<InvoicePayment | null>(null);
  const { currency, number } = invoice;
  const takeBack = useApiMutation(markInvoiceUnpaid, {
    refreshes: [listInvoices, showInvoice],
    done: t('Payment of {number} reversed', { number }),
    onDone: () => setAsking(false),
  });
  if (invoice.payments.length === 0) return null;
  const columns = columnsOf(currency, (one) => {
    setPayment(one);
    setAsking(true);
  });
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  return (
    <section className="stack gap-8 min-w-0">
      <h3>{t('Payments')}</h3>
      <DataTable
        label={t('Payments')}
        columns={columns}
        rows={invoice.payments}
        rowKey={(one) => one.id}
        empty={null}
        totals={[
          { key: 'paid', cells: [t('Paid'), money(invoice.paid), null, null, null] },
          { key: 'open', cells: [t('Open balance'), money(invoice.open), null, null, null] },
        ]}
      />
      <ReasonDialog
        opened={isAsking}
        title={t('Reverse payment of {number}', { number })}
        description={t('Recorded in the audit log and the ledger.')}
        confirmLabel={t('Reverse payment')}
        busy={takeBack.isPending}
        onClose={() => setAsking(false)}
        onConfirm={(reason) =>
          payment && takeBack.mutate({ id: invoice.id, payment_id: payment.id, reason })
        }
      />
    </section>
  );
}

function columnsOf(
  currency: string,
  onTakeBack: (payment: InvoicePayment) => void,
): readonly Column<InvoicePayment>[] {
  return [
    { id: 'paid_on', head: t('Received on'), cell: (one) => <Day day={one.paid_on} /> },
    {
      id: 'amount',
      head: t('Amount'),
      numeric: true,
      cell: (one) => {
        const amount = <Money amount={one.amount} currency={currency} />;
        return one.reversed ? <s>{amount}</s> : amount;
      },
    },
    { id: 'reference', head: t('Reference'), cell: (one) => one.reference },
    {
      id: 'marked',
      head: t('Recorded by'),
      cell: (one) => <RecordedBy payment={one} />,
    },
    {
      id: 'actions',
      pinned: true,
      head: t('Actions'),
      numeric: true,
      cell: (one) =>
        one.reversed === null && (
          <MayButton
            permission="invoices.write"
            size="compact-sm"
            variant="subtle"
            aria-label={t('Reverse payment {reference}', { reference: one.reference })}
            onClick={() => onTakeBack(one)}
          >
            {t('Reverse')}
          </MayButton>
        ),
    },
  ];
}

function RecordedBy({ payment }: { payment: InvoicePayment }) {
  const { marked, reversed } = payment;
  return (
    <>
      {marked.name}, <Time at={marked.at} zone={network.time_zone} />
      {reversed && (
        <div className="quiet">
          <Trans
            id={'Reversed by {name}, <0/>: {reason}'}
            values={{ name: reversed.name, reason: reversed.reason }}
            components={{ 0: <Time at={reversed.at} zone={network.time_zone} /> }}
          />
        </div>
      )}
    </>
  );
}
