import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#contract/call.ts';
import type { showPaymentSummary } from '#contract/payments/publisher.ts';
import { msg, t } from '#web/lib/i18n.ts';
import { useFirst } from '#web/lib/use-api-query.ts';
import { Money } from '#web/ui/money.tsx';
import { Day } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import styles from './dashboard.module.css';
import { payments } from './dashboard-calls.ts';

const NEXT_PAYMENT = msg('Next payment on <0/>');
const NEXT_PAYMENT_TO = msg('Next payment on <0/> to {masked_details}');

/** The next payments and their dates; renders nothing if they fail to load. */
export function PaymentsAhead() {
  const summary = useFirst(payments, {}, { quiet: true }).data;
  if (!summary) return null;
  return (
    <section className="card" aria-labelledby="payments-ahead">
      <div className="spread">
        <h2 id="payments-ahead">{t('Upcoming payments')}</h2>
        <Link to="/payments/details">{t('All payments')}</Link>
      </div>
      <p className="quiet mt-8">
        <Trans
          id={summary.method ? NEXT_PAYMENT_TO : NEXT_PAYMENT}
          values={{ masked_details: summary.method?.masked_details }}
          components={{ 0: <Day day={summary.next_payment_date} /> }}
        />
      </p>
      <ul className={styles.list}>
        {summary.balances.map((balance) => (
          <BalanceItem key={balance.currency} balance={balance} />
        ))}
      </ul>
    </section>
  );
}

type BalanceItemProps = { balance: ReplyOf<typeof showPaymentSummary>['balances'][number] };

function BalanceItem({ balance }: BalanceItemProps) {
  return (
    <li className={styles.item}>
      <span className={styles.grow}>
        {balance.currency}
        <br />
        <span className={styles.small}>
          {balance.progress < 100 ? (
            <Trans
              id="below the minimum of <0/>"
              components={{
                0: <Money amount={balance.minimum} currency={balance.currency} />,
              }}
            />
          ) : (
            t('above the minimum')
          )}
          {Number(balance.in_payment) > 0 && (
            <>
              {' · '}
              <Trans
                id="<0/> in transit"
                components={{
                  0: <Money amount={balance.in_payment} currency={balance.currency} />,
                }}
              />
            </>
          )}
        </span>
      </span>
      <Money amount={balance.next} currency={balance.currency} />
    </li>
  );
}
