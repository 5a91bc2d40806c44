import type { Postback } from '#contract/postbacks/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { StatusPill } from '#web/ui/status-pill.tsx';

const OFF_REASONS = {
  gone: t(
    'Your server responded with 410 Gone. Events are kept for 30 days and sent when you turn the postback on.',
  ),
  failing: t(
    'Ten consecutive attempts failed. Events are kept for 30 days and sent when you turn the postback on.',
  ),
} as const;

const PAUSED = t(
  'You paused this postback. Events are kept for 30 days and sent when you resume it.',
);

/** The health of a postback's endpoint, in one word with its reason. */
export function PostbackHealth({ postback }: { postback: Postback }) {
  const { enabled, off_reason, failing_since, last_status, last_delivered_at } = postback;
  if (off_reason === 'paused') {
    return <StatusPill tone="neutral" word={t('Paused')} reason={PAUSED} />;
  }
  if (off_reason) {
    return <StatusPill tone="down" word={t('Turned off')} reason={OFF_REASONS[off_reason]} />;
  }
  if (!enabled) {
    return (
      <StatusPill
        tone="neutral"
        word={t('Off')}
        reason={t('You turned this postback off. Nothing is sent.')}
      />
    );
  }
  if (failing_since) {
    const said =
      last_status === null ? t('did not respond') : t('answered {last_status}', { last_status });
    const reason = t('Your server {said}. We try again for three days.', { said });
    return <StatusPill tone="wait" word={t('Failing')} reason={reason} />;
  }
  if (last_delivered_at === null) {
    return <StatusPill tone="neutral" word={t('Nothing sent')} reason={t('No events yet.')} />;
  }
  return <StatusPill tone="up" word={t('Healthy')} />;
}
