import { Checkbox, TextInput } from '@mantine/core';
import {
  type CurrencyLimits,
  editMoneyLimits,
  limitNames,
  listLimitChanges,
  listMoneyLimits,
} from '#contract/money-limits/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { filled, useForm } from '#web/ui/use-form.ts';
import { LimitFields } from '../limit-fields.tsx';

type LimitDialogProps = { shown: CurrencyLimits | undefined; onClose: () => void };

/** Edits the limits of one currency; an empty field is derived from the base currency. */
export function LimitDialog({ shown, onClose }: LimitDialogProps) {
  const title = t('Limits of {currency}', { currency: shown?.currency ?? '' });
  return (
    <AppDialog opened={shown !== undefined} onClose={onClose} title={title}>
      {shown && <LimitForm key={shown.currency} shown={shown} onClose={onClose} />}
    </AppDialog>
  );
}

function draftOf(shown: CurrencyLimits) {
  const own = limitNames.map((name) => [name, shown[name].is_own ? shown[name].amount : '']);
  return {
    ...(Object.fromEntries(own) as Record<(typeof limitNames)[number], string>),
    isBase: shown.is_base,
    reason: '',
  };
}

function LimitForm({ shown, onClose }: { shown: CurrencyLimits; onClose: () => void }) {
  const form = useForm(editMoneyLimits, draftOf(shown), {
    fieldOfKey: { AMOUNT_INVALID: 'payout' },
    inputOf: ({ isBase, reason, ...amounts }) => ({
      currency: shown.currency,
      is_base: isBase ? 1 : 0,
      reason,
      ...filled(amounts),
    }),
    refreshes: [listMoneyLimits, listLimitChanges],
    done: ({ currency }) => t('Limits of {currency} saved', { currency }),
    onDone: onClose,
  });
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Save limits')}>
      <p className="quiet">
        {t('An empty field is derived from the base currency. Changes are recorded.')}
      </p>
      <LimitFields shown={shown} field={form.field} />
      <Checkbox
        label={t('Base currency: other currencies derive their limits from it')}
        disabled={shown.is_base}
        {...form.tick('isBase')}
      />
      <TextInput required maxLength={500} label={t('Reason')} {...form.field('reason')} />
    </DialogForm>
  );
}
