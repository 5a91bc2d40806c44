import { afterAll, beforeEach, expect, test } from 'vitest';
import {
  listPostbackLogs,
  listStaffDeliveries,
  readPostbackLog,
  replayPostbacks,
} from '#contract/postbacks/deliveries.ts';
import { listPostbacks, switchPostback, testPostback } from '#contract/postbacks/publisher.ts';
import { reportTransactionInfo } from '#contract/reports/trace.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { advanceClock } from '#server/platform/clock.ts';
import { buildOrderLine, buildReportingBrand, reportOrder } from '#server/sales/orders/builders.ts';
import { decideOrderLines } from '#server/sales/orders/lines/decide-lines.ts';
import { buildPostback, deliverDue, openReceiver } from '../builders.ts';
import { deleteOldDeliveries } from '../jobs.ts';

const receiver = await openReceiver();
afterAll(receiver.close);
const t = await openTestApp({ OUTBOUND_ALLOWED: receiver.allowed });
const brand = await buildReportingBrand(t);
const staff = await buildStaff(t);
const HOUR = 3_600_000;

beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = () => ({ status: 200 });
});

const deliver = async () => {
  await t.drain();
  await deliverDue(t);
};
const ordersAt = (path: string) => receiver.received.filter(({ url }) => url.pathname === path);
const query = (path: string) =>
  ordersAt(path).map(({ url }) => Object.fromEntries(url.searchParams));

test('an order is delivered once with the sums of its lines, or line by line', async () => {
  const site = await buildPublisherWithSite(t);
  const link = (path: string) =>
    `${receiver.origin}${path}?id=[[order_id]]&l=[[line_id]]&c=[[sale_comm]]&s=[[status]]&u=[[uid]]`;
  await buildPostback(t, site, { link_url: link('/order') });
  await buildPostback(t, site, { link_url: link('/line'), granularity: 'line' });
  await buildPostback(t, site, {
    link_url: link('/other'),
    mids: [(await buildReportingBrand(t)).mcid],
  });
  const lines = [
    { line_id: 'a', amount: '100.00' },
    { line_id: 'b', amount: '40.00' },
  ];
  const { order_id, order_line_id } = await buildOrderLine(t, { brand, site, report: { lines } });
  await deliver();
  const trace = dataOf(await t.callAs(site, reportTransactionInfo, { id: order_line_id }));
  const sent = (path: string, line: string) => ({
    event: 'transaction.created',
    attempts: 1,
    status: 200,
    request: {
      method: 'GET',
      url: expect.stringContaining(`${path}?id=${order_id}&l=${line}&c=`),
      content_type: null,
      body: null,
    },
    at: expect.any(String),
  });
  expect(trace.postbacks).toHaveLength(2);
  expect(trace.postbacks).toEqual(expect.arrayContaining([sent('/order', ''), sent('/line', 'a')]));
  expect(query('/order')).toEqual([{ id: order_id, l: '', c: '7.00', s: 'pending', u: 'spring' }]);
  expect(query('/line')).toEqual([
    { id: order_id, l: 'a', c: '5.00', s: 'pending', u: 'spring' },
    { id: order_id, l: 'b', c: '2.00', s: 'pending', u: 'spring' },
  ]);
  expect(query('/other')).toEqual([]);
});

test('a decision is delivered as a change, and publishing it again delivers nothing', async () => {
  const site = await buildPublisherWithSite(t);
  const link_url = `${receiver.origin}/changed?s=[[status]]&was=[[old_status]]&d=[[delta_comm]]&r=[[status_reason]]`;
  await buildPostback(t, site, { event_type: 2, link_url });
  const { order_line_ids } = await buildOrderLine(t, { brand, site });
  await decideOrderLines(t.db, staff, {
    ids: order_line_ids,
    decision: 'rejected',
    reason: 'RETURNED',
  });
  await deliver();
  expect(query('/changed')).toEqual([
    { s: 'rejected', was: 'pending', d: expect.stringMatching(/^(0|-5)\.00$/), r: 'RETURNED' },
  ]);
  await t.db.updateTable('events').set({ fanned_out_at: null }).execute();
  await deliver();
  expect(ordersAt('/changed')).toHaveLength(1);
});

