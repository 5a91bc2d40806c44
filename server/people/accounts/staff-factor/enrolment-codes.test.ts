import { expect, test } from 'vitest';
import { resetStaffFactor, setUpStaffSignIn } from '#contract/accounts/staff-two-factor.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { advanceClock, HOUR_MS } from '#server/platform/clock.ts';
import { buildStaff } from '../builders.ts';
import { appCode } from '../two-factor/builders.ts';
import { buildEnrolled, buildEnrolmentCode, staffStepOf } from './builders.ts';
import { ensureCodeByEmail, issueCodeByEmail } from './issue-enrolment-code.ts';

const t = await openTestApp();
const refused = { code: 21087, message: 'ENROLMENT_CODE_ERROR' };
type Account = { email: string; password: string };

/** Tries to set up the factor with the password and the given enrolment code. */
async function setUpWith(account: Account, enrolment_code: string) {
  const step = await staffStepOf(t, account);
  if (step.step !== 'two_factor_setup') throw new Error(step.step);
  const input = { challenge: step.challenge, code: appCode(step.secret), enrolment_code };
  return t.callAs(null, setUpStaffSignIn, input);
}

test('the password by itself sets up no factor: a code must be issued first', async () => {
  const member = await buildStaff(t);
  expect(await setUpWith(member, 'ABCDE-FGHJK')).toMatchObject(refused);
  const code = await buildEnrolmentCode(t, member);
  expect(await setUpWith(member, 'ABCDE-FGHJK')).toMatchObject(refused);
  const typed = code.toLowerCase().replace('-', ' ');
  expect(await setUpWith(member, typed)).toMatchObject({ code: 0 });
});

test('a code is invalid for another member, after a day, and once a newer one is issued', async () => {
  const [member, other] = [await buildStaff(t), await buildStaff(t)];
  const [code, old] = [await buildEnrolmentCode(t, other), await buildEnrolmentCode(t, member)];
  expect(await setUpWith(member, code)).toMatchObject(refused);
  const late = await buildEnrolmentCode(t, member);
  expect(await setUpWith(member, old)).toMatchObject(refused);
  advanceClock(24 * HOUR_MS);
  expect(await setUpWith(member, late)).toMatchObject(refused);
});

test('after ten wrong codes the right one is refused as well', async () => {
  const member = await buildStaff(t);
  const code = await buildEnrolmentCode(t, member);
  const step = await staffStepOf(t, member);
  if (step.step !== 'two_factor_setup') throw new Error(step.step);
  const input = { challenge: step.challenge, code: appCode(step.secret) };
  const send = (enrolment_code: string) =>
    t.callAs(null, setUpStaffSignIn, { ...input, enrolment_code });
  await Promise.all(Array.from({ length: 10 }, () => send('ABCDE-FGHJK')));
  expect(await send(code)).toMatchObject(refused);
  expect(await send(await buildEnrolmentCode(t, member))).toMatchObject({ code: 0 });
});

test('a used code sets up no second factor after a reset; the code of the reset does', async () => {
  const [admin, member] = [await buildEnrolled(t), await buildStaff(t)];
  const used = await buildEnrolmentCode(t, member);
  expect(await setUpWith(member, used)).toMatchObject({ code: 0 });
  const asked = { staff_id: member.staff_id, reason: 'A lost phone' };
  const { enrolment_code } = dataOf(await t.callAs(admin, resetStaffFactor, asked));
  expect(await setUpWith(member, used)).toMatchObject(refused);
  expect(await setUpWith(member, enrolment_code)).toMatchObject({ code: 0 });
});

test('a start keeps a code until it expires or was tried too often, and then issues another', async () => {
  const member = await buildStaff(t);
  const atStart = async () => {
    const issued = await ensureCodeByEmail(t, member.email);
    if (typeof issued === 'string') throw new Error(issued);
    return issued;
  };
  const first = await atStart();
  expect(first.enrolment_code).toMatch(/^\w{5}-\w{5}$/);
  expect(await atStart()).toEqual({ ...first, enrolment_code: null });
  for (let times = 0; times < 10; times += 1) await setUpWith(member, 'ABCDE-FGHJK');
  const second = await atStart();
  expect(second.enrolment_code).toMatch(/^\w{5}-\w{5}$/);
  advanceClock(24 * HOUR_MS);
  const third = (await atStart()).enrolment_code ?? '';
  expect(third).not.toBe('');
  expect((await atStart()).enrolment_code).toBeNull();
  expect(await setUpWith(member, third)).toMatchObject({ code: 0 });
  expect(await ensureCodeByEmail(t, member.email)).toBe('enrolled');
  expect(await ensureCodeByEmail(t, 'nobody@example.com')).toBe('unknown');
});

test('no code is issued for strangers or members with a factor, and only hashes are stored', async () => {
  expect(await issueCodeByEmail(t, 'nobody@example.com')).toBe('unknown');
  expect(await issueCodeByEmail(t, (await buildEnrolled(t)).email)).toBe('enrolled');
  const code = await buildEnrolmentCode(t, await buildStaff(t));
  const rows = await t.db.selectFrom('staff_enrolment_codes').selectAll().execute();
  expect(JSON.stringify(rows).toUpperCase()).not.toContain(code.replace('-', ''));
  expect(rows.length).toBeGreaterThan(0);
});
