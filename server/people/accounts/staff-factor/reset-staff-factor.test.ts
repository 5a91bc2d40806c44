import { expect, test } from 'vitest';
import { readProfile, readStaffProfile } from '#contract/accounts/publisher.ts';
import { exchangeAutologin, issueAutologin, listAudit } from '#contract/accounts/staff.ts';
import { listStaffMembers } from '#contract/accounts/staff-members.ts';
import {
  finishStaffSignIn,
  readStaffFactor,
  renewStaffCodes,
  replaceStaffFactor,
  resetStaffFactor,
  setUpStaffSignIn,
} from '#contract/accounts/staff-two-factor.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { missing, notInteger, notText, tryInputs } from '#fixtures/testing/try-inputs.ts';
import { advanceClock } from '#server/platform/clock.ts';
import { buildPublisher, buildStaff } from '../builders.ts';
import { appCode, STEP_MS, wrongCode } from '../two-factor/builders.ts';
import { buildEnrolled, enrolStaff, staffStepOf } from './builders.ts';
import { resetFactorByEmail } from './reset-staff-factor.ts';

const t = await openTestApp();
const admin = await buildEnrolled(t);
const reason = 'The phone fell into the lake';

test("an admin resets a member's factor: sessions end, a mail is sent, the audit has the reason", async () => {
  const member = await buildEnrolled(t, 'support');
  const waiting = await staffStepOf(t, member);
  const { publisher_id } = await buildPublisher(t);
  const opened = await t.callAs(member, issueAutologin, { publisher_id, reason: 'To look' });
  const code = new URL(dataOf(opened).url).searchParams.get('code') ?? '';
  const acting = dataOf(await t.callAs(null, exchangeAutologin, { code }));
  await readMails(t);
  const asked = { staff_id: member.staff_id, reason };
  const issued = dataOf(await t.callAs(admin, resetStaffFactor, asked));
  expect(issued.enrolment_code).toMatch(/^\w{5}-\w{5}$/);
  expect(await t.callAs(member, readStaffProfile, {})).toMatchObject({ code: 20069 });
  expect(await t.callAs(acting, readProfile, {})).toMatchObject({ code: 20069 });
  const late = { challenge: waiting.challenge, code: appCode(member.secret) };
  expect(await t.callAs(null, finishStaffSignIn, late)).toMatchObject({ code: 21082 });
  expect((await readMails(t)).map(({ to, subject }) => [to, subject])).toEqual([
    [member.email, 'Two-factor authentication was reset'],
  ]);
  const { list } = dataOf(await t.callAs(admin, listAudit, {}));
  expect(list[0]).toMatchObject({
    call: '/staff/member/two_factor_reset',
    subject: `staff_id ${member.staff_id}`,
    reason,
    key: 'success',
  });
  const again = await enrolStaff(t, member);
  expect(again.secret).not.toBe(member.secret);
  expect(await t.callAs(again, readStaffProfile, {})).toMatchObject({ code: 0 });
});

test('members cannot reset their own factor or without permission; an unknown id is not found', async () => {
  const own = { staff_id: admin.staff_id, reason };
  expect(await t.callAs(admin, resetStaffFactor, own)).toMatchObject({
    code: 21040,
    message: 'PERMISSION_DENIED',
  });
  expect(await t.callAs(admin, resetStaffFactor, { staff_id: 999_999, reason })).toMatchObject({
    code: 21037,
    message: 'NOT_FOUND',
  });
  for (const role of ['support', 'account_manager', 'finance'] as const) {
    const other = await buildStaff(t, role);
    expect(await t.callAs(other, resetStaffFactor, own)).toMatchObject({ code: 21040 });
    expect(await t.callAs(other, listStaffMembers, {})).toMatchObject({ code: 21040 });
  }
  expect(await t.callAs(admin, readStaffProfile, {})).toMatchObject({ code: 0 });
});