test('a failed delivery is retried after 5 seconds and 5 minutes with the same event id', async () => {
  const site = await buildPublisherWithSite(t);
  const link_url = `${receiver.origin}/again?e=[[event_id]]&n=[[attempt]]`;
  const { id } = await buildPostback(t, site, { link_url });
  receiver.answer = () => ({ status: 503, body: 'not now' });
  await buildOrderLine(t, { brand, site });
  await deliver();
  await deliver();
  expect(ordersAt('/again')).toHaveLength(1);
  advanceClock(5_000);
  await deliver();
  expect(ordersAt('/again')).toHaveLength(2);
  advanceClock(60_000);
  await deliver();
  expect(ordersAt('/again')).toHaveLength(2);
  receiver.answer = () => ({ status: 200 });
  advanceClock(240_000);
  await deliver();
  const sent = query('/again');
  expect(sent.map(({ n }) => n)).toEqual(['1', '2', '3']);
  expect(new Set(sent.map(({ e }) => e)).size).toBe(1);
  const [row] = dataOf(await t.callAs(site, listPostbackLogs, { postback_id: id })).list;
  expect(row).toMatchObject({ state: 'delivered', attempts: 3, last_status: 200 });
  const log = dataOf(await t.callAs(site, readPostbackLog, { id: row?.id ?? 0 }));
  expect(log.attempts_made.map(({ status, response }) => [status, response])).toEqual([
    [200, 'ok'],
    [503, 'not now'],
    [503, 'not now'],
  ]);
});

test('deliveries about one order keep their order, and sequence numbers have no gap', async () => {
  const site = await buildPublisherWithSite(t);
  const link_url = `${receiver.origin}/line-up?s=[[status]]&o=[[order_id]]`;
  await buildPostback(t, site, { event_type: 2, link_url });
  const first = await buildOrderLine(t, { brand, site });
  const second = await buildOrderLine(t, { brand, site });
  await decideOrderLines(t.db, staff, { ids: first.order_line_ids, decision: 'approved' });
  await t.drain();
  receiver.answer = () => ({ status: 500 });
  await deliverDue(t);
  receiver.answer = () => ({ status: 200 });
  await reportOrder(t, brand, { order_id: first.order_id, amount: '50.00' });
  await decideOrderLines(t.db, staff, { ids: second.order_line_ids, decision: 'approved' });
  advanceClock(5_000);
  await deliver();
  const ofFirst = ordersAt('/line-up').filter(
    ({ url }) => url.searchParams.get('o') === first.order_id,
  );
  const numbers = ofFirst.map(({ headers }) => Number(headers['postback-sequence']));
  expect(numbers[0]).toBe(1);
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  const all = ordersAt('/line-up').map(({ headers }) => Number(headers['postback-sequence']));
  expect([...new Set(all)].sort()).toEqual([1, 2, 3]);
});

test('Retry-After is respected, up to a day', async () => {
  const site = await buildPublisherWithSite(t);
  await buildPostback(t, site, { link_url: `${receiver.origin}/later` });
  receiver.answer = () => ({ status: 429, headers: { 'retry-after': '7200' } });
  await buildOrderLine(t, { brand, site });
  await deliver();
  advanceClock(HOUR);
  await deliver();
  expect(ordersAt('/later')).toHaveLength(1);
  receiver.answer = () => ({ status: 200 });
  advanceClock(HOUR);
  await deliver();
  expect(ordersAt('/later')).toHaveLength(2);
});

test('410 switches off at once, with a mail; switching on delivers what was queued', async () => {
  const site = await buildPublisherWithSite(t);
  const { id } = await buildPostback(t, site, { link_url: `${receiver.origin}/gone` });
  receiver.answer = () => ({ status: 410 });
  await buildOrderLine(t, { brand, site });
  await deliver();
  const [off] = dataOf(await t.callAs(site, listPostbacks, { id })).list;
  expect(off).toMatchObject({ enabled: false, off_reason: 'gone', last_status: 410, waiting: 1 });
  const mails = (await readMails(t)).filter(({ to }) => to === site.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('was switched off'),
  ]);
  await buildOrderLine(t, { brand, site });
  advanceClock(24 * HOUR);
  await deliver();
  expect(ordersAt('/gone')).toHaveLength(1);
  receiver.answer = () => ({ status: 200 });
  await t.callAs(site, switchPostback, { id, enabled: 1 });
  await deliverDue(t);
  expect(ordersAt('/gone')).toHaveLength(3);
});

test('ten consecutive failures within 72 hours switch off; an outage of many deliveries counts once', async () => {
  const site = await buildPublisherWithSite(t);
  const { id } = await buildPostback(t, site, { link_url: `${receiver.origin}/dead` });
  receiver.answer = () => 'reset';
  for (let orders = 0; orders < 12; orders += 1) await buildOrderLine(t, { brand, site });
  await deliver();
  let hours = 0;
  for (; hours < 72; hours += 0.25) {
    const [now] = dataOf(await t.callAs(site, listPostbacks, { id })).list;
    if (!now?.enabled) break;
    advanceClock(HOUR / 4);
    await deliver();
  }
  const [off] = dataOf(await t.callAs(site, listPostbacks, { id })).list;
  expect(off).toMatchObject({ enabled: false, off_reason: 'failing' });
  expect(hours).toBeGreaterThan(60);
  expect(ordersAt('/dead')).toHaveLength(10);
  const mails = (await readMails(t)).filter(({ to }) => to === site.email);
  expect(mails).toHaveLength(1);
});

