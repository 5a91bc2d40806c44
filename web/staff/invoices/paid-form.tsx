import { TextInput } from '@mantine/core';
import {
  type Invoice,
  listInvoices,
  markInvoicePaid,
  showInvoice,
} from '#contract/invoices/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { DialogForm } from '#web/ui/app-dialog.tsx';
import { Money } from '#web/ui/money.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { useForm } from '#web/ui/use-form.ts';

const fieldOfKey = {
  INVOICE_DATE_INVALID: 'paid_on',
  INVOICE_REFERENCE_REQUIRED: 'reference',
  INVOICE_AMOUNT_INVALID: 'amount',
  INVOICE_OVERPAID: 'amount',
};

/** Records a payment of an invoice: amount, date, and the reference on the bank statement. */
export function PaidForm({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const start = { amount: invoice.open, paid_on: '', reference: '' };
  const form = useForm(markInvoicePaid, start, {
    fieldOfKey,
    inputOf: (values) => ({ id: invoice.id, ...values }),
    refreshes: [listInvoices, showInvoice],
    done: ({ number, status }) =>
      status === 'paid'
        ? t('{number} paid', { number })
        : t('Payment of {number} noted', { number }),
    onDone: onClose,
  });
  const { field } = form;
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Mark as paid')}>
      <OwedText invoice={invoice} />
      <TextInput
        inputMode="decimal"
        maxLength={20}
        label={t('Amount in {currency}', { currency: invoice.currency })}
        {...field('amount')}
      />
      <TextInput type="date" label={t('Received on')} {...field('paid_on')} />
      <TextInput
        maxLength={140}
        description={t('As shown on the bank statement')}
        label={t('Reference')}
        {...field('reference')}
      />
    </DialogForm>
  );
}

function OwedText({ invoice }: { invoice: Invoice }) {
  return (
    <p>
      <Trans
        id={'Of <0/>, {brand_name} owes <1/>.'}
        values={{ brand_name: invoice.brand_name }}
        components={{
          0: <Money amount={invoice.total} currency={invoice.currency} />,
          1: <Money amount={invoice.open} currency={invoice.currency} />,
        }}
      />
    </p>
  );
}
