import type { Postback } from '#contract/postbacks/publisher.ts';
import { StatusPill } from '#web/ui/status-pill.tsx';

const OFF_REASONS = {
  gone: 'Your server said that this address is gone (410). Events are kept for 30 days and sent when you switch it on.',
  failing:
    'Ten attempts in a row failed. Events are kept for 30 days and sent when you switch it on.',
} as const;

/** The health of a postback's endpoint, in one word with its reason. */
export function PostbackHealth({ postback }: { postback: Postback }) {
  const { enabled, off_reason, failing_since, last_status, last_delivered_at } = postback;
  if (off_reason) {
    return <StatusPill tone="down" word="Switched off" reason={OFF_REASONS[off_reason]} />;
  }
  if (!enabled) {
    return <StatusPill tone="neutral" word="Off" reason="You switched it off: nothing is sent." />;
  }
  if (failing_since) {
    const said = last_status === null ? 'gave no answer' : `answered ${last_status}`;
    const reason = `Your server ${said}. We try again for three days.`;
    return <StatusPill tone="wait" word="Failing" reason={reason} />;
  }
  if (last_delivered_at === null) {
    return <StatusPill tone="neutral" word="Nothing sent" reason="No event has come up yet." />;
  }
  return <StatusPill tone="up" word="Healthy" />;
}
