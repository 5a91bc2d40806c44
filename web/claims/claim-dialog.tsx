import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { addClaim, listClaims } from '#contract/claims.ts';
import { showDone, showError } from '#web/lib/toast.ts';
import { useDo } from '#web/lib/use-do.ts';
import { AppDialog, FormActions } from '#web/ui/app-dialog.tsx';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { EvidenceField } from './evidence-field.tsx';

const keyFields = {
  MERCHANT_NOT_FOUND: 'mcid',
  CLAIM_CLICK_INVALID: 'click_ref',
  CLAIM_REPEATED: 'order_id',
  CLAIM_EVIDENCE_INVALID: 'evidence',
  AMOUNT_INVALID: 'amount',
  ORDER_TIME_INVALID: 'order_time',
};
const EMPTY = {
  ...{ mcid: '', order_id: '', order_time: '', amount: '', click_ref: '', note: '' },
  evidence: '',
};

/** Claims an order: the brand, the order, and the click it came from. */
export function ClaimDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <AppDialog opened={opened} onClose={onClose} title="Claim a missing sale">
      {opened && <ClaimForm onClose={onClose} />}
    </AppDialog>
  );
}

function ClaimForm({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(EMPTY);
  const errors = useFieldErrors(keyFields);
  const add = useDo(addClaim, {
    quiet: true,
    refreshes: [listClaims],
    onDone: () => {
      showDone('Claim filed');
      onClose();
    },
    onRefused: (error) => {
      if (!errors.take(error)) showError(error.text);
    },
  });
  const field = (name: keyof typeof EMPTY, label: string) => ({
    name,
    label,
    value: draft[name],
    ...errors.on(name),
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setDraft((before) => ({ ...before, [name]: value }));
    },
  });
  const send = () => {
    // The browser's field tells a local time without an offset.
    const local = draft.order_time === '' ? null : new Date(draft.order_time);
    const { evidence, ...said } = draft;
    const order_time = local?.toISOString() ?? '';
    const input = { ...said, order_time, ...(evidence && { evidence }) };
    if (errors.check(addClaim, input)) add.mutate(input);
  };
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextInput {...field('mcid', 'Brand ID')} description="As in the brand’s details (mcid)" />
      <TextInput {...field('order_id', 'Order number')} />
      <TextInput
        type="datetime-local"
        {...field('order_time', 'Time of the order')}
        description="In your time"
      />
      <TextInput
        inputMode="decimal"
        {...field('amount', 'Amount')}
        description="Without tax and delivery, in the brand’s currency"
      />
      <TextInput
        {...field('click_ref', 'Click reference')}
        description="The click_ref your visitor arrived with"
      />
      <Textarea autosize minRows={2} maxRows={8} {...field('note', 'What happened')} />
      <EvidenceField
        value={draft.evidence}
        onChange={(evidence) => setDraft((before) => ({ ...before, evidence }))}
        error={errors.on('evidence').error}
      />
      <FormActions loading={add.isPending} onCancel={onClose}>
        File claim
      </FormActions>
    </form>
  );
}
