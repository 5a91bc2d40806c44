import type { TestApp } from '#fixtures/testing/open-test-app.ts';
import type { buildPaidPublisher } from '#server/payouts/payments/builders.ts';
import { payPublisher } from '#server/payouts/payout-runs/builders.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { DAY_MS, now } from '#server/platform/clock.ts';
import { buildOrderLine, buildReportingBrand, reportOrder } from '#server/sales/orders/builders.ts';

type Publisher = Awaited<ReturnType<typeof buildPaidPublisher>>;

/** An approved sale of 5 % commission. */
export async function buildSale(t: TestApp, site: Publisher, amount: string) {
  const brand = await buildReportingBrand(t);
  const { order_id } = await buildOrderLine(t, {
    ...{ site, brand, status: 'approved' as const },
    report: { amount },
  });
  return { brand, order_id };
}

/**
 * Pays a publisher 100.00 and returns the sale, so that it owes 100.00 since `days` days; 10.00 were
 * earned since. The clock passes the end of earlier sessions.
 */
export async function buildDebt(t: TestApp, publisher: Publisher, days = 60): Promise<void> {
  const { publisher_id } = publisher;
  const { brand, order_id } = await buildSale(t, publisher, '2000.00');
  await settleApproved(t.db, publisher_id, now());
  await payPublisher(t, publisher_id);
  await reportOrder(t, brand, { order_id, status: 'cancelled' });
  await settleApproved(t.db, publisher_id, now());
  await buildSale(t, publisher, '200.00');
  await settleApproved(t.db, publisher_id, now());
  const settled_at = new Date(now().getTime() - days * DAY_MS);
  await t.db
    .updateTable('settlements')
    .set({ settled_at })
    .where('publisher_id', '=', publisher_id)
    .execute();
}
