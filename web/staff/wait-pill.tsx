import { DECISION_PROMISED_HOURS } from '#contract/brands/fields.ts';
import { counted } from '#web/lib/counted.ts';
import { t } from '#web/lib/i18n.ts';
import { StatusPill } from '#web/ui/status-pill.tsx';

const HOUR_MS = 3_600_000;

/** How long an application has waited, compared with the promised time. */
export function WaitPill({ since }: { since: string }) {
  const hours = Math.floor((Date.now() - Date.parse(since)) / HOUR_MS);
  const days = Math.floor(hours / 24);
  const waited = days > 0 ? counted(days, 'day') : counted(hours, 'hour');
  if (hours >= DECISION_PROMISED_HOURS) {
    return (
      <StatusPill
        tone="down"
        word={t('Overdue, {waited}', { waited })}
        reason={t('Promised: {DECISION_PROMISED_HOURS} hours.', { DECISION_PROMISED_HOURS })}
      />
    );
  }
  return <StatusPill tone="wait" word={t('Waiting {waited}', { waited })} />;
}
