import { DECISION_PROMISED_HOURS } from '#contract/brands/fields.ts';
import { msg, t } from '#web/lib/i18n.ts';

type Form = 'promised' | 'days' | 'hours';

const facts: Readonly<Record<Form, string>> = {
  promised: msg('within {days} days'),
  days: msg('within {days} days, usually within {usual}'),
  hours: msg('within {days} days, usually within {usual, plural, one {# hour} other {# hours}}'),
};

const sentences: Readonly<Record<Form, string>> = {
  promised: msg('The brand reviews applications manually, within {days} days.'),
  days: msg('The brand reviews applications manually, within {days} days, usually within {usual}.'),
  hours: msg(
    'The brand reviews applications manually, within {days} days, usually within {usual, plural, one {# hour} other {# hours}}.',
  ),
};

/** How long a brand takes to decide: what the network promises, and what is usual. */
export const decisionText = (hours: number | null): string => write(facts, hours);

/** The same as a sentence. */
export const reviewText = (hours: number | null): string => write(sentences, hours);

function write(texts: Readonly<Record<Form, string>>, hours: number | null): string {
  const days = DECISION_PROMISED_HOURS / 24;
  if (hours === null || hours >= DECISION_PROMISED_HOURS) return t(texts.promised, { days });
  if (hours >= 48) return t(texts.days, { days, usual: Math.round(hours / 24) });
  return t(texts.hours, { days, usual: Math.max(1, hours) });
}
