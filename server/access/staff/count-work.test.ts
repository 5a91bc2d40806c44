import { expect, test } from 'vitest';
import { countWaitingWork } from '#contract/system/work.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
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
  const counts = { sites: 1, applications: 0, claims: 0, payout_runs: 0, failed_jobs: 1 };
  const admin = await buildStaff(t);
  expect(dataOf(await t.callAs(admin, countWaitingWork, {}))).toEqual(counts);
  const support = await buildStaff(t, 'support');
  expect(dataOf(await t.callAs(support, countWaitingWork, {}))).toEqual({
    ...counts,
    payout_runs: null,
    failed_jobs: null,
  });
});
