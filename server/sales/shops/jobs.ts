import { DAY_MS, HOUR_MS, now } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { Queue } from '#server/platform/queue/queue.ts';
import { doubling } from '#server/platform/queue/retry-policy.ts';
import { applyDelivery } from './apply-delivery.ts';
import { fetchOrders } from './csv/fetch-orders.ts';
import { deleteDeliveriesBefore, deliveryRows, type LeasedDelivery } from './delivery-store.ts';
import { type LeasedShop, shopRows } from './store.ts';

/** Deliveries contain names and addresses of customers, so they are kept only for replays. */
const DELIVERY_DAYS = 30;
const BATCH_SIZE = 5_000;

/** The queue of webhooks. Deliveries of one shop are applied one after the other. */
export const shopDeliveryQueue: Queue<LeasedDelivery> = {
  name: 'shop_deliveries',
  ...deliveryRows,
  concurrency: 4,
  leaseMs: 60_000,
  ordered: { partition: ['connection_id'], sequence: 'id' },
  retry: { waitsMs: doubling(5_000, HOUR_MS), maxAttempts: 20 },
  onFailure: (_error, isFinal) => ({ ...(isFinal && { outcome: 'failed' }) }),
  run: (parts, delivery) => applyDelivery(parts, delivery),
};

/** The queue of files that are fetched from a URL. */
export const shopFileQueue: Queue<LeasedShop> = {
  name: 'shop_connections',
  ...shopRows,
  concurrency: 1,
  needsDisk: true,
  leaseMs: HOUR_MS,
  retry: { waitsMs: doubling(60_000, HOUR_MS), maxAttempts: null },
  onFailure: (last_error) => ({ last_error }),
  run: fetchOrders,
};

/** Deletes deliveries that are too old to be replayed. */
export async function deleteOldShopDeliveries({ db }: Parts): Promise<void> {
  const before = new Date(now().getTime() - DELIVERY_DAYS * DAY_MS);
  while ((await deleteDeliveriesBefore(db, before, BATCH_SIZE)) === BATCH_SIZE);
}
