import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { InputOf } from '#contract/call.ts';
import { disputeLine, listClaims } from '#contract/orders/claims.ts';
import { t } from '#web/lib/i18n.ts';
import { showDone } from '#web/lib/toast.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { claimTypeWords } from '#web/ui/claim-pill.tsx';
import { useFieldErrors, useTextFields } from '#web/ui/form-fields.ts';
import { useSend } from '#web/ui/use-send.ts';
import { EvidenceField } from './evidence-field.tsx';

const keyFields = {
  CLAIM_TRANSACTION_INVALID: 'type',
  CLAIM_REPEATED: 'type',
  CLAIM_EVIDENCE_INVALID: 'evidence',
  AMOUNT_INVALID: 'amount',
};

/** Disputes a transaction; `id` 0 closes the dialog. */
export function DisputeDialog({ id, onClose }: { id: number; onClose: () => void }) {
  // Keeps its content during the closing animation.
  const [last, setLast] = useState(id);
  if (id !== 0 && id !== last) setLast(id);
  return (
    <AppDialog
      opened={id !== 0}
      onClose={onClose}
      title={t('Dispute transaction {last}', { last })}
    >
      {id !== 0 && <DisputeForm key={id} id={id} onClose={onClose} />}
    </AppDialog>
  );
}

function DisputeForm({ id, onClose }: { id: number; onClose: () => void }) {
  const errors = useFieldErrors(keyFields);
  const {
    values: draft,
    field,
    keep,
  } = useTextFields({ type: 'wrong_amount', amount: '', note: '', evidence: '' }, errors);
  const claim = useSend(disputeLine, errors, {
    refreshes: [listClaims],
    onDone: () => {
      showDone(t('Claim submitted'));
      onClose();
    },
  });
  const send = () => {
    const { amount, evidence, ...said } = draft;
    const input = {
      order_line_id: id,
      ...said,
      ...(said.type === 'wrong_amount' && { amount }),
      ...(evidence && { evidence }),
    } as InputOf<typeof disputeLine>;
    if (errors.check(disputeLine, input)) claim.mutate(input);
  };
  return (
    <DialogForm
      onSend={send}
      onCancel={onClose}
      loading={claim.isPending}
      sendLabel={t('Submit claim')}
    >
      <NativeSelect
        label={t('Problem')}
        {...field('type')}
        data={(['wrong_amount', 'declined'] as const).map((value) => ({
          value,
          label: claimTypeWords[value],
        }))}
      />
      {draft.type === 'wrong_amount' && (
        <TextInput
          inputMode="decimal"
          description={t('For this line, excluding tax and shipping, in the order currency')}
          label={t('Correct amount')}
          {...field('amount')}
        />
      )}
      <Textarea autosize minRows={2} maxRows={8} label={t('What happened')} {...field('note')} />
      <EvidenceField
        value={draft.evidence}
        onChange={(evidence) => keep((before) => ({ ...before, evidence }))}
        error={errors.on('evidence').error}
      />
    </DialogForm>
  );
}
