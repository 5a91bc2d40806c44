import type { ReactNode } from 'react';
import { showStaffOrderLine } from '#contract/orders/staff.ts';
import { zoneLabel } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { AppDrawer } from '#web/ui/app-drawer.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { exchangeText } from '#web/ui/exchange-text.ts';
import { CopiedFact, FactList } from '#web/ui/fact-list.tsx';
import { Money, moneyText } from '#web/ui/money.tsx';
import { returnText } from '#web/ui/return-text.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Time } from '#web/ui/time.tsx';
import { TransactionPill } from '#web/ui/transaction-pill.tsx';
import { UnconfirmedPill } from '#web/ui/unconfirmed-pill.tsx';
import { MatchReturn } from './match-return.tsx';
import { OrderLineHistory } from './order-line-history.tsx';
import type { OrderLineView } from './order-line-view.ts';
import { SuspicionPill } from './suspicion-pill.tsx';

/** One line with its full history and every posting it caused. */
export function OrderLineDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const asked = useApiQuery(showStaffOrderLine, { id: id ?? 1 }, { enabled: id !== null });
  const line = asked.data?.id === id ? asked.data : undefined;
  return (
    <AppDrawer
      opened={id !== null}
      onClose={onClose}
      width={720}
      title={line ? t('Order {order_id}', { order_id: line.order_id }) : t('Order')}
    >
      {asked.error && id !== null ? (
        <LoadError error={asked.error} onRetry={() => void asked.refetch()} />
      ) : line ? (
        <div className="stack gap-24">
          <Facts line={line} />
          <MatchReturn line={line} />
          <OrderLineHistory line={line} />
        </div>
      ) : (
        <div className="stack" aria-busy="true">
          <Skeleton height={280} />
          <Skeleton height={200} />
        </div>
      )}
    </AppDrawer>
  );
}

function Facts({ line }: { line: OrderLineView }) {
  const money = (amount: string) => <Money amount={amount} currency={line.currency} />;
  const facts: [string, ReactNode][] = [
    [t('Status'), <TransactionPill key="status" {...line} />],
    [t('Line'), line.line_id],
    [t('Brand'), line.merchant_name],
    [
      t('Publisher'),
      line.publisher_name && `${line.publisher_name}, ${line.site_name ?? t('no site')}`,
    ],
    [t('Attribution'), line.attribution_detail || line.attribution],
    [t('Confirmation'), line.unconfirmed && <UnconfirmedPill key="unconfirmed" />],
    [t('Fraud check'), line.suspicion && <SuspicionPill key="suspicion" />],
    [t('Order time'), <Time key="time" at={line.order_time} zone={network.time_zone} />],
    [t('Click'), line.click_time && <Time at={line.click_time} zone={network.time_zone} />],
    [
      t('Click reference'),
      line.click_ref && <CopiedFact text={line.click_ref} what={t('click reference')} />,
    ],
    [t('Sale'), money(line.sale_amount)],
    [t('Commission'), money(line.commission)],
    [t('Converted'), line.exchange && exchangeText(line.exchange, line.currency)],
    [t('Owed by the brand'), line.exchange && owedText(line.exchange)],
    [t('Commission rule'), line.rule_name],
    [t('Return'), returnText(line)],
    [t('Counted for tiers'), countedText(line)],
    [t('Product'), [line.product_name, line.sku, line.category].filter(Boolean).join(', ')],
    [t('Quantity'), line.quantity],
    [t('Voucher'), line.voucher_code?.replaceAll(',', ', ')],
    [
      t('Customer'),
      [line.customer_ref, line.customer_kind, line.customer_country].filter(Boolean).join(', '),
    ],
    [t('Reported by'), line.source],
    [t('Settlement'), line.settlement_id],
    [t('Payment'), line.payment_id],
  ];
  return (
    <section aria-label={t('Details')}>
      <p className="quiet">{t('Times in {zone}', { zone: zoneLabel(network.time_zone) })}</p>
      <FactList facts={facts} />
    </section>
  );
}

function countedText(line: OrderLineView): string | null {
  const { volume_month: month, volume_orders: orders, volume_sales: sales } = line;
  if (month === null || sales === null) return null;
  const { brand_currency: currency = line.currency } = line.exchange ?? {};
  return t('{orders, plural, one {# order} other {# orders}}, {sales} in {month} before it', {
    orders,
    sales: moneyText(sales, currency),
    month,
  });
}

function owedText(exchange: NonNullable<OrderLineView['exchange']>): string {
  const { brand_currency, original_currency } = exchange;
  const money = (amount: string) => moneyText(amount, brand_currency);
  const rate =
    original_currency === brand_currency
      ? ''
      : `, at 1 ${original_currency} = ${exchange.brand_rate} ${brand_currency}`;
  return t('{brand_commission} of {brand_sale_amount} sold{rate}', {
    brand_commission: money(exchange.brand_commission),
    brand_sale_amount: money(exchange.brand_sale_amount),
    rate,
  });
}
