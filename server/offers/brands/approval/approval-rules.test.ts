import { beforeEach, expect, test } from 'vitest';
import {
  deleteApprovalRule,
  listApprovalRules,
  saveApprovalRule,
  tryApprovalRule,
} from '#contract/brands/approval-rules.ts';
import { decideRelationships, listRelationships } from '#contract/brands/relationships.ts';
import type { InputOf } from '#contract/call.ts';
import { decideSites, listSitesForStaff } from '#contract/sites/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { publish } from '#server/events.ts';
import { buildPublisher, buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite, buildSite } from '#server/people/sites/builders.ts';
import { now } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { buildBrand, buildRelationship } from '../builders.ts';
import { approveWaiting } from './approve-waiting.ts';

const t = await openTestApp();
const staff = await buildStaff(t, 'account_manager');
const any = {
  needs_verified: 0,
  promotion_methods: [] as number[],
  countries: [] as string[],
  min_account_days: 0,
  needs_clean_history: 0,
};
type Rule = Omit<InputOf<typeof saveApprovalRule>, 'enabled'>;
const save = (rule: Rule, enabled: 0 | 1 = 1) =>
  t.callAs(staff, saveApprovalRule, { ...rule, enabled });
const statusesOf = async (keyword: string) => {
  const { list } = dataOf(await t.callAs(staff, listSitesForStaff, { keyword }));
  return list.map(({ status }) => status);
};

beforeEach(async () => {
  await t.db.updateTable('approval_rules').set({ enabled: false }).execute();
});

test('an enabled rule approves waiting sites that meet all conditions', async () => {
  const german = await buildPublisher(t);
  const other = await buildPublisher(t);
  const ids = { country: 'DE', created_at: new Date(now().getTime() - 40 * 86_400_000) };
  await t.db.updateTable('publishers').set(ids).where('id', '=', german.publisher_id).execute();
  const site = { status: 0, name: 'Rule site' } as const;
  const good = await buildSite(t, german, site);
  await buildSite(t, other, site);
  const proof = { verify_token: 'x', verified_by: 'dns', verified_at: now() };
  await t.db.updateTable('sites').set(proof).where('id', '=', good.site_id).execute();
  await buildSite(t, german, site);
  const rule = { ...any, kind: 'site' as const, needs_verified: 1, countries: ['de'] };
  await save({ ...rule, min_account_days: 30 }, 0);
  await approveWaiting(t);
  expect(await statusesOf('Rule site')).toEqual([0, 0, 0]);
  const { list } = dataOf(await save({ ...rule, min_account_days: 41 }));
  await approveWaiting(t);
  expect(await statusesOf('Rule site')).toEqual([0, 0, 0]);
  const id = list.at(-1)?.id;
  await save({ ...rule, id, min_account_days: 40 });
  await approveWaiting(t);
  const found = dataOf(await t.callAs(staff, listSitesForStaff, { keyword: 'Rule site' })).list;
  expect(found.filter(({ status }) => status === 1).map((one) => one.id)).toEqual([good.site_id]);
  const saved = dataOf(await t.callAs(staff, listApprovalRules, {})).list.at(-1);
  expect(saved).toMatchObject({ id, countries: ['DE'], approved: 1, enabled: true });
});

test('a rule approves a site as soon as its owner has verified it', async () => {
  const publisher = await buildPublisher(t);
  const { site_id } = await buildSite(t, publisher, { status: 0, name: 'At once' });
  await save({ ...any, kind: 'site', needs_verified: 1 });
  const proof = { verify_token: 'x', verified_by: 'page', verified_at: now() };
  await t.db.updateTable('sites').set(proof).where('id', '=', site_id).execute();
  await inTransaction(t.db, (tx) => publish(tx, 'site.verified', { site_id }));
  await t.drain();
  expect(await statusesOf('At once')).toEqual([1]);
});