test('an endpoint that hangs delays no other', async () => {
  const slow = await buildPublisherWithSite(t);
  const quick = await buildPublisherWithSite(t);
  await buildPostback(t, slow, { link_url: `${receiver.origin}/hangs` });
  await buildPostback(t, quick, { link_url: `${receiver.origin}/quick` });
  receiver.answer = ({ url }) => (url.pathname === '/hangs' ? 'never' : { status: 200 });
  for (let orders = 0; orders < 3; orders += 1) {
    await buildOrderLine(t, { brand, site: slow });
    await buildOrderLine(t, { brand, site: quick });
  }
  await t.drain();
  let isDone = false;
  const sending = deliverDue(t).finally(() => {
    isDone = true;
  });
  await expect.poll(() => ordersAt('/quick').length).toBe(3);
  expect(isDone).toBe(false);
  await sending;
  expect(ordersAt('/hangs')).toHaveLength(1);
}, 40_000);

test('a replay replaces the planned retry, and a period replays all its deliveries', async () => {
  const site = await buildPublisherWithSite(t);
  const { id } = await buildPostback(t, site, { link_url: `${receiver.origin}/replay` });
  receiver.answer = () => ({ status: 500 });
  await buildOrderLine(t, { brand, site });
  await deliver();
  receiver.answer = () => ({ status: 200 });
  const [row] = dataOf(await t.callAs(site, listPostbackLogs, { postback_id: id })).list;
  expect(row).toMatchObject({ state: 'waiting', last_error: 'The server answered 500.' });
  const one = await t.callAs(site, replayPostbacks, { id: row?.id ?? 0 });
  expect(dataOf(one).replayed).toBe(1);
  await deliverDue(t);
  advanceClock(HOUR);
  await deliver();
  expect(ordersAt('/replay')).toHaveLength(2);
  await buildOrderLine(t, { brand, site });
  await deliver();
  const all = await t.callAs(site, replayPostbacks, { postback_id: id, state: 'delivered' });
  expect(dataOf(all).replayed).toBe(2);
  await deliverDue(t);
  expect(ordersAt('/replay')).toHaveLength(5);
  const none = { postback_id: id, to: '2020-01-01T00:00:00Z' };
  expect(dataOf(await t.callAs(site, replayPostbacks, none)).replayed).toBe(0);
  const ids = ordersAt('/replay').map(({ headers }) => headers['postback-event']);
  expect(new Set(ids).size).toBe(2);
});

test('a test is sent to its postback only, shown and logged; a redirect is a response', async () => {
  const site = await buildPublisherWithSite(t);
  const { id } = await buildPostback(t, site, { link_url: `${receiver.origin}/try?u=[[uid]]` });
  const location = `${receiver.origin}/elsewhere`;
  receiver.answer = () => ({ status: 302, headers: { location } });
  const tried = dataOf(await t.callAs(site, testPostback, { id }));
  expect(tried).toMatchObject({ status: 302, cause: 'test', error: 'The server answered 302.' });
  expect(tried.request.url).toBe(`${receiver.origin}/try?u=newsletter%2007%2F26`);
  expect(receiver.received.map(({ url }) => url.pathname)).toEqual(['/try']);
  const log = dataOf(await t.callAs(site, listPostbackLogs, {}));
  expect(log.list).toMatchObject([{ is_test: true, state: 'failed', last_status: 302 }]);
  const [mine] = dataOf(await t.callAs(site, listPostbacks, { id })).list;
  expect(mine?.failing_since).toBeNull();
  let last = '';
  for (let more = 0; more < 61 && last !== 'TOO_MANY_REQUESTS'; more += 1) {
    last = (await t.callAs(site, testPostback, { id })).message;
  }
  expect(last).toBe('TOO_MANY_REQUESTS');
});

test('staff see the deliveries of all publishers, without secrets in addresses', async () => {
  const later = await buildStaff(t);
  const seen = dataOf(await t.callAs(later, listStaffDeliveries, { keyword: 'evt_' }));
  expect(seen.total).toBeGreaterThan(10);
  expect(seen.list[0]?.target).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[a-z-]+$/);
});

test('the log is deleted after 30 days', async () => {
  advanceClock(31 * 24 * HOUR);
  await deleteOldDeliveries(t);
  const later = await buildStaff(t);
  expect(dataOf(await t.callAs(later, listStaffDeliveries, {})).total).toBe(0);
  expect(await t.db.selectFrom('postback_attempts').select('id').execute()).toEqual([]);
});
