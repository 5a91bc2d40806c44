import { t } from '#web/lib/i18n.ts';

/** The note of an order line: a sentence for what the program notes, otherwise the text as written. */
export function noteText(note: string | null | undefined): string | null {
  if (note === 'NO_COMMISSION_RULE') return t('No commission rule applies to this order');
  if (note === 'COMMISSION_PERIOD_OVER')
    return t('The period in which orders of this customer are paid is over');
  return note || null;
}