test('each invalid input is refused with its own key', async () => {
  const good = { staff_id: 999_999, reason };
  const proof = { password: admin.password, code: '000000' };
  const setUp = { challenge: 'x', code: '000000', enrolment_code: 'ABCDE-FGHJK' };
  const violations = [
    await tryInputs(t, admin, resetStaffFactor, good, [
      ...missing('staff_id', 'ID_REQUIRED'),
      ...notInteger('staff_id', 'ID_INTEGER'),
      ...missing('reason', 'REASON_REQUIRED'),
      ...notText('reason', 'REASON_INVALID'),
    ]),
    await tryInputs(t, admin, renewStaffCodes, proof, [
      ...missing('password', 'PASSWORD_EMPTY'),
      ...missing('code', 'CODE_REQUIRED'),
      ...notText('code', 'CODE_STRING'),
    ]),
    await tryInputs(t, null, finishStaffSignIn, { challenge: 'x', code: '000000' }, [
      ...missing('challenge', 'SIGN_IN_STEP_EXPIRED'),
      ...notText('challenge', 'SIGN_IN_STEP_EXPIRED'),
      ...missing('code', 'CODE_REQUIRED'),
    ]),
    await tryInputs(t, null, setUpStaffSignIn, setUp, [
      ...missing('challenge', 'SIGN_IN_STEP_EXPIRED'),
      ...notText('code', 'CODE_STRING'),
      ...missing('enrolment_code', 'ENROLMENT_CODE_REQUIRED'),
      ...notText('enrolment_code', 'ENROLMENT_CODE_REQUIRED'),
    ]),
  ];
  expect(violations.flat()).toEqual([]);
});

test('the list shows which members have set up a factor', async () => {
  const fresh = await buildStaff(t, 'finance');
  const { list, total } = dataOf(await t.callAs(admin, listStaffMembers, { perPage: 100 }));
  expect(total).toBe(list.length);
  const sinceOf = (id: number) => list.find((one) => one.staff_id === id)?.two_factor_since;
  expect(sinceOf(fresh.staff_id)).toBeNull();
  expect(sinceOf(admin.staff_id)).toEqual(expect.any(String));
});

test('new recovery codes require both factors and invalidate the old ones', async () => {
  const member = await buildEnrolled(t, 'support');
  const { password, secret } = member;
  const noPassword = { password: 'guess', code: appCode(secret) };
  expect(await t.callAs(member, renewStaffCodes, noPassword)).toMatchObject({
    code: 20048,
    message: 'INCORRECT_PASSWORD',
  });
  const noCode = { password, code: wrongCode(secret) };
  expect(await t.callAs(member, renewStaffCodes, noCode)).toMatchObject({ code: 20060 });
  const right = { password, code: appCode(secret) };
  const { recovery_codes } = dataOf(await t.callAs(member, renewStaffCodes, right));
  const challengeNow = async () => (await staffStepOf(t, member)).challenge;
  const old = { challenge: await challengeNow(), code: member.recovery_codes[0] ?? '' };
  expect(await t.callAs(null, finishStaffSignIn, old)).toMatchObject({ code: 20060 });
  const fresh = { challenge: await challengeNow(), code: recovery_codes[0] ?? '' };
  expect(await t.callAs(null, finishStaffSignIn, fresh)).toMatchObject({ code: 0 });
  expect(dataOf(await t.callAs(member, readStaffFactor, {})).recovery_codes_left).toBe(9);
});

test('guessing the password of an open session is rate-limited', async () => {
  const member = await buildEnrolled(t, 'support');
  const answers = [];
  for (let guess = 0; guess < 11; guess += 1) {
    answers.push(await t.callAs(member, renewStaffCodes, { password: 'guess', code: '000000' }));
  }
  expect(answers.at(-1)?.message).toBe('TOO_MANY_REQUESTS');
});

test('members replace their own factor with both factors; the next sign-in sets up another', async () => {
  const member = await buildEnrolled(t, 'support');
  const proof = { password: member.password, code: member.recovery_codes[0] ?? '' };
  dataOf(await t.callAs(member, replaceStaffFactor, proof));
  expect(await t.callAs(member, readStaffFactor, {})).toMatchObject({ code: 20069 });
  expect((await staffStepOf(t, member)).step).toBe('two_factor_setup');
});

test('a session created without a sign-in has no factor', async () => {
  const bare = await buildStaff(t);
  expect(await t.callAs(bare, readStaffFactor, {})).toMatchObject({
    code: 21081,
    message: 'TWO_FACTOR_NOT_ON',
  });
});

test('an operator resets the factor of a sole admin who has lost phone and codes', async () => {
  const locked = await buildEnrolled(t);
  const { challenge } = await staffStepOf(t, locked);
  for (let guess = 0; guess < 10; guess += 1) {
    await t.callAs(null, finishStaffSignIn, { challenge, code: wrongCode(locked.secret) });
  }
  expect(await resetFactorByEmail(t, 'nobody@example.com')).toBeNull();
  expect(await resetFactorByEmail(t, locked.email.toUpperCase())).not.toBeNull();
  const { secret } = await enrolStaff(t, locked);
  advanceClock(STEP_MS);
  const again = (await staffStepOf(t, locked)).challenge;
  const signedIn = await t.callAs(null, finishStaffSignIn, {
    challenge: again,
    code: appCode(secret),
  });
  expect(signedIn).toMatchObject({ code: 0 });
});
