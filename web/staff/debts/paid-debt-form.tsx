import { TextInput } from '@mantine/core';
import { type DebtDecision, listDebts, markDebtPaid } from '#contract/debts/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { DialogForm } from '#web/ui/app-dialog.tsx';
import { useFieldErrors, useTextFields } from '#web/ui/form-fields.ts';
import { useSend } from '#web/ui/use-send.ts';

const keyFields = { INVOICE_DATE_INVALID: 'paid_on', INVOICE_REFERENCE_REQUIRED: 'reference' };

/** Records that a publisher paid a demand in full. */
export function PaidDebtForm({ debt, onClose }: { debt: DebtDecision; onClose: () => void }) {
  const { id, number, amount, currency } = debt;
  const errors = useFieldErrors(keyFields);
  const { values, field } = useTextFields({ paid_on: '', reference: '' }, errors);
  const mark = useSend(markDebtPaid, errors, {
    refreshes: [listDebts],
    done: t('{number} paid', { number }),
    onDone: onClose,
  });
  const send = () => {
    const input = { id, ...values };
    if (errors.check(markDebtPaid, input)) mark.mutate(input);
  };
  return (
    <DialogForm
      onSend={send}
      onCancel={onClose}
      loading={mark.isPending}
      sendLabel={t('Mark as paid')}
    >
      <p>{t('{number} over {amount} {currency}', { number, amount, currency })}</p>
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
