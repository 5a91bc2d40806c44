import type { ReplyOf } from '#contract/call.ts';
import type { listStaffOrderLines } from '#contract/orders/staff.ts';
import { counted } from '#web/lib/counted.ts';
import { t } from '#web/lib/i18n.ts';
import { Money } from '#web/ui/money.tsx';

type Totals = ReplyOf<typeof listStaffOrderLines>['totals'];

/** The totals of all matching lines, below the columns of the list, one row per currency. */
export function orderLineTotals(totals: Totals) {
  return totals.map((total) => ({
    key: total.currency,
    cells: [
      null,
      totals.length > 1 ? t('Total in {currency}', { currency: total.currency }) : t('Total'),
      `${counted(total.orders, 'order')}, ${counted(total.lines, 'line')}`,
      null,
      null,
      <Money key="sale" amount={total.sale_amount} currency={total.currency} />,
      <Money key="commission" amount={total.commission} currency={total.currency} />,
    ],
  }));
}
