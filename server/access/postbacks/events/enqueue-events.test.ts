import { expect, test } from 'vitest';
import { editBrand } from '#contract/brands/staff.ts';
import { listPostbackLogs } from '#contract/postbacks/deliveries.ts';
import { nameOfEventType, sampleValuesOf } from '#contract/postbacks/samples.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { publish } from '#server/events.ts';
import { applyToBrand } from '#server/offers/brands/apply-to-brand.ts';
import { buildBrand, buildRelationship } from '#server/offers/brands/builders.ts';
import { payPublisher } from '#server/payouts/payout-runs/builders.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { buildPublisher, buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { newCode } from '#server/platform/ids.ts';
import { buildOrderLine, buildReportingBrand } from '#server/sales/orders/builders.ts';
import { decideOrderLines } from '#server/sales/orders/lines/decide-lines.ts';
import { insertClickRows } from '#server/traffic/clicks/store.ts';
import { buildPostback } from '../builders.ts';
import { publishClicks } from './publish-clicks.ts';

const t = await openTestApp();
const link_url = 'https://in.example.com/pb';

type Publisher = Awaited<ReturnType<typeof buildPublisherWithSite>>;

/** Deliveries enqueued for a postback, oldest first, as the event and the named payload values. */
async function notifiedTo(postbackId: number, ...names: string[]) {
  await t.drain();
  const rows = await t.db
    .selectFrom('postback_deliveries')
    .select(['event', 'payload'])
    .where('postback_id', '=', postbackId)
    .orderBy('sequence')
    .execute();
  return rows.map(({ event, payload }) => [
    event,
    ...names.map((name) => (payload as Record<string, string>)[name]),
  ]);
}

/** Every macro that the preview of an event fills is in its real payload. */
async function expectPreviewed(postbackId: number, eventType: number) {
  const row = await t.db
    .selectFrom('postback_deliveries')
    .select('payload')
    .where('postback_id', '=', postbackId)
    .where('event', '=', nameOfEventType(eventType))
    .executeTakeFirstOrThrow();
  const shown = Object.entries(sampleValuesOf(eventType)).filter(([, value]) => value !== '');
  const names = shown
    .map(([name]) => name)
    .filter((name) => !['attempt', 'signature'].includes(name));
  expect(Object.keys(row.payload as object)).toEqual(expect.arrayContaining(names));
}

const wants = (publisher: Publisher, event_type: number) =>
  buildPostback(t, publisher, { event_type, link_url });

test('a settlement and its payment are enqueued order by order with their ids', async () => {
  const site = await buildPublisherWithSite(t);
  const brand = await buildReportingBrand(t);
  const { id } = await wants(site, 3);
  const one = await buildOrderLine(t, { brand, site, status: 'approved' });
  const two = await buildOrderLine(t, { brand, site, status: 'approved' });
  const [settlement] = await settleApproved(t.db, site.publisher_id, now());
  const [payment] = await payPublisher(t, site.publisher_id);
  const numbers = (order: string) => [order, '5.00', String(settlement)];
  expect(await notifiedTo(id, 'order_id', 'sale_comm', 'settlement_id', 'payment_id')).toEqual([
    ['transaction.settled', ...numbers(one.order_id), ''],
    ['transaction.settled', ...numbers(two.order_id), ''],
    ['transaction.paid', ...numbers(one.order_id), String(payment)],
    ['transaction.paid', ...numbers(two.order_id), String(payment)],
  ]);
  await expectPreviewed(id, 3);
});

test('an order is enqueued to one postback for several event types, with its time in each format', async () => {
  const site = await buildPublisherWithSite(t);
  const brand = await buildReportingBrand(t);
  const { id } = await buildPostback(t, site, { event_types: [1, 2], link_url });
  const { order_line_ids } = await buildOrderLine(t, { brand, site });
  const staff = await buildStaff(t);
  await decideOrderLines(t.db, staff, { ids: order_line_ids, decision: 'approved' });
  const { order_time } = await t.db
    .selectFrom('order_lines')
    .select('order_time')
    .where('id', 'in', order_line_ids)
    .executeTakeFirstOrThrow();
  const ms = order_time.getTime();
  const inUtc8 = `${new Date(ms + 28_800_000).toISOString().slice(0, 19)}+08:00`;
  const times = [inUtc8, String(Math.floor(ms / 1000)), order_time.toISOString()];
  const names = ['order_time', 'order_time_unix', 'order_time_iso'];
  expect(await notifiedTo(id, 'status', ...names)).toEqual([
    ['transaction.created', 'pending', ...times],
    ['transaction.changed', 'approved', ...times],
  ]);
  await expectPreviewed(id, 1);
  await expectPreviewed(id, 2);
});

