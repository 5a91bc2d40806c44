import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type CurrencyLimits,
  editMoneyLimits,
  limitNames,
  listLimitChanges,
  listMoneyLimits,
} from '#contract/money-limits/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { useFieldErrors, useTextFields } from '#web/ui/form-fields.ts';
import { useSend } from '#web/ui/use-send.ts';
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
    reason: '',
  };
}

function LimitForm({ shown, onClose }: { shown: CurrencyLimits; onClose: () => void }) {
  const [isBase, setBase] = useState(shown.is_base);
  const errors = useFieldErrors({ AMOUNT_INVALID: 'payout' });
  const { values, field } = useTextFields(draftOf(shown), errors);
  const save = useSend(editMoneyLimits, errors, {
    refreshes: [listMoneyLimits, listLimitChanges],
    done: ({ currency }) => t('Limits of {currency} saved', { currency }),
    onDone: onClose,
  });
  const send = () => {
    const { reason, ...amounts } = values;
    const set = Object.entries(amounts).filter(([, text]) => text.trim() !== '');
    const { currency } = shown;
    const flags = { currency, is_base: isBase ? (1 as const) : (0 as const), reason };
    const input = { ...flags, ...Object.fromEntries(set) };
    if (errors.check(editMoneyLimits, input)) save.mutate(input);
  };
  return (
    <DialogForm
      onSend={send}
      onCancel={onClose}
      loading={save.isPending}
      sendLabel={t('Save limits')}
    >
      <p className="quiet">
        {t('An empty field is derived from the base currency. Changes are recorded.')}
      </p>
      <LimitFields shown={shown} field={field} />
      <Checkbox
        label={t('Base currency: other currencies derive their limits from it')}
        checked={isBase}
        disabled={shown.is_base}
        onChange={(event) => setBase(event.currentTarget.checked)}
      />
      <TextInput required maxLength={500} label={t('Reason')} {...field('reason')} />
    </DialogForm>
  );
}
