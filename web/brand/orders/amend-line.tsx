import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  amendBrandOrderLine,
  listBrandOrderLines,
  showBrandOrderLine,
} from '#contract/orders/brand.ts';
import { t } from '#web/lib/i18n.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { moneyText } from '#web/ui/money.tsx';
import type { OrderLineView } from '#web/ui/orders/order-line-view.ts';
import { DecideButton } from '#web/ui/orders/order-side.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { useMcid } from '../brand-session.ts';

const fieldOfKey = {
  AMOUNT_REQUIRED: 'amount',
  AMOUNT_INVALID: 'amount',
  RETURN_EXCEEDS_SALE: 'amount',
  CONVERSION_STATUS_INVALID: 'amount',
};

/** Changes the amount of a line, or approves a part of it; nothing for a line that is rejected. */
export function AmendLine({ line }: { line: OrderLineView }) {
  const [isOpen, setOpen] = useState(false);
  if (line.status === 'rejected' || line.event !== 'sale') return null;
  const close = () => setOpen(false);
  return (
    <div className="row">
      <DecideButton variant="default" onClick={() => setOpen(true)}>
        {t('Change amount')}
      </DecideButton>
      <AppDialog opened={isOpen} onClose={close} title={t('Change amount')}>
        {isOpen && <AmendForm line={line} onClose={close} />}
      </AppDialog>
    </div>
  );
}

function AmendForm({ line, onClose }: { line: OrderLineView; onClose: () => void }) {
  const mcid = useMcid();
  const { exchange } = line;
  const currency = exchange?.original_currency ?? line.currency;
  const reported = exchange?.original_amount ?? line.sale_amount;
  const mayApprove = line.status === 'pending';
  const start = { amount: reported, approves: mayApprove };
  const form = useForm(amendBrandOrderLine, start, {
    fieldOfKey,
    inputOf: ({ amount, approves }) => ({
      ...{ mcid, id: line.id, amount },
      ...(approves && { approve: 1 }),
    }),
    refreshes: [listBrandOrderLines, showBrandOrderLine],
    done: t('Amount changed'),
    onDone: onClose,
  });
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Change amount')}>
      <p className="quiet">
        {t(
          'Enter what the customer keeps, for example after a partial return. The commission follows from its rule, and the publisher sees the change.',
        )}
      </p>
      <TextInput
        data-autofocus
        inputMode="decimal"
        label={t('Amount in {currency}', { currency })}
        description={t('Reported: {amount}', { amount: moneyText(reported, currency) })}
        {...form.field('amount')}
      />
      {mayApprove && (
        <Checkbox
          label={t('Approve the line with this amount')}
          checked={form.values.approves}
          onChange={(event) => form.set({ approves: event.currentTarget.checked })}
        />
      )}
    </DialogForm>
  );
}
