import type { Postback } from '#contract/postbacks/publisher.ts';
import { StatusPill } from '#web/ui/status-pill.tsx';

const OFF_REASONS = {
  gone: 'Your server responded with 410 Gone. Events are kept for 30 days and sent when you turn the postback on.',
  failing:
    'Ten consecutive attempts failed. Events are kept for 30 days and sent when you turn the postback on.',
} as const;

const PAUSED = 'You paused this postback. Events are kept for 30 days and sent when you resume it.';

/** The health of a postback's endpoint, in one word with its reason. */
export function PostbackHealth({ postback }: { postback: Postback }) {
  const { enabled, off_reason, failing_since, last_status, last_delivered_at } = postback;
  if (off_reason === 'paused') {
    return <StatusPill tone="neutral" word="Paused" reason={PAUSED} />;
  }
  if (off_reason) {
    return <StatusPill tone="down" word="Turned off" reason={OFF_REASONS[off_reason]} />;
  }
  if (!enabled) {
    return (
      <StatusPill
        tone="neutral"
        word="Off"
        reason="You turned this postback off. Nothing is sent."
      />
    );
  }
  if (failing_since) {
    const said = last_status === null ? 'did not respond' : `answered ${last_status}`;
    const reason = `Your server ${said}. We try again for three days.`;
    return <StatusPill tone="wait" word="Failing" reason={reason} />;
  }
  if (last_delivered_at === null) {
    return <StatusPill tone="neutral" word="Nothing sent" reason="No events yet." />;
  }
  return <StatusPill tone="up" word="Healthy" />;
}
