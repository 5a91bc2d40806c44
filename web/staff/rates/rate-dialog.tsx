import { Checkbox, TextInput } from '@mantine/core';
import { listMissingRates } from '#contract/accounting/staff.ts';
import { addRate, listRates, showRate } from '#contract/rates/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { type Fields, useForm } from '#web/ui/use-form.ts';

type RateDialogProps = {
  opened: boolean;
  /** What the form begins with; '' for a field that is not known. */
  asked: { currency: string; day: string };
  onClose: () => void;
};

/** Adds the rate of one day manually. */
export function RateDialog({ opened, asked, onClose }: RateDialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('New rate')}>
      {opened && <RateForm asked={asked} onClose={onClose} />}
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

function RateForm({ asked, onClose }: Omit<RateDialogProps, 'opened'>) {
  const today = new Date().toISOString().slice(0, 10);
  const start = { ...BLANK, ...asked, day: asked.day || today, isSure: false };
  const form = useForm(addRate, start, {
    fieldOfKey: FIELDS,
    inputOf: ({ isSure, ...values }) => ({
      ...values,
      currency: values.currency.trim().toUpperCase(),
      sure: isSure ? 1 : 0,
    }),
    refreshes: [listRates, showRate, listMissingRates],
    done: ({ currency, day }) => t('Rate of {currency} for {day} added', { currency, day }),
    onDone: onClose,
  });
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Add rate')}>
      <p className="quiet">
        {t('A saved rate cannot be changed, because amounts may already be converted with it.')}
      </p>
      <RateFields field={form.field} today={today} />
      {form.error?.key === 'RATE_FAR_OFF' && (
        <Checkbox label={t('Save this rate anyway')} {...form.tick('isSure')} />
      )}
    </DialogForm>
  );
}

type RateFieldsProps = {
  field: Fields<typeof BLANK>['field'];
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
