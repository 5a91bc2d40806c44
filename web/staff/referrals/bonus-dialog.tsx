import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { InputOf } from '#contract/call.ts';
import { addBonus, listBonuses } from '#contract/referrals/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { useFieldErrors, useTextFields } from '#web/ui/form-fields.ts';
import { useSend } from '#web/ui/use-send.ts';
import { BrandSelect, type ChosenBrand } from '../brand-select.tsx';
import { type ChosenPublisher, PublisherSelect } from '../publisher-select.tsx';

type BonusDialogProps = { opened: boolean; onClose: () => void };

/** Requests a bonus, which a second person has to approve. */
export function BonusDialog({ opened, onClose }: BonusDialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('New bonus')}>
      {opened && <BonusForm onClose={onClose} />}
    </AppDialog>
  );
}

const FIELDS = {
  USER_NOT_EXISTS: 'publisher_id',
  AMOUNT_INVALID: 'amount',
  CURRENCY_INVALID: 'currency',
};
const BLANK = { amount: '', currency: 'USD', reason: '' };

function BonusForm({ onClose }: { onClose: () => void }) {
  const [publisher, setPublisher] = useState<ChosenPublisher | null>(null);
  const [brand, setBrand] = useState<ChosenBrand | null>(null);
  const errors = useFieldErrors(FIELDS);
  const { values, field, keep } = useTextFields(BLANK, errors);
  const add = useSend(addBonus, errors, {
    refreshes: [listBonuses],
    done: ({ amount, currency }) =>
      t('Bonus of {amount} {currency} requested', { amount, currency }),
    onDone: onClose,
  });
  const send = () => {
    const input = {
      ...values,
      publisher_id: publisher?.publisher_id,
      currency: values.currency.trim().toUpperCase(),
      mcid: brand?.mcid,
    } as InputOf<typeof addBonus>;
    if (errors.check(addBonus, input)) add.mutate(input);
  };
  return (
    <DialogForm
      onSend={send}
      onCancel={onClose}
      loading={add.isPending}
      sendLabel={t('Request approval')}
    >
      <p className="quiet">{t('A second person must approve the bonus.')}</p>
      <PublisherSelect
        isFirst
        value={publisher}
        error={errors.on('publisher_id').error}
        onChange={setPublisher}
      />
      <BrandSelect
        label={t('Paid by (default: the network)')}
        value={brand}
        onChange={(chosen) => {
          setBrand(chosen);
          if (chosen?.currency) keep({ ...values, currency: chosen.currency });
        }}
      />
      <BonusFields field={field} />
    </DialogForm>
  );
}

type BonusFieldsProps = { field: ReturnType<typeof useTextFields<typeof BLANK>>['field'] };

function BonusFields({ field }: BonusFieldsProps) {
  return (
    <>
      <TextInput required inputMode="decimal" label={t('Amount')} {...field('amount')} />
      <TextInput
        required
        maxLength={3}
        label={t('Currency')}
        description={t('Brands pay in their own currency')}
        {...field('currency')}
      />
      <TextInput
        required
        maxLength={500}
        label={t('Reason')}
        description={t('Visible to the publisher.')}
        {...field('reason')}
      />
    </>
  );
}
