import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { editApprovalPeriod, showApprovalPeriod } from '#contract/orders/brand.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { DecideButton } from '#web/ui/orders/order-side.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { useMcid } from '../brand-session.ts';

/** After how many days orders are approved by themselves, with a button where the brand may choose. */
export function ApprovalPeriod() {
  const [isOpen, setOpen] = useState(false);
  const { data } = useApiQuery(showApprovalPeriod, { mcid: useMcid() });
  if (!data) return null;
  const { lock_days: days, longest } = data;
  const close = () => setOpen(false);
  return (
    <div className="row">
      <p className="quiet">
        {days === 0
          ? t('Orders wait until someone decides them.')
          : t(
              'Orders that nobody decides are approved {days, plural, one {# day} other {# days}} after the purchase.',
              { days },
            )}
      </p>
      {longest > 0 && (
        <DecideButton variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
          {t('Change period')}
        </DecideButton>
      )}
      <AppDialog opened={isOpen} onClose={close} title={t('Automatic approval')}>
        {isOpen && <PeriodForm days={days} longest={longest} onClose={close} />}
      </AppDialog>
    </div>
  );
}

type PeriodFormProps = { days: number; longest: number; onClose: () => void };

function PeriodForm({ days, longest, onClose }: PeriodFormProps) {
  const mcid = useMcid();
  const form = useForm(
    editApprovalPeriod,
    { lock_days: days === 0 ? '' : String(days) },
    {
      fieldOfKey: { APPROVAL_PERIOD_INVALID: 'lock_days' },
      inputOf: ({ lock_days }) => ({ mcid, lock_days: Number(lock_days) }),
      refreshes: [showApprovalPeriod],
      done: t('Period changed'),
      onDone: onClose,
    },
  );
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Change period')}>
      <p className="quiet">{t('Applies to new orders. Earlier orders keep their date.')}</p>
      <TextInput
        data-autofocus
        inputMode="numeric"
        label={t('Days until automatic approval')}
        description={t('From 1 to {longest}', { longest })}
        {...form.field('lock_days')}
      />
    </DialogForm>
  );
}
