import { Link, useNavigate } from '@tanstack/react-router';
import type { ReplyOf } from '#contract/call.ts';
import { listPayments, showPaymentSummary } from '#contract/payments/publisher.ts';
import { serverText, t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { Money } from '#web/ui/money.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { AgeingTable } from './ageing-table.tsx';
import { BalanceCards } from './balance-cards.tsx';
import { DebtList } from './debt-list.tsx';
import { NextPayment } from './next-payment.tsx';
import { paymentColumns } from './payment-columns.tsx';
import styles from './payments.module.css';

/** /payments/summary: balances, the state of earnings, and the date of the next payment. */
export default function SummaryScreen() {
  const summary = useApiQuery(showPaymentSummary, {});
  return (
    <>
      <PageHeader
        title={t('Payment summary')}
        sub={t('Your commission from approval to payment.')}
      />
      <QueryResult query={summary}>
        <div className="stack" aria-busy={summary.isPending}>
          <BalanceCards summary={summary.data} />
          <Holds holds={summary.data?.holds ?? []} />
          <DebtList />
          <div className={styles.pair}>
            <NextPayment summary={summary.data} />
            <AgeingTable summary={summary.data} />
          </div>
          <Newest zone={summary.data?.time_zone} />
        </div>
      </QueryResult>
    </>
  );
}

function Holds({ holds }: { holds: ReplyOf<typeof showPaymentSummary>['holds'] }) {
  if (holds.length === 0) return null;
  return (
    <section className={styles.advice} aria-labelledby="holds">
      <h2 id="holds">{t('On hold')}</h2>
      <ul className={styles.holds}>
        {holds.map((one) => (
          <li key={one.payment_id}>
            <Trans
              id={'Payment {payment_id} of <0/>: {why}'}
              values={{ payment_id: one.payment_id, why: serverText(one.why) }}
              components={{ 0: <Money amount={one.amount} currency={one.currency} /> }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Newest({ zone }: { zone: string | undefined }) {
  const navigate = useNavigate();
  const payments = useApiQuery(listPayments, { perPage: 5 }, { quiet: true });
  const open = (id: number) =>
    void navigate({ to: '/payments/details', search: { id: String(id) } });
  return (
    <div className="stack gap-8">
      <div className="spread">
        <h2>{t('Newest payments')}</h2>
        <Link to="/payments/details">{t('All payments')}</Link>
      </div>
      <QueryTable
        label={t('Newest payments')}
        columns={paymentColumns(zone, (one) => open(one.payment_id))}
        query={payments}
        rowKey={(one) => one.payment_id}
        onOpenRow={(one) => open(one.payment_id)}
        skeletonRows={3}
        emptyTitle={t('No payments yet')}
        emptyText={t('Once approved commission reaches the minimum, it is paid on the 15th.')}
      />
    </div>
  );
}
