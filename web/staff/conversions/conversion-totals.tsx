import type { ReplyOf } from '#contract/call.ts';
import type { listStaffConversions } from '#contract/staff-conversions.ts';
import { Money } from '#web/ui/money.tsx';

type Totals = ReplyOf<typeof listStaffConversions>['totals'];

/** What the filter finds in all, one line per currency. */
export function ConversionTotals({ totals }: { totals: Totals | undefined }) {
  if (!totals || totals.length === 0) return null;
  return (
    <ul aria-label="Totals" className="quiet" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {totals.map((total) => (
        <li key={total.currency}>
          {countOf(total.lines, 'line')} of {countOf(total.orders, 'order')}: sales{' '}
          <Money amount={total.sale_amount} currency={total.currency} />, commission{' '}
          <Money amount={total.commission} currency={total.currency} />
        </li>
      ))}
    </ul>
  );
}

const countOf = (count: number, word: string) =>
  `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`;
