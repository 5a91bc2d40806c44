import type { ReturnState } from '#contract/orders/fields.ts';
import { t } from '#web/lib/i18n.ts';

type Return = {
  return_state: ReturnState | null;
  sale_order_id: string | null;
  sale_line_id: string | null;
};

/** What a return reverses, or why it reverses no sale; null for a sale. */
export function returnText({ return_state, sale_order_id, sale_line_id }: Return): string | null {
  if (return_state === null) return null;
  const [order, line] = [sale_order_id ?? '', sale_line_id ?? ''];
  if (return_state === 'unmatched')
    return t('No sale was found. The commission rule in force applies.');
  if (return_state === 'waiting')
    return t('Order {order} has not been reported yet. The commission rule in force applies.', {
      order,
    });
  return t('Reverses line {line} of order {order} at its commission rule and exchange rates', {
    line,
    order,
  });
}
