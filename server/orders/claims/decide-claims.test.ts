import { expect, test } from 'vitest';
import { addClaim, decideClaim, decideClaims, listClaims } from '#contract/orders/claims.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/accounts/builders.ts';
import { now } from '#server/platform/clock.ts';
import { newCode } from '#server/platform/ids.ts';
import { buildPublisherWithSite } from '#server/sites/builders.ts';
import { buildClickRef, buildReportingBrand } from '../builders.ts';

const t = await openTestApp();
const brand = await buildReportingBrand(t);
const site = await buildPublisherWithSite(t);
const staff = await buildStaff(t, 'finance');

async function buildClaim(): Promise<number> {
  const at = new Date(now().getTime() - 86_400_000);
  const claim = await t.callAs(site, addClaim, {
    mcid: brand.mcid,
    order_id: `order ${newCode(10)}`,
    order_time: now().toISOString(),
    amount: '80.00',
    click_ref: await buildClickRef(t, { brand, site, at }),
    note: 'The order confirmation came by mail.',
  });
  return dataOf(claim).id;
}

test('claims are decided by ids or by a filter, each by itself', async () => {
  const [first, second] = [await buildClaim(), await buildClaim()];
  await t.callAs(staff, decideClaim, { id: first, decision: 'reject', reason: 'A repeat.' });
  const ids = [first, second];
  const asked = await t.callAs(staff, decideClaims, { ids, decision: 'ask', reason: 'Which?' });
  expect(dataOf(asked)).toEqual({
    decided: 1,
    failed: [{ id: first, key: 'CLAIM_DECIDED' }],
    next_after: null,
  });
  const filter = { status: 'needs_info' } as const;
  const accepted = await t.callAs(staff, decideClaims, { filter, decision: 'accept' });
  expect(dataOf(accepted).decided).toBe(1);
  const { list } = dataOf(await t.callAs(site, listClaims, {}));
  expect(list.map(({ status }) => status).sort()).toEqual(['accepted', 'rejected']);
  expect(await t.callAs(staff, decideClaims, { ids, decision: 'reject' })).toMatchObject({
    message: 'REASON_REQUIRED',
  });
});
