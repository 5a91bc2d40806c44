import { TextInput } from '@mantine/core';
import { addBonus, listBonuses } from '#contract/referrals/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { amountText } from '#web/ui/money.tsx';
import type { ChosenPublisher } from '#web/ui/terms/rule-draft.ts';
import { type Fields, useForm } from '#web/ui/use-form.ts';
import { BrandSelect, type ChosenBrand } from '../brand-select.tsx';
import { PublisherSelect } from '../publisher-select.tsx';

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
const BLANK = {
  publisher_id: null as ChosenPublisher | null,
  brand: null as ChosenBrand | null,
  amount: '',
  currency: 'USD',
  reason: '',
};

function BonusForm({ onClose }: { onClose: () => void }) {
  const form = useForm(addBonus, BLANK, {
    fieldOfKey: FIELDS,
    inputOf: ({ publisher_id: publisher, brand, ...values }) => ({
      ...values,
      publisher_id: publisher?.publisher_id,
      currency: values.currency.trim().toUpperCase(),
      mcid: brand?.mcid,
    }),
    refreshes: [listBonuses],
    done: ({ amount, currency }) =>
      t('Bonus of {amount} {currency} requested', {
        amount: amountText(amount, currency),
        currency,
      }),
    onDone: onClose,
  });
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Request approval')}>
      <p className="quiet">{t('A second person must approve the bonus.')}</p>
      <PublisherSelect isFirst {...form.choice('publisher_id')} />
      <BrandSelect
        label={t('Paid by (default: the network)')}
        value={form.values.brand}
        onChange={(brand) =>
          form.set({ brand, ...(brand?.currency && { currency: brand.currency }) })
        }
      />
      <BonusFields field={form.field} />
    </DialogForm>
  );
}

type BonusFieldsProps = { field: Fields<typeof BLANK>['field'] };

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
