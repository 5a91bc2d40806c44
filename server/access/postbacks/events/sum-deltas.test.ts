import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { advanceClock } from '#server/platform/clock.ts';
import { buildOrderLine, buildReportingBrand, reportOrder } from '#server/sales/orders/builders.ts';
import { decideOrderLines } from '#server/sales/orders/lines/decide-lines.ts';
import { buildPostback } from '../builders.ts';

const t = await openTestApp();
const link_url = 'https://in.example.com/pb';

async function payloadsOf(publisher_id: number) {
  await t.drain();
  const rows = await t.db
    .selectFrom('postback_deliveries as d')
    .innerJoin('postbacks as p', 'p.id', 'd.postback_id')
    .select('d.payload')
    .where('p.publisher_id', '=', publisher_id)
    .orderBy('d.id')
    .execute();
  return rows.map(({ payload }) => payload as { sale_comm: string; delta_comm: string });
}

test('a partial rejection reports what the commission lost, and deltas add up to it', async () => {
  const site = await buildPublisherWithSite(t);
  const brand = await buildReportingBrand(t);
  for (const event_type of [1, 2]) await buildPostback(t, site, { event_type, link_url });
  const lines = [
    { line_id: 'a', amount: '36.40' },
    { line_id: 'b', amount: '24.20' },
  ];
  const sold = await buildOrderLine(t, { brand, site, report: { lines } });
  const staff = await buildStaff(t);
  const [a = 0, b = 0] = sold.order_line_ids;
  const decide = async (id: number, decision: 'approved' | 'rejected') => {
    advanceClock(60_000);
    const reason = decision === 'rejected' ? ('RETURNED' as const) : undefined;
    await decideOrderLines(t.db, staff, { ids: [id], decision, reason });
    return (await payloadsOf(site.publisher_id)).at(-1);
  };
  expect(await payloadsOf(site.publisher_id)).toMatchObject([
    { sale_comm: '3.03', delta_comm: '3.03' },
  ]);
  expect(await decide(a, 'rejected')).toMatchObject({ sale_comm: '1.21', delta_comm: '-1.82' });
  advanceClock(60_000);
  const amended = { order_id: sold.order_id, lines: [{ line_id: 'b', amount: '20.00' }] };
  await reportOrder(t, brand, amended);
  expect((await payloadsOf(site.publisher_id)).at(-1)).toMatchObject({
    sale_comm: '1.00',
    delta_comm: '-0.21',
  });
  expect(await decide(b, 'approved')).toMatchObject({ sale_comm: '1.00', delta_comm: '0.00' });
  const all = await payloadsOf(site.publisher_id);
  const cents = (text: string) => Math.round(Number(text) * 100);
  const sum = all.reduce((total, { delta_comm }) => total + cents(delta_comm), 0);
  expect(sum).toBe(cents(all.at(-1)?.sale_comm ?? ''));
});