test('a rejected history and an open question keep a site in review', async () => {
  const [clean, rejected, asked] = [
    await buildPublisher(t),
    await buildPublisher(t),
    await buildPublisher(t),
  ];
  const old = await buildSite(t, rejected, { status: 0, name: 'Old' });
  await t.callAs(staff, decideSites, { ids: [old.site_id], decision: 'reject', reason: 'No' });
  const sites = [];
  for (const one of [clean, rejected, asked]) {
    sites.push(await buildSite(t, one, { status: 0, name: 'History' }));
  }
  const ids = sites.slice(2).map(({ site_id }) => site_id);
  await t.callAs(staff, decideSites, { ids, decision: 'ask', reason: 'Why?' });
  await save({ ...any, kind: 'site', needs_clean_history: 1 });
  await approveWaiting(t);
  const { list } = dataOf(await t.callAs(staff, listSitesForStaff, { keyword: 'History' }));
  const approved = list.filter(({ status }) => status === 1);
  expect(approved.map(({ publisher_id }) => publisher_id)).toEqual([clean.publisher_id]);
});

test('a rule is tried on the decisions of the last month before it is enabled', async () => {
  const brand = await buildBrand(t);
  const apply = async () =>
    (await buildRelationship(t, await buildPublisherWithSite(t), brand, 1)).relationship_id;
  const ids = [await apply(), await apply(), await apply()];
  const decide = (input: InputOf<typeof decideRelationships>) =>
    t.callAs(staff, decideRelationships, input);
  await decide({ ids: ids.slice(0, 2), decision: 'approve' });
  await decide({ ids: ids.slice(2), decision: 'reject', reason: 'Coupons' });
  await apply();
  const mine = { ...any, kind: 'application', mcid: brand.mcid } as const;
  const trial = (rule: InputOf<typeof tryApprovalRule>) => t.callAs(staff, tryApprovalRule, rule);
  expect(dataOf(await trial(mine))).toMatchObject({
    ...{ decided: 3, approved: 3, rejected_by_staff: 1, waiting: 1 },
    examples: [{ name: expect.stringContaining(brand.mcid) }],
  });
  expect(dataOf(await trial({ ...mine, needs_verified: 1 }))).toMatchObject({
    ...{ decided: 3, approved: 0, rejected_by_staff: 0, waiting: 0 },
  });
  expect(await trial({ ...mine, mcid: 'none' })).toMatchObject({ message: 'BRAND_NOT_EXISTS' });
});

test('a rule for one brand joins its applications only', async () => {
  const [brand, other] = [await buildBrand(t), await buildBrand(t)];
  const site = await buildPublisherWithSite(t);
  for (const one of [brand, other]) await buildRelationship(t, site, one, 1);
  await save({ ...any, kind: 'application', mcid: brand.mcid });
  await approveWaiting(t);
  const { list } = dataOf(
    await t.callAs(staff, listRelationships, { publisher_id: site.publisher_id }),
  );
  const joined = list.filter(({ status }) => status === 2);
  expect(joined.map(({ mcid }) => mcid)).toEqual([brand.mcid]);
});

test('unknown rules and roles without the permission are refused', async () => {
  const rule = { ...any, kind: 'site', enabled: 0 } as const;
  expect(await t.callAs(staff, saveApprovalRule, { ...rule, id: 999 })).toMatchObject({
    message: 'NOT_FOUND',
  });
  const support = await buildStaff(t, 'support');
  expect(await t.callAs(support, saveApprovalRule, rule)).toMatchObject({
    message: 'PERMISSION_DENIED',
  });
});

test('a deleted rule is not listed and approves nothing, and what it approved stays', async () => {
  const [publisher, later] = [await buildPublisher(t), await buildPublisher(t)];
  const first = await buildSite(t, publisher, { status: 0, name: 'Deleted rule' });
  const rule = dataOf(await save({ ...any, kind: 'site' })).list.at(-1);
  await approveWaiting(t);
  const remove = () => t.callAs(staff, deleteApprovalRule, { id: rule?.id ?? 0 });
  const { list } = dataOf(await remove());
  expect(list.map(({ id }) => id)).not.toContain(rule?.id);
  await buildSite(t, later, { status: 0, name: 'Deleted rule' });
  await approveWaiting(t);
  const sites = dataOf(await t.callAs(staff, listSitesForStaff, { keyword: 'Deleted rule' })).list;
  expect(sites.filter(({ status }) => status === 1).map(({ id }) => id)).toEqual([first.site_id]);
  expect((await remove()).message).toBe('NOT_FOUND');
  expect((await save({ ...any, kind: 'site', id: rule?.id })).message).toBe('NOT_FOUND');
});
