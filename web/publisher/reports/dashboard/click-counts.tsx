import { countText } from '#web/lib/numbers.ts';
import { Trans } from '#web/ui/trans.tsx';
import styles from './dashboard.module.css';

/** The valid clicks and the orders of a brand or channel. */
export function ClickCounts({ clicks, orders }: { clicks: number; orders: number }) {
  return (
    <span className={styles.small}>
      <Trans
        id={
          '{clicks} {clicks2, plural, one {valid click} other {valid clicks}}, {orders} {orders2, plural, one {order} other {orders}}'
        }
        values={{
          clicks: countText(clicks),
          clicks2: clicks,
          orders: countText(orders),
          orders2: orders,
        }}
      />
    </span>
  );
}
