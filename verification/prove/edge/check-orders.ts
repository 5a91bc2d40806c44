import type { Db } from '#server/platform/db/connect.ts';
import type { Found } from '../run-proofs.ts';
import type { Order } from './send-orders.ts';

/** Every accepted order must be stored exactly once. */
export async function checkOrders(
  db: Db,
  brandId: number,
  orders: readonly Order[],
): Promise<Found> {
  const rows = await db
    .selectFrom('order_lines')
    .select('order_id')
    .where('brand_id', '=', brandId)
    .execute();
  const stored = new Set(rows.map(({ order_id }) => order_id));
  const accepted = orders.filter(({ isAccepted }) => isAccepted);
  const lost = accepted.filter(({ id }) => !stored.has(id)).length;
  const violations: string[] = [];
  if (lost > 0) violations.push(`${lost} accepted orders are not stored`);
  if (stored.size !== rows.length) violations.push('an order is stored twice');
  return { counts: { orders: orders.length, 'orders accepted': accepted.length }, violations };
}
