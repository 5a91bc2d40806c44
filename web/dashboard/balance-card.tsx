import { Link } from '@tanstack/react-router';
import { Money } from '#web/ui/money.tsx';
import styles from './balance-card.module.css';
import type { Dashboard } from './dashboard-screen.tsx';

const parts = [
  { id: 'pending', label: 'Pending', hint: 'Waits for the decision of the brand' },
  { id: 'approved', label: 'Approved', hint: 'Not in a settlement yet' },
  { id: 'payable', label: 'Payable', hint: 'Settled, not paid out yet' },
  { id: 'paid', label: 'Paid', hint: 'Paid out to you so far' },
] as const;

/** Where the earned money stands, one block per currency. */
export function BalanceCard({ data }: { data: Dashboard }) {
  return (
    <section className="card" aria-labelledby="balance">
      <div className="spread">
        <h2 id="balance">Balance</h2>
        <Link to={'/payments/summary' as string}>Payments</Link>
      </div>
      {data.balance.map((balance) => (
        <dl key={balance.currency} className={styles.balance} aria-label={balance.currency}>
          {parts.map((part) => (
            <div
              key={part.id}
              className={styles.part}
              data-main={part.id === 'payable' || undefined}
            >
              <dt>
                {part.label}
                <span>{part.hint}</span>
              </dt>
              <dd>
                <Money amount={balance[part.id]} currency={balance.currency} />
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  );
}
