import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { checkClicks } from '../clicks/check-clicks.ts';
import type { Visits } from '../clicks/send-visits.ts';
import { checkOrders } from '../edge/check-orders.ts';
import type { Order } from '../edge/send-orders.ts';
import type { Found } from '../run-proofs.ts';

/** What was sent and acknowledged. */
export type Acknowledged = {
  link_id: number;
  visits: Visits;
  brand_id: number;
  orders: readonly Order[];
};

/** Acknowledged clicks and orders are stored once, roll-ups equal a recount, the ledger is verified. */
export async function checkCluster(db: Db, sent: Acknowledged): Promise<Found> {
  const clicks = await checkClicks({ db }, sent.link_id, sent.visits);
  const orders = await checkOrders(db, sent.brand_id, sent.orders);
  const ledger = await verifyLedger(db);
  const violations = [...clicks.violations, ...orders.violations];
  if (ledger.broken) violations.push(`the ledger is broken: ${ledger.broken.what}`);
  return {
    counts: { ...clicks.counts, ...orders.counts, 'ledger transactions': ledger.transactions },
    violations,
  };
}
