import { expect, test } from 'vitest';
import * as accounts from '#contract/accounts/publisher.ts';
import * as team from '#contract/accounts/team.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { missing, tryInputs } from '#fixtures/testing/try-inputs.ts';
import { buildPublisher } from '../builders.ts';
import { issueToken } from '../mails/issue-token.ts';
import { openSession } from '../sessions/open-session.ts';
import { buildMember } from './builders.ts';

const t = await openTestApp({ PUBLIC_URL: 'https://tributary.test' });
const lastOwner = { code: 21105, message: 'LAST_OWNER', data: null };
const unknown = { message: 'USER_NOT_EXISTS' };

const changeRole = (
  owner: { token: string },
  { user_id }: { user_id: number },
  role: (typeof team.teamRoles)[number],
) => t.callAs(owner, team.changeTeamRole, { user_id, role });
const leave = (member: { token: string; password: string }, password = member.password) =>
  t.callAs(member, team.leaveTeam, { password });
const remove = (owner: { token: string }, { user_id }: { user_id: number }) =>
  t.callAs(owner, team.removeFromTeam, { user_id });

test('another role applies to open sessions from the next call', async () => {
  const owner = await buildPublisher(t);
  const member = await buildMember(t, owner);
  expect(await t.callAs(member, team.listTeam, {})).toMatchObject({ code: 21040 });
  expect(dataOf(await changeRole(owner, member, 'publisher_owner'))).toMatchObject({
    user_id: member.user_id,
    role: 'publisher_owner',
  });
  expect(dataOf(await t.callAs(member, team.listTeam, {})).total).toBe(2);
  await changeRole(owner, member, 'finance_viewer');
  expect(await t.callAs(member, team.listTeam, {})).toMatchObject({ code: 21040 });
  expect(dataOf(await t.callAs(member, accounts.readProfile, {})).roles).toEqual([
    'finance_viewer',
  ]);
  const mails = await readMails(t);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [member.email, 'Your role was changed'],
    [member.email, 'Your role was changed'],
  ]);
  expect(mails[1]?.text).toContain('You are now a finance viewer');
  await changeRole(owner, member, 'finance_viewer');
  expect(await readMails(t)).toEqual([]);
});

test('the last owner is neither removed nor given another role, also by concurrent requests', async () => {
  const owner = await buildPublisher(t);
  const member = await buildMember(t, owner);
  expect(await changeRole(owner, owner, 'publisher_member')).toEqual(lastOwner);
  expect(await remove(owner, owner)).toEqual(lastOwner);
  for (let round = 0; round < 5; round += 1) {
    const pair = await buildPublisher(t);
    const other = await buildMember(t, pair, 'publisher_owner');
    await Promise.all([
      changeRole(pair, other, 'publisher_member'),
      remove(other, pair),
      changeRole(pair, pair, 'finance_viewer'),
    ]);
    expect(await countOwners(pair)).toBe(1);
  }
  await changeRole(owner, member, 'publisher_owner');
  expect(dataOf(await remove(owner, owner))).toEqual({});
  expect(await remove(member, member)).toEqual(lastOwner);
});

test('of two owners who remove each other concurrently, one is removed and the other stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const third = await buildPublisher(t);
    const one = await buildMember(t, third, 'publisher_owner');
    const two = await buildMember(t, third, 'publisher_owner');
    const answers = await Promise.all([remove(one, two), remove(two, one)]);
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(await countOwners(third)).toBe(2);
  }
});

async function countOwners({ publisher_id }: { publisher_id: number }): Promise<number> {
  const owners = await t.db
    .selectFrom('users')
    .where('publisher_id', '=', publisher_id)
    .where('role', '=', 'publisher_owner')
    .where('status', '=', 'active')
    .select('id')
    .execute();
  return owners.length;
}

test('a removed member loses sessions, password, links and second steps immediately', async () => {
  const owner = await buildPublisher(t);
  const member = await buildMember(t, owner);
  const { user_id } = member;
  await readMails(t);
  const other = { token: await openSession(t.db, { user_id }) };
  const track = await issueToken(t.db, { user_id, purpose: 'reset_password' });
  dataOf(await remove(owner, member));
  for (const session of [member, other]) {
    expect(await t.callAs(session, accounts.readProfile, {})).toMatchObject({ code: 20069 });
  }
  for (const account of [member.username, member.email]) {
    const input = { account, password: member.password };
    expect(await t.callAs(null, accounts.signIn, input)).toMatchObject({ code: 20045 });
  }
  const passwords = { new_password: 'a wide river', confirm_password: 'a wide river' };
  const reset = await t.callAs(null, accounts.resetPassword, { track, ...passwords });
  expect(reset.message).toBe('TRACK_HAS_BEEN_USED');
  const mails = await readMails(t);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [member.email, 'You were removed from a team'],
  ]);
  await t.callAs(null, accounts.forgetPassword, { email: member.email });
  expect(await readMails(t)).toEqual([]);
  expect(await remove(owner, member)).toMatchObject(unknown);
  // A sign-in concurrent with the removal leaves a session, but of a user who is refused.
  const late = { token: await openSession(t.db, { user_id }) };
  expect(await t.callAs(late, accounts.readProfile, {})).toMatchObject({ code: 20047 });
});

