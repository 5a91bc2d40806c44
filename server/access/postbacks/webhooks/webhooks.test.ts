import { Webhook } from 'standardwebhooks';
import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  addWebhook,
  deleteWebhook,
  listWebhooks,
  switchWebhook,
} from '#contract/postbacks/webhooks.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { buildOrderLine, buildReportingBrand, reportOrder } from '#server/sales/orders/builders.ts';
import { decideOrderLines } from '#server/sales/orders/lines/decide-lines.ts';
import { deliverDue, openReceiver } from '../builders.ts';

const receiver = await openReceiver();
afterAll(receiver.close);
const t = await openTestApp({ OUTBOUND_ALLOWED: receiver.allowed });
const staff = await buildStaff(t, 'admin');
const site = await buildPublisherWithSite(t);

beforeEach(() => {
  receiver.received.length = 0;
});

const add = async (brand: { id: number }, path = '/hook') =>
  dataOf(
    await t.callAs(staff, addWebhook, { brand_id: brand.id, url: `${receiver.origin}${path}` }),
  );
const deliver = async () => {
  await t.drain();
  await deliverDue(t);
};
const bodies = () =>
  receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: object });

test('a brand receives its orders, attributed and decided, signed and once each', async () => {
  const [brand, other] = [await buildReportingBrand(t), await buildReportingBrand(t)];
  const { secret } = await add(brand);
  await add(other, '/other');
  const { order_line_ids, order_id } = await buildOrderLine(t, { brand, site });
  await reportOrder(t, brand, { order_id: 'no click', amount: '1.00' });
  await decideOrderLines(t.db, staff, { ids: order_line_ids, decision: 'approved' });
  await deliver();
  await deliver();
  expect(bodies().map(({ type }) => type)).toEqual(
    expect.arrayContaining(['order.attributed', 'order.recorded', 'order.decided']),
  );
  expect(receiver.received).toHaveLength(3);
  const decided = bodies().find(({ type }) => type === 'order.decided');
  expect(decided?.data).toMatchObject({
    order_id,
    status: 'approved',
    old_status: 'pending',
    amount: '100.00',
    commission: '5.00',
    attribution: 'click',
  });
  for (const { body, headers } of receiver.received) {
    new Webhook(secret).verify(body, headers as Record<string, string>);
  }
});

test('a webhook that was switched off receives nothing, and its state is shown', async () => {
  const brand = await buildReportingBrand(t);
  const { id } = await add(brand);
  dataOf(await t.callAs(staff, switchWebhook, { id, enabled: 0 }));
  await reportOrder(t, brand, { order_id: 'a', amount: '1.00' });
  await deliver();
  expect(receiver.received).toEqual([]);
  const list = async () => dataOf(await t.callAs(staff, listWebhooks, { brand_id: brand.id })).list;
  expect(await list()).toMatchObject([{ id, enabled: false, waiting: 0 }]);
  dataOf(await t.callAs(staff, deleteWebhook, { id }));
  expect(await list()).toEqual([]);
  expect((await t.callAs(staff, deleteWebhook, { id })).message).toBe('POSTBACK_NOT_FOUND');
});

test('addresses that cannot be requested are refused, and so are staff without the permission', async () => {
  const { id: brand_id } = await buildReportingBrand(t);
  for (const url of ['ftp://shop.example', 'http://127.0.0.1:1/', 'x']) {
    const answer = await t.callAs(staff, addWebhook, { brand_id, url });
    expect(answer.message).toBe('POSTBACK_URL_INVALID');
  }
  const support = await buildStaff(t, 'support');
  const url = `${receiver.origin}/x`;
  expect((await t.callAs(support, addWebhook, { brand_id, url })).message).toBe(
    'PERMISSION_DENIED',
  );
});
