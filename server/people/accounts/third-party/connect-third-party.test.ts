import { afterAll, expect, test } from 'vitest';
import { editPassword, signOut } from '#contract/accounts/publisher.ts';
import * as calls from '#contract/accounts/third-party.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { advanceClock } from '#server/platform/clock.ts';
import { buildPublisher } from '../builders.ts';
import { openSession } from '../sessions/open-session.ts';
import { buildProviders, buildVisitor, DEVICE } from './builders.ts';

const providers = await buildProviders();
const t = await openTestApp(providers.env);
afterAll(providers.close);
const { ask, returnFrom, visitProvider, signInWith } = buildVisitor(t, providers);

type User = { token: string; password: string };
const notFound = { code: 20038, message: 'USER_THIRD_INFO_NOT_EXISTS' };

async function begin(platform: calls.ThirdPartyPlatform, user: User, subject: string) {
  const { password, token } = user;
  const from = { device: DEVICE, token };
  const { data } = await ask(calls.beginConnect, { platform, password }, from);
  return returnFrom(platform, data.link, subject);
}

const connect = (back: object, { token }: { token: string }, device = DEVICE) =>
  ask(calls.connectThirdParty, back, { device, token });

test.each(calls.thirdPartyPlatforms)(
  '%s: a signed-in user connects it with the password, is notified, and signs in with it',
  async (platform) => {
    const user = await buildPublisher(t);
    const subject = `connected-${platform}`;
    const back = await begin(platform, user, subject);
    expect(await connect(back, user)).toMatchObject({ code: 0, data: { platform } });
    const signed = await signInWith(platform, subject, 'another device');
    expect(signed).toMatchObject({ code: 0, data: { user: { user_id: user.user_id } } });
    const mails = await readMails(t);
    expect(mails.map(({ to, subject }) => [to, subject])).toContainEqual([
      user.email,
      'A sign-in provider was connected',
    ]);
    expect(await connect(back, user)).toMatchObject(notFound);
  },
);

test('a session without the password connects nothing, nor does an unverified address', async () => {
  const user = await buildPublisher(t);
  const from = { device: DEVICE, token: user.token };
  const guess = { platform: 'google', password: 'guess' };
  expect(await ask(calls.beginConnect, guess, from)).toMatchObject({
    code: 20048,
    message: 'INCORRECT_PASSWORD',
  });
  const { token, password } = await buildPublisher(t, { verified: false });
  const unverified = { platform: 'google', password };
  expect(await ask(calls.beginConnect, unverified, { device: DEVICE, token })).toMatchObject({
    code: 20046,
  });
  const right = { platform: 'google', password: user.password };
  expect(await ask(calls.beginConnect, right, { token: user.token })).toMatchObject({
    code: 20056,
    message: 'PARAMS_EMPTY',
  });
});

test("the provider's response is valid only for the same session on the same device", async () => {
  const [user, other] = [await buildPublisher(t), await buildPublisher(t)];
  // Refused for another account, another session of the same user, and another device.
  const same = { token: await openSession(t.db, { user_id: user.user_id }) };
  for (const [caller, device] of [
    [other, DEVICE],
    [same, DEVICE],
    [user, 'another device'],
  ] as const) {
    const back = await begin('google', user, 'tied');
    expect(await connect(back, caller, device)).toMatchObject(notFound);
    expect(await connect(back, user)).toMatchObject({ code: 0 });
    const { data } = await ask(calls.listThirdParty, {}, { token: user.token });
    await ask(calls.unbindThirdParty, { id: data.list[0].id }, { token: user.token });
  }
  const late = await begin('google', user, 'tied');
  advanceClock(10 * 60_000);
  expect(await connect(late, user)).toMatchObject(notFound);
  const ended = await begin('google', user, 'tied');
  await ask(signOut, {}, { token: user.token });
  expect(await connect(ended, user)).toMatchObject({ code: 20069 });
});

test('a visit that connects signs no one in, and a visit that signs in connects nothing', async () => {
  const [user, victim] = [await buildPublisher(t), await buildPublisher(t)];
  const back = await begin('google', user, 'crossed');
  expect(await ask(calls.checkThirdParty, back, { device: DEVICE })).toMatchObject(notFound);
  // CSRF: an attacker's sign-in, finished in a victim's browser, must not bind the attacker's
  // identity to the victim.
  const signIn = await visitProvider('google', 'attacker');
  expect(await connect(signIn, victim)).toMatchObject(notFound);
  const { data } = await ask(calls.listThirdParty, {}, { token: victim.token });
  expect(data.list).toEqual([]);
});

test("an identity of another account is refused (20040); the user's own stays connected", async () => {
  const [user, other] = [await buildPublisher(t), await buildPublisher(t)];
  await connect(await begin('google', user, 'shared'), user);
  expect(await connect(await begin('google', other, 'shared'), other)).toMatchObject({
    code: 20040,
    message: 'USER_HAS_BEEN_BOUND',
  });
  expect(await connect(await begin('google', user, 'shared'), user)).toMatchObject({ code: 0 });
  const { data } = await ask(calls.listThirdParty, {}, { token: user.token });
  expect(data.list).toHaveLength(1);
});

test('a code that the provider does not know binds nothing (20039)', async () => {
  const user = await buildPublisher(t);
  const back = await begin('google', user, 'unknown');
  expect(await connect({ ...back, platform_code: 'made up' }, user)).toMatchObject({
    code: 20039,
    message: 'USER_UNIQUE_ID_NOT_OBTAINED',
  });
});

test('a changed password invalidates a visit started in another session', async () => {
  const user = await buildPublisher(t);
  const thief = { token: await openSession(t.db, { user_id: user.user_id }) };
  const back = await begin('google', { ...thief, password: user.password }, 'thief');
  const fresh = { new_password: 'a wider river bed', confirm_password: 'a wider river bed' };
  await ask(editPassword, { password: user.password, ...fresh }, { token: user.token });
  expect(await connect(back, thief)).toMatchObject({ code: 20069 });
});
