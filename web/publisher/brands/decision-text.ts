import { DECISION_PROMISED_HOURS } from '#contract/brands/fields.ts';
import { t } from '#web/lib/i18n.ts';

/** How long a brand takes to decide: what the network promises, and what is usual. */
export function decisionText(hours: number | null): string {
  const promised = t('within {value} days', { value: DECISION_PROMISED_HOURS / 24 });
  if (hours === null || hours >= DECISION_PROMISED_HOURS) return promised;
  if (hours >= 48)
    return t('{promised}, usually within {value}', { promised, value: Math.round(hours / 24) });
  const least = Math.max(1, hours);
  return t('{promised}, usually within {least} {least, plural, one {hour} other {hours}}', {
    promised,
    least,
  });
}
