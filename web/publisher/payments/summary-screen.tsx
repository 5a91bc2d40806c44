import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReplyOf } from '#contract/call.ts';
import { type OwnDebt, readDemand } from '#contract/debts/publisher.ts';
import type { showPaymentSummary } from '#contract/payments/publisher.ts';
import { serverText, t } from '#web/lib/i18n.ts';
import { saveAnswer } from '#web/lib/save-file.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useFirst } from '#web/lib/use-api-query.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/money.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { Day, Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { BalanceCards, type Summary } from './balance-cards.tsx';
import { NextPayment } from './next-payment.tsx';
import { newestPayments, ownDebts, paymentSummary } from './payment-calls.ts';
import { paymentColumns } from './payment-columns.tsx';
import styles from './payments.module.css';

/** /payments/summary: balances, the state of earnings, and the date of the next payment. */
export default function SummaryScreen() {
  const summary = useFirst(paymentSummary);
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
  const payments = useFirst(newestPayments, {}, { quiet: true });
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

type Ageing = Summary['ageing'][number];

const spans = [
  ['days_0_30', t('0–30 days')],
  ['days_31_60', t('31–60 days')],
  ['days_61_90', t('61–90 days')],
  ['days_over_90', t('Over 90 days')],
] as const;

const columns: readonly Column<Ageing>[] = spans.map(([id, head]) => ({
  id,
  head,
  numeric: true,
  currencyOf: (row) => row.currency,
  cell: (row) => <Money amount={row[id]} currency={row.currency} />,
}));

/** How long approved commission has been waiting for payment. */
function AgeingTable({ summary }: { summary: Summary | undefined }) {
  return (
    <div className="stack gap-8 min-w-0">
      <h2>{t('Approved but not paid, by age')}</h2>
      <DataTable
        label={t('Approved but not paid, by age')}
        columns={columns}
        rows={summary?.ageing}
        rowKey={(row) => row.currency}
        skeletonRows={1}
        emptyTitle={t('Nothing outstanding')}
        emptyText={t('All approved commission is paid.')}
      />
    </div>
  );
}

/** What the publisher owes after returns, and what became of earlier debts. */
function DebtList() {
  const { data } = useFirst(ownDebts, {}, { quiet: true });
  const read = useApiMutation(readDemand, { onDone: saveAnswer });
  if (!data || data.list.length === 0) return null;
  return (
    <section className={styles.advice} aria-labelledby="debts">
      <h2 id="debts">{t('Owed after returns')}</h2>
      <ul className={styles.holds}>
        {data.list.map((debt) => (
          <li key={`${debt.state} ${debt.currency} ${debt.since}`} className="stack gap-4">
            <Sentence debt={debt} />
            {debt.demand && (
              <span>
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={read.isPending}
                  onClick={() => read.mutate({ id: debt.demand?.id ?? 0 })}
                >
                  {t('{number} as PDF', { number: debt.demand.number })}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sentence({ debt }: { debt: OwnDebt }) {
  const { state, amount, currency, since, demand } = debt;
  const money = <Money amount={amount} currency={currency} />;
  const when = <Time at={since} zone="UTC" day />;
  if (state === 'open') {
    return (
      <span>
        <Trans
          id="Returned orders exceed your commission by <0/> since <1/>. It is set off against later commission. You do not need to do anything."
          components={{ 0: money, 1: when }}
        />
      </span>
    );
  }
  if (state === 'written_off') {
    return (
      <span>
        <Trans
          id="You no longer owe <0/>: we wrote it off on <1/>."
          components={{ 0: money, 1: when }}
        />
      </span>
    );
  }
  if (state === 'paid' || !demand) {
    return (
      <span>
        <Trans id="You paid <0/> back. Recorded on <1/>." components={{ 0: money, 1: when }} />
      </span>
    );
  }
  return (
    <span>
      <Trans
        id="Please pay <0/> by <1/> with the reference {number}. Reason: {reason}"
        values={{ number: demand.number, reason: demand.reason }}
        components={{ 0: money, 1: <Day day={demand.due_on} /> }}
      />
    </span>
  );
}
