import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { type DecisionReason, decisionReasons } from '#contract/orders/fields.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { AppDialog } from '../app-dialog.tsx';

type RejectLinesDialogProps = {
  opened: boolean;
  /** How many lines. */
  count: number;
  isBusy: boolean;
  onClose: () => void;
  onReject: (why: { reason: DecisionReason; note: string | undefined }) => void;
};

// The only reason that requires a note.
const NEEDS_NOTE = 'OTHER';
const MAX_LENGTH = 500;

/**
 * Asks why lines are rejected: a reason of the dictionary, and a note if the reason is not
 * specific.
 */
export function RejectLinesDialog(props: RejectLinesDialogProps) {
  const { opened, count, isBusy, onClose, onReject } = props;
  const [reason, setReason] = useState<DecisionReason | ''>('');
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState<'reason' | 'note' | null>(null);
  const reject = () => {
    if (reason === '') return setMissing('reason');
    if (reason === NEEDS_NOTE && note.trim() === '') return setMissing('note');
    onReject({ reason, note: note.trim() || undefined });
  };
  const words = t('Reject {count} {count, plural, one {line} other {lines}}', { count });
  const actions = (
    <>
      <Button variant="default" onClick={onClose}>
        {t('Cancel')}
      </Button>
      <Button data-danger loading={isBusy} onClick={reject}>
        {words}
      </Button>
    </>
  );
  return (
    <AppDialog opened={opened} onClose={onClose} title={words} actions={actions}>
      <div className="stack">
        <ReasonSelect
          value={reason}
          isMissing={missing === 'reason'}
          onChange={(chosen) => {
            setReason(chosen);
            setMissing(null);
          }}
        />
        <Textarea
          label={t('Note')}
          required={reason === NEEDS_NOTE}
          autosize
          minRows={2}
          maxLength={MAX_LENGTH}
          value={note}
          error={missing === 'note' && t('Enter a note for this reason')}
          onChange={(event) => {
            setNote(event.currentTarget.value);
            setMissing(null);
          }}
        />
      </div>
    </AppDialog>
  );
}

type ReasonSelectProps = {
  value: DecisionReason | '';
  isMissing: boolean;
  onChange: (reason: DecisionReason | '') => void;
};

function ReasonSelect({ value, isMissing, onChange }: ReasonSelectProps) {
  const labels = useDictionary();
  const reasons = decisionReasons.map((one) => ({
    value: one,
    label: labels.of('transaction_reason', one),
  }));
  return (
    <NativeSelect
      label={t('Reason')}
      description={t('Visible to the publisher.')}
      required
      data-autofocus
      data={[{ value: '', label: t('Select a reason') }, ...reasons]}
      value={value}
      error={isMissing && t('Select a reason')}
      onChange={(event) =>
        onChange(decisionReasons.find((one) => one === event.currentTarget.value) ?? '')
      }
    />
  );
}
