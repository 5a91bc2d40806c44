import { percentText } from '#contract/money.ts';
import type { PerformanceTotals } from '#contract/reports/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { countText } from '#web/lib/numbers.ts';
import { amountText } from '#web/ui/money.tsx';

type Figure = Exclude<keyof PerformanceTotals, 'currency'>;

export type Metric = {
  id: Figure;
  label: string;
  /** A shorter column head, if the label is too long for the numbers. */
  head?: string;
  /** The explanation of the number, shown at the column head. */
  hint: string;
  kind: 'count' | 'money' | 'percent';
};

/** Every metric of the performance report, in column order. */
export const metrics: readonly Metric[] = [
  {
    id: 'valid_clicks',
    label: t('Valid clicks'),
    hint: t('Clicks excluding bots, prefetches and rapid repeats. The rates use these clicks.'),
    kind: 'count',
  },
  {
    id: 'unique_clicks',
    label: t('Unique clicks'),
    hint: t('Valid clicks, counting each visitor once per link and day.'),
    kind: 'count',
  },
  {
    id: 'clicks',
    label: t('All clicks'),
    hint: t('All recorded clicks on your links, including bots and repeats.'),
    kind: 'count',
  },
  {
    id: 'orders',
    label: t('Orders'),
    hint: t('Orders (not order lines), by order date.'),
    kind: 'count',
  },
  {
    id: 'sales',
    label: t('Sales'),
    hint: t('Purchases minus returns.'),
    kind: 'money',
  },
  {
    id: 'commission',
    label: t('Commission'),
    hint: t('Commission of all lines with the selected status. All includes rejected lines.'),
    kind: 'money',
  },
  {
    id: 'approved',
    label: t('Approved'),
    hint: t('Commission approved by the brand, including settled and paid lines.'),
    kind: 'money',
  },
  {
    id: 'pending',
    label: t('Pending'),
    hint: t('Commission awaiting the brand’s decision.'),
    kind: 'money',
  },
  {
    id: 'rejected',
    label: t('Rejected'),
    hint: t('Commission of lines rejected by the brand, for example because of a return.'),
    kind: 'money',
  },
  {
    id: 'paid',
    label: t('Paid'),
    hint: t('Commission paid to you.'),
    kind: 'money',
  },
  {
    id: 'epc',
    label: t('EPC per 100 clicks'),
    hint: t('Earnings per 100 clicks: commission per 100 valid clicks.'),
    kind: 'money',
  },
  {
    id: 'cr',
    label: t('Conversion rate'),
    head: 'CR',
    hint: t('Conversion rate: orders per 100 valid clicks.'),
    kind: 'percent',
  },
  {
    id: 'aov',
    label: t('Order value'),
    head: 'AOV',
    hint: t('Average order value: sales per order.'),
    kind: 'money',
  },
];

/** The metrics shown as cards above the chart. */
export const cardMetrics = ['valid_clicks', 'orders', 'sales', 'commission', 'epc', 'cr'].flatMap(
  (id) => metrics.filter((metric) => metric.id === id),
);

/** A formatted metric; "–" if there is no value. */
export function metricText(metric: Metric, value: string | number | null, currency: string) {
  if (value === null) return '–';
  if (metric.kind === 'money') return amountText(String(value), currency);
  return metric.kind === 'percent' ? percentText(value) : countText(Number(value));
}
