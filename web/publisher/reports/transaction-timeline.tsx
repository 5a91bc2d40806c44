import { Fragment, type ReactNode } from 'react';
import { VISIT_FACTS } from '#contract/reports/dimensions.ts';
import { zoneLabel } from '#web/lib/dates.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { msg, t } from '#web/lib/i18n.ts';
import { CodeBlock, CopyField } from '#web/ui/copy-field.tsx';
import { Money } from '#web/ui/money.tsx';
import { noteText } from '#web/ui/note-text.ts';
import { Day } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { useAttributionText } from '#web/ui/use-attribution-text.ts';
import { factOf } from './row-names.tsx';
import type { Trace } from './trace.ts';
import { Step } from './transaction-step.tsx';
import styles from './transaction-timeline.module.css';

/**
 * The history of a transaction in the order in which it happened: click, order, every decision with
 * its reason, settlement, payment, and the postbacks that reported them; then what is still to come.
 */
export function TransactionTimeline({ trace }: { trace: Trace }) {
  const { time_zone: zone } = trace;
  return (
    <section aria-label={t('Timeline')}>
      <h3>{t('From click to payment')}</h3>
      <p className="quiet">
        <Trans id={'Times in {zone}'} values={{ zone: zoneLabel(zone) }} />
      </p>
      <ol className={styles.steps}>
        {!trace.click && <NoClickStep trace={trace} />}
        {pastSteps(trace).map(({ key, step }) => (
          <Fragment key={key}>{step}</Fragment>
        ))}
        <NextSteps trace={trace} />
      </ol>
    </section>
  );
}

type PastStep = { key: string; at: string; step: ReactNode };

/** What has happened, oldest first; steps of the same moment keep the order of the trace. */
function pastSteps(trace: Trace): PastStep[] {
  const { click, transaction, history, settlement, payment, postbacks } = trace;
  const steps: PastStep[] = [
    ...(click
      ? [{ key: 'click', at: click.at, step: <ClickStep click={click} trace={trace} /> }]
      : []),
    { key: 'order', at: transaction.order_time, step: <OrderStep trace={trace} /> },
    ...history.map((change, place) => ({
      key: `change ${place}`,
      at: change.at,
      step: <ChangeStep change={change} isFirst={place === 0} zone={trace.time_zone} />,
    })),
    ...(settlement
      ? [{ key: 'settled', at: settlement.at, step: <SettledStep trace={trace} /> }]
      : []),
    ...(payment
      ? [
          {
            key: 'payment',
            at: payment.paid_at ?? payment.requested_at,
            step: <PaidStep trace={trace} />,
          },
        ]
      : []),
    ...postbacks.map((sent, place) => ({
      key: `postback ${place}`,
      at: sent.at,
      step: <PostbackStep sent={sent} zone={trace.time_zone} />,
    })),
  ];
  return steps.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function NextSteps({ trace }: { trace: Trace }) {
  const { transaction, settlement, payment, time_zone: zone } = trace;
  const isOpen = transaction.status === 'pending';
  const isRejected = transaction.status === 'rejected';
  return (
    <>
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
      {!isRejected && !settlement && <Step title={t('Settled')} state="ahead" zone={zone} />}
      {!isRejected && !payment && <Step title={t('Paid')} state="ahead" zone={zone} />}
    </>
  );
}

function NoClickStep({ trace }: { trace: Trace }) {
  return (
    <Step title={t('No click')} state="ahead" zone={trace.time_zone}>
      {t('This order is attributed to you without a click.')}
    </Step>
  );
}

type Click = NonNullable<Trace['click']>;

function ClickStep({ click, trace: { time_zone } }: { click: Click; trace: Trace }) {
  const circumstances = [
    ...VISIT_FACTS.map((fact) => factOf(click, fact)),
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

const SALE = msg('<0/> sale, commission <1/>');
const SALE_BY_RULE = msg('<0/> sale, commission <1/>, rule “{name}” ({rate})');

function OrderStep({ trace }: { trace: Trace }) {
  const attributionText = useAttributionText();
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
          id={rule ? SALE_BY_RULE : SALE}
          values={{ name: rule?.name, rate: rule?.rate }}
          components={{
            0: <Money amount={sale} currency={currency} />,
            1: <Money amount={commission} currency={currency} />,
          }}
        />
      </p>
      <p className="quiet">{attributionText(trace.attribution)}</p>
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

type Change = Trace['history'][number];

function ChangeStep({ change, isFirst, zone }: { change: Change; isFirst: boolean; zone: string }) {
  const labels = useDictionary();
  const { currency } = change;
  // The first change only records the line; its amounts are shown at the order above.
  const moved = !isFirst && Number(change.delta_commission) !== 0;
  const reason = change.reason && (labels.of('transaction_reason', change.reason) || change.reason);
  return (
    <Step
      title={changeNames[change.kind] ?? change.kind}
      state={change.new_status === 'rejected' ? 'down' : 'done'}
      at={change.at}
      zone={zone}
    >
      {reason && (
        <p>
          <Trans id={'Reason: {reason}'} values={{ reason }} />
        </p>
      )}
      {change.note && <p className="quiet">{noteText(change.note)}</p>}
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
}

function SettledStep({ trace: { settlement, time_zone } }: { trace: Trace }) {
  if (!settlement) return null;
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
  if (!payment) return null;
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
          id={'Payment {number} of <0/> by {value}'}
          values={{
            number: payment.number,
            value: labels.of('payout_type', payment.method) || payment.method,
          }}
          components={{ 0: <Money amount={payment.amount} currency={payment.currency} /> }}
        />
      </p>
    </Step>
  );
}

function answerOf({ status, attempts }: Trace['postbacks'][number]): string {
  if (attempts === 0) return t('not sent yet');
  if (attempts === 1) return status === null ? t('no response') : `${status}`;
  return status === null
    ? t('no response after {attempts} attempts', { attempts })
    : t('{status} after {attempts} attempts', { status, attempts });
}

function PostbackStep({ sent, zone }: { sent: Trace['postbacks'][number]; zone: string }) {
  const { request, status, attempts } = sent;
  const isAccepted = status !== null && status >= 200 && status < 300;
  const state = attempts === 0 ? 'wait' : isAccepted ? 'done' : 'down';
  const body = request?.body ? `\n\n${request.body}` : '';
  return (
    <Step
      title={t('Postback: {event}', { event: sent.event })}
      state={state}
      at={sent.at}
      zone={zone}
    >
      <p>{answerOf(sent)}</p>
      {request && <CodeBlock>{`${request.method} ${request.url}${body}`}</CodeBlock>}
    </Step>
  );
}
