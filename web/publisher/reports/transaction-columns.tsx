import { UnstyledButton } from '@mantine/core';
import type { TransactionRow } from '#contract/reports/publisher.ts';
import { counted } from '#web/lib/counted.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { listText } from '#web/lib/list-text.ts';
import { BrandLogo } from '#web/ui/brand-logo.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Money, moneyText } from '#web/ui/money.tsx';
import { noteText } from '#web/ui/note-text.ts';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { TransactionPill } from '#web/ui/transaction-pill.tsx';
import { UnconfirmedPill } from '#web/ui/unconfirmed-pill.tsx';
import type { TabSum } from './tab-sums.tsx';
import styles from './transaction-columns.module.css';

/** The columns of the transactions table; times are shown in `zone`. */
export function transactionColumns(
  zone: string,
  open: (row: TransactionRow) => void,
): readonly Column<TransactionRow>[] {
  return [...orderColumns(zone, open), ...amountColumns(zone)];
}

function orderColumns(
  zone: string,
  open: (row: TransactionRow) => void,
): readonly Column<TransactionRow>[] {
  return [
    {
      id: 'order_id',
      head: t('Order'),
      sortable: true,
      width: 150,
      cell: (row) => <OrderCell row={row} onOpen={() => open(row)} />,
    },
    {
      id: 'order_time',
      head: t('Order time'),
      hint: t('The order time reported by the brand.'),
      sortable: true,
      cell: (row) => <Time at={row.order_time} zone={zone} />,
    },
    {
      id: 'merchant_name',
      head: t('Brand'),
      compact: 'title',
      sortable: true,
      width: 130,
      cell: (row) => (
        <span className="row no-wrap">
          <BrandLogo name={row.merchant_name} logo={row.logo} size={28} />
          {row.merchant_name}
        </span>
      ),
    },
    { id: 'channel', head: t('Channel'), width: 100, cell: (row) => row.channel_name },
    {
      id: 'uids',
      head: t('Sub-ids'),
      hint: t('The sub-ids of the link that was clicked, uid1 to uid5.'),
      cell: (row) => subIdText(row) || <span className="quiet">–</span>,
    },
  ];
}

/** The filter by the channel of a row; orders by coupon may have none. */
export const channelFilter = ({ medium_id }: { medium_id: string }) =>
  medium_id ? { medium_id } : null;

/** What a press of a cell filters by. */
export const transactionFilters = {
  merchant_name: ({ mcid }: TransactionRow) => ({ mcid }),
  channel: channelFilter,
  status: ({ status }: TransactionRow) => ({ status }),
};

function amountColumns(zone: string): readonly Column<TransactionRow>[] {
  return [
    {
      id: 'sale_amount',
      head: t('Sale'),
      hint: t('The amount of this order line. Negative for returns.'),
      numeric: true,
      sortable: true,
      currencyOf: (row) => row.currency,
      cell: (row) => (
        <>
          <Money amount={row.sale_amount} currency={row.currency} />
          <div className={styles.under}>{originalText(row)}</div>
        </>
      ),
    },
    {
      id: 'commission',
      head: t('Commission'),
      compact: 'value',
      hint: t('Your commission for this line, by the rule shown in its details.'),
      numeric: true,
      sortable: true,
      currencyOf: (row) => row.currency,
      cell: (row) => <Money amount={row.commission} currency={row.currency} />,
    },
    {
      id: 'status',
      head: t('Status'),
      cell: (row) => <StatusCell row={row} />,
      compactCell: (row) => (
        <TransactionPill status={row.status} reason={row.reason} note={row.note} />
      ),
    },
    {
      id: 'updated_at',
      head: t('Last change'),
      sortable: true,
      cell: (row) => <Time at={row.updated_at} zone={zone} />,
    },
  ];
}

/** The totals of all pages below their columns, one row per currency. */
export function transactionTotals(sums: readonly TabSum[]) {
  const happened = sums.filter((sum) => sum.lines > 0);
  return happened.map((sum) => ({
    key: sum.currency,
    cells: [
      happened.length > 1 ? t('Total in {currency}', { currency: sum.currency }) : t('Total'),
      countText(sum),
      null,
      null,
      null,
      <Money key="sales" amount={sum.sales} currency={sum.currency} />,
      <Money key="commission" amount={sum.commission} currency={sum.currency} />,
    ],
  }));
}

const countText = ({ orders, lines }: TabSum) =>
  listText([counted(orders, 'order'), counted(lines, 'line')]);

const CANCELLATION = t('cancellation');

function OrderCell({ row, onOpen }: { row: TransactionRow; onOpen: () => void }) {
  return (
    <>
      <UnstyledButton
        className="mono color-accent break-anywhere"
        aria-label={t('Open order {order_id}, line {line_id}', {
          order_id: row.order_id,
          line_id: row.line_id,
        })}
        onClick={onOpen}
      >
        {row.order_id}
      </UnstyledButton>
      <div className={styles.under} title={row.product_name ?? undefined}>
        <Trans id={'Line {line_id}'} values={{ line_id: row.line_id }} />
        {row.event === 'cancellation' && ` · ${CANCELLATION}`}
        {row.product_name && ` · ${row.product_name}`}
      </div>
    </>
  );
}

/** The reason of the status, or else the line's product. */
export function ReasonText({ row }: { row: TransactionRow }) {
  const labels = useDictionary();
  if (row.reason) return labels.of('transaction_reason', row.reason) || row.reason;
  return noteText(row.note) || row.product_name || row.order_id;
}

function StatusCell({ row }: { row: TransactionRow }) {
  return (
    <span className="row no-wrap gap-4">
      <TransactionPill status={row.status} reason={row.reason} note={row.note} isReasonShown />
      {row.unconfirmed && <UnconfirmedPill />}
      {row.paid_status === 1 && <StatusPill tone="up" word={t('Paid')} />}
    </span>
  );
}

/** The amount as the brand reported it, if that was in another currency; otherwise empty. */
export function originalText({
  original_amount,
  original_currency,
  currency,
}: Pick<TransactionRow, 'original_amount' | 'original_currency' | 'currency'>): string {
  if (original_amount === null || original_currency === null) return '';
  return original_currency === currency ? '' : moneyText(original_amount, original_currency);
}

/** The non-empty sub-ids, in order. */
export function subIdText(
  row: Pick<TransactionRow, 'uid1' | 'uid2' | 'uid3' | 'uid4' | 'uid5'>,
): string {
  return [row.uid1, row.uid2, row.uid3, row.uid4, row.uid5].filter(Boolean).join(' · ');
}
