import { TextInput } from '@mantine/core';
import { addClaim } from '#contract/orders/claims.ts';
import { t } from '#web/lib/i18n.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { useFieldErrors, useTextFields } from '#web/ui/form-fields.ts';
import { ClaimGrounds } from './claim-grounds.tsx';
import { useClaimSending } from './use-claim-sending.ts';

const keyFields = {
  MERCHANT_NOT_FOUND: 'mcid',
  CLAIM_CLICK_INVALID: 'click_ref',
  CLAIM_REPEATED: 'order_id',
  CLAIM_EVIDENCE_INVALID: 'evidence',
  CLAIM_EVIDENCE_REQUIRED: 'evidence',
  AMOUNT_INVALID: 'amount',
  CURRENCY_INVALID: 'currency',
  CURRENCY_RATE_MISSING: 'currency',
  ORDER_TIME_INVALID: 'order_time',
};
const EMPTY = {
  mcid: '',
  order_id: '',
  order_time: '',
  amount: '',
  click_ref: '',
  note: '',
  currency: '',
  evidence: '',
};

/** Claims an order: the brand, the order, and the click it came from. */
export function ClaimDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('Report a missing sale')}>
      {opened && <ClaimForm onClose={onClose} />}
    </AppDialog>
  );
}

function ClaimForm({ onClose }: { onClose: () => void }) {
  const errors = useFieldErrors(keyFields);
  const form = useTextFields(EMPTY, errors);
  const { values, field } = form;
  const add = useClaimSending(addClaim, errors, onClose);
  return (
    <DialogForm
      onSend={() => add.send(inputOf(values))}
      onCancel={onClose}
      loading={add.isPending}
      sendLabel={t('Submit claim')}
    >
      <TextInput
        label={t('Brand ID')}
        {...field('mcid')}
        description={t('The mcid shown in the brand’s details')}
      />
      <TextInput label={t('Order number')} {...field('order_id')} />
      <TextInput
        type="datetime-local"
        label={t('Order time')}
        {...field('order_time')}
        description={t('In your time zone')}
      />
      <TextInput
        inputMode="decimal"
        label={t('Amount')}
        {...field('amount')}
        description={t('Excluding tax and shipping')}
      />
      <TextInput
        label={t('Currency')}
        {...field('currency')}
        maxLength={3}
        description={t('Three-letter code, if not the brand’s currency')}
      />
      <TextInput
        label={t('Click reference')}
        {...field('click_ref')}
        description={t('The click_ref of the visit')}
      />
      <ClaimGrounds form={form} error={errors.on('evidence').error} />
    </DialogForm>
  );
}

function inputOf({ currency, evidence, order_time, ...texts }: typeof EMPTY) {
  return {
    ...texts,
    // The browser's input gives a local time without an offset.
    order_time: order_time === '' ? '' : new Date(order_time).toISOString(),
    ...(currency && { currency: currency.toUpperCase() }),
    ...(evidence && { evidence }),
  };
}
