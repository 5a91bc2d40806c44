import type { ReplyOf } from '#contract/call.ts';
import type { listStaffOrderLines } from '#contract/orders/staff.ts';
import { counted } from '#web/lib/counted.ts';
import { t } from '#web/lib/i18n.ts';
import { Money } from '#web/ui/money.tsx';

type Lines = ReplyOf<typeof listStaffOrderLines>;

/**
 * The totals of all matching lines, below the columns of the list, one row per currency. Totals of
 * many lines are estimates and say so.
 */
export function orderLineTotals(lines: Lines | undefined) {
  const { totals = [], is_estimate: isEstimate = false } = lines ?? {};
  return totals.map((total) => ({
    key: total.currency,
    cells: [
      null,
      titleOf(total.currency, totals.length > 1, isEstimate),
      `${counted(total.orders, 'order')}, ${counted(total.lines, 'line')}`,
      null,
      null,
      <Money key="sale" amount={total.sale_amount} currency={total.currency} />,
      <Money key="commission" amount={total.commission} currency={total.currency} />,
    ],
  }));
}

function titleOf(currency: string, isOneOfSeveral: boolean, isEstimate: boolean): string {
  if (isEstimate) return t('Estimated total in {currency}', { currency });
  return isOneOfSeveral ? t('Total in {currency}', { currency }) : t('Total');
}
