import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { InputOf } from '#contract/call.ts';
import { addRate, listRates, showRate } from '#contract/rates/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { useFieldErrors, useTextFields } from '#web/ui/form-fields.ts';
import { useSend } from '#web/ui/use-send.ts';

type RateDialogProps = { opened: boolean; onClose: () => void };

/** Adds the rate of one day manually. */
export function RateDialog({ opened, onClose }: RateDialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('New rate')}>
      {opened && <RateForm onClose={onClose} />}
    </AppDialog>
  );
}

const FIELDS = {
  CURRENCY_INVALID: 'currency',
  RATE_DAY_INVALID: 'day',
  RATE_INVALID: 'per_eur',
  RATE_KEPT: 'per_eur',
  RATE_FAR_OFF: 'per_eur',
};

const BLANK = { currency: '', day: '', per_eur: '', reason: '' };

function RateForm({ onClose }: { onClose: () => void }) {
  const today = new Date().toISOString().slice(0, 10);
  const [isSure, setSure] = useState(false);
  const errors = useFieldErrors(FIELDS);
  const { values, field } = useTextFields({ ...BLANK, day: today }, errors);
  const add = useSend(addRate, errors, {
    refreshes: [listRates, showRate],
    done: ({ currency, day }) => t('Rate of {currency} for {day} added', { currency, day }),
    onDone: onClose,
  });
  const send = () => {
    const currency = values.currency.trim().toUpperCase();
    const input: InputOf<typeof addRate> = { ...values, currency, sure: isSure ? 1 : 0 };
    if (errors.check(addRate, input)) add.mutate(input);
  };
  return (
    <DialogForm onSend={send} onCancel={onClose} loading={add.isPending} sendLabel={t('Add rate')}>
      <p className="quiet">
        {t('A saved rate cannot be changed, because amounts may already be converted with it.')}
      </p>
      <RateFields field={field} today={today} />
      {add.error?.key === 'RATE_FAR_OFF' && (
        <Checkbox
          label={t('Save this rate anyway')}
          checked={isSure}
          onChange={(event) => setSure(event.currentTarget.checked)}
        />
      )}
    </DialogForm>
  );
}

type RateFieldsProps = {
  field: ReturnType<typeof useTextFields<typeof BLANK>>['field'];
  today: string;
};

function RateFields({ field, today }: RateFieldsProps) {
  return (
    <>
      <TextInput
        required
        data-autofocus
        maxLength={3}
        label={t('Currency')}
        {...field('currency')}
      />
      <TextInput required type="date" max={today} label={t('Day')} {...field('day')} />
      <TextInput
        required
        inputMode="decimal"
        label={t('Per euro')}
        description={t('Units of the currency per euro, such as 1.0832')}
        {...field('per_eur')}
      />
      <TextInput
        required
        maxLength={500}
        label={t('Source')}
        description={t('Stored with the rate and in the audit log')}
        {...field('reason')}
      />
    </>
  );
}
