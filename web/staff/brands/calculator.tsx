import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type ChangeEvent, useState } from 'react';
import type { InputOf, ReplyOf } from '#contract/call.ts';
import { estimateOrder } from '#contract/orders/estimate.ts';
import { t } from '#web/lib/i18n.ts';
import { listText } from '#web/lib/list-text.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { CountrySelect } from '#web/ui/country-select.tsx';
import { Money } from '#web/ui/money.tsx';
import { payText } from '#web/ui/pay-text.ts';
import type { ChosenPublisher } from '#web/ui/terms/rule-draft.ts';
import { whereText } from '#web/ui/terms/where-text.ts';
import { Trans } from '#web/ui/trans.tsx';
import { PublisherSelect } from '../publisher-select.tsx';

type Estimate = ReplyOf<typeof estimateOrder>;

type CalculatorProps = {
  mcid: string;
  publishers: readonly ChosenPublisher[];
  /** The rules of a draft, null while they have problems; absent: the terms in force. */
  readRules?: () => InputOf<typeof estimateOrder>['rules'] | null;
};

/** What an order would earn, with the rule that applies to each line. */
export function Calculator({ mcid, publishers, readRules }: CalculatorProps) {
  const [lines, setLines] = useState([emptyLine('100')]);
  const [order, setOrder] = useState({ country: '', customer: '' });
  const [publisher, setPublisher] = useState<ChosenPublisher | null>(null);
  const estimate = useApiMutation(estimateOrder);
  const change = (index: number, changed: Partial<CalculatorLine>) =>
    setLines(lines.map((line, place) => (place === index ? { ...line, ...changed } : line)));
  const calculate = () => {
    const rules = readRules?.();
    if (rules === null) return;
    estimate.mutate({
      mcid,
      rules,
      publisher_id: publisher?.publisher_id,
      country: order.country || undefined,
      customer: (order.customer || undefined) as 'new' | undefined,
      lines: lines.map(lineOf),
    });
  };
  return (
    <fieldset className="fieldset card stack">
      <legend>{t('What would this order earn?')}</legend>
      {lines.map((line, index) => (
        <LineFields key={line.key} line={line} onChange={(changed) => change(index, changed)} />
      ))}
      <OrderFields
        order={order}
        publisher={publisher}
        onOrder={(changed) => setOrder({ ...order, ...changed })}
        onPublisher={setPublisher}
      />
      <div className="row">
        <Button variant="default" loading={estimate.isPending} onClick={calculate}>
          {t('Calculate')}
        </Button>
        <Button variant="subtle" onClick={() => setLines([...lines, emptyLine()])}>
          {t('Add line')}
        </Button>
      </div>
      {estimate.data && <Result estimate={estimate.data} publishers={publishers} />}
    </fieldset>
  );
}

type LineFieldsProps = {
  line: CalculatorLine;
  onChange: (changed: Partial<CalculatorLine>) => void;
};

function LineFields({ line, onChange }: LineFieldsProps) {
  const field = (name: 'amount' | 'category' | 'sku' | 'quantity', label: string) => ({
    label,
    value: line[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <div className="fields">
      <TextInput inputMode="decimal" {...field('amount', t('Order value'))} />
      <TextInput maxLength={200} {...field('category', t('Category'))} />
      <TextInput maxLength={200} {...field('sku', 'SKU')} />
      <TextInput inputMode="numeric" {...field('quantity', t('Quantity'))} />
    </div>
  );
}

type OrderFieldsProps = {
  order: { country: string; customer: string };
  publisher: ChosenPublisher | null;
  onOrder: (changed: { country?: string; customer?: string }) => void;
  onPublisher: (publisher: ChosenPublisher | null) => void;
};

function OrderFields({ order, publisher, onOrder, onPublisher }: OrderFieldsProps) {
  return (
    <div className="fields">
      <CountrySelect
        label={t('Country')}
        placeholder={t('Any')}
        autoComplete="off"
        value={order.country}
        onChange={(event) => onOrder({ country: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('Customer')}
        data={[
          { value: '', label: t('Not reported') },
          { value: 'new', label: t('New') },
          { value: 'returning', label: t('Returning') },
        ]}
        value={order.customer}
        onChange={(event) => onOrder({ customer: event.currentTarget.value })}
      />
      <PublisherSelect value={publisher} placeholder={t('Any')} onChange={onPublisher} />
    </div>
  );
}

type ResultProps = { estimate: Estimate; publishers: readonly ChosenPublisher[] };

function Result({ estimate, publishers }: ResultProps) {
  const { currency, commission, lines } = estimate;
  return (
    <div className="stack gap-4" role="status">
      <strong>
        <Trans
          id="Commission: <0/>"
          components={{ 0: <Money amount={commission} currency={currency} /> }}
        />
      </strong>
      <ul>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity.
          <li key={index}>
            <Money amount={line.sale} currency={currency} /> →{' '}
            <Money amount={line.commission} currency={currency} />
            {': '}
            {ruleText(line, publishers)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function ruleText(
  { rule, note }: Estimate['lines'][number],
  publishers: ResultProps['publishers'],
) {
  if (!rule) return t('no rule applies');
  const text = listText([rule.name, payText(rule), whereText(rule, publishers)]);
  return note === 'COMMISSION_PERIOD_OVER'
    ? t('{text}, the period for later orders is over', { text })
    : text;
}

/** A line of the order to calculate: texts as entered. */
type CalculatorLine = {
  key: number;
  amount: string;
  category: string;
  sku: string;
  quantity: string;
};

let lastKey = 0;

function emptyLine(amount = ''): CalculatorLine {
  lastKey += 1;
  return { key: lastKey, amount, category: '', sku: '', quantity: '' };
}

/** The line as input of the call. */
function lineOf(line: CalculatorLine): InputOf<typeof estimateOrder>['lines'][number] {
  return {
    amount: line.amount.trim(),
    category: line.category.trim() || undefined,
    sku: line.sku.trim() || undefined,
    quantity: /^\d+$/.test(line.quantity.trim()) ? Number(line.quantity) : undefined,
  };
}
