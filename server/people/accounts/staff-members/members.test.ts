import { expect, test } from 'vitest';
import { readStaffProfile, signInAdmin } from '#contract/accounts/publisher.ts';
import { listPublishers, lockPublisher } from '#contract/accounts/staff.ts';
import * as members from '#contract/accounts/staff-members.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { advanceClock, DAY_MS, now } from '#server/platform/clock.ts';
import { buildPublisher } from '../builders.ts';
import { openSession } from '../sessions/open-session.ts';
import { buildEnrolled, enrolStaff, staffStepOf } from '../staff-factor/builders.ts';
import { recoverStaffMember } from '../staff-factor/reset-staff-factor.ts';
import { appCode, STEP_MS, wrongCode } from '../two-factor/builders.ts';

const t = await openTestApp();
const admin = await buildEnrolled(t);
const reason = 'A new colleague';
let invited = 0;

async function invite(role: members.StaffRole) {
  invited += 1;
  const email = `colleague${invited}@network.example`;
  await readMails(t);
  const asked = { email, name: 'Noa Lindqvist', role };
  const { staff_id } = dataOf(await t.callAs(admin, members.inviteStaffMember, asked));
  const [mail] = await readMails(t);
  const code = new URL(/https?:\S+invitation\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams;
  return { staff_id, email, mail, code: code.get('code') ?? '' };
}

async function join(role: members.StaffRole) {
  const { staff_id, email, code } = await invite(role);
  const password = 'lantern of the harbour';
  const chosen = { code, password, repassword: password };
  const { enrolment_code } = dataOf(await t.callAs(null, members.acceptStaffInvitation, chosen));
  return {
    staff_id,
    email,
    password,
    ...(await enrolStaff(t, { email, password }, enrolment_code)),
  };
}

const find = async (staffId: number) =>
  dataOf(await t.callAs(admin, members.listStaffMembers, { perPage: 100 })).list.find(
    ({ staff_id }) => staff_id === staffId,
  );

test('an invited member chooses a password by mail, enrols, and has the permissions of the role', async () => {
  const { staff_id, email, code, mail } = await invite('auditor');
  expect(mail).toMatchObject({ to: email });
  expect(mail?.text).toContain('as an auditor');
  expect(await find(staff_id)).toMatchObject({ status: 'invited', two_factor_since: null });
  const early = await t.callAs(null, signInAdmin, { email, password: '' });
  expect(early.code).not.toBe(0);
  expect(dataOf(await t.callAs(null, members.checkStaffInvitation, { code }))).toMatchObject({
    email,
    role: 'auditor',
  });
  const password = 'lantern of the harbour';
  const chosen = { code, password, repassword: password };
  const common = { code, password: 'password1', repassword: 'password1' };
  expect(await t.callAs(null, members.acceptStaffInvitation, common)).toMatchObject({
    message: 'PASSWORD_TOO_COMMON',
  });
  const { enrolment_code } = dataOf(await t.callAs(null, members.acceptStaffInvitation, chosen));
  expect(await t.callAs(null, members.acceptStaffInvitation, chosen)).toMatchObject({
    message: 'INVITATION_NOT_VALID',
  });
  const auditor = await enrolStaff(t, { email, password }, enrolment_code);
  expect(await t.callAs(auditor, listPublishers, {})).toMatchObject({ code: 0 });
  const { publisher_id } = await buildPublisher(t);
  expect(await t.callAs(auditor, lockPublisher, { publisher_id, reason })).toMatchObject({
    message: 'PERMISSION_DENIED',
  });
  expect(await find(staff_id)).toMatchObject({ status: 'active', invitation_expires_at: null });
});

test('an invitation expires, is sent again with a new link, and ends with the member', async () => {
  const { staff_id, code } = await invite('support');
  advanceClock(7 * DAY_MS + 1000);
  const expired = await t.callAs(null, members.checkStaffInvitation, { code });
  expect(expired).toMatchObject({ message: 'INVITATION_NOT_VALID' });
  advanceClock(-7 * DAY_MS - 1000);
  await readMails(t);
  dataOf(await t.callAs(admin, members.resendStaffInvitation, { staff_id }));
  const [mail] = await readMails(t);
  const newer = /code=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(newer).not.toBe(code);
  expect(await t.callAs(null, members.checkStaffInvitation, { code })).toMatchObject({
    message: 'INVITATION_NOT_VALID',
  });
  dataOf(await t.callAs(null, members.checkStaffInvitation, { code: newer }));
  dataOf(await t.callAs(admin, members.removeStaffMember, { staff_id, reason }));
  expect(await t.callAs(null, members.checkStaffInvitation, { code: newer })).toMatchObject({
    message: 'INVITATION_NOT_VALID',
  });
});

test('a new role applies to the next call; a lock and a removal end the sessions', async () => {
  const member = await join('support');
  const { staff_id, email, password } = member;
  expect(await t.callAs(member, members.listStaffMembers, {})).toMatchObject({
    message: 'PERMISSION_DENIED',
  });
  dataOf(await t.callAs(admin, members.changeStaffRole, { staff_id, role: 'admin', reason }));
  dataOf(await t.callAs(member, members.listStaffMembers, {}));
  dataOf(await t.callAs(admin, members.lockStaffMember, { staff_id, reason }));
  expect(await t.callAs(member, readStaffProfile, {})).toMatchObject({ message: 'TOKEN_EXPIRED' });
  expect(await t.callAs(null, signInAdmin, { email, password })).toMatchObject({
    message: 'USER_LOCKED',
  });
  dataOf(await t.callAs(admin, members.unlockStaffMember, { staff_id, reason }));
  expect(await staffStepOf(t, { email, password })).toMatchObject({ step: 'two_factor' });
  dataOf(await t.callAs(admin, members.removeStaffMember, { staff_id, reason }));
  expect(await t.callAs(null, signInAdmin, { email, password })).toMatchObject({
    message: 'WRONG_PASSWORD',
  });
  expect(await find(staff_id)).toBeUndefined();
  const again = { email, name: 'Noa', role: 'finance' } as const;
  dataOf(await t.callAs(admin, members.inviteStaffMember, again));
  expect(await t.callAs(admin, members.inviteStaffMember, again)).toMatchObject({
    message: 'STAFF_MEMBER_EXISTS',
  });
});

test('no one changes their own account, and two admins cannot lock each other', async () => {
  const own = { staff_id: admin.staff_id, reason };
  for (const call of [members.lockStaffMember, members.removeStaffMember]) {
    expect(await t.callAs(admin, call, own)).toMatchObject({ message: 'PERMISSION_DENIED' });
  }
  const [one, other] = [await join('admin'), await join('admin')];
  const answers = await Promise.all([
    t.callAs(one, members.lockStaffMember, { staff_id: other.staff_id, reason }),
    t.callAs(other, members.lockStaffMember, { staff_id: one.staff_id, reason }),
  ]);
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
});

test('a member changes the password with both factors; the operator has a way back in', async () => {
  const member = await join('finance');
  const { email, password } = member;
  const new_password = 'anchor under the bridge';
  const asked = { password, code: appCode(member.secret), new_password };
  const wrong = { ...asked, password: 'not this one' };
  expect(await t.callAs(member, members.editStaffPassword, wrong)).toMatchObject({
    message: 'INCORRECT_PASSWORD',
  });
  await readMails(t);
  const holder = { staff_id: member.staff_id, second_factor_at: now() };
  const elsewhere = { token: await openSession(t.db, holder) };
  const withoutCode = { ...asked, code: wrongCode(member.secret) };
  expect(await t.callAs(member, members.editStaffPassword, withoutCode)).toMatchObject({
    message: 'CODE_ERROR',
  });
  dataOf(await t.callAs(elsewhere, readStaffProfile, {}));
  dataOf(await t.callAs(member, members.editStaffPassword, asked));
  expect(await t.callAs(elsewhere, readStaffProfile, {})).toMatchObject({
    message: 'TOKEN_EXPIRED',
  });
  expect((await readMails(t)).map(({ subject }) => subject)).toEqual(['Your password was changed']);
  expect(await t.callAs(member, readStaffProfile, {})).toMatchObject({ code: 0 });
  advanceClock(2 * STEP_MS);
  expect(await staffStepOf(t, { email, password: new_password })).toMatchObject({
    step: 'two_factor',
  });
  const issued = await recoverStaffMember(t, email, 'recovered by the operator');
  expect(await t.callAs(member, readStaffProfile, {})).toMatchObject({ message: 'TOKEN_EXPIRED' });
  const recovered = { email, password: 'recovered by the operator' };
  await enrolStaff(t, recovered, issued?.enrolment_code);
});
