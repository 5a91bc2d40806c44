import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { showStaffOrderLine } from '#contract/orders/staff.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { AppDrawer } from '#web/ui/app-drawer.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { exchangeText } from '#web/ui/exchange-text.ts';
import { CopiedFact, FactList } from '#web/ui/fact-list.tsx';
import { Money, moneyText } from '#web/ui/money.tsx';
import { Time } from '#web/ui/time.tsx';
import { TransactionPill } from '#web/ui/transaction-pill.tsx';
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
      title={line ? `Order ${line.order_id}` : 'Order'}
    >
      {asked.error && id !== null ? (
        <LoadError error={asked.error} onRetry={() => void asked.refetch()} />
      ) : line ? (
        <div className="stack gap-24">
          <Facts line={line} />
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
    ['Status', <TransactionPill key="status" {...line} />],
    ['Line', line.line_id],
    ['Brand', line.merchant_name],
    ['Publisher', line.publisher_name && `${line.publisher_name}, ${line.site_name ?? 'no site'}`],
    ['Attribution', line.attribution_detail || line.attribution],
    ['Fraud check', line.suspicion && <SuspicionPill key="suspicion" />],
    ['Order time', <Time key="time" at={line.order_time} zone="UTC" />],
    ['Click', line.click_time && <Time at={line.click_time} zone="UTC" />],
    [
      'Click reference',
      line.click_ref && <CopiedFact text={line.click_ref} what="click reference" />,
    ],
    ['Sale', money(line.sale_amount)],
    ['Commission', money(line.commission)],
    ['Converted', line.exchange && exchangeText(line.exchange, line.currency)],
    ['Owed by the brand', line.exchange && owedText(line.exchange)],
    ['Commission rule', line.rule_name],
    ['Counted for tiers', countedText(line)],
    ['Product', [line.product_name, line.sku, line.category].filter(Boolean).join(', ')],
    ['Quantity', line.quantity],
    ['Voucher', line.voucher_code],
    ['Customer', [line.customer_kind, line.customer_country].filter(Boolean).join(', ')],
    ['Reported by', line.source],
    ['Settlement', line.settlement_id],
    ['Payment', line.payment_id],
  ];
  return (
    <section aria-label="Details">
      <p className="quiet">Times in UTC</p>
      <FactList facts={facts} />
    </section>
  );
}

function countedText(line: OrderLineView): string | null {
  const { volume_month: month, volume_orders: orders, volume_sales: sales } = line;
  if (month === null || sales === null) return null;
  const { brand_currency: currency = line.currency } = line.exchange ?? {};
  return `${orders} orders, ${moneyText(sales, currency)} in ${month} before it`;
}

function owedText(exchange: NonNullable<OrderLineView['exchange']>): string {
  const { brand_currency, original_currency } = exchange;
  const money = (amount: string) => moneyText(amount, brand_currency);
  const rate =
    original_currency === brand_currency
      ? ''
      : `, at 1 ${original_currency} = ${exchange.brand_rate} ${brand_currency}`;
  return `${money(exchange.brand_commission)} of ${money(exchange.brand_sale_amount)} sold${rate}`;
}
