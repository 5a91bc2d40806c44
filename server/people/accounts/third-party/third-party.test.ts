import { afterAll, expect, test } from 'vitest';
import * as accounts from '#contract/accounts/publisher.ts';
import * as calls from '#contract/accounts/third-party.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { missing, notText, tryInputs } from '#fixtures/testing/try-inputs.ts';
import { advanceClock } from '#server/platform/clock.ts';
import { buildPublisher } from '../builders.ts';
import { buildProviders, buildVisitor, DEVICE } from './builders.ts';

const providers = await buildProviders();
const t = await openTestApp(providers.env);
afterAll(providers.close);
const { ask, bind, visitProvider, signInWith } = buildVisitor(t, providers);

test('everyone can see which providers are configured', async () => {
  const { data } = await ask(calls.listProviders, {}, {});
  expect(data.list).toEqual(
    calls.thirdPartyPlatforms.map((platform) => ({ platform, configured: true })),
  );
});

test.each(calls.thirdPartyPlatforms)(
  '%s: an unbound identity gets a ticket, is bound with the password, and signs in',
  async (platform) => {
    const user = await buildPublisher(t);
    const subject = `new-${platform}`;
    providers.people.set(subject, { email: 'someone@example.org', given_name: 'Sam' });
    const unbound = await signInWith(platform, subject);
    expect([unbound.code, unbound.message]).toEqual([320, 'THIRD_PARTY_STEP_REQUIRED']);
    expect(unbound.data).toMatchObject({ step: 'unbound', platform, ticket: expect.any(String) });

    const bound = await bind(platform, subject, user);
    expect(bound).toMatchObject({ code: 0, data: { platform } });
    const signed = await signInWith(platform, subject, 'another device');
    expect(signed.code).toBe(0);
    expect(signed.data.user.user_id).toBe(user.user_id);
    const own = await ask(calls.listThirdParty, {}, { token: signed.data.token });
    expect(own.data.list).toMatchObject([{ platform, last_used_at: expect.any(String) }]);
    const mails = await readMails(t);
    expect(mails.filter(({ to }) => to === user.email).map(({ subject }) => subject)).toContain(
      'A sign-in provider was connected',
    );
  },
);

test("a provider's name and address prefill a registration", async () => {
  const person = { email: 'ann@example.org', email_verified: true, given_name: 'Ann' };
  providers.people.set('ann', person);
  const { data } = await signInWith('google', 'ann');
  expect(data).toMatchObject({ email: 'ann@example.org', first_name: 'Ann' });
});

test('an identity joins the account of its address if both sides have verified it', async () => {
  const user = await buildPublisher(t);
  providers.people.set('both', { email: user.email.toUpperCase(), email_verified: true });
  const signed = await signInWith('google', 'both');
  expect(signed).toMatchObject({ code: 0, data: { user: { user_id: user.user_id } } });
});

test('a bound identity keeps its account, whatever its address', async () => {
  const [user, other] = [await buildPublisher(t), await buildPublisher(t)];
  await bind('google', 'moved', user);
  providers.people.set('moved', { email: other.email, email_verified: true });
  const signed = await signInWith('google', 'moved');
  expect(signed.data.user.user_id).toBe(user.user_id);
});

test('a locked account stays locked (20047)', async () => {
  const user = await buildPublisher(t);
  await bind('google', 'locked', user);
  await t.db
    .updateTable('users')
    .set({ status: 'locked' })
    .where('id', '=', user.user_id)
    .execute();
  expect(await signInWith('google', 'locked')).toMatchObject({
    code: 20047,
    message: 'USER_LOCKED',
  });
});

test('with two-factor authentication on, a provider by itself does not sign in (320 two_factor)', async () => {
  const user = await buildPublisher(t);
  await bind('google', 'factored', user);
  await t.db
    .insertInto('two_factors')
    .values({
      user_id: user.user_id,
      sealed_secret: 'sealed',
      created_at: new Date(),
      confirmed_at: new Date(),
    })
    .execute();
  const answer = await signInWith('google', 'factored');
  expect(answer).toMatchObject({ code: 320, data: { step: 'two_factor' } });
  expect(answer.data.token).toBeUndefined();
});

test('a user unbinds their own identity (20055 otherwise), which then no longer signs in', async () => {
  const [user, other] = [await buildPublisher(t), await buildPublisher(t)];
  const { data } = await bind('google', 'gone', user);
  const refused = await ask(calls.unbindThirdParty, { id: data.id }, other);
  expect([refused.code, refused.message]).toEqual([20055, 'USER_NOT_BIND']);
  expect((await ask(calls.unbindThirdParty, { id: data.id }, user)).code).toBe(0);
  expect((await signInWith('google', 'gone')).code).toBe(320);
  expect((await ask(calls.unbindThirdParty, { id: data.id }, user)).code).toBe(20055);
});

test('the last way of signing in cannot be unbound', async () => {
  const user = await buildPublisher(t);
  const first = await bind('google', 'last-1', user);
  const second = await bind('facebook', 'last-2', user);
  await t.db
    .updateTable('users')
    .set({ password_hash: null })
    .where('id', '=', user.user_id)
    .execute();
  const answers = await Promise.all(
    [first, second].map(({ data }) => ask(calls.unbindThirdParty, { id: data.id }, user)),
  );
  expect(answers.map(({ message }) => message).sort()).toEqual(['LAST_SIGN_IN_WAY', 'success']);
});

