import { Link } from '@tanstack/react-router';
import { showRateState } from '#contract/rates/staff.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { Trans } from '#web/ui/trans.tsx';
import styles from './staff.module.css';

/** Shows on every screen that the exchange rates are old, before conversions fail. */
export function RatesAlert() {
  const { data } = useApiQuery(showRateState, {}, { quiet: true, refetchInterval: 600_000 });
  if (!data?.is_old) return null;
  return (
    <div role="alert" className={styles.alert}>
      <Trans
        id="<0>The latest rates are more than three days old.</0> A rate expires after seven days; then amounts in other currencies cannot be converted. <1>Open rates</1>"
        components={{ 0: <strong />, 1: <Link to="/rates" /> }}
      />
    </div>
  );
}