test('an application and its decision are enqueued for its publisher only', async () => {
  const [site, other] = [await buildPublisherWithSite(t), await buildPublisherWithSite(t)];
  const brand = await buildBrand(t, { approval_type: 'manual' });
  const [mine, theirs] = [await wants(site, 4), await wants(other, 4)];
  await applyToBrand(t.db, site, { site_id: site.site_id, mcid: brand.mcid });
  expect(await notifiedTo(mine.id, 'status', 'mcid')).toEqual([
    ['relationship.changed', 'pending', brand.mcid],
  ]);
  await expectPreviewed(mine.id, 4);
  expect(await notifiedTo(theirs.id)).toEqual([]);
});

test('a brand that goes offline is enqueued for joined publishers', async () => {
  const [site, other] = [await buildPublisherWithSite(t), await buildPublisherWithSite(t)];
  const brand = await buildBrand(t);
  await buildRelationship(t, site, brand);
  const [mine, theirs] = [await wants(site, 5), await wants(other, 5)];
  const staff = await buildStaff(t);
  dataOf(await t.callAs(staff, editBrand, { mcid: brand.mcid, status: 'offline' }));
  const offline = ['brand.changed', 'offline', brand.mcid];
  expect(await notifiedTo(mine.id, 'status', 'mcid')).toContainEqual(offline);
  await expectPreviewed(mine.id, 5);
  expect(await notifiedTo(theirs.id)).toEqual([]);
});

test('valid clicks are enqueued once each, also those stored late; bots are not', async () => {
  const site = await buildPublisherWithSite(t);
  const brand = await buildBrand(t);
  const { id } = await wants(site, 6);
  await publishClicks(t);
  const click = (fields: { uid1: string; invalid_reason?: string }) => ({
    click_ref: newCode(20),
    link_id: 1,
    brand_id: brand.brand_id,
    site_id: site.site_id,
    publisher_id: site.publisher_id,
    clicked_at: now().getTime() + 5,
    outcome: 'redirected',
    uid2: null,
    uid3: null,
    uid4: null,
    uid5: null,
    visitor_key: null,
    device: null,
    country: 'DE',
    referrer_host: null,
    user_agent: '',
    invalid_reason: null,
    ...fields,
  });
  const written = Promise.withResolvers<void>();
  const seen = Promise.withResolvers<void>();
  const late = inTransaction(t.db, async (tx) => {
    await insertClickRows(tx, [click({ uid1: 'late' })]);
    written.resolve();
    await seen.promise;
  });
  await written.promise;
  await insertClickRows(t.db, [
    click({ uid1: 'a' }),
    click({ uid1: 'bot', invalid_reason: 'bot' }),
    click({ uid1: 'b' }),
  ]);
  await publishClicks(t);
  seen.resolve();
  await late;
  await publishClicks(t);
  await publishClicks(t);
  const payload = await notifiedTo(id, 'uid', 'customer_country');
  expect(payload.map(([, uid]) => uid).sort()).toEqual(['a', 'b', 'late']);
  expect(payload[0]?.[2]).toBe('DE');
  await expectPreviewed(id, 6);
});

test('a referrer is notified when the referred publisher has joined', async () => {
  const site = await buildPublisherWithSite(t);
  const { id } = await wants(site, 7);
  const { user_id, publisher_id } = await buildPublisher(t);
  await t.db
    .updateTable('publishers')
    .set({ referer_publisher_id: site.publisher_id })
    .where('id', '=', publisher_id)
    .execute();
  await inTransaction(t.db, (tx) => publish(tx, 'user.verified', { user_id }));
  await inTransaction(t.db, (tx) => publish(tx, 'user.verified', { user_id }));
  expect(await notifiedTo(id, 'status')).toEqual([['referral.joined', 'joined']]);
  await expectPreviewed(id, 7);
});

test('events before a postback was created are not enqueued for it', async () => {
  const site = await buildPublisherWithSite(t);
  await buildOrderLine(t, { site });
  await wants(site, 1);
  await t.drain();
  expect(dataOf(await t.callAs(site, listPostbackLogs, {})).total).toBe(0);
});
