import { expect, test } from 'vitest';
import { listNotifications } from '#contract/notifications/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { payPublisher } from '#server/payouts/payout-runs/builders.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now } from '#server/platform/clock.ts';
import { buildOrderLine, buildReportingBrand } from '#server/sales/orders/builders.ts';
import { notifyPayment } from './jobs.ts';

const t = await openTestApp();

test('a publisher is notified once of a payment, with its amount and masked account', async () => {
  const site = await buildPublisherWithSite(t);
  const other = await buildPublisherWithSite(t);
  const brand = await buildReportingBrand(t);
  await buildOrderLine(t, { site, brand, status: 'approved', report: { amount: '100' } });
  await settleApproved(t.db, site.publisher_id, now());
  const [payment_id = 0] = await payPublisher(t, site.publisher_id);
  await t.drain();
  await notifyPayment(t, { payment_id });
  const { list } = dataOf(await t.callAs(site, listNotifications, {}));
  expect(list).toHaveLength(1);
  expect(list[0]?.title).toMatch(/^A payment of \$\d+\.\d\d [A-Z]{3} was paid$/);
  expect(list[0]?.html).toContain('•••• 3000');
  expect(dataOf(await t.callAs(other, listNotifications, {})).list).toEqual([]);
});
