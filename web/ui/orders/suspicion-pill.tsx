import { t } from '#web/lib/i18n.ts';
import { StatusPill } from '../status-pill.tsx';

/** Marks an order that followed its click too quickly to be placed by a person. */
export function SuspicionPill() {
  return (
    <StatusPill
      tone="wait"
      word={t('Too fast')}
      reason={t('The order was placed less than 2 seconds after the click.')}
    />
  );
}
