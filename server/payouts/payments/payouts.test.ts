import { expect, test } from 'vitest';
import { showStaffOrderLine } from '#contract/orders/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { payPublisher } from '#server/payouts/payout-runs/builders.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now } from '#server/platform/clock.ts';
import { buildOrderLine, buildReportingBrand } from '#server/sales/orders/builders.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'finance');
const info = async (id: number) => dataOf(await t.callAs(staff, showStaffOrderLine, { id }));
const settlement = (id: number | undefined) =>
  t.db
    .selectFrom('settlements')
    .selectAll()
    .where('id', '=', id ?? 0)
    .executeTakeFirstOrThrow();
const payment = (id: number | undefined) =>
  t.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id ?? 0)
    .executeTakeFirstOrThrow();

test('approved lines form one settlement per brand and one payment, equal to the cent', async () => {
  const site = await buildPublisherWithSite(t);
  const [first, second] = [await buildReportingBrand(t), await buildReportingBrand(t)];
  const approved = { site, status: 'approved' as const };
  const lines = [{ amount: '10.10' }, { amount: '20.30' }, { amount: '-5.00' }, { amount: '0' }];
  const many = await buildOrderLine(t, { ...approved, brand: first, report: { lines } });
  const one = await buildOrderLine(t, { ...approved, brand: second });
  const pending = await buildOrderLine(t, { site, brand: second });

  const made = await settleApproved(t.db, site.publisher_id, now());
  expect(made).toHaveLength(2);
  // 0.505 -> 0.50, 1.015 -> 1.02, -0.25: each line is rounded half to even.
  expect(await settlement(made[0])).toMatchObject({ commission_minor: 127n, line_count: 4 });
  expect(await settlement(made[1])).toMatchObject({ commission_minor: 500n, line_count: 1 });
  expect(await settleApproved(t.db, site.publisher_id, now())).toEqual([]);

  const paid = await payPublisher(t, site.publisher_id);
  expect(paid).toHaveLength(1);
  expect(await payment(paid[0])).toMatchObject({
    amount_minor: 627n,
    status: 'paid',
    method: 'bank',
  });
  expect(await payPublisher(t, site.publisher_id)).toEqual([]);
  for (const id of [...many.order_line_ids, one.order_line_id]) {
    expect(await info(id)).toMatchObject({ payment_id: paid[0], paid_at: expect.any(String) });
  }
  expect(await info(pending.order_line_id)).toMatchObject({
    settlement_id: null,
    payment_id: null,
  });
});

test('a change after the payment is an adjustment in the next settlement and lowers the next payment', async () => {
  const site = await buildPublisherWithSite(t);
  const brand = await buildReportingBrand(t);
  const sold = await buildOrderLine(t, { site, brand, status: 'approved' });
  const [first] = await settleApproved(t.db, site.publisher_id, now());
  await payPublisher(t, site.publisher_id);

  const answer = await t.app.inject({
    method: 'POST',
    url: '/in/conversion',
    payload: {
      brand: brand.mcid,
      secret: brand.secret,
      order_id: sold.order_id,
      status: 'cancelled',
    },
  });
  expect(answer.json()).toMatchObject({ code: 0 });
  const [second] = await settleApproved(t.db, site.publisher_id, now());
  expect(await settlement(first)).toMatchObject({ commission_minor: 500n });
  expect(await settlement(second)).toMatchObject({ commission_minor: -500n, line_count: 1 });
  expect(await payPublisher(t, site.publisher_id)).toEqual([]);

  await buildOrderLine(t, { site, brand, status: 'approved', report: { amount: '300.00' } });
  await settleApproved(t.db, site.publisher_id, now());
  const [paid] = await payPublisher(t, site.publisher_id);
  expect(await payment(paid)).toMatchObject({ amount_minor: 1000n });
  expect(await info(sold.order_line_id)).toMatchObject({ settlement_id: first });
});

test('concurrent settlements of one publisher settle each line once', async () => {
  const site = await buildPublisherWithSite(t);
  await buildOrderLine(t, { site, status: 'approved' });
  const both = await Promise.all([
    settleApproved(t.db, site.publisher_id, now()),
    settleApproved(t.db, site.publisher_id, now()),
  ]);
  expect(both.flat()).toHaveLength(1);
});

test('every settlement is the sum of its lines, every payment of its settlements, and the ledger holds', async () => {
  const settlements = await t.db.selectFrom('settlements').selectAll().execute();
  for (const one of settlements) {
    const lines = await t.db
      .selectFrom('settlement_lines')
      .selectAll()
      .where('settlement_id', '=', one.id)
      .execute();
    expect(lines.reduce((sum, line) => sum + line.commission_minor, 0n)).toBe(one.commission_minor);
  }
  for (const one of await t.db.selectFrom('payments').selectAll().execute()) {
    const own = settlements.filter((settled) => settled.payment_id === one.id);
    expect(own.reduce((sum, settled) => sum + settled.commission_minor, 0n)).toBe(one.amount_minor);
  }
  expect(settlements.length).toBeGreaterThan(4);
  expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
});
