import { expect, test } from 'vitest';
import { editPassword, editProfile, readProfile } from '#contract/accounts/publisher.ts';
import { type NewcomerActor, type PublisherPermission, sidesOf } from '#contract/actors.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { answeredCalls } from '#server/start/web-role.ts';
import { publisherPermissionsOf } from './rules.ts';
import { openSession } from './sessions/open-session.ts';

const t = await openTestApp();
const denied = { code: 21040, message: 'PERMISSION_DENIED', data: null };
const names = { first_name: 'Robin', last_name: 'Brooks' };
const roles = ['publisher_owner', 'publisher_member', 'finance_viewer'] as const;
type Role = NewcomerActor['role'];

/** Independent statement of who may do what; server/people/accounts/rules.ts must agree with it. */
const ALL_ROLES: readonly Role[] = roles;
const WORKING_ROLES: readonly Role[] = ['publisher_owner', 'publisher_member'];
const OWNERS: readonly Role[] = ['publisher_owner'];
const expected: Readonly<Record<PublisherPermission, readonly Role[]>> = {
  'reports.read': ALL_ROLES,
  'payments.read': ALL_ROLES,
  'sites.read': ALL_ROLES,
  'account.read': WORKING_ROLES,
  'brands.read': WORKING_ROLES,
  'brands.apply': WORKING_ROLES,
  'links.read': WORKING_ROLES,
  'links.write': WORKING_ROLES,
  'sites.write': WORKING_ROLES,
  'tools.read': WORKING_ROLES,
  'tools.write': WORKING_ROLES,
  'account.write': OWNERS,
  'payouts.write': OWNERS,
  'team.read': OWNERS,
  'team.write': OWNERS,
};

/** Calls about the calling user, or about no particular account: open to every role. */
const OWN = [
  '/auth/autologin_raise',
  '/auth/sign_out',
  '/common/media_kit',
  '/common/upload',
  '/home/banners',
  '/notice/info',
  '/notice/list',
  '/notice/read',
  '/notice/read_all',
  '/notice/unread',
  '/notification/list',
  '/notification/preference_edit',
  '/notification/preferences',
  '/notification/read',
  '/notification/unread',
  '/user/avatar_edit',
  '/user/edit',
  '/user/email_cancel',
  '/user/email_edit',
  '/user/login_info',
  '/user/password_edit',
  '/user/profile',
  '/user/session_del',
  '/user/sessions',
  '/user/team_leave',
  '/user/third_party_bind',
  '/user/third_party_connect',
  '/user/third_party_link',
  '/user/third_party_list',
  '/user/third_party_unbind',
  '/user/two_factor_codes',
  '/user/two_factor_confirm',
  '/user/two_factor_off',
  '/user/two_factor_setup',
];

const publisherCalls = answeredCalls
  .map(({ call }) => call)
  .filter(({ actor }) => sidesOf(actor).includes('publisher'));

/** A signed-in user of this role, with a default site. */
async function buildUserOf(role: Role) {
  const user = await buildPublisherWithSite(t);
  await t.db.updateTable('users').set({ role }).where('id', '=', user.user_id).execute();
  return user;
}

test('every publisher call declares its permission or concerns only the user', () => {
  const unnamed = publisherCalls.filter(({ permission }) => permission === null);
  expect(unnamed.map(({ path }) => path).sort()).toEqual(OWN);
});

test.each(roles)('a %s may make the calls of the table and no others', async (role) => {
  const user = await buildUserOf(role);
  expect(publisherCalls.length).toBeGreaterThan(40);
  const violations: string[] = [];
  for (const call of publisherCalls) {
    // Each call uses a new session, because some calls end theirs.
    const answer = await t.callAs(await signInAgain(user), call, {});
    const isDenied = answer.message === 'PERMISSION_DENIED';
    const mayCall = call.permission === null || expected[call.permission].includes(role);
    if (isDenied === mayCall) violations.push(`${call.path}: ${answer.code} ${answer.message}`);
  }
  expect(violations).toEqual([]);
});

test.each(roles)('the profile of a %s names exactly the permissions of the table', async (role) => {
  const profile = dataOf(await t.callAs(await buildUserOf(role), readProfile, {}));
  const named = Object.entries(expected).flatMap(([name, allowed]) =>
    allowed.includes(role) ? [name] : [],
  );
  expect(profile.roles).toEqual([role]);
  expect([...profile.permissions].sort()).toEqual(named.sort());
  expect(publisherPermissionsOf(role)).toEqual(profile.permissions);
});

test('only owners change the currency and time zone of the publisher; every user changes their own name', async () => {
  for (const role of ['publisher_member', 'finance_viewer'] as const) {
    const user = await buildUserOf(role);
    expect(await t.callAs(user, editProfile, { ...names, currency: 'EUR' })).toEqual(denied);
    expect(await t.callAs(user, editProfile, { ...names, time_zone: 'Asia/Tokyo' })).toEqual(
      denied,
    );
    const same = { ...names, currency: 'USD', time_zone: 'UTC' };
    expect(dataOf(await t.callAs(user, editProfile, same))).toMatchObject({
      last_name: 'Brooks',
      currency: 'USD',
      time_zone: 'UTC',
    });
  }
  const owner = await buildUserOf('publisher_owner');
  const changed = await t.callAs(owner, editProfile, { ...names, currency: 'EUR' });
  expect(dataOf(changed)).toMatchObject({ currency: 'EUR', time_zone: 'UTC' });
});

test('every user changes their own password', async () => {
  const user = await buildUserOf('finance_viewer');
  const chosen = { new_password: 'a second river', confirm_password: 'a second river' };
  const input = { password: user.password, ...chosen };
  expect(await t.callAs(user, editPassword, input)).toMatchObject({ code: 0 });
});

async function signInAgain({ user_id }: { user_id: number }) {
  return { token: await openSession(t.db, { user_id }) };
}
