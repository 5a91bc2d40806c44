import { expect, test } from 'vitest';
import { editPassword, editProfile, readProfile } from '#contract/accounts.ts';
import type { NewcomerActor } from '#contract/actors.ts';
import { answeredCalls } from '#server/app.ts';
import { buildPublisherWithSite } from '#server/sites/builders.ts';
import { dataOf, openTestApp } from '#server/testing/open-test-app.ts';
import { publisherPermissionsOf } from './rules.ts';

const t = await openTestApp();
const denied = { code: 21040, message: 'PERMISSION_DENIED', data: null };
const names = { first_name: 'Robin', last_name: 'Brooks' };
const guarded = answeredCalls.map(({ call }) => call).filter(({ permission }) => permission);

/** A signed-in user of this role, past the gate. */
async function buildUserOf(role: NewcomerActor['role']) {
  const user = await buildPublisherWithSite(t);
  await t.db.updateTable('users').set({ role }).where('id', '=', user.user_id).execute();
  return user;
}

test.each(['publisher_owner', 'publisher_member', 'finance_viewer'] as const)(
  'a %s is let in by exactly those calls that the permissions in the profile name',
  async (role) => {
    const user = await buildUserOf(role);
    const { permissions, roles } = dataOf(await t.callAs(user, readProfile, {}));
    expect(roles).toEqual([role]);
    expect(guarded.length).toBeGreaterThan(7);
    for (const call of guarded) {
      const answer = await t.callAs(user, call, {});
      const isDenied = answer.message === 'PERMISSION_DENIED';
      expect([call.path, isDenied]).toEqual([
        call.path,
        !permissions.includes(call.permission ?? ''),
      ]);
    }
  },
);

test('owners may all, members all but the account and payouts, viewers only look at money', () => {
  const owner = publisherPermissionsOf('publisher_owner');
  const member = publisherPermissionsOf('publisher_member');
  expect(owner.filter((one) => !member.includes(one))).toEqual(['account.write', 'payouts.write']);
  expect(publisherPermissionsOf('finance_viewer')).toEqual(['reports.read', 'payments.read']);
});

test("only owners change the currency and time zone of the publisher; the own name is anybody's", async () => {
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

test('every user changes the own password', async () => {
  const user = await buildUserOf('finance_viewer');
  const chosen = { new_password: 'a second river', confirm_password: 'a second river' };
  const input = { password: user.password, ...chosen };
  expect(await t.callAs(user, editPassword, input)).toMatchObject({ code: 0 });
});
