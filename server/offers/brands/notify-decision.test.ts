import { expect, test } from 'vitest';
import { applyToBrand } from '#contract/brands/publisher.ts';
import { decideRelationship } from '#contract/brands/relationships.ts';
import { listNotifications } from '#contract/notifications/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { buildBrand, buildRelationship } from './builders.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'account_manager');
const publisher = await buildPublisherWithSite(t);

const notifications = async () => {
  await t.drain();
  return dataOf(await t.callAs(publisher, listNotifications, {})).list;
};

test('a publisher is notified of a staff decision with reason, reapply date and decider, not of an automatic one', async () => {
  const auto = await buildBrand(t, { approval_type: 'auto' });
  await t.drain();
  await t.callAs(publisher, applyToBrand, { site_id: publisher.site_id, mcid: auto.mcid });
  expect(await notifications()).toEqual([]);
  const brand = await buildBrand(t, { merchant_name: 'Loom *& Co*' });
  await t.drain();
  const { relationship_id } = await buildRelationship(t, publisher, brand, 1);
  const reject = { decision: 'reject', reason: 'Too few readers.', reapply_days: 10 } as const;
  dataOf(await t.callAs(staff, decideRelationship, { relationship_id, ...reject }));
  const [notice] = await notifications();
  expect(notice).toMatchObject({ kind: 'application_rejected', is_read: false });
  expect(notice?.title).toContain('Loom *& Co* does not work with');
  const { html = '' } = notice ?? {};
  expect(html).toContain('Sam of account_manager');
  expect(html).toContain('Too few readers.');
  expect(html).toContain('Loom *&amp; Co*');
  expect(html).toMatch(/apply again after \d{4}-\d\d-\d\d/);
  dataOf(await t.callAs(staff, decideRelationship, { relationship_id, decision: 'approve' }));
  expect((await notifications()).map((one) => one.title)[0]).toContain('Loom *& Co* works with');
});
