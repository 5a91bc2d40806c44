import { Checkbox, UnstyledButton } from '@mantine/core';
import type { BrandOrderLine as OrderLine } from '#contract/orders/brand.ts';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import type { Column } from '../data-table.tsx';
import { Money, moneyText } from '../money.tsx';
import { StatusPill } from '../status-pill.tsx';
import { Time } from '../time.tsx';
import { Trans } from '../trans.tsx';
import { TransactionPill } from '../transaction-pill.tsx';
import { UnconfirmedPill } from '../unconfirmed-pill.tsx';
import { useAttributionText } from '../use-attribution-text.ts';
import { SuspicionPill } from './suspicion-pill.tsx';

export type { OrderLine };

type OrderLineColumnsProps = {
  picked: ReadonlySet<number>;
  onPick: (picked: ReadonlySet<number>) => void;
  onOpen: (id: number) => void;
  /** Lines of several brands are listed. */
  hasBrand: boolean;
};

/** What a press of a cell filters by. */
export const orderLineFilters = {
  brand: ({ brand_id, merchant_name }: OrderLine) => ({
    brand_id: String(brand_id),
    brand: merchant_name,
  }),
  status: ({ status }: OrderLine) => ({ status }),
};

export function orderLineColumns(props: OrderLineColumnsProps): readonly Column<OrderLine>[] {
  const columns = [pickColumn(props), orderColumn(props), ...attributionColumns, ...amountColumns];
  return props.hasBrand ? columns : columns.filter(({ id }) => id !== 'brand');
}

function pickColumn({ picked, onPick }: OrderLineColumnsProps): Column<OrderLine> {
  const toggle = (id: number) => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    onPick(next);
  };
  return {
    id: 'pick',
    head: t('Select'),
    cell: (line) => (
      <Checkbox
        aria-label={t('Select order {order_id}, line {line_id}', {
          order_id: line.order_id,
          line_id: line.line_id,
        })}
        checked={picked.has(line.id)}
        onChange={() => toggle(line.id)}
      />
    ),
  };
}

const CANCELLATION = t('cancellation');

function orderColumn({ onOpen }: OrderLineColumnsProps): Column<OrderLine> {
  return {
    id: 'order_id',
    head: t('Order'),
    width: 140,
    cell: (line) => (
      <>
        <UnstyledButton
          className="mono color-accent break-anywhere"
          aria-label={t('Open order {order_id}, line {line_id}', {
            order_id: line.order_id,
            line_id: line.line_id,
          })}
          onClick={() => onOpen(line.id)}
        >
          {line.order_id}
        </UnstyledButton>
        <div className="quiet text-12">
          <Trans id={'Line {line_id}'} values={{ line_id: line.line_id }} />
          {line.event === 'cancellation' && ` · ${CANCELLATION}`}
        </div>
      </>
    ),
  };
}

/** When the order was made, at which brand, and the publisher it is attributed to. */
function NoPublisher({ detail }: { detail: string }) {
  const attributionText = useAttributionText();
  return <StatusPill tone="neutral" word={t('None')} reason={attributionText(detail) || null} />;
}

const attributionColumns: readonly Column<OrderLine>[] = [
  {
    id: 'order_time',
    head: t('Order time'),
    cell: (line) => <Time at={line.order_time} zone={network.time_zone} />,
  },
  {
    id: 'brand',
    head: t('Brand'),
    width: 130,
    cell: (line) => line.merchant_name,
  },
  {
    id: 'publisher',
    head: t('Publisher'),
    width: 130,
    cell: (line) =>
      line.publisher_name ? (
        <>
          {line.publisher_name}
          <div className="quiet text-12">{line.site_name}</div>
          {line.suspicion && <SuspicionPill />}
          {line.unconfirmed && <UnconfirmedPill />}
        </>
      ) : (
        <NoPublisher detail={line.attribution_detail} />
      ),
  },
];

const amountColumns: readonly Column<OrderLine>[] = [
  {
    id: 'sale_amount',
    head: t('Sale'),
    numeric: true,
    currencyOf: (line) => line.currency,
    cell: (line) => (
      <>
        <Money amount={line.sale_amount} currency={line.currency} />
        <OfBrand line={line} amount={line.exchange?.brand_sale_amount} />
      </>
    ),
  },
  {
    id: 'commission',
    head: t('Commission'),
    hint: t(
      'The publisher’s commission, by the rule shown in the details. Below it, the amount owed by the brand if in another currency.',
    ),
    numeric: true,
    currencyOf: (line) => line.currency,
    cell: (line) => (
      <>
        <Money amount={line.commission} currency={line.currency} />
        <OfBrand line={line} amount={line.exchange?.brand_commission} />
      </>
    ),
  },
  {
    id: 'status',
    head: t('Status'),
    cell: (line) => (
      <span className="row no-wrap gap-4">
        <TransactionPill status={line.status} reason={line.reason} note={line.note} isReasonShown />
        {line.paid_at ? (
          <StatusPill tone="up" word={t('Paid')} />
        ) : (
          line.settlement_id !== null && <StatusPill tone="neutral" word={t('Settled')} />
        )}
      </span>
    ),
  },
];

/** The amount in the brand's currency, if that is a different one. */
function OfBrand({ line, amount }: { line: OrderLine; amount: string | undefined }) {
  const { exchange } = line;
  if (!exchange || amount === undefined || exchange.brand_currency === line.currency) return null;
  return <div className="quiet text-12">{moneyText(amount, exchange.brand_currency)}</div>;
}
