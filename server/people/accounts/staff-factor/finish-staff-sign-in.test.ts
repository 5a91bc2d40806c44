import { expect, test } from 'vitest';
import { readStaffProfile, signInAdmin } from '#contract/accounts/publisher.ts';
import {
  finishStaffSignIn,
  readStaffFactor,
  setUpStaffSignIn,
} from '#contract/accounts/staff-two-factor.ts';
import { sidesOf } from '#contract/actors.ts';
import { APP_ID } from '#contract/call.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { advanceClock } from '#server/platform/clock.ts';
import { answeredCalls } from '#server/start/web-role.ts';
import { buildStaff } from '../builders.ts';
import { appCode, STEP_MS, wrongCode } from '../two-factor/builders.ts';
import { buildEnrolled, buildEnrolmentCode, staffStepOf } from './builders.ts';

const t = await openTestApp();
const codeError = { code: 20060, message: 'CODE_ERROR' };
const expired = { code: 21082, message: 'SIGN_IN_STEP_EXPIRED' };

async function secondStep(device: string, challenge: string, code: string, remoteAddress: string) {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/auth/sign_in_admin_two_factor',
    remoteAddress,
    headers: { 'x-device': device },
    payload: { appId: APP_ID, req: { attributes: { challenge, code } } },
  });
  return answer.json();
}

const staffCalls = answeredCalls
  .map(({ call }) => call)
  .filter(({ actor }) => sidesOf(actor).includes('staff'));

test('the table of staff calls is not empty', () => {
  expect(staffCalls.length).toBeGreaterThan(25);
});

test.each(staffCalls.map(({ path }) => path))(
  '%s is refused to a session without a completed second factor',
  async (path) => {
    const admin = await buildStaff(t, 'admin');
    const ask = () =>
      t.post(path, { appId: APP_ID, req: { header: { token: admin.token }, attributes: {} } });
    await t.db
      .updateTable('sessions')
      .set({ second_factor_at: null })
      .where('staff_id', '=', admin.staff_id)
      .execute();
    expect(await ask()).toEqual({ code: 401, message: 'UNAUTHORISED', data: null });
    await t.db
      .updateTable('sessions')
      .set({ second_factor_at: new Date() })
      .where('staff_id', '=', admin.staff_id)
      .execute();
    expect((await ask()).code).not.toBe(401);
  },
);

test('the right password opens no session and gives access to no call', async () => {
  const { email, password } = await buildStaff(t, 'support');
  const before = await t.db.selectFrom('sessions').selectAll().execute();
  const answer = await t.callAs(null, signInAdmin, { email, password });
  expect(answer).toMatchObject({ code: 320, message: 'THIRD_PARTY_STEP_REQUIRED' });
  expect(await t.db.selectFrom('sessions').selectAll().execute()).toEqual(before);
  const { challenge } = answer.data as { challenge: string };
  expect(await t.callAs({ token: challenge }, readStaffProfile, {})).toMatchObject({ code: 20068 });
});

test('a first sign-in sets up the factor, returns ten recovery codes and sends a mail', async () => {
  const member = await buildStaff(t, 'finance');
  const enrolment_code = await buildEnrolmentCode(t, member);
  const step = await staffStepOf(t, member);
  if (step.step !== 'two_factor_setup') throw new Error(step.step);
  const { challenge, secret } = step;
  expect(step.otpauth_url).toContain(`secret=${secret}`);
  const wrong = { challenge, code: wrongCode(secret), enrolment_code };
  expect(await t.callAs(null, setUpStaffSignIn, wrong)).toMatchObject(codeError);
  // A set-up challenge does not bypass the factor, nor the other way round.
  const other = { challenge, code: appCode(secret), enrolment_code };
  const { enrolment_code: _, ...crossed } = other;
  expect(await t.callAs(null, finishStaffSignIn, crossed)).toMatchObject(expired);
  const done = dataOf(await t.callAs(null, setUpStaffSignIn, other));
  expect(new Set(done.recovery_codes).size).toBe(10);
  expect(dataOf(await t.callAs(done, readStaffProfile, {}))).toEqual(done.staff);
  expect(dataOf(await t.callAs(done, readStaffFactor, {})).recovery_codes_left).toBe(10);
  const mails = await readMails(t);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [member.email, 'Two-factor authentication was set up'],
  ]);
  expect(await t.callAs(null, setUpStaffSignIn, other)).toMatchObject(expired);
});

