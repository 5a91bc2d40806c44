import { expect, test } from 'vitest';
import { listNotices, readNotice } from '#contract/notices.ts';
import { buildConversion, buildReportingBrand } from '#server/conversions/builders.ts';
import { now } from '#server/platform/clock.ts';
import { buildPublisherWithSite } from '#server/sites/builders.ts';
import { dataOf, openTestApp } from '#server/testing/open-test-app.ts';
import { paySettlements } from '../pay-settlements.ts';
import { settleApproved } from '../settle-publisher.ts';
import { announcePayment } from './announce-payment.ts';

const t = await openTestApp();

test('a publisher is told once of a payment, with its amount and the masked place it went to', async () => {
  const site = await buildPublisherWithSite(t);
  const other = await buildPublisherWithSite(t);
  const brand = await buildReportingBrand(t);
  await buildConversion(t, { site, brand, status: 'approved', report: { amount: '100' } });
  await settleApproved(t.db, site.publisher_id, now());
  const wallet = { method: 'paypal' as const, masked_details: 'r***@example.com' };
  const [payment_id = 0] = await paySettlements(t.db, site.publisher_id, wallet, now());
  await t.drain();
  await announcePayment(t, { payment_id });
  const { list } = dataOf(await t.callAs(site, listNotices, { type: 3 }));
  expect(list).toHaveLength(1);
  expect(list[0]?.title).toMatch(/^A payment of \d+\.\d\d [A-Z]{3} was paid$/);
  const { html } = dataOf(await t.callAs(site, readNotice, { id: list[0]?.id ?? 0 }));
  expect(html).toContain('r***@example.com');
  expect(dataOf(await t.callAs(other, listNotices, { type: 3 })).list).toEqual([]);
});
