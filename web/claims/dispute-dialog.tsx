import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { InputOf } from '#contract/call.ts';
import { disputeLine, listClaims } from '#contract/claims.ts';
import { showDone, showError } from '#web/lib/toast.ts';
import { useDo } from '#web/lib/use-do.ts';
import { AppDialog, FormActions } from '#web/ui/app-dialog.tsx';
import { claimTypeWords } from '#web/ui/claim-pill.tsx';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { EvidenceField } from './evidence-field.tsx';

const keyFields = {
  CLAIM_TRANSACTION_INVALID: 'type',
  CLAIM_REPEATED: 'type',
  CLAIM_EVIDENCE_INVALID: 'evidence',
  AMOUNT_INVALID: 'amount',
};

/** Claims that a transaction is not as it should be; `id` 0 closes it. */
export function DisputeDialog({ id, onClose }: { id: number; onClose: () => void }) {
  // What it is about stays while it closes.
  const [last, setLast] = useState(id);
  if (id !== 0 && id !== last) setLast(id);
  return (
    <AppDialog opened={id !== 0} onClose={onClose} title={`Claim about transaction ${last}`}>
      {id !== 0 && <DisputeForm key={id} id={id} onClose={onClose} />}
    </AppDialog>
  );
}

function DisputeForm({ id, onClose }: { id: number; onClose: () => void }) {
  const [draft, setDraft] = useState({ type: 'wrong_amount', amount: '', note: '', evidence: '' });
  const errors = useFieldErrors(keyFields);
  const claim = useDo(disputeLine, {
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
  const put = (name: keyof typeof draft, value: string) =>
    setDraft((before) => ({ ...before, [name]: value }));
  const field = (name: keyof typeof draft, label: string) => ({
    name,
    label,
    value: draft[name],
    ...errors.on(name),
    onChange: (event: { currentTarget: { value: string } }) => put(name, event.currentTarget.value),
  });
  const send = () => {
    const { amount, evidence, ...said } = draft;
    const input = {
      ...{ conversion_id: id, ...said },
      ...(said.type === 'wrong_amount' && { amount }),
      ...(evidence && { evidence }),
    } as InputOf<typeof disputeLine>;
    if (errors.check(disputeLine, input)) claim.mutate(input);
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
      <NativeSelect
        {...field('type', 'What is wrong')}
        data={(['wrong_amount', 'declined'] as const).map((value) => ({
          value,
          label: claimTypeWords[value],
        }))}
      />
      {draft.type === 'wrong_amount' && (
        <TextInput
          inputMode="decimal"
          description="Of this line, without tax and delivery, in the brand’s currency"
          {...field('amount', 'Right amount')}
        />
      )}
      <Textarea autosize minRows={2} maxRows={8} {...field('note', 'What happened')} />
      <EvidenceField
        value={draft.evidence}
        onChange={(address) => put('evidence', address)}
        error={errors.on('evidence').error}
      />
      <FormActions loading={claim.isPending} onCancel={onClose}>
        File claim
      </FormActions>
    </form>
  );
}