test('signing in again in a browser ends the session that the staff member had there', async () => {
  const member = await buildEnrolled(t);
  const signInOn = async (device: string) => {
    const step = await staffStepOf(t, member);
    const code = appCode(member.secret);
    const answer = await secondStep(device, step.challenge, code, '198.51.100.90');
    advanceClock(2 * STEP_MS);
    return { token: answer.data.token as string };
  };
  const [phone, earlier, later] = [
    await signInOn('phone'),
    await signInOn('laptop'),
    await signInOn('laptop'),
  ];
  expect(await t.callAs(earlier, readStaffProfile, {})).toMatchObject({ message: 'TOKEN_EXPIRED' });
  for (const live of [phone, later]) dataOf(await t.callAs(live, readStaffProfile, {}));
});

test('of concurrent set-ups the first succeeds and the second is refused', async () => {
  const member = await buildStaff(t);
  const enrolment_code = await buildEnrolmentCode(t, member);
  const [one, two] = [await staffStepOf(t, member), await staffStepOf(t, member)];
  if (one.step !== 'two_factor_setup' || two.step !== 'two_factor_setup') throw new Error();
  expect(one.secret).not.toBe(two.secret);
  const crossed = { challenge: one.challenge, code: appCode(two.secret), enrolment_code };
  expect(await t.callAs(null, setUpStaffSignIn, crossed)).toMatchObject(codeError);
  const first = { challenge: one.challenge, code: appCode(one.secret), enrolment_code };
  expect(await t.callAs(null, setUpStaffSignIn, first)).toMatchObject({ code: 0 });
  const second = { challenge: two.challenge, code: appCode(two.secret), enrolment_code };
  expect(await t.callAs(null, setUpStaffSignIn, second)).toMatchObject({
    code: 21080,
    message: 'TWO_FACTOR_ALREADY_ON',
  });
});

test('a code signs in once: its replay, an older code and the same challenge are refused', async () => {
  const member = await buildEnrolled(t);
  const { challenge } = await staffStepOf(t, member);
  const code = appCode(member.secret);
  const signedIn = dataOf(await t.callAs(null, finishStaffSignIn, { challenge, code }));
  expect(signedIn.staff.email).toBe(member.email);
  expect(await t.callAs(signedIn, readStaffProfile, {})).toMatchObject({ code: 0 });
  expect(await t.callAs(null, finishStaffSignIn, { challenge, code })).toMatchObject(expired);
  const another = (await staffStepOf(t, member)).challenge;
  for (const replayed of [code, appCode(member.secret, -1)]) {
    const answer = await t.callAs(null, finishStaffSignIn, { challenge: another, code: replayed });
    expect(answer).toMatchObject(codeError);
  }
  advanceClock(STEP_MS);
  const next = { challenge: another, code: appCode(member.secret) };
  expect(await t.callAs(null, finishStaffSignIn, next)).toMatchObject({ code: 0 });
});

test('concurrent uses of one code sign in once', async () => {
  const member = await buildEnrolled(t);
  const steps = await Promise.all([1, 2, 3, 4].map(() => staffStepOf(t, member)));
  const code = appCode(member.secret);
  const answers = await Promise.all(
    steps.map(({ challenge }) => t.callAs(null, finishStaffSignIn, { challenge, code })),
  );
  expect(answers.map((answer) => answer.code).sort()).toEqual([0, 20060, 20060, 20060]);
});

