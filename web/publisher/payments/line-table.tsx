import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { listPaymentLines, type PaymentLine } from '#contract/payments/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useMay } from '#web/lib/may.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { BrandPaidPill } from '#web/ui/brand-paid-pill.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Money } from '#web/ui/money.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { Time } from '#web/ui/time.tsx';

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
export function LineTable({ paymentId, settlementId, zone }: LineTableProps) {
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
