import { useDictionary } from '#web/lib/dictionary.ts';
import { StatusPill, type Tone } from './status-pill.tsx';

type Status = 'pending' | 'approved' | 'rejected';

const tones: Readonly<Record<Status, Tone>> = { pending: 'wait', approved: 'up', rejected: 'down' };

type TransactionPillProps = {
  status: Status;
  /** A reason of the dictionary, told on hover and focus with the note. */
  reason?: string | null;
  note?: string | null;
  /** Writes the reason under the pill too, where there is room for it. */
  isReasonShown?: boolean;
};

/** How an order line stands, in the words of the dictionary. */
export function TransactionPill(props: TransactionPillProps) {
  const { status, reason, note } = props;
  const labels = useDictionary();
  const why = reason ? labels.of('transaction_reason', reason) || reason : '';
  const pill = (
    <StatusPill
      tone={tones[status]}
      word={labels.of('transaction_status', status) || status}
      reason={[why, note].filter(Boolean).join(': ') || null}
    />
  );
  if (!props.isReasonShown || !why) return pill;
  return (
    <span style={{ display: 'inline-block' }}>
      {pill}
      {/* The pill tells it already to those who listen. */}
      <span aria-hidden="true" style={{ display: 'block', fontSize: 12, color: 'var(--ink-2)' }}>
        {why}
      </span>
    </span>
  );
}
