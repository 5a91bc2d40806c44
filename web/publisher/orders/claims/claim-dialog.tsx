import { TextInput } from '@mantine/core';
import { addClaim, listClaims } from '#contract/orders/claims.ts';
import { t } from '#web/lib/i18n.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { JoinedBrandSelect } from '#web/ui/joined-brand-select.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { ClaimGrounds } from './claim-grounds.tsx';
import { VisitSelect } from './visit-select.tsx';

const fieldOfKey = {
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

/** What a link to the form fills in: the brand and the click. */
type Known = { mcid: string; click_ref: string };

type ClaimDialogProps = { opened: boolean; known: Known; onClose: () => void };

/** Claims an order: the brand, the order, and the click it came from. */
export function ClaimDialog({ opened, known, onClose }: ClaimDialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('Report a missing sale')}>
      {opened && <ClaimForm known={known} onClose={onClose} />}
    </AppDialog>
  );
}

function ClaimForm({ known, onClose }: Omit<ClaimDialogProps, 'opened'>) {
  const form = useForm(
    addClaim,
    { ...EMPTY, ...known },
    {
      fieldOfKey,
      inputOf,
      refreshes: [listClaims],
      done: t('Claim submitted'),
      onDone: onClose,
    },
  );
  const { values, field, set } = form;
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Submit claim')}>
      <JoinedBrandSelect
        name="mcid"
        label={t('Brand')}
        value={values.mcid}
        error={form.errors.on('mcid').error}
        onChange={(mcid) => set({ mcid, click_ref: '' })}
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
      <VisitSelect mcid={values.mcid} orderTime={values.order_time} {...form.choice('click_ref')} />
      <ClaimGrounds form={form} />
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
