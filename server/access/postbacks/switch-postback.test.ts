import { afterAll, expect, test } from 'vitest';
import { listPostbacks, switchPostback } from '#contract/postbacks/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { advanceClock, DAY_MS } from '#server/platform/clock.ts';
import { buildOrderLine, buildReportingBrand } from '#server/sales/orders/builders.ts';
import { buildPostback, deliverDue, openReceiver } from './builders.ts';

const receiver = await openReceiver();
afterAll(receiver.close);
const t = await openTestApp({ OUTBOUND_ALLOWED: receiver.allowed });
const brand = await buildReportingBrand(t);

const deliver = async () => {
  await t.drain();
  await deliverDue(t);
};

test('a paused postback keeps its events until it is resumed; one that is off drops them', async () => {
  const site = await buildPublisherWithSite(t);
  const { id } = await buildPostback(t, site, { link_url: `${receiver.origin}/paused` });
  receiver.answer = () => ({ status: 503 });
  await buildOrderLine(t, { brand, site });
  await deliver();
  receiver.answer = () => ({ status: 200 });
  receiver.received.length = 0;
  const paused = dataOf(await t.callAs(site, switchPostback, { id, enabled: 0, pause: 1 }));
  expect(paused).toMatchObject({ enabled: false, off_reason: 'paused', waiting: 1 });
  await buildOrderLine(t, { brand, site });
  advanceClock(DAY_MS);
  await deliver();
  expect(receiver.received).toHaveLength(0);
  expect(dataOf(await t.callAs(site, listPostbacks, { id })).list[0]?.waiting).toBe(2);
  const resumed = dataOf(await t.callAs(site, switchPostback, { id, enabled: 1 }));
  expect(resumed).toMatchObject({ enabled: true, off_reason: null });
  await deliver();
  expect(receiver.received).toHaveLength(2);

  await t.callAs(site, switchPostback, { id, enabled: 0, pause: 1 });
  await buildOrderLine(t, { brand, site });
  await deliver();
  const off = dataOf(await t.callAs(site, switchPostback, { id, enabled: 0 }));
  expect(off).toMatchObject({ enabled: false, off_reason: null, waiting: 0 });
  await buildOrderLine(t, { brand, site });
  await deliver();
  await t.callAs(site, switchPostback, { id, enabled: 1 });
  await deliver();
  expect(receiver.received).toHaveLength(2);
  const mails = (await readMails(t)).filter(({ to }) => to === site.email);
  expect(mails).toEqual([]);
});
