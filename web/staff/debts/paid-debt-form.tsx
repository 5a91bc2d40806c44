import { TextInput } from '@mantine/core';
import { type DebtDecision, listDebts, markDebtPaid } from '#contract/debts/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { DialogForm } from '#web/ui/app-dialog.tsx';
import { useForm } from '#web/ui/use-form.ts';

const fieldOfKey = { INVOICE_DATE_INVALID: 'paid_on', INVOICE_REFERENCE_REQUIRED: 'reference' };

/** Records that a publisher paid a demand in full. */
export function PaidDebtForm({ debt, onClose }: { debt: DebtDecision; onClose: () => void }) {
  const { id, number, amount, currency } = debt;
  const form = useForm(
    markDebtPaid,
    { paid_on: '', reference: '' },
    {
      fieldOfKey,
      inputOf: (values) => ({ id, ...values }),
      refreshes: [listDebts],
      done: t('{number} paid', { number }),
      onDone: onClose,
    },
  );
  const { field } = form;
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Mark as paid')}>
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
