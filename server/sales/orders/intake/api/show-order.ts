import type * as z from 'zod/mini';
import { minorToText } from '#contract/money.ts';
import type { shownOrder } from '#contract/orders/order-api.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { sidesOf } from '../../commission/exchange-amounts.ts';
import { findLinesOfOrders } from '../../lines/store.ts';

/** The lines of an order with their status, amounts as reported. Refuses CONVERSION_NOT_FOUND. */
export async function showOrder(
  db: Db,
  brand: { id: number },
  order_id: string,
): Promise<z.output<typeof shownOrder>> {
  const stored = await findLinesOfOrders(db, brand.id, [order_id]);
  if (stored.length === 0) refuse('CONVERSION_NOT_FOUND');
  const lines = stored.map((line) => {
    const { original } = sidesOf(line);
    const { line_id, status, reason, unconfirmed, attribution, attribution_detail } = line;
    return {
      ...{ line_id, status, reason, unconfirmed, attribution, attribution_detail },
      order_line_id: line.id,
      amount: minorToText(original.sale_minor, original.currency),
      currency: original.currency,
      order_time: line.order_time.toISOString(),
    };
  });
  return { order_id, lines };
}
