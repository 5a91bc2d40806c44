import { NativeSelect, TextInput } from '@mantine/core';
import type { InputOf } from '#contract/call.ts';
import { disputeLine } from '#contract/orders/claims.ts';
import { reportTransactionInfo } from '#contract/reports/trace.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { claimTypeWords } from '#web/ui/claim-pill.tsx';
import { useFieldErrors, useTextFields } from '#web/ui/form-fields.ts';
import { ClaimGrounds } from './claim-grounds.tsx';
import { useClaimSending } from './use-claim-sending.ts';

const keyFields = {
  CLAIM_TRANSACTION_INVALID: 'type',
  CLAIM_REPEATED: 'type',
  CLAIM_EVIDENCE_INVALID: 'evidence',
  CLAIM_EVIDENCE_REQUIRED: 'evidence',
  AMOUNT_INVALID: 'amount',
};

const EMPTY = { type: 'wrong_amount', amount: '', note: '', evidence: '' };

type DisputeDialogProps = { id: number; opened: boolean; onClose: () => void };

/** Disputes a transaction. */
export function DisputeDialog({ id, opened, onClose }: DisputeDialogProps) {
  const trace = useApiQuery(reportTransactionInfo, { id }, { enabled: opened });
  const order = trace.data?.transaction.order_id;
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title={order ? t('Dispute order {order_id}', { order_id: order }) : t('Dispute the order')}
    >
      {opened && <DisputeForm key={id} id={id} onClose={onClose} />}
    </AppDialog>
  );
}

function DisputeForm({ id, onClose }: { id: number; onClose: () => void }) {
  const errors = useFieldErrors(keyFields);
  const form = useTextFields(EMPTY, errors);
  const { values, field } = form;
  const claim = useClaimSending(disputeLine, errors, onClose);
  const send = () => {
    const { amount, evidence, ...texts } = values;
    claim.send({
      order_line_id: id,
      ...texts,
      ...(texts.type === 'wrong_amount' && { amount }),
      ...(evidence && { evidence }),
    } as InputOf<typeof disputeLine>);
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
      {values.type === 'wrong_amount' && (
        <TextInput
          inputMode="decimal"
          description={t('For this line, excluding tax and shipping, in the order currency')}
          label={t('Correct amount')}
          {...field('amount')}
        />
      )}
      <ClaimGrounds form={form} error={errors.on('evidence').error} />
    </DialogForm>
  );
}
