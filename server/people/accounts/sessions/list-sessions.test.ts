import { expect, test } from 'vitest';
import { deleteSession, listSessions } from '#contract/accounts/login-information.ts';
import { readProfile } from '#contract/accounts/publisher.ts';
import { APP_ID } from '#contract/call.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { missing, notInteger, tryInputs } from '#fixtures/testing/try-inputs.ts';
import { advanceClock } from '#server/platform/clock.ts';
import { buildPublisher } from '../builders.ts';
import { nameDevice } from './name-device.ts';

const t = await openTestApp();
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

type Account = { username: string; password: string };

/** Signs in with this user agent and name of the browser; returns the token. */
async function signInWith(agent: string, { username: account, password }: Account, device = '') {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/auth/sign_in',
    headers: { 'user-agent': agent, 'x-device': device },
    payload: { appId: APP_ID, req: { attributes: { account, password } } },
  });
  return { token: answer.json().data.token as string };
}

test('a user sees their live sessions with devices, the current one first', async () => {
  const publisher = await buildPublisher(t);
  await buildPublisher(t);
  advanceClock(120_000);
  const laptop = await signInWith(FIREFOX, publisher);
  advanceClock(120_000);
  const { list, total } = dataOf(await t.callAs(publisher, listSessions, {}));
  expect(total).toBe(2);
  expect(list.map(({ device, current }) => [device, current])).toEqual([
    ['Unknown browser', true],
    ['Firefox on Linux', false],
  ]);
  const [own, other] = list;
  expect(Date.parse(own?.last_used_at ?? '')).toBeGreaterThan(Date.parse(own?.created_at ?? ''));
  expect(other?.last_used_at).toBe(other?.created_at);
  const fromLaptop = dataOf(await t.callAs(laptop, listSessions, { perPage: 1 }));
  expect(fromLaptop).toMatchObject({ total: 2, list: [{ device: 'Firefox on Linux' }] });
});

test('sessions that have ended or reached the idle timeout are not listed', async () => {
  const publisher = await buildPublisher(t);
  const stale = await signInWith(FIREFOX, publisher);
  for (let days = 0; days < 4; days += 2) {
    advanceClock(2 * 24 * 3_600_000);
    dataOf(await t.callAs(publisher, readProfile, {}));
  }
  expect(await t.callAs(stale, listSessions, {})).toMatchObject({ code: 20069 });
  const ended = await signInWith(FIREFOX, publisher);
  const { list } = dataOf(await t.callAs(ended, listSessions, {}));
  expect(list).toHaveLength(2);
  const id = list.find((session) => session.current)?.session_id ?? 0;
  expect(dataOf(await t.callAs(ended, deleteSession, { id }))).toEqual({ ended: 1 });
  expect(await t.callAs(ended, readProfile, {})).toMatchObject({ code: 20069 });
  expect(dataOf(await t.callAs(publisher, listSessions, {})).total).toBe(1);
});

test('a user ends one session, or with 0 all but the current one, and never those of others', async () => {
  const publisher = await buildPublisher(t);
  const stranger = await buildPublisher(t);
  const one = await signInWith(FIREFOX, publisher);
  const two = await signInWith(FIREFOX, publisher);
  const three = await signInWith(FIREFOX, publisher);
  const { list } = dataOf(await t.callAs(one, listSessions, {}));
  const id = list.find((session) => session.current)?.session_id ?? 0;
  const refused = { code: 21037, message: 'NOT_FOUND' };
  expect(await t.callAs(stranger, deleteSession, { id })).toMatchObject(refused);
  expect(await t.callAs(publisher, deleteSession, { id: id + 1000 })).toMatchObject(refused);
  expect(await t.callAs(publisher, deleteSession, { id })).toMatchObject({ code: 0 });
  expect(await t.callAs(publisher, deleteSession, { id })).toMatchObject(refused);
  expect(await t.callAs(one, readProfile, {})).toMatchObject({ code: 20069 });

  expect(dataOf(await t.callAs(two, deleteSession, { id: 0 }))).toEqual({ ended: 2 });
  expect(await t.callAs(two, readProfile, {})).toMatchObject({ code: 0 });
  expect(await t.callAs(three, readProfile, {})).toMatchObject({ code: 20069 });
  expect(await t.callAs(publisher, readProfile, {})).toMatchObject({ code: 20069 });
  expect(await t.callAs(stranger, readProfile, {})).toMatchObject({ code: 0 });
});

test('signing in again in a browser ends the session that the account had there, and no other', async () => {
  const publisher = await buildPublisher(t);
  const neighbour = await buildPublisher(t);
  const phone = await signInWith(FIREFOX, publisher, 'phone');
  const earlier = await signInWith(FIREFOX, publisher, 'laptop');
  const shared = await signInWith(FIREFOX, neighbour, 'laptop');
  const later = await signInWith(FIREFOX, publisher, 'laptop');
  expect(await t.callAs(earlier, readProfile, {})).toMatchObject({ code: 20069 });
  for (const live of [publisher, phone, shared, later]) {
    expect(await t.callAs(live, readProfile, {})).toMatchObject({ code: 0 });
  }
});

test('every invalid session id is refused with its own key', async () => {
  const publisher = await buildPublisher(t);
  const rows = [...missing('id', 'ID_REQUIRED'), ...notInteger('id', 'ID_INTEGER')];
  expect(await tryInputs(t, publisher, deleteSession, {}, rows)).toEqual([]);
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    'Chrome on Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1', 'Safari on macOS'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) SamsungBrowser/28.0 Chrome/130.0 Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['curl/8.0', 'Unknown browser'],
])('%s is called %s', (agent, name) => {
  expect(nameDevice(agent)).toBe(name);
});
