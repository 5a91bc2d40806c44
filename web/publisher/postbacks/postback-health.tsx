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
    const reason =
      last_status === null
        ? t('Your server did not respond. We try again for three days.')
        : t('Your server answered {last_status}. We try again for three days.', { last_status });
    return <StatusPill tone="wait" word={t('Failing')} reason={reason} />;
  }
  if (last_delivered_at === null) {
    return <StatusPill tone="neutral" word={t('Nothing sent')} reason={t('No events yet.')} />;
  }
  return <StatusPill tone="up" word={t('Healthy')} />;
}
