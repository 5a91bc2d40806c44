import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { readOwnInvoice } from '#contract/invoices/publisher.ts';
import {
  exportPayment,
  listPaymentLines,
  type PaymentLine,
  readPayment,
  readStatement,
} from '#contract/payments/publisher.ts';
import { serverText, t } from '#web/lib/i18n.ts';
import { useMay } from '#web/lib/may.ts';
import { saveAnswer } from '#web/lib/save-file.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { BrandPaidPill } from '#web/ui/brand-paid-pill.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { Money } from '#web/ui/money.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { PaidTo } from '#web/ui/paid-to.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { PaymentPill } from './payment-words.tsx';
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

const kinds: Readonly<Record<PaymentLine['type'], string>> = {
  commission: t('Commission'),
  adjustment: t('Adjustment'),
  claw_back: t('Claw-back'),
  bonus: t('Bonus'),
  referral: t('Referral'),
};

type LineTableProps = {
  paymentId: number;
  settlementId: number | null;
  zone: string | undefined;
};

/** The transactions of a payment or of one settlement; each links to its click. */
function LineTable({ paymentId, settlementId, zone }: LineTableProps) {
  const [page, setPage] = useState({ curPage: 1, perPage: 10 });
  const mayTrace = useMay('reports.read');
  const part = settlementId === null ? {} : { settlement_id: settlementId };
  const lines = useApiQuery(
    listPaymentLines,
    { payment_id: paymentId, ...part, ...page },
    { quiet: true },
  );
  const currency = lines.data?.currency ?? 'USD';
  const columns = lineColumns(zone, mayTrace, currency);
  const what =
    settlementId === null
      ? t('Transactions')
      : t('Transactions of settlement {settlementId}', { settlementId });
  return (
    <div className="stack gap-8 min-w-0">
      <h3>{what}</h3>
      <QueryTable
        name="payment-lines"
        label={what}
        columns={columns}
        query={lines}
        rowKey={(line) => `${line.settlement_id} ${line.id} ${line.reward_id}`}
        skeletonRows={5}
        empty={null}
      />
      <Pager
        {...page}
        label={t('Pages of transactions')}
        total={lines.data?.total ?? 0}
        onChange={setPage}
      />
    </div>
  );
}

function lineColumns(
  zone: string | undefined,
  mayTrace: boolean,
  currency: string,
): readonly Column<PaymentLine>[] {
  return [
    {
      id: 'order_id',
      head: t('Order'),
      cell: (line) =>
        line.id === null ? (
          line.what
        ) : mayTrace ? (
          <Link
            to="/reports/transactions"
            search={{ id: String(line.id) }}
            aria-label={t('Transaction of order {order_id}', { order_id: line.order_id })}
          >
            {line.order_id}
          </Link>
        ) : (
          line.order_id
        ),
    },
    { id: 'brand', head: t('Brand'), cell: (line) => line.merchant_name },
    { id: 'click', head: t('Clicked'), cell: (line) => <Time at={line.click_time} zone={zone} /> },
    {
      id: 'order_time',
      head: t('Ordered'),
      cell: (line) => (line.id === null ? '–' : <Time at={line.order_time} zone={zone} />),
    },
    { id: 'type', head: t('Kind'), cell: (line) => kinds[line.type] },
    {
      id: 'brand_paid_status',
      head: t('Brand paid'),
      cell: (line) => line.brand_paid_status && <BrandPaidPill status={line.brand_paid_status} />,
    },
    {
      id: 'amount',
      head: t('Amount'),
      numeric: true,
      currencyOf: () => currency,
      cell: (line) => <Money amount={line.amount} currency={currency} />,
    },
  ];
}
