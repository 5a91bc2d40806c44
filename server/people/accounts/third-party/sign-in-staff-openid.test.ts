import { afterAll, expect, test } from 'vitest';
import { checkStaffOpenid, linkStaffOpenid } from '#contract/accounts/staff-openid.ts';
import { readInstallation } from '#contract/common/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { advanceClock } from '#server/platform/clock.ts';
import { buildStaff } from '../builders.ts';
import { buildProviders, buildVisitor, DEVICE } from './builders.ts';

const providers = await buildProviders();
const t = await openTestApp({
  ...providers.env,
  STAFF_OIDC_ISSUER: providers.env.GOOGLE_ISSUER,
  STAFF_OIDC_CLIENT_ID: 'google',
  STAFF_OIDC_CLIENT_SECRET: 'the secret of google',
});
afterAll(providers.close);
const { ask } = buildVisitor(t, providers);

/** Goes to the company's provider, signs in there and returns. */
async function visit(subject: string) {
  const { data } = await ask(linkStaffOpenid, {}, { device: DEVICE });
  const back = await providers.visit('google', data.link, subject);
  return { code: back.get('code'), state: back.get('state'), iss: back.get('iss') };
}
const check = (returned: object, device = DEVICE) => ask(checkStaffOpenid, returned, { device });
const emailOf = async (staffId: number) => {
  const found = t.db.selectFrom('staff').select('email').where('id', '=', staffId);
  return (await found.executeTakeFirstOrThrow()).email;
};

test('a verified address of a staff member replaces the password, not the second factor', async () => {
  const staff = await buildStaff(t);
  const email = await emailOf(staff.staff_id);
  providers.people.set('ada', { email, email_verified: true });
  const returned = await visit('ada');
  expect(await check(returned)).toMatchObject({
    message: 'THIRD_PARTY_STEP_REQUIRED',
    data: { challenge: expect.any(String) },
  });
  // The provider accepts its code once.
  expect((await check(returned)).message).toBe('USER_UNIQUE_ID_NOT_OBTAINED');
});

test('strangers, unverified addresses and locked members are refused, and no account is made', async () => {
  const count = async () => (await t.db.selectFrom('staff').select('id').execute()).length;
  const staff = await buildStaff(t);
  const email = await emailOf(staff.staff_id);
  const before = await count();
  providers.people.set('eve', { email: 'eve@elsewhere.example', email_verified: true });
  expect((await check(await visit('eve'))).message).toBe('USER_LOCKED');
  providers.people.set('unproven', { email, email_verified: false });
  expect((await check(await visit('unproven'))).message).toBe('USER_UNIQUE_ID_NOT_OBTAINED');
  await t.db.updateTable('staff').set({ status: 'locked' }).where('email', '=', email).execute();
  providers.people.set('locked', { email, email_verified: true });
  expect((await check(await visit('locked'))).message).toBe('USER_LOCKED');
  expect(await count()).toBe(before);
});

test('a response is accepted within ten minutes and from the device that asked', async () => {
  const returned = await visit('ada');
  expect((await check(returned, 'another device')).message).toBe('USER_THIRD_INFO_NOT_EXISTS');
  expect((await check({ ...returned, state: 'staff.made-up' })).message).toBe(
    'USER_THIRD_INFO_NOT_EXISTS',
  );
  advanceClock(11 * 60_000);
  expect((await check(returned)).message).toBe('USER_THIRD_INFO_NOT_EXISTS');
});

test('the login offers the provider only if it is configured', async () => {
  expect(dataOf(await t.callAs(null, readInstallation, {})).staff_openid).toBe(true);
});
