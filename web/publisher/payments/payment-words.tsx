import type { Payment } from '#contract/payments/publisher.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { serverText } from '#web/lib/i18n.ts';
import { StatusPill, type Tone } from '#web/ui/status-pill.tsx';

const tones: Readonly<Record<Payment['status'], Tone>> = {
  to_be_paid: 'wait',
  processing: 'wait',
  paid: 'up',
  failed: 'down',
  returned: 'down',
  on_hold: 'neutral',
  cancelled: 'neutral',
};

/** The state of a payment; the reason why it waits or failed is shown on hover and focus. */
export function PaymentPill({ status, advice }: Pick<Payment, 'status' | 'advice'>) {
  const words = useDictionary();
  return (
    <StatusPill
      tone={tones[status]}
      word={words.of('payment_status', status)}
      reason={serverText(advice)}
    />
  );
}
