import { afterAll, expect, test } from 'vitest';
import { reportTransactionInfo } from '#contract/reports/trace.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { advanceClock } from '#server/platform/clock.ts';
import { buildOrderLine, buildReportingBrand } from '#server/sales/orders/builders.ts';
import { decideOrderLines } from '#server/sales/orders/lines/decide-lines.ts';
import { buildPostback, deliverDue, openReceiver } from '../builders.ts';

const receiver = await openReceiver();
afterAll(receiver.close);
const t = await openTestApp({ OUTBOUND_ALLOWED: receiver.allowed });

const send = async () => {
  await t.drain();
  await deliverDue(t);
};

test('the trace lists deliveries by the time of their latest attempt, with the request sent', async () => {
  const [brand, staff] = [await buildReportingBrand(t), await buildStaff(t)];
  const site = await buildPublisherWithSite(t);
  await buildPostback(t, site, {
    event_type: 1,
    link_url: `${receiver.origin}/trace?late=[[order_id]]`,
  });
  const once = { event_types: [1, 2], delivery_type: 4, parameters: 'state=[[status]]' };
  await buildPostback(t, site, { ...once, link_url: `${receiver.origin}/at-once` });
  receiver.answer = ({ url }) => ({ status: url.pathname === '/trace' ? 500 : 200 });
  const { order_line_id, order_line_ids } = await buildOrderLine(t, { brand, site });
  await send();
  advanceClock(2_000);
  await decideOrderLines(t.db, staff, { ids: order_line_ids, decision: 'approved' });
  await send();
  receiver.answer = () => ({ status: 200 });
  advanceClock(5_000);
  await send();
  const { postbacks } = dataOf(await t.callAs(site, reportTransactionInfo, { id: order_line_id }));
  expect(postbacks.map(({ event, attempts }) => [event, attempts])).toEqual([
    ['transaction.created', 1],
    ['transaction.changed', 1],
    ['transaction.created', 2],
  ]);
  expect(postbacks[1]?.request).toMatchObject({
    method: 'POST',
    url: `${receiver.origin}/at-once`,
    body: '{"state":"approved"}',
  });
  const times = postbacks.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});
