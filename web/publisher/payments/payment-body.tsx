import { Button } from '@mantine/core';
import { useState } from 'react';
import { readOwnInvoice } from '#contract/invoices/publisher.ts';
import { exportPayment, readPayment, readStatement } from '#contract/payments/publisher.ts';
import { serverText, t } from '#web/lib/i18n.ts';
import { saveAnswer } from '#web/lib/save-file.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { Money } from '#web/ui/money.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { LineTable } from './line-table.tsx';
import { PaidTo, PaymentPill } from './payment-words.tsx';
import styles from './payments.module.css';
import { SettlementTable } from './settlement-table.tsx';

/** A payment with its files, settlements and lines. */
export default function PaymentBody({ id }: { id: number }) {
  const [settlement, setSettlement] = useState<number | null>(null);
  const payment = useApiQuery(readPayment, { payment_id: id }, { quiet: true });
  if (payment.error?.key === 'PAYMENT_NOT_FOUND') {
    return <EmptyState title={t('Payment not found')} />;
  }
  if (payment.error && !payment.data) {
    return <LoadError error={payment.error} onRetry={() => void payment.refetch()} />;
  }
  const data = payment.data;
  if (!data) return <Skeleton height={320} />;
  return (
    <div className="stack">
      {data.advice && <p className={styles.advice}>{serverText(data.advice)}</p>}
      <dl className="facts">
        <dt>{t('Status')}</dt>
        <dd>
          <PaymentPill {...data} />
        </dd>
        <dt>{t('Amount')}</dt>
        <dd>
          <Trans
            id="<0/> and VAT <1/>, fee <2/>"
            components={{
              0: <Money amount={data.amount} currency={data.currency} />,
              1: <Money amount={data.tax} currency={data.currency} />,
              2: <Money amount={data.fee} currency={data.currency} />,
            }}
          />
        </dd>
        <dt>{t('Paid to')}</dt>
        <dd>
          <PaidTo {...data} />
        </dd>
        <dt>{t('Requested')}</dt>
        <dd>
          <Time at={data.request_date} zone={data.time_zone} />
        </dd>
        <dt>{t('Paid')}</dt>
        <dd>
          <Time at={data.paid_date} zone={data.time_zone} />
        </dd>
      </dl>
      <Files id={id} hasInvoice={data.has_invoice} />
      <SettlementTable payment={data} chosen={settlement} onChoose={setSettlement} />
      <LineTable key={settlement} paymentId={id} settlementId={settlement} zone={data.time_zone} />
    </div>
  );
}

function Files({ id, hasInvoice }: { id: number; hasInvoice: boolean }) {
  const statement = useApiMutation(readStatement, { onDone: saveAnswer });
  const invoice = useApiMutation(readOwnInvoice, { onDone: saveAnswer });
  const lines = useApiMutation(exportPayment, { onDone: saveAnswer });
  return (
    <div className="row">
      <Button
        variant="default"
        loading={statement.isPending}
        onClick={() => statement.mutate({ payment_id: id })}
      >
        {t('Statement (PDF)')}
      </Button>
      {hasInvoice && (
        <Button
          variant="default"
          loading={invoice.isPending}
          onClick={() => invoice.mutate({ payment_id: id, format: 'pdf' })}
        >
          {t('Invoice (PDF)')}
        </Button>
      )}
      <Button
        variant="default"
        loading={lines.isPending}
        onClick={() => lines.mutate({ payment_id: id })}
      >
        {t('Transactions (CSV)')}
      </Button>
    </div>
  );
}
