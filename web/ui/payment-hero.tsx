import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#contract/call.ts';
import { minorToText, textToMinor } from '#contract/money.ts';
import type { showPaymentSummary } from '#contract/payments/publisher.ts';
import { formatLongDay } from '#web/lib/dates.ts';
import { msg, t } from '#web/lib/i18n.ts';
import { useMay } from '#web/lib/may.ts';
import { amountText, Money } from './money.tsx';
import { PaidTo } from './paid-to.tsx';
import styles from './payment-hero.module.css';
import { Skeleton } from './skeleton.tsx';
import { Time } from './time.tsx';
import { Trans } from './trans.tsx';

type Summary = ReplyOf<typeof showPaymentSummary>;
type Balance = Summary['balances'][number];

type PaymentHeroProps = {
  /** Undefined while loading. */
  summary: Summary | undefined;
  /** The balance in this currency is shown, otherwise that of the account's own. */
  currency: string;
};

/** What arrives next, when and where, and the way of the commission to it. */
export function PaymentHero({ summary, currency }: PaymentHeroProps) {
  const balances = summary?.balances ?? [];
  const balance = balances.find((one) => one.currency === currency) ?? balances[0];
  return (
    <section className={`card ${styles.hero}`} aria-labelledby="next-payment">
      <h2 id="next-payment" className={styles.name}>
        {t('Next payment')}
      </h2>
      {summary && balance ? (
        <>
          <NextAmount summary={summary} balance={balance} />
          <Terms summary={summary} balance={balance} />
          <Way summary={summary} balance={balance} />
        </>
      ) : (
        <Skeleton height={196} />
      )}
    </section>
  );
}

type PartProps = { summary: Summary; balance: Balance };

const TO_METHOD = msg('<0/> on {date} to <1/>');
const WITHOUT_METHOD = msg('<0/> on {date}, once you add a payout method');
const BELOW_MINIMUM = msg('<0/> so far. It is paid once it reaches <1/>.');

function NextAmount({ summary, balance }: PartProps) {
  const { next, minimum, currency, progress } = balance;
  const amount = (
    <span className={styles.amount}>
      {amountText(next, currency)}
      <span className={styles.code}> {currency}</span>
    </span>
  );
  const least = <Money amount={minimum} currency={currency} />;
  const isBelow = progress < 100;
  const to = summary.method ? <PaidTo {...summary.method} /> : least;
  return (
    <p className={styles.next}>
      <Trans
        id={isBelow ? BELOW_MINIMUM : summary.method ? TO_METHOD : WITHOUT_METHOD}
        values={{ date: formatLongDay(summary.next_payment_date) }}
        components={{ 0: amount, 1: isBelow ? least : to }}
      />
    </p>
  );
}

/** What a payment costs and needs, before it is made. */
function Terms({ summary: { method, time_zone }, balance }: PartProps) {
  const { minimum, currency, in_payment } = balance;
  const mayEdit = useMay('payouts.write');
  const inTransit = textToMinor(in_payment, currency) ?? 0n;
  return (
    <ul className={styles.terms}>
      <li>
        <Trans
          id="Minimum <0/>"
          components={{ 0: <Money amount={minimum} currency={currency} /> }}
        />
      </li>
      <li>{t('No fee')}</li>
      {inTransit > 0n && (
        <li>
          <Trans
            id="<0/> in transit"
            components={{ 0: <Money amount={in_payment} currency={currency} /> }}
          />
        </li>
      )}
      {method?.held_until && (
        <li>
          <Trans
            id="Payout method on hold until <0/>"
            components={{ 0: <Time at={method.held_until} zone={time_zone} /> }}
          />
        </li>
      )}
      {mayEdit && (
        <li>
          <Link to="/settings/payment">
            {method ? t('Payment Settings') : t('Add a payout method')}
          </Link>
        </li>
      )}
    </ul>
  );
}

/** pending > approved > settled > paid, each with its amount and what happens next. */
function Way({ summary, balance }: PartProps) {
  const { currency } = balance;
  const settled = ['available', 'in_payment', 'on_hold'] as const;
  const sum = settled.reduce((minor, id) => minor + (textToMinor(balance[id], currency) ?? 0n), 0n);
  const transactions = (status: string) => ({ to: '/reports/transactions', search: { status } });
  const payments = { to: '/payments/details', search: {} };
  const steps = [
    {
      id: 'pending',
      label: t('Pending'),
      amount: balance.pending,
      note: t('Awaiting the brand’s decision.'),
      link: transactions('pending'),
    },
    {
      id: 'approved',
      label: t('Approved'),
      amount: balance.approved,
      note: t('Settled on {date}.', { date: formatLongDay(summary.next_settlement_date) }),
      link: transactions('approved'),
    },
    {
      id: 'settled',
      label: t('Settled'),
      amount: minorToText(sum, currency),
      note: t('Paid on {date}.', { date: formatLongDay(summary.next_payment_date) }),
      link: payments,
    },
    {
      id: 'paid',
      label: t('Paid'),
      amount: balance.paid,
      note: t('Paid to you to date.'),
      link: payments,
    },
  ];
  return (
    <ol className={styles.way} aria-label={t('The way to your payment')}>
      {steps.map(({ id, label, amount, note, link }) => (
        <li key={id} data-step={id} data-empty={Number(amount) === 0 || undefined}>
          <Link {...link} className={styles.step}>
            {label}
          </Link>
          <span className={styles.stepAmount}>{amountText(amount, currency)}</span>
          <span className={styles.note}>{note}</span>
        </li>
      ))}
    </ol>
  );
}
