import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { buildReportingBrand } from '#server/sales/orders/builders.ts';
import { buildTrackingLink } from '#server/traffic/clicks/builders.ts';
import { noVisits } from './clicks/send-visits.ts';
import { type Acknowledged, checkCluster } from './cluster/check-cluster.ts';
import { openApplication } from './open-application.ts';

/** The cluster itself needs more processor time than a test may use; its check finds planted faults. */
const app = await openApplication(await cloneTemplate());
afterAll(app.close);
let sent: Acknowledged;

beforeAll(async () => {
  const link = await buildTrackingLink(app);
  const brand = await buildReportingBrand(app);
  sent = { link_id: link.link_id, visits: noVisits(), brand_id: brand.id, orders: [] };
  for (const mark of ['one', 'two', 'three']) {
    const url = `/t/${link.code}?uid1=${mark}`;
    const { headers } = await app.app.inject({ url, headers: { 'user-agent': 'Firefox/130' } });
    const ref = new URL(headers.location ?? '').searchParams.get('click_ref') ?? '';
    sent.visits.sent.add(mark);
    sent.visits.acknowledged.set(mark, ref);
  }
  const payload = { brand: brand.mcid, secret: brand.secret, order_id: 'order-1', amount: '5' };
  await app.app.inject({ method: 'POST', url: '/in/conversion', payload });
  sent = { ...sent, orders: [{ id: 'order-1', sentMs: 0, tookMs: 0, isAccepted: true }] };
});

const violationsOf = async (seen: Acknowledged) => (await checkCluster(app.db, seen)).violations;

test('what is stored as acknowledged is accepted', async () => {
  expect(await violationsOf(sent)).toEqual([]);
});

test('a lost click and a lost order are found', async () => {
  const visits = noVisits();
  visits.sent.add('one').add('two').add('three').add('lost');
  for (const [mark, ref] of sent.visits.acknowledged) visits.acknowledged.set(mark, ref);
  visits.acknowledged.set('lost', 'a reference that is not stored');
  const orders = [...sent.orders, { id: 'order-2', sentMs: 0, tookMs: 0, isAccepted: true }];
  const found = await violationsOf({ ...sent, visits, orders });
  expect(found).toContainEqual(expect.stringContaining('1 acknowledged visits are not stored'));
  expect(found).toContain('1 accepted orders are not stored');
});

test('a click that is stored twice, a wrong roll-up and a changed ledger are found', async () => {
  await sql`insert into clicks select (jsonb_populate_record(null::clicks,
    to_jsonb(c) || jsonb_build_object('id', nextval('clicks_number')))).*
    from clicks c where uid1 = 'one'`.execute(app.db);
  expect(await violationsOf(sent)).toContain('1 stored twice');
  await sql`update click_links set clicks = clicks + 1`.execute(app.db);
  expect(await violationsOf(sent)).toContain('the sums say 5');
  await sql`alter table ledger_postings disable trigger user`.execute(app.db);
  await sql`update ledger_postings set amount_minor = amount_minor * 2`.execute(app.db);
  expect(await violationsOf(sent)).toContainEqual(expect.stringContaining('the ledger is broken'));
});
