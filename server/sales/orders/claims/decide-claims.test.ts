import { expect, test } from 'vitest';
import { listNotifications } from '#contract/notifications/publisher.ts';
import { listStaffNotifications } from '#contract/notifications/staff.ts';
import {
  addClaim,
  answerClaim,
  decideClaim,
  decideClaims,
  listClaims,
} from '#contract/orders/claims.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now } from '#server/platform/clock.ts';
import { newCode } from '#server/platform/ids.ts';
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

test('a claim is reported to staff, and each answer to its publisher', async () => {
  const id = await buildClaim();
  await t.drain();
  const [waiting] = dataOf(await t.callAs(staff, listStaffNotifications, {})).list;
  expect(waiting).toMatchObject({ kind: 'claim_waiting', path: '/staff/claims' });
  const known = dataOf(await t.callAs(site, listNotifications, {})).total;
  await t.callAs(staff, decideClaim, { id, decision: 'ask', reason: 'Which basket?' });
  await t.drain();
  dataOf(await t.callAs(site, answerClaim, { id, note: 'The red one.' }));
  await t.callAs(staff, decideClaim, { id, decision: 'accept' });
  await t.drain();
  const { list, total } = dataOf(await t.callAs(site, listNotifications, {}));
  expect(list.slice(0, total - known).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['claim_accepted', 'claim_needs_info']),
  );
  const asked = list.find(({ kind }) => kind === 'claim_needs_info');
  expect(asked?.html).toContain('Which basket?');
});