test('a member leaves: all sessions end immediately, and the owners are notified', async () => {
  const owner = await buildPublisher(t);
  const member = await buildMember(t, owner, 'finance_viewer');
  const colleague = await buildMember(t, owner);
  const other = { token: await openSession(t.db, { user_id: member.user_id }) };
  await readMails(t);
  const violations = await tryInputs(t, member, team.leaveTeam, {}, [
    ...missing('password', 'PASSWORD_EMPTY'),
    ['password', 7, 'PASSWORD_NOT_STRING'],
    ['password', 'a guess', 'INCORRECT_PASSWORD'],
  ]);
  expect(violations).toEqual([]);
  expect(dataOf(await leave(member))).toEqual({});
  for (const session of [member, other]) {
    expect(await t.callAs(session, accounts.readProfile, {})).toMatchObject({ code: 20069 });
  }
  const input = { account: member.username, password: member.password };
  expect(await t.callAs(null, accounts.signIn, input)).toMatchObject({ code: 20045 });
  const people = dataOf(await t.callAs(owner, team.listTeam, {})).list;
  expect(people.map(({ user_id }) => user_id)).toEqual([owner.user_id, colleague.user_id]);
  const mails = await readMails(t);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [owner.email, 'A member has left your team'],
    [member.email, 'You have left a team'],
  ]);
  expect(mails[0]?.text).toContain(member.email);
});

test('an owner cannot leave, not even with another owner or just after being promoted', async () => {
  const stays = { code: 21320, message: 'TEAM_OWNER_STAYS', data: null };
  const owner = await buildPublisher(t);
  const second = await buildMember(t, owner, 'publisher_owner');
  expect(await leave(owner)).toEqual(stays);
  expect(await leave(second)).toEqual(stays);
  expect(await countOwners(owner)).toBe(2);
  const member = await buildMember(t, owner);
  const [, left] = await Promise.all([changeRole(owner, member, 'publisher_owner'), leave(member)]);
  // Either order is valid: there are three owners, or the member is removed and was not promoted.
  expect(await countOwners(owner)).toBe(left.code === 0 ? 2 : 3);
});

test('username and address of a removed member can be used for an invitation or a new account', async () => {
  const owner = await buildPublisher(t);
  const member = await buildMember(t, owner);
  dataOf(await remove(owner, member));
  const { username: account, email } = member;
  const invitation = { email, role: 'finance_viewer' as const };
  dataOf(await t.callAs(owner, team.inviteToTeam, invitation));
  const mail = (await readMails(t)).at(-1);
  const code = /invitation\?code=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const joined = await t.callAs(null, team.acceptInvite, {
    code,
    account,
    password: 'seven small streams',
    repassword: 'seven small streams',
    first_name: 'Ina',
    last_name: 'Inlet',
    agree: 1,
  });
  const { user } = dataOf(joined);
  expect(user).toMatchObject({ email, username: account, roles: ['finance_viewer'] });
  expect(user.user_id).not.toBe(member.user_id);
  const signedIn = await t.callAs(null, accounts.signIn, {
    account: email,
    password: 'seven small streams',
  });
  expect(dataOf(signedIn).user.user_id).toBe(user.user_id);
});

test('invitations of a lost owner are cancelled with the role or the person', async () => {
  for (const lose of [
    (owner: Owner, other: Owner) => changeRole(owner, other, 'publisher_member'),
    remove,
  ]) {
    const owner = await buildPublisher(t);
    const other = await buildMember(t, owner, 'publisher_owner');
    const email = `second_self_${other.user_id}@example.com`;
    dataOf(await t.callAs(other, team.inviteToTeam, { email, role: 'publisher_owner' }));
    const mail = (await readMails(t)).at(-1);
    const code = /invitation\?code=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(await t.callAs(null, team.checkInvite, { code })).toMatchObject({ code: 0 });
    dataOf(await lose(owner, other));
    expect(await t.callAs(null, team.checkInvite, { code })).toMatchObject({ code: 21103 });
    expect(dataOf(await t.callAs(owner, team.listTeam, {})).invitations).toEqual([]);
  }
});
type Owner = Awaited<ReturnType<typeof buildPublisher>>;

test('members and invitations of another publisher are answered like unknown ones', async () => {
  const owner = await buildPublisher(t);
  const member = await buildMember(t, owner);
  const input = { email: `theirs_${owner.user_id}@example.com`, role: 'finance_viewer' as const };
  const { id } = dataOf(await t.callAs(owner, team.inviteToTeam, input));
  const stranger = await buildPublisher(t);
  expect(await changeRole(stranger, member, 'finance_viewer')).toMatchObject(unknown);
  expect(await remove(stranger, member)).toMatchObject(unknown);
  expect(await changeRole(stranger, { user_id: 2_000_000_000 }, 'finance_viewer')).toMatchObject(
    unknown,
  );
  for (const call of [team.resendTeamInvite, team.cancelTeamInvite]) {
    expect((await t.callAs(stranger, call, { id })).message).toBe('NOT_FOUND');
  }
  const { list, invitations } = dataOf(await t.callAs(owner, team.listTeam, {}));
  expect([list.length, invitations.length]).toEqual([2, 1]);
  expect(dataOf(await t.callAs(stranger, team.listTeam, {}))).toMatchObject({
    total: 1,
    invitations: [],
  });
});
