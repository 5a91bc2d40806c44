import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrand, buildRelationship } from '#server/offers/brands/builders.ts';
import { payPublisher } from '#server/payouts/payout-runs/builders.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { buildSite } from '#server/people/sites/builders.ts';
import { now } from '#server/platform/clock.ts';
import { buildOrderLine, buildReportingBrand, reportOrder } from '#server/sales/orders/builders.ts';
import { buildApiClient } from '../builders.ts';

const t = await openTestApp();
type Client = Awaited<ReturnType<typeof buildApiClient>>;
type Row = { type: string; event?: string; transaction: { tributary_id: string } };

/** Follows the cursor until no change is left; returns all rows and the last cursor. */
async function follow(client: Client, from?: string, fields: Record<string, unknown> = {}) {
  const rows: Row[] = [];
  let cursor = from;
  for (;;) {
    const { data } = await client.ask('changes', { cursor, perPage: 2, ...fields });
    rows.push(...data.list);
    cursor = String(data.cursor);
    if (!data.hasNext) return { rows, cursor };
  }
}

test('a client that stores its cursor receives every type of change, each once, in order', async () => {
  const client = await buildApiClient(t);
  const brand = await buildReportingBrand(t);
  const sold = await buildOrderLine(t, { site: client, brand, status: 'approved' });
  const first = await follow(client);
  expect(first.rows.map(({ type, event }) => [type, event])).toEqual([
    ['transaction', 'recorded'],
    ['transaction', 'approved'],
  ]);
  expect(first.rows[1]).toMatchObject({
    old_status: 'pending',
    new_status: 'approved',
    new_sale_comm: 5,
    currency: 'USD',
    transaction: { tributary_id: String(sold.order_line_id), status: 'Approved' },
  });
  expect((await follow(client, first.cursor)).rows).toEqual([]);

  const joined = await buildBrand(t);
  await buildRelationship(t, client, joined);
  const [settlement_id] = await settleApproved(t.db, client.publisher_id, now());
  const [payment_id] = await payPublisher(t, client.publisher_id);
  await reportOrder(t, brand, { order_id: sold.order_id, status: 'cancelled' });
  const second = await follow(client, first.cursor);
  expect(second.rows).toMatchObject([
    { type: 'relationship', relationship: { mcid: joined.mcid, relationship: 'Joined' } },
    { type: 'settlement', settlement: { settlement_id, sale_comm: 5 } },
    ...['to_be_paid', 'processing'].map((status) => ({
      type: 'payment',
      status,
      payment: { payment_id, amount: 5 },
    })),
    { type: 'payment', status: 'paid', payment: { payment_id, amount: 5, status: 'paid' } },
    { type: 'transaction', event: 'cancelled', new_sale_comm: 0 },
  ]);
});

test('terms are returned to the channels that joined the brand', async () => {
  const [client, stranger] = [await buildApiClient(t), await buildApiClient(t)];
  const brand = await buildBrand(t);
  await buildRelationship(t, client, brand);
  const { cursor } = await follow(client);
  const version = { brand_id: brand.brand_id, version: 2, comm_rate: '12%', comm_detail: '' };
  await t.db
    .insertInto('terms_versions')
    .values({
      ...version,
      source: 'staff',
      effect: 'raised',
      announced_at: now(),
      effective_from: now(),
    })
    .execute();
  expect((await follow(client, cursor)).rows).toMatchObject([
    {
      type: 'terms',
      terms: { mcid: brand.mcid, version: 2, state: 'announced', comm_rate: '12%' },
    },
  ]);
  expect((await follow(stranger)).rows).toEqual([]);
});

test('a change that is committed later is returned later, even if it was written earlier', async () => {
  const client = await buildApiClient(t);
  const write = { publisher_id: client.publisher_id, currency: 'USD', settled_at: now() };
  const brand = await buildBrand(t);
  const settlement = { ...write, brand_id: brand.brand_id, commission_minor: 100n, line_count: 0 };
  const slow = await t.db.startTransaction().execute();
  const late = await slow
    .insertInto('settlements')
    .values(settlement)
    .returning('id')
    .executeTakeFirstOrThrow();
  const early = await t.db
    .insertInto('settlements')
    .values(settlement)
    .returning('id')
    .executeTakeFirstOrThrow();
  const first = await follow(client);
  expect(first.rows).toMatchObject([{ settlement: { settlement_id: early.id } }]);
  await slow.commit().execute();
  expect((await follow(client, first.cursor)).rows).toMatchObject([
    { settlement: { settlement_id: late.id } },
  ]);
});

test('concurrent requests assign each change one position', async () => {
  const client = await buildApiClient(t);
  const lines = Array.from({ length: 20 }, (_, index) => ({ line_id: `${index}`, amount: '1.00' }));
  await buildOrderLine(t, { site: client, report: { lines } });
  const answers = await Promise.all([1, 2, 3].map(() => client.ask('changes', { perPage: 100 })));
  for (const { data } of answers)
    expect(data).toMatchObject({ cursor: '20', list: { length: 20 } });
});

test('a channel receives its own transactions, the account all of them', async () => {
  const client = await buildApiClient(t);
  const { site_id } = await buildSite(t, client);
  await buildOrderLine(t, { site: { ...client, site_id } });
  expect((await follow(client)).rows).toEqual([]);
  expect((await follow(client, undefined, { dataScope: 'user' })).rows).toHaveLength(1);
});

test.each(['1', 'abc', '-1', '9999999999999999999', 7, {}])(
  'refuses the cursor %j, which was never issued, with 10001',
  async (cursor) => {
    const client = await buildApiClient(t);
    expect(await client.ask('changes', { cursor })).toMatchObject({ code: '10001', data: null });
  },
);
