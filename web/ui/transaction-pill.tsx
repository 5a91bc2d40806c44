import { useDictionary } from '#web/lib/dictionary.ts';
import { noteText } from './note-text.ts';
import { StatusPill, type Tone } from './status-pill.tsx';

type Status = 'pending' | 'approved' | 'rejected';

const tones: Readonly<Record<Status, Tone>> = { pending: 'wait', approved: 'up', rejected: 'down' };

type TransactionPillProps = {
  status: Status;
  /** A reason of the dictionary, shown with the note on hover and focus. */
  reason?: string | null;
  note?: string | null;
  /** Shows the reason below the pill too, where there is space. */
  isReasonShown?: boolean;
};

/** The status of an order line, with labels of the dictionary. */
export function TransactionPill(props: TransactionPillProps) {
  const { status, reason, note } = props;
  const labels = useDictionary();
  const why = reason ? labels.of('transaction_reason', reason) || reason : '';
  const shown = { tone: tones[status], word: labels.of('transaction_status', status) || status };
  const whole = [why, noteText(note)].filter(Boolean).join(': ') || null;
  const pill = <StatusPill {...shown} reason={whole} />;
  if (!props.isReasonShown || !why) return pill;
  return (
    <span style={{ display: 'inline-block' }}>
      {pill}
      {/* Hidden from screen readers, which read the reason in the pill. */}
      <span aria-hidden="true" style={{ display: 'block', fontSize: 12, color: 'var(--ink-2)' }}>
        {why}
      </span>
    </span>
  );
}