test('each recovery code signs in once, and only its owner', async () => {
  const [member, stranger] = [await buildEnrolled(t), await buildEnrolled(t)];
  await readMails(t);
  const [first = '', second = ''] = member.recovery_codes;
  const once = { challenge: (await staffStepOf(t, member)).challenge, code: first.toLowerCase() };
  expect(await t.callAs(null, finishStaffSignIn, once)).toMatchObject({ code: 0 });
  const twice = { challenge: (await staffStepOf(t, member)).challenge, code: first };
  expect(await t.callAs(null, finishStaffSignIn, twice)).toMatchObject(codeError);
  const foreign = { challenge: (await staffStepOf(t, stranger)).challenge, code: second };
  expect(await t.callAs(null, finishStaffSignIn, foreign)).toMatchObject(codeError);
  const mails = await readMails(t);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [member.email, 'A recovery code was used'],
  ]);
});

test('a challenge expires after five minutes, a set-up after twenty, and both when the member is locked', async () => {
  const member = await buildEnrolled(t);
  const late = (await staffStepOf(t, member)).challenge;
  const fresh = await buildStaff(t);
  const setUp = await staffStepOf(t, fresh);
  if (setUp.step !== 'two_factor_setup') throw new Error(setUp.step);
  advanceClock(5 * 60_000);
  const code = appCode(member.secret);
  expect(await t.callAs(null, finishStaffSignIn, { challenge: late, code })).toMatchObject(expired);
  advanceClock(15 * 60_000);
  const enrolment_code = await buildEnrolmentCode(t, fresh);
  const tooLate = { challenge: setUp.challenge, code: appCode(setUp.secret), enrolment_code };
  expect(await t.callAs(null, setUpStaffSignIn, tooLate)).toMatchObject(expired);
  const open = (await staffStepOf(t, member)).challenge;
  await t.db
    .updateTable('staff')
    .set({ status: 'locked' })
    .where('id', '=', member.staff_id)
    .execute();
  const locked = { challenge: open, code: appCode(member.secret) };
  expect(await t.callAs(null, finishStaffSignIn, locked)).toMatchObject({ code: 20047 });
});

test('ten wrong codes of a stranger with the password do not lock out the staff member', async () => {
  const member = await buildEnrolled(t);
  const wrong = wrongCode(member.secret);
  const attacker = '198.51.100.1';
  for (let round = 0; round < 2; round += 1) {
    const { challenge } = await staffStepOf(t, member);
    const guesses = await Promise.all(
      Array.from({ length: 7 }, (_, guess) =>
        secondStep(`bot ${guess}`, challenge, wrong, attacker),
      ),
    );
    // A pending sign-in allows five codes; then the password is required again.
    expect(guesses.filter(({ message }) => message === 'CODE_ERROR')).toHaveLength(5);
    expect(guesses.filter(({ code }) => code === expired.code)).toHaveLength(2);
  }
  const stopped = (await staffStepOf(t, member)).challenge;
  const code = appCode(member.secret);
  expect(await secondStep('bot', stopped, code, attacker)).toMatchObject({ code: 20049 });
  const own = (await staffStepOf(t, member)).challenge;
  expect(await secondStep('new laptop', own, code, '203.0.113.1')).toMatchObject({ code: 0 });
  // The device is known now and is counted separately, regardless of its address.
  advanceClock(STEP_MS);
  const later = {
    challenge: (await staffStepOf(t, member)).challenge,
    code: appCode(member.secret),
  };
  const known = await secondStep('new laptop', later.challenge, later.code, attacker);
  expect(known).toMatchObject({ code: 0 });
});

test('secrets, recovery codes and challenges are not readable in the database', async () => {
  const member = await buildEnrolled(t);
  const open = await staffStepOf(t, await buildStaff(t));
  if (open.step !== 'two_factor_setup') throw new Error(open.step);
  const stored = JSON.stringify(
    [
      await t.db.selectFrom('staff_two_factors').selectAll().execute(),
      await t.db.selectFrom('staff_recovery_codes').selectAll().execute(),
      await t.db.selectFrom('staff_challenges').selectAll().execute(),
    ],
    (_, value) => (typeof value === 'bigint' ? String(value) : value),
  );
  for (const value of [member.secret, open.secret, open.challenge, ...member.recovery_codes]) {
    expect(stored).not.toContain(value);
    expect(stored).not.toContain(value.replace('-', ''));
  }
});
