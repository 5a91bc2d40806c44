import { DECISION_PROMISED_HOURS } from '#contract/brands/fields.ts';

/** How long a brand takes to decide: what the network promises, and what is usual. */
export function decisionText(hours: number | null): string {
  const promised = `within ${DECISION_PROMISED_HOURS / 24} days`;
  if (hours === null || hours >= DECISION_PROMISED_HOURS) return promised;
  if (hours >= 48) return `${promised}, usually within ${Math.round(hours / 24)}`;
  const least = Math.max(1, hours);
  return `${promised}, usually within ${least} ${least === 1 ? 'hour' : 'hours'}`;
}
