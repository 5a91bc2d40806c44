import { expect, test } from 'vitest';
import { removeStaffMember } from '#contract/accounts/staff-members.ts';
import { addBrandKey } from '#contract/orders/keys.ts';
import { countWaitingWork } from '#contract/system/work.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildBrand } from '#server/offers/brands/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';

const t = await openTestApp();

test('waiting work is counted, as far as the role may read it', async () => {
  const { site_id } = await buildPublisherWithSite(t);
  await t.db.updateTable('sites').set({ status: 0 }).where('id', '=', site_id).execute();
  const job = { kind: 'any', payload: '{}', run_at: null };
  await t.db
    .insertInto('jobs')
    .values({ ...job, last_error: 'gone' })
    .execute();
  await t.db
    .insertInto('jobs')
    .values({ ...job, run_at: new Date(), last_error: 'x' })
    .execute();
  const former = await buildStaff(t);
  const { brand_id } = await buildBrand(t);
  dataOf(await t.callAs(former, addBrandKey, { brand_id, name: 'Shop', scopes: ['orders.write'] }));
  const counts = {
    sites: 1,
    applications: 0,
    brand_sign_ups: 0,
    terms_proposals: 0,
    claims: 0,
    keys_to_rotate: 0,
    payout_runs: 0,
    failed_jobs: 1,
  };
  const admin = await buildStaff(t);
  expect(dataOf(await t.callAs(admin, countWaitingWork, {}))).toEqual(counts);
  const removal = { staff_id: former.staff_id, reason: 'left the network' };
  dataOf(await t.callAs(admin, removeStaffMember, removal));
  counts.keys_to_rotate = 1;
  expect(dataOf(await t.callAs(admin, countWaitingWork, {}))).toEqual(counts);
  const support = await buildStaff(t, 'support');
  expect(dataOf(await t.callAs(support, countWaitingWork, {}))).toEqual({
    ...counts,
    payout_runs: null,
    failed_jobs: null,
  });
});
