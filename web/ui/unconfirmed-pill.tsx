import { t } from '#web/lib/i18n.ts';
import { StatusPill } from './status-pill.tsx';

/** Marks an order that only a browser has reported. */
export function UnconfirmedPill() {
  return (
    <StatusPill
      tone="wait"
      word={t('Unconfirmed')}
      reason={t('Only a browser has reported it. It can be approved after the brand’s server has.')}
    />
  );
}
