import type { ReactNode } from 'react';
import { counted } from '#web/lib/counted.ts';
import { countryName } from '#web/lib/country-name.ts';
import { t } from '#web/lib/i18n.ts';
import { listText } from '#web/lib/list-text.ts';
import { BrandPaidPill } from '#web/ui/brand-paid-pill.tsx';
import { exchangeText } from '#web/ui/exchange-text.ts';
import { CopiedFact, FactList } from '#web/ui/fact-list.tsx';
import { moneyText } from '#web/ui/money.tsx';
import { payText } from '#web/ui/pay-text.ts';
import { returnText } from '#web/ui/return-text.ts';
import { tierText } from '#web/ui/tier-text.ts';
import { Day, Time } from '#web/ui/time.tsx';
import type { Trace } from './trace.ts';
import { subIdText } from './transaction-columns.tsx';

/** The other details of a transaction; unknown ones are omitted. */
export function TransactionFacts({ trace }: { trace: Trace }) {
  const { transaction: line, time_zone: zone } = trace;
  const facts: [string, ReactNode][] = [
    [t('Order ID'), <CopiedFact key="order" text={line.order_id} what={t('order ID')} />],
    [t('Line'), line.line_id],
    [t('Product'), line.product_name],
    ['SKU', line.sku],
    [t('Quantity'), line.quantity],
    [t('Channel'), `${line.channel_name} (${line.medium_id})`],
    [t('Sub-ids'), subIdText(line)],
    [t('Voucher'), line.voucher_code?.replaceAll(',', ', ')],
    [t('Customer'), customerText(line.new_customer, line.customer_country)],
    [t('Commission rule'), trace.rule && listText([trace.rule.name, payText(trace.rule)])],
    [t('Return'), returnText(trace.return_of)],
    [t('Tier'), trace.rule && tierOf(trace.rule)],
    [t('Converted'), trace.exchange && exchangeText(trace.exchange, line.currency)],
    [t('Decided'), line.validation_date && <Time at={line.validation_date} zone={zone} />],
    [t('Locked on'), line.lock_date && <Day day={line.lock_date} />],
    [
      t('Brand paid'),
      line.settlement_id === null ? null : (
        <BrandPaidPill key="paid" status={line.brand_paid_status} />
      ),
    ],
    [t('Payment expected'), line.expected_pay_date && <Day day={line.expected_pay_date} />],
    [t('Last change'), <Time key="updated" at={line.updated_at} zone={zone} />],
  ];
  return (
    <section aria-label={t('Details')}>
      <h3>{t('Details')}</h3>
      <FactList facts={facts} />
    </section>
  );
}

/** Why the tier applies: the volume that was counted when the order arrived. */
function tierOf(rule: NonNullable<Trace['rule']>): string | null {
  const { volume } = rule;
  if (volume === null) return null;
  const { orders } = volume;
  const brought = listText([counted(orders, 'order'), moneyText(volume.sales, volume.currency)]);
  const tier = tierText(rule, volume.currency);
  return t('{value}; your volume in {month} before this order: {brought}', {
    value: tier ? tier : t('Base tier'),
    month: volume.month,
    brought,
  });
}

function customerText(isNew: boolean | null, country: string | null): string {
  const kind = isNew === null ? null : isNew ? t('New customer') : t('Existing customer');
  return listText([kind, country && countryName(country)]);
}
