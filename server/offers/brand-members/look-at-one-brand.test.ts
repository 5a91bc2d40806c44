import { expect, test } from 'vitest';
import * as own from '#contract/brand-members/brand.ts';
import { exchangePortalCode } from '#contract/brand-members/sign-in.ts';
import { issuePortalCode } from '#contract/brand-members/staff.ts';
import { applyToBrand } from '#contract/brands/publisher.ts';
import { countUnreadNotifications, listNotifications } from '#contract/notifications/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { admitFollower } from '#server/people/accounts/admit-follower.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now } from '#server/platform/clock.ts';
import { buildBrand } from '../brands/builders.ts';
import { buildBrandUser } from './builders.ts';
import { insertMember } from './store.ts';

const t = await openTestApp();

/** An owner of two brands, each with an application, and staff who look at the first. */
async function openFirst() {
  const owner = await buildBrandUser(t);
  const other = await buildBrand(t);
  const { id: brand_id } = await t.db
    .selectFrom('brands')
    .where('mcid', '=', other.mcid)
    .select('id')
    .executeTakeFirstOrThrow();
  const role = 'owner' as const;
  await t.db
    .transaction()
    .execute((tx) => insertMember(tx, { brand_id, user_id: owner.user_id, role, added_at: now() }));
  const site = await buildPublisherWithSite(t);
  for (const { mcid } of [owner, other]) {
    dataOf(await t.callAs(site, applyToBrand, { site_id: site.site_id, mcid }));
  }
  await t.drain();
  const asked = { mcid: owner.mcid, reason: 'A question by phone' };
  const admin = await buildStaff(t, 'admin');
  const { url } = dataOf(await t.callAs(admin, issuePortalCode, asked));
  const code = new URL(url).searchParams.get('code') ?? '';
  const looking = dataOf(await t.callAs(null, exchangePortalCode, { code }));
  return { owner, other, looking };
}

test('staff who look at one brand of an owner see nothing of the others', async () => {
  const { owner, other, looking } = await openFirst();
  const all = dataOf(await t.callAs(owner, listNotifications, {}));
  expect(all.list.map(({ path }) => path).sort()).toEqual(
    [owner, other].map(({ mcid }) => `/portal/brands/${mcid}/applications`).sort(),
  );
  const shown = dataOf(await t.callAs(looking, listNotifications, {}));
  expect(shown.list.map(({ path }) => path)).toEqual([`/portal/brands/${owner.mcid}/applications`]);
  expect([shown.total, shown.unread]).toEqual([1, 1]);
  expect(dataOf(await t.callAs(looking, countUnreadNotifications, {})).unread).toBe(1);
  const { brands } = dataOf(await t.callAs(looking, own.readPortalProfile, {}));
  expect(brands.map(({ mcid }) => mcid)).toEqual([owner.mcid]);
  const { mcid } = other;
  expect((await t.callAs(looking, own.listBrandTeam, { mcid })).message).toBe('PERMISSION_DENIED');
  const audited = await t.db
    .selectFrom('staff_audit')
    .where('acting_as', '=', owner.email)
    .where('subject', '=', `mcid ${mcid}`)
    .select(['call', 'key'])
    .execute();
  expect(audited).toEqual([{ call: '/portal/team/list', key: 'PERMISSION_DENIED' }]);
});

test('staff who look at a brand do not follow the changes of its owner', async () => {
  const { owner, looking } = await openFirst();
  const rule = own.readPortalProfile.actor;
  const { user_id } = owner;
  const person = await admitFollower(t.db, rule, owner.token);
  expect(person).toEqual({ owner: `user ${user_id}`, audiences: [{ user_id }] });
  const staff = await admitFollower(t.db, rule, looking.token);
  expect(staff.audiences).toEqual([]);
  expect(staff.owner).not.toBe(person.owner);
});
