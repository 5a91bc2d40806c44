import { TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type Invoice,
  listInvoices,
  markInvoicePaid,
  showInvoice,
} from '#contract/staff-invoices.ts';
import { showDone, showError } from '#web/lib/toast.ts';
import { useDo } from '#web/lib/use-do.ts';
import { FormActions } from '#web/ui/app-dialog.tsx';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { Money } from '#web/ui/money.tsx';

const keyFields = {
  INVOICE_DATE_INVALID: 'paid_on',
  INVOICE_REFERENCE_REQUIRED: 'reference',
};

/** On which day a brand's money came, and how it is found on the bank's statement. */
export function PaidForm({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const [draft, setDraft] = useState({ paid_on: '', reference: '' });
  const errors = useFieldErrors(keyFields);
  const mark = useDo(markInvoicePaid, {
    quiet: true,
    refreshes: [listInvoices, showInvoice],
    onDone: ({ number }) => {
      showDone(`${number} is paid`);
      onClose();
    },
    onRefused: (error) => {
      if (!errors.take(error)) showError(error.text);
    },
  });
  const field = (name: 'paid_on' | 'reference', label: string) => ({
    name,
    label,
    value: draft[name],
    ...errors.on(name),
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setDraft((before) => ({ ...before, [name]: value }));
    },
  });
  const send = () => {
    const input = { id: invoice.id, ...draft };
    if (errors.check(markInvoicePaid, input)) mark.mutate(input);
  };
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p>
        {invoice.brand_name} paid <Money amount={invoice.total} currency={invoice.currency} /> in
        full.
      </p>
      <TextInput type="date" {...field('paid_on', 'Came on')} />
      <TextInput
        maxLength={140}
        description="As on the bank’s statement"
        {...field('reference', 'Reference')}
      />
      <FormActions loading={mark.isPending} onCancel={onClose}>
        Mark as paid
      </FormActions>
    </form>
  );
}
