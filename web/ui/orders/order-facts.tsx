import type { ReactNode } from 'react';
import { countryName } from '#web/lib/country-name.ts';
import { zoneLabel } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { listText } from '#web/lib/list-text.ts';
import { network } from '#web/lib/network.ts';
import { exchangeText } from '../exchange-text.ts';
import { CopiedFact, FactList } from '../fact-list.tsx';
import { Money, moneyText } from '../money.tsx';
import { returnText } from '../return-text.ts';
import { Time } from '../time.tsx';
import { TransactionPill } from '../transaction-pill.tsx';
import { UnconfirmedPill } from '../unconfirmed-pill.tsx';
import { useAttributionText } from '../use-attribution-text.ts';
import type { OrderLineView } from './order-line-view.ts';
import { useOrderSide } from './order-side.tsx';
import { sourceName } from './source-names.ts';
import { SuspicionPill } from './suspicion-pill.tsx';

const customerKinds: Readonly<Record<string, string>> = {
  new: t('New customer'),
  existing: t('Existing customer'),
  returning: t('Existing customer'),
};

/** What is known of an order line. */
export function OrderFacts({ line }: { line: OrderLineView }) {
  const { of } = useOrderSide();
  const attributionText = useAttributionText();
  const money = (amount: string) => <Money amount={amount} currency={line.currency} />;
  const facts: [string, ReactNode][] = [
    [t('Status'), <TransactionPill key="status" {...line} />],
    [t('Line'), line.line_id],
    [t('Brand'), of.mcid === undefined && line.merchant_name],
    [
      t('Publisher'),
      line.publisher_name && listText([line.publisher_name, line.site_name ?? t('no channel')]),
    ],
    [t('Attribution'), attributionText(line.attribution_detail || line.attribution)],
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
    [
      t('Network fee'),
      line.network_fee &&
        t('{fee}, {percent}% of the commission', {
          fee: moneyText(line.network_fee.amount, line.network_fee.currency),
          percent: line.network_fee.percent,
        }),
    ],
    [t('Owed by the brand'), line.exchange && owedText(line.exchange)],
    [t('Commission rule'), line.rule_name],
    [t('Return'), returnText(line)],
    [t('Counted for tiers'), countedText(line)],
    [t('Product'), listText([line.product_name, line.sku, line.category])],
    [t('Quantity'), line.quantity],
    [t('Voucher'), line.voucher_code?.replaceAll(',', ', ')],
    [
      t('Customer'),
      listText([
        line.customer_ref,
        line.customer_kind && (customerKinds[line.customer_kind] ?? line.customer_kind),
        line.customer_country && countryName(line.customer_country),
      ]),
    ],
    [t('Reported by'), sourceName(line.source)],
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
  const amounts = {
    brand_commission: money(exchange.brand_commission),
    brand_sale_amount: money(exchange.brand_sale_amount),
  };
  if (original_currency === brand_currency) {
    return t('{brand_commission} of {brand_sale_amount} sold', amounts);
  }
  return t('{brand_commission} of {brand_sale_amount} sold, at {rate}', {
    ...amounts,
    rate: `1 ${original_currency} = ${exchange.brand_rate} ${brand_currency}`,
  });
}
