import { useDictionary } from '#web/lib/dictionary.ts';
import { StatusPill, type Tone } from './status-pill.tsx';

type Status = 'pending' | 'approved' | 'rejected';

const tones: Readonly<Record<Status, Tone>> = { pending: 'wait', approved: 'up', rejected: 'down' };

type TransactionPillProps = {
  status: Status;
  /** A reason of the dictionary, told on hover and focus with the note. */
  reason?: string | null;
  note?: string | null;
};

/** How an order line stands, in the words of the dictionary. */
export function TransactionPill({ status, reason, note }: TransactionPillProps) {
  const labels = useDictionary();
  const why = reason ? labels.of('transaction_reason', reason) || reason : '';
  return (
    <StatusPill
      tone={tones[status]}
      word={labels.of('transaction_status', status) || status}
      reason={[why, note].filter(Boolean).join(': ') || null}
    />
  );
}
