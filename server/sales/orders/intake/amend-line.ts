import { orderReport, type RecordedOrder } from '#contract/orders/fields.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { lockLinesOfOrders, lockOrdersOf } from '../lines/store.ts';
import type { ReportingBrand } from './brand-store.ts';
import { receiveOrder } from './receive-order.ts';

type Amendment = {
  order_id: string;
  line_id?: string | undefined;
  amount: string;
  /** Default: the currency in which the line was reported. */
  currency?: string | undefined;
  quantity?: number | undefined;
  test?: boolean | undefined;
};

/**
 * Sets the amount of a line that exists, as a report of the brand does; a new line is reported, not
 * amended. Refuses CONVERSION_NOT_FOUND and `recordRefusals`.
 */
export function amendLine(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  brand: ReportingBrand,
  { order_id, line_id = '1', amount, currency, quantity, test = false }: Amendment,
): Promise<RecordedOrder> {
  return inTransaction(db, async (tx) => {
    await lockOrdersOf(tx, brand.id, [order_id]);
    const stored = test ? [] : await lockLinesOfOrders(tx, brand.id, [order_id]);
    const line = stored.find((one) => one.line_id === line_id);
    if (!line && !test) refuse('CONVERSION_NOT_FOUND');
    const fields = {
      ...{ order_id, line_id, amount },
      ...(line && { event: line.event }),
      currency: currency ?? line?.original_currency ?? line?.currency,
      ...(quantity !== undefined && { quantity }),
      ...(test && { test }),
    };
    return receiveOrder({ db: tx, config }, brand, orderReport.parse(fields), 'api');
  });
}
