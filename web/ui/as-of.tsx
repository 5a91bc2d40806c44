import type { Call } from '#contract/call.ts';
import { useAsOf } from '#web/lib/as-of.ts';
import { t } from '#web/lib/i18n.ts';
import { Time } from './time.tsx';

/** The time whose data a report shows, if it was read from a replica. */
export function AsOf({ call, zone }: { call: Call; zone?: string }) {
  const at = useAsOf(call);
  if (at === undefined) return null;
  return (
    <p className="quiet">
      {t('As of')} <Time at={at} zone={zone} />
    </p>
  );
}
