import { Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { matchReturn } from '#contract/orders/returns.ts';
import { listStaffOrderLines, showStaffOrderLine } from '#contract/orders/staff.ts';
import { countryName } from '#web/lib/country-name.ts';
import { zoneLabel } from '#web/lib/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { listText } from '#web/lib/list-text.ts';
import { network } from '#web/lib/network.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { MayButton } from '#web/staff/may-button.tsx';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
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
import { useAttributionText } from '#web/ui/use-attribution-text.ts';
import { useForm } from '#web/ui/use-form.ts';
import { DecideLine } from './decide-line.tsx';
import { OrderLineHistory } from './order-line-history.tsx';
import type { OrderLineView } from './order-line-view.ts';
import { sourceName } from './source-names.ts';
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
          <DecideLine line={line} />
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

const customerKinds: Readonly<Record<string, string>> = {
  new: t('New customer'),
  existing: t('Existing customer'),
  returning: t('Existing customer'),
};

function Facts({ line }: { line: OrderLineView }) {
  const attributionText = useAttributionText();
  const money = (amount: string) => <Money amount={amount} currency={line.currency} />;
  const facts: [string, ReactNode][] = [
    [t('Status'), <TransactionPill key="status" {...line} />],
    [t('Line'), line.line_id],
    [t('Brand'), line.merchant_name],
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

const fieldOfKey = {
  RETURN_SALE_NOT_FOUND: 'sale_order_id',
  RETURN_SALE_OF_ANOTHER: 'sale_order_id',
  RETURN_EXCEEDS_SALE: 'sale_order_id',
  CURRENCY_INVALID: 'sale_order_id',
};

/** Matches a return that has no sale with the one that staff name; nothing for other lines. */
function MatchReturn({ line }: { line: OrderLineView }) {
  const [isOpen, setOpen] = useState(false);
  const isUnmatched = line.return_state === 'unmatched' || line.return_state === 'waiting';
  if (!isUnmatched || line.status === 'rejected') return null;
  const close = () => setOpen(false);
  return (
    <div className="row">
      <MayButton permission="order_lines.write" variant="default" onClick={() => setOpen(true)}>
        {t('Match with sale')}
      </MayButton>
      <AppDialog opened={isOpen} onClose={close} title={t('Match with sale')}>
        {isOpen && <MatchForm id={line.id} onClose={close} />}
      </AppDialog>
    </div>
  );
}

function MatchForm({ id, onClose }: { id: number; onClose: () => void }) {
  const start = { sale_order_id: '', sale_line_id: '', note: '' };
  const form = useForm(matchReturn, start, {
    fieldOfKey,
    inputOf: (values) => ({
      id,
      ...values,
      sale_line_id: values.sale_line_id.trim() || undefined,
    }),
    refreshes: [listStaffOrderLines, showStaffOrderLine],
    done: t('Return matched'),
    onDone: onClose,
  });
  const { field } = form;
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Match return')}>
      <p className="quiet">
        {t(
          'The return then reverses the sale at its commission rule. The difference from the booked amount is adjusted with the next settlement.',
        )}
      </p>
      <TextInput data-autofocus label={t('Returned order')} {...field('sale_order_id')} />
      <TextInput
        label={t('Returned line')}
        description={t('Optional, for orders of several lines')}
        {...field('sale_line_id')}
      />
      <Textarea
        label={t('Note')}
        description={t('Visible to the publisher.')}
        required
        autosize
        minRows={2}
        maxLength={500}
        {...field('note')}
      />
    </DialogForm>
  );
}
