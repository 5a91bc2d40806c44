import { expect, test } from 'vitest';
import { setBrandTerms } from '#contract/terms/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/accounts/builders.ts';
import { verifyLedger } from '#server/ledger/verify-ledger.ts';
import { buildOrderLine, reportOrder } from '#server/orders/builders.ts';
import { decideOrderLines } from '#server/orders/decide-order-lines.ts';
import { payPublisher } from '#server/payout-runs/builders.ts';
import { now } from '#server/platform/clock.ts';
import { settleApproved } from './settle-publisher.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'admin');

test('a return after payment claws back what its sale earned, and the sale stays paid', async () => {
  const { brand, site, order_id } = await buildOrderLine(t, { status: 'approved' });
  await settleApproved(t.db, site.publisher_id, now());
  await payPublisher(t, site.publisher_id);
  const rules = [{ name: 'Ten', kind: 'percent' as const, rate: '10' }];
  dataOf(await t.callAs(staff, setBrandTerms, { mcid: brand.mcid, rules }));
  const back = { order_id: `${order_id} back`, event: 'cancellation', sale_order_id: order_id };
  const answer = await reportOrder(t, brand, { ...back, amount: '-40.00' });
  const ids = answer.data.order_line_ids as number[];
  await decideOrderLines(t.db, staff, { ids, decision: 'approved' });
  const [settlement_id] = await settleApproved(t.db, site.publisher_id, now());
  const settled = await t.db
    .selectFrom('settlements')
    .select(['commission_minor', 'line_count'])
    .where('id', '=', settlement_id ?? 0)
    .executeTakeFirst();
  expect(settled).toEqual({ commission_minor: -200n, line_count: 1 });
  const sale = await t.db
    .selectFrom('order_lines')
    .select(['commission_minor', 'settled_minor', 'payment_id'])
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  expect(sale).toMatchObject({ commission_minor: 500n, settled_minor: 500n });
  expect(sale.payment_id).not.toBeNull();
  expect(await verifyLedger(t.db)).toMatchObject({ broken: null });
});
