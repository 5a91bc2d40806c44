import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { InputOf } from '#contract/call.ts';
import { addBonus, listBonuses } from '#contract/referrals/staff.ts';
import { showDone } from '#web/lib/toast.ts';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import { useFieldErrors, useTextFields } from '#web/ui/form-fields.ts';
import { useSend } from '#web/ui/use-send.ts';
import { BrandSelect, type ChosenBrand } from '../brand-select.tsx';
import { type ChosenPublisher, PublisherSelect } from './publisher-select.tsx';

type BonusDialogProps = { opened: boolean; onClose: () => void };

/** Requests a bonus, which a second person has to approve. */
export function BonusDialog(props: BonusDialogProps) {
  return props.opened ? <OpenBonusDialog {...props} /> : null;
}

const FIELDS = {
  USER_NOT_EXISTS: 'publisher_id',
  AMOUNT_INVALID: 'amount',
  CURRENCY_INVALID: 'currency',
};
const BLANK = { amount: '', currency: 'USD', reason: '' };

function OpenBonusDialog({ opened, onClose }: BonusDialogProps) {
  const [publisher, setPublisher] = useState<ChosenPublisher | null>(null);
  const [brand, setBrand] = useState<ChosenBrand | null>(null);
  const errors = useFieldErrors(FIELDS);
  const { values, field, keep } = useTextFields(BLANK, errors);
  const add = useSend(addBonus, errors, {
    refreshes: [listBonuses],
    onDone: (bonus) => {
      showDone(`A bonus of ${bonus.amount} ${bonus.currency} waits for a second person`);
      onClose();
    },
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
  const actions = (
    <>
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button loading={add.isPending} onClick={send}>
        Ask for approval
      </Button>
    </>
  );
  return (
    <AppDialog opened={opened} onClose={onClose} title="New bonus" actions={actions}>
      <div className="stack">
        <p className="quiet">Nothing is owed before somebody else approves it.</p>
        <PublisherSelect
          value={publisher}
          error={errors.on('publisher_id').error}
          onChange={setPublisher}
        />
        <BrandSelect
          label="Paid by (nobody chosen: the network)"
          value={brand}
          onChange={(chosen) => {
            setBrand(chosen);
            if (chosen?.currency) keep({ ...values, currency: chosen.currency });
          }}
        />
        <TextInput required inputMode="decimal" label="Amount" {...field('amount')} />
        <TextInput
          required
          maxLength={3}
          label="Currency"
          description="A brand pays in its own"
          {...field('currency')}
        />
        <TextInput
          required
          maxLength={500}
          label="What for"
          description="The publisher reads this."
          {...field('reason')}
        />
      </div>
    </AppDialog>
  );
}