test('an identity of another account is not bound again (20040)', async () => {
  const [user, other] = [await buildPublisher(t), await buildPublisher(t)];
  const tickets = [await signInWith('google', 'twice'), await signInWith('google', 'twice')];
  const [one, two] = tickets.map(({ data }) => data.ticket);
  const from = { device: DEVICE, token: user.token };
  await ask(calls.bindThirdParty, { ticket: one, password: user.password }, from);
  const again = await ask(
    calls.bindThirdParty,
    { ticket: two, password: other.password },
    { ...from, token: other.token },
  );
  expect([again.code, again.message]).toEqual([20040, 'USER_HAS_BEEN_BOUND']);
});

test('binding requires the password (20048) and a verified address (20046)', async () => {
  const user = await buildPublisher(t);
  const { data } = await signInWith('google', 'guarded');
  const from = { device: DEVICE, token: user.token };
  const wrong = { ticket: data.ticket, password: 'not the password' };
  expect((await ask(calls.bindThirdParty, wrong, from)).message).toBe('INCORRECT_PASSWORD');
  const unverified = await buildPublisher(t, { verified: false });
  const right = { ticket: data.ticket, password: unverified.password };
  const answer = await ask(calls.bindThirdParty, right, { ...from, token: unverified.token });
  expect(answer.message).toBe('EMAIL_NOT_VERIFIED');
});

test('a ticket works once, for ten minutes, on its own device (20038)', async () => {
  const user = await buildPublisher(t);
  const { data } = await signInWith('google', 'ticket');
  const input = { ticket: data.ticket, password: user.password };
  const elsewhere = await ask(calls.bindThirdParty, input, { device: 'x', token: user.token });
  expect([elsewhere.code, elsewhere.message]).toEqual([20038, 'USER_THIRD_INFO_NOT_EXISTS']);
  advanceClock(600_000);
  const late = await ask(calls.bindThirdParty, input, { device: DEVICE, token: user.token });
  advanceClock(-600_000);
  expect(late.code).toBe(20038);
  const here = { device: DEVICE, token: user.token };
  expect((await ask(calls.bindThirdParty, input, here)).code).toBe(0);
  expect((await ask(calls.bindThirdParty, input, here)).code).toBe(20038);
});

test('a provider that returns no identity is reported (20039)', async () => {
  const returned = await visitProvider('google', 'unknown');
  const answer = await ask(
    calls.checkThirdParty,
    { ...returned, platform_code: 'made up' },
    { device: DEVICE },
  );
  expect([answer.code, answer.message]).toEqual([20039, 'USER_UNIQUE_ID_NOT_OBTAINED']);
});

test('an ID token with an invalid signature signs no one in (20039)', async () => {
  providers.forgery.isOn = true;
  for (const platform of ['google', 'linkedin'] as const) {
    const returned = await visitProvider(platform, `forged-${platform}`);
    const answer = await ask(calls.checkThirdParty, returned, { device: DEVICE });
    expect([platform, answer.code]).toEqual([platform, 20039]);
  }
  providers.forgery.isOn = false;
  const returned = await visitProvider('google', 'forged-google');
  const answer = await ask(calls.checkThirdParty, returned, { device: DEVICE });
  expect(answer.code).not.toBe(20039);
});

test('each field is validated with its own key', async () => {
  const app = {
    post: async (path: string, body: unknown) =>
      (
        await t.app.inject({
          method: 'POST',
          url: `/api${path}`,
          headers: { 'x-device': DEVICE },
          payload: body as object,
        })
      ).json(),
  };
  const returned = { platform: 'google', platform_code: 'code', state: 'google.state' };
  const platformRows = [
    ...missing('platform', 'THIRD_PARTY_PLATFORM_REQUIRED'),
    ...notText('platform', 'THIRD_PARTY_PLATFORM_STRING'),
  ];
  expect([
    ...(await tryInputs(app, null, calls.linkThirdParty, { platform: 'google' }, platformRows)),
    ...(await tryInputs(app, null, calls.checkThirdParty, returned, [
      ...platformRows,
      ...missing('platform_code', 'THIRD_PARTY_PLATFORM_CODE_REQUIRED'),
      ...notText('platform_code', 'THIRD_PARTY_PLATFORM_CODE_STRING'),
      ...missing('state', 'PARAMS_EMPTY'),
    ])),
  ]).toEqual([]);
  const nameless = await ask(calls.linkThirdParty, { platform: 'google' }, {});
  expect([nameless.code, nameless.message]).toEqual([20056, 'PARAMS_EMPTY']);
});

test('registering with a provider’s address does not bind its identity', async () => {
  providers.people.set('hand', { email: 'hand@example.org', email_verified: true });
  await ask(
    accounts.signUp,
    {
      account: 'by_hand',
      email: 'hand@example.org',
      password: 'a quiet river bank',
      repassword: 'a quiet river bank',
      first_name: 'Hand',
      last_name: 'Made',
      agree: 1,
    },
    {},
  );
  expect((await signInWith('google', 'hand')).code).toBe(320);
});
