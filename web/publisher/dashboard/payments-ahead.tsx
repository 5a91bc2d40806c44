import { Link } from '@tanstack/react-router';
import { showPaymentSummary } from '#contract/payments/publisher.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { Money } from '#web/ui/money.tsx';
import { Day } from '#web/ui/time.tsx';
import styles from './dashboard.module.css';

/** The next payments and their dates; renders nothing if they fail to load. */
export function PaymentsAhead() {
  const summary = useApiQuery(showPaymentSummary, {}, { quiet: true }).data;
  if (!summary) return null;
  return (
    <section className="card" aria-labelledby="payments-ahead">
      <div className="spread">
        <h2 id="payments-ahead">Upcoming payments</h2>
        <Link to="/payments/details">All payments</Link>
      </div>
      <p className="quiet mt-8">
        Next payment on <Day day={summary.next_payment_date} />
        {summary.method ? ` to ${summary.method.masked_details}` : ''}
      </p>
      <ul className={styles.list}>
        {summary.balances.map((balance) => (
          <li key={balance.currency} className={styles.item}>
            <span className={styles.grow}>
              {balance.currency}
              <br />
              <span className={styles.small}>
                {balance.progress < 100 ? (
                  <>
                    below the minimum of{' '}
                    <Money amount={balance.minimum} currency={balance.currency} />
                  </>
                ) : (
                  'above the minimum'
                )}
                {Number(balance.in_payment) > 0 && (
                  <>
                    , <Money amount={balance.in_payment} currency={balance.currency} /> in transit
                  </>
                )}
              </span>
            </span>
            <Money amount={balance.next} currency={balance.currency} />
          </li>
        ))}
      </ul>
    </section>
  );
}
