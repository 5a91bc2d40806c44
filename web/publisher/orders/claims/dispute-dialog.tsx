import { NativeSelect, TextInput } from '@mantine/core';
import { disputeLine, listClaims } from '#contract/orders/claims.ts';
import { reportTransactionInfo } from '#contract/reports/trace.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { claimTypeWords } from '#web/ui/claim-pill.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { ClaimGrounds } from './claim-grounds.tsx';

const fieldOfKey = {
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
  const form = useForm(disputeLine, EMPTY, {
    fieldOfKey,
    inputOf: ({ amount, evidence, ...texts }) => ({
      order_line_id: id,
      ...texts,
      ...(texts.type === 'wrong_amount' && { amount }),
      ...(evidence && { evidence }),
    }),
    refreshes: [listClaims],
    done: t('Claim submitted'),
    onDone: onClose,
  });
  const { values, field } = form;
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Submit claim')}>
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
      <ClaimGrounds form={form} />
    </DialogForm>
  );
}
