import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { matchReturn } from '#contract/orders/returns.ts';
import { listStaffOrderLines, showStaffOrderLine } from '#contract/orders/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import type { OrderLineView } from '#web/ui/orders/order-line-view.ts';
import { useForm } from '#web/ui/use-form.ts';
import { MayButton } from '../may-button.tsx';

const fieldOfKey = {
  RETURN_SALE_NOT_FOUND: 'sale_order_id',
  RETURN_SALE_OF_ANOTHER: 'sale_order_id',
  RETURN_EXCEEDS_SALE: 'sale_order_id',
  CURRENCY_INVALID: 'sale_order_id',
};

/** Matches a return that has no sale with the one that staff name; nothing for other lines. */
export function MatchReturn({ line }: { line: OrderLineView }) {
  const [isOpen, setOpen] = useState(false);
  const isUnmatched = line.return_state === 'unmatched' || line.return_state === 'waiting';
  if (!isUnmatched || line.status === 'rejected') return null;
  const close = () => setOpen(false);
  return (
    <div className="row">
      <MayButton permission="order_lines.write" variant="default" onClick={() => setOpen(true)}>
        {t('Match with sale')}
      </MayButton>
      <AppDialog opened={isOpen} onClose={close} title={t('Match with sale')}>
        {isOpen && <MatchForm id={line.id} onClose={close} />}
      </AppDialog>
    </div>
  );
}

function MatchForm({ id, onClose }: { id: number; onClose: () => void }) {
  const start = { sale_order_id: '', sale_line_id: '', note: '' };
  const form = useForm(matchReturn, start, {
    fieldOfKey,
    inputOf: (values) => ({
      id,
      ...values,
      sale_line_id: values.sale_line_id.trim() || undefined,
    }),
    refreshes: [listStaffOrderLines, showStaffOrderLine],
    done: t('Return matched'),
    onDone: onClose,
  });
  const { field } = form;
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Match return')}>
      <p className="quiet">
        {t(
          'The return then reverses the sale at its commission rule. The difference from the booked amount is adjusted with the next settlement.',
        )}
      </p>
      <TextInput data-autofocus label={t('Returned order')} {...field('sale_order_id')} />
      <TextInput
        label={t('Returned line')}
        description={t('Optional, for orders of several lines')}
        {...field('sale_line_id')}
      />
      <Textarea
        label={t('Note')}
        description={t('Visible to the publisher.')}
        required
        autosize
        minRows={2}
        maxLength={500}
        {...field('note')}
      />
    </DialogForm>
  );
}
