import { expect, test } from 'vitest';
import { listNotifications } from '#contract/notifications/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { advanceClock } from '#server/platform/clock.ts';
import { buildOrderLine, buildReportingBrand } from '../builders.ts';
import { notifyOrders } from './notify-orders.ts';

const t = await openTestApp();
const brand = await buildReportingBrand(t);

/** Runs the summary a minute and a bit later, when the changes are settled. */
async function summarize(): Promise<void> {
  advanceClock(61_000);
  await notifyOrders(t);
}
const shownTo = async (who: { token: string }) =>
  dataOf(await t.callAs(who, listNotifications, {})).list;

test('orders since the last run are summed up per publisher, once; history is not', async () => {
  const site = await buildPublisherWithSite(t);
  const other = await buildPublisherWithSite(t);
  await buildOrderLine(t, { site, brand, report: { amount: '10' } });
  await summarize();
  expect((await shownTo(site)).filter(({ kind }) => kind === 'orders_received')).toEqual([]);
  await buildOrderLine(t, { site, brand, report: { amount: '100' } });
  await buildOrderLine(t, { site, brand, report: { amount: '50' } });
  await summarize();
  await summarize();
  const received = (await shownTo(site)).filter(({ kind }) => kind === 'orders_received');
  expect(received.map(({ title }) => title)).toEqual(['Orders received: 2']);
  await buildOrderLine(t, { site, brand, status: 'approved', report: { amount: '20' } });
  await summarize();
  const titles = (await shownTo(site)).map(({ title }) => title);
  expect(titles).toContain('Orders received: 3');
  expect(titles).toContain('Orders approved: 1');
  expect(await shownTo(other)).toEqual([]);
});
