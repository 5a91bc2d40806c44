import { expect, onTestFinished, test } from 'vitest';
import { APP_ID } from '#contract/call.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { now } from '#server/platform/clock.ts';
import { hashToken } from '#server/platform/ids.ts';
import { buildPublisher, buildStaff } from '../builders.ts';
import { CHEAPEST, setHashCost } from './hash-password.ts';

const t = await openTestApp();

type From = { address: string; device?: string };

async function ask(path: string, attributes: object, { address, device = '' }: From) {
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api${path}`,
    remoteAddress: address,
    headers: { 'x-device': device },
    payload: { appId: APP_ID, req: { attributes } },
  });
  return { ...answer.json(), retryAfter: answer.headers['retry-after'] };
}

const signIn = (account: string, password: string, from: From) =>
  ask('/auth/sign_in', { account, password }, from);

const count = (answers: { message: string }[], key: string) =>
  answers.filter(({ message }) => message === key).length;

/** Wrong sign-ins one after the other in groups, because a short queue is before the hashes. */
async function flood(length: number, attempt: (nth: number) => Promise<{ message: string }>) {
  const answers: { message: string }[] = [];
  for (let nth = 0; nth < length; nth += 5) {
    answers.push(...(await Promise.all([0, 1, 2, 3, 4].map((more) => attempt(nth + more)))));
  }
  return answers;
}

test('wrong passwords at one account keep no one else at the address out', async () => {
  const { username: attacked } = await buildPublisher(t);
  const { username, password } = await buildPublisher(t);
  const { email, password: staffPassword } = await buildStaff(t, 'support');
  const from = { address: '198.51.100.6' };
  const answers = await flood(500, () => signIn(attacked, 'guess', from));
  expect(count(answers, 'WRONG_PASSWORD')).toBeLessThanOrEqual(10);
  const ghosts = await flood(60, () => signIn('ghost', 'guess', from));
  expect(count(ghosts, 'TOO_MANY_REQUESTS')).toBeGreaterThanOrEqual(40);
  expect((await signIn(username, password, { ...from, device: 'new' })).message).toBe('success');
  const staff = { email, password: staffPassword };
  expect((await ask('/auth/sign_in_admin', staff, from)).code).toBe(320);
});

test('wrong sign-ins of one address at all accounts cost 300 hashes, and known browsers still sign in', async () => {
  const { username, password } = await buildPublisher(t);
  const laptop = { address: '198.51.100.7', device: 'laptop' };
  expect((await signIn(username, password, laptop)).message).toBe('success');
  const answers = await flood(400, (nth) =>
    signIn(`nobody ${nth}`, 'guess', { address: '198.51.100.7' }),
  );
  expect(count(answers, 'WRONG_PASSWORD')).toBe(300);
  expect(count(answers, 'TOO_MANY_REQUESTS')).toBe(100);
  // From another address, and on a known device behind the limited address.
  const owner = await signIn(username, password, { address: '203.0.113.9' });
  const known = await signIn(username, password, laptop);
  expect([owner.message, known.message]).toEqual(['success', 'success']);
});

test('guesses at a staff member keep the known browser of that person in', async () => {
  const { staff_id, email, password } = await buildStaff(t, 'support');
  const laptop = { address: '198.51.100.20', device: 'staff laptop' };
  const [device_hash, at] = [hashToken(laptop.device), now()];
  await t.db
    .insertInto('staff_devices')
    .values({ staff_id, device_hash, first_seen_at: at, last_seen_at: at })
    .execute();
  const signInStaff = (from: From, guess = password) =>
    ask('/auth/sign_in_admin', { email, password: guess }, from);
  const answers = await flood(40, () => signInStaff({ address: laptop.address }, 'guess'));
  expect(count(answers, 'WRONG_PASSWORD')).toBe(20);
  expect((await signInStaff({ address: laptop.address, device: 'new' })).message).toBe(
    'TOO_MANY_REQUESTS',
  );
  expect((await signInStaff(laptop)).code).toBe(320);
});

test('a flood from many addresses is refused once the queue is full, with the time to wait', async () => {
  // A queue fills only while hashes take their time; a third of the real cost is enough.
  setHashCost({ memoryKib: 32 * 1024, passes: 2, parallelism: 1 });
  onTestFinished(() => void setHashCost(CHEAPEST));
  const { username, password } = await buildPublisher(t);
  const laptop = { address: '203.0.113.30', device: 'another laptop' };
  expect((await signIn(username, password, laptop)).message).toBe('success');
  const flood = Array.from({ length: 100 }, (_, guess) =>
    signIn(`nobody ${guess}`, 'guess', { address: `192.0.2.${guess}` }),
  );
  // The last places of the queue are reserved for known devices.
  expect((await signIn(username, password, laptop)).message).toBe('success');
  const answers = await Promise.all(flood);
  const busy = answers.find(({ message }) => message === 'SERVICE_BUSY');
  expect(busy).toMatchObject({ code: 21270, data: { retry_after_seconds: 5 }, retryAfter: '5' });
  expect(count(answers, 'SERVICE_BUSY') + count(answers, 'WRONG_PASSWORD')).toBe(100);
});

test('a sign-in refused before the password check does not count as a failure of the account', async () => {
  const { username, password } = await buildPublisher(t);
  const from = { address: '198.51.100.40' };
  await flood(300, (guess) => signIn(`nobody ${guess}`, 'guess', from));
  for (let tries = 0; tries < 15; tries += 1) {
    expect((await signIn(username, password, from)).message).toBe('TOO_MANY_REQUESTS');
  }
  const elsewhere = { address: '203.0.113.41' };
  expect((await signIn(username, password, elsewhere)).message).toBe('success');
});

test('one address signs up at most 20 times a minute', async () => {
  const person = { first_name: 'Ada', last_name: 'Brook', agree: 1 };
  const password = 'seven small streams';
  const answers = await Promise.all(
    Array.from({ length: 22 }, (_, number) => {
      const account = `flood_${number}`;
      const form = { account, email: `${account}@example.com`, password, repassword: password };
      return ask('/auth/sign_up', { ...form, ...person }, { address: '198.51.100.60' });
    }),
  );
  expect(count(answers, 'success')).toBe(20);
  expect(count(answers, 'TOO_MANY_REQUESTS')).toBe(2);
});
