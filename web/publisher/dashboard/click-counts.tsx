import { locale } from '#web/lib/i18n.ts';
import { Trans } from '#web/ui/trans.tsx';
import styles from './dashboard.module.css';

/** The clicks and orders of a brand or channel. */
export function ClickCounts({ clicks, orders }: { clicks: number; orders: number }) {
  return (
    <span className={styles.small}>
      <Trans
        id={
          '{clicks} {clicks2, plural, one {click} other {clicks}}, {orders} {orders2, plural, one {order} other {orders}}'
        }
        values={{
          clicks: clicks.toLocaleString(locale),
          clicks2: clicks,
          orders: orders.toLocaleString(locale),
          orders2: orders,
        }}
      />
    </span>
  );
}
