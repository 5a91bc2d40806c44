import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReplyOf } from '#contract/call.ts';
import { type OwnDebt, readDemand } from '#contract/debts/publisher.ts';
import type { showPaymentSummary } from '#contract/payments/publisher.ts';
import { serverText, t } from '#web/lib/i18n.ts';
import { saveAnswer } from '#web/lib/save-file.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useFirst } from '#web/lib/use-api-query.ts';
import { useUrl } from '#web/lib/use-url.ts';
import { CurrencySwitch, shownCurrency } from '#web/ui/currency-switch.tsx';
import { Money } from '#web/ui/money.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PaymentHero } from '#web/ui/payment-hero.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { Day, Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { AgeingBar } from './ageing-bar.tsx';
import { newestPayments, ownDebts, paymentSummary } from './payment-calls.ts';
import { paymentColumns } from './payment-columns.tsx';
import styles from './payments.module.css';

/** /payments/summary: what arrives next and the way to it, what waits, and the newest payments. */
export default function SummaryScreen() {
  const [url, setUrl] = useUrl();
  const summary = useFirst(paymentSummary);
  const currencies = (summary.data?.balances ?? []).map((one) => one.currency);
  const currency = shownCurrency(currencies, url.in);
  return (
    <>
      <PageHeader
        title={t('Payment Summary')}
        beside={
          <CurrencySwitch
            currencies={currencies}
            value={currency}
            onChange={(chosen) => setUrl({ in: chosen }, { replace: true })}
          />
        }
      />
      <QueryResult query={summary}>
        <div className="stack" aria-busy={summary.isPending}>
          <div className={styles.pair}>
            <PaymentHero summary={summary.data} currency={currency} />
            <AgeingBar summary={summary.data} currency={currency} />
          </div>
          <Holds holds={summary.data?.holds ?? []} />
          <DebtList />
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
              id={'Payment {number} of <0/>: {why}'}
              values={{ number: one.number, why: serverText(one.why) }}
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
