import type { ReactNode } from 'react';
import { zoneLabel } from '#web/lib/dates.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { Money } from '#web/ui/money.tsx';
import { Day, Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import type { Trace } from './trace.ts';
import styles from './transaction-timeline.module.css';

type StepState = 'done' | 'wait' | 'down' | 'ahead';

type StepProps = {
  title: string;
  state: StepState;
  at?: string | null;
  zone: string;
  children?: ReactNode;
};

const words: Record<StepState, string> = {
  done: 'done',
  wait: 'waiting',
  down: 'ended',
  ahead: t('not yet'),
};

/**
 * The history of a transaction: click, order, every decision with its reason, settlement, payment,
 * postbacks.
 */
export function TransactionTimeline({ trace }: { trace: Trace }) {
  const { transaction, time_zone: zone } = trace;
  const isOpen = transaction.status === 'pending';
  const isRejected = transaction.status === 'rejected';
  return (
    <section aria-label={t('Timeline')}>
      <h3>{t('From click to payment')}</h3>
      <p className="quiet">
        <Trans id={'Times in {zone}'} values={{ zone: zoneLabel(zone) }} />
      </p>
      <ol className={styles.steps}>
        <ClickStep trace={trace} />
        <OrderStep trace={trace} />
        <Changes trace={trace} />
        {isOpen && (
          <Step title={t('Pending')} state="wait" zone={zone}>
            <p>
              {t('Awaiting the brand’s decision.')}
              {transaction.lock_date && (
                <>
                  {' '}
                  <Trans
                    id="Decision due by <0/>."
                    components={{ 0: <Day day={transaction.lock_date} /> }}
                  />
                </>
              )}
            </p>
          </Step>
        )}
        {isOpen && <Step title={t('Approved or rejected')} state="ahead" zone={zone} />}
        {(!isRejected || trace.settlement) && <SettledStep trace={trace} />}
        {(!isRejected || trace.payment) && <PaidStep trace={trace} />}
        {trace.postbacks.map((sent) => (
          <Step
            key={`${sent.at} ${sent.url}`}
            title={t('Postback: {event}', { event: sent.event })}
            state={sent.status !== null && sent.status < 300 ? 'done' : 'down'}
            at={sent.at}
            zone={zone}
          >
            <p>
              <code>{sent.url}</code> {sent.status ?? t('no response')}
            </p>
          </Step>
        ))}
      </ol>
    </section>
  );
}

function Step({ title, state, at, zone, children }: StepProps) {
  return (
    <li className={styles.step} data-state={state}>
      <div className={styles.head}>
        <strong>{title}</strong>
        <span className="hidden-text">, {words[state]}</span>
        {at && <Time at={at} zone={zone} />}
      </div>
      {children && <div className={styles.body}>{children}</div>}
    </li>
  );
}

function ClickStep({ trace }: { trace: Trace }) {
  const { click, time_zone } = trace;
  if (!click) {
    return (
      <Step title={t('No click')} state="ahead" zone={time_zone}>
        {t('This order is attributed to you without a click.')}
      </Step>
    );
  }
  const circumstances = [
    click.device,
    click.country,
    click.referrer_host && t('from {referrer_host}', { referrer_host: click.referrer_host }),
  ];
  return (
    <Step title={t('Click')} state="done" at={click.at} zone={time_zone}>
      {circumstances.some(Boolean) && <p>{circumstances.filter(Boolean).join(' · ')}</p>}
      {click.target_url && (
        <p className={styles.long}>
          <Trans id={'Target: {target_url}'} values={{ target_url: click.target_url }} />
        </p>
      )}
      <CopyField text={click.click_ref} what={t('click reference')} />
    </Step>
  );
}

function OrderStep({ trace }: { trace: Trace }) {
  const { transaction, rule } = trace;
  const first = trace.history[0];
  const sale = first?.sale_amount ?? transaction.sale_amount;
  const commission = first?.commission ?? transaction.commission;
  const currency = first?.currency ?? transaction.currency;
  return (
    <Step
      title={transaction.event === 'cancellation' ? t('Cancellation reported') : t('Order')}
      state="done"
      at={transaction.order_time}
      zone={trace.time_zone}
    >
      <p>
        <Trans
          id="<0/> sale, commission <1/>"
          components={{
            0: <Money amount={sale} currency={currency} />,
            1: <Money amount={commission} currency={currency} />,
          }}
        />
        {rule && t(', rule “{name}” ({rate})', { name: rule.name, rate: rule.rate })}
      </p>
      <p className="quiet">{trace.attribution}</p>
    </Step>
  );
}

const changeNames: Readonly<Record<string, string>> = {
  recorded: t('Reported by the brand'),
  amended: t('Amended by the brand'),
  adjusted: t('Adjusted'),
  cancelled: t('Cancelled by the brand'),
  approved: t('Approved'),
  rejected: t('Rejected'),
  completed: t('Sub-ids added from the click'),
};

function Changes({ trace }: { trace: Trace }) {
  const labels = useDictionary();
  return trace.history.map((change, place) => {
    const { currency } = change;
    // The first change only records the line; its amounts are shown at the order above.
    const moved = place > 0 && Number(change.delta_commission) !== 0;
    const reason =
      change.reason && (labels.of('transaction_reason', change.reason) || change.reason);
    return (
      <Step
        key={`${change.at} ${change.kind}`}
        title={changeNames[change.kind] ?? change.kind}
        state={change.new_status === 'rejected' ? 'down' : 'done'}
        at={change.at}
        zone={trace.time_zone}
      >
        {reason && (
          <p>
            <Trans id={'Reason: {reason}'} values={{ reason }} />
          </p>
        )}
        {change.note && <p className="quiet">{change.note}</p>}
        {moved && (
          <p>
            <Trans
              id="Commission <0/>, now <1/>"
              components={{
                0: <Money amount={change.delta_commission} currency={currency} signed />,
                1: <Money amount={change.commission} currency={currency} />,
              }}
            />
          </p>
        )}
      </Step>
    );
  });
}

function SettledStep({ trace: { settlement, time_zone } }: { trace: Trace }) {
  if (!settlement) return <Step title={t('Settled')} state="ahead" zone={time_zone} />;
  return (
    <Step title={t('Settled')} state="done" at={settlement.at} zone={time_zone}>
      <p>
        <Trans
          id={'Settlement {settlement_id} of <0/>'}
          values={{ settlement_id: settlement.settlement_id }}
          components={{
            0: <Money amount={settlement.commission} currency={settlement.currency} />,
          }}
        />
      </p>
    </Step>
  );
}

function PaidStep({ trace: { payment, time_zone } }: { trace: Trace }) {
  const labels = useDictionary();
  if (!payment) return <Step title={t('Paid')} state="ahead" zone={time_zone} />;
  const word = labels.of('payment_status', payment.status) || payment.status;
  return (
    <Step
      title={payment.paid_at ? t('Paid') : t('Payment: {word}', { word })}
      state={payment.paid_at ? 'done' : 'wait'}
      at={payment.paid_at ?? payment.requested_at}
      zone={time_zone}
    >
      <p>
        <Trans
          id={'Payment {payment_id} of <0/> by {value}'}
          values={{
            payment_id: payment.payment_id,
            value: labels.of('payout_type', payment.method) || payment.method,
          }}
          components={{ 0: <Money amount={payment.amount} currency={payment.currency} /> }}
        />
      </p>
    </Step>
  );
}
