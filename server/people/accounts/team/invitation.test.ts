import { expect, test } from 'vitest';
import { editCompany } from '#contract/accounts/profile.ts';
import { readProfile, signIn, signUp } from '#contract/accounts/publisher.ts';
import * as team from '#contract/accounts/team.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { missing, notInteger, notText, tryInputs } from '#fixtures/testing/try-inputs.ts';
import { advanceClock, DAY_MS } from '#server/platform/clock.ts';
import { newCode } from '#server/platform/ids.ts';
import { buildPublisher } from '../builders.ts';
import { buildMember } from './builders.ts';

const t = await openTestApp({ PUBLIC_URL: 'https://tributary.test' });
const notValid = { code: 21103, message: 'INVITATION_NOT_VALID', data: null };

type Owner = { token: string };
type Role = (typeof team.teamRoles)[number];
const newEmail = () => `invited_${newCode(8)}@example.com`;
const form = () => ({
  account: `user_${newCode(8)}`,
  password: 'seven small streams',
  repassword: 'seven small streams',
  first_name: 'Ina',
  last_name: 'Inlet',
  agree: 1 as const,
});

/** The code in the latest link mailed to an address. */
async function mailedCode(email: string): Promise<string> {
  const mail = (await readMails(t)).findLast(({ to }) => to.toLowerCase() === email.toLowerCase());
  return /invitation\?code=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

async function invite(owner: Owner, email = newEmail(), role: Role = 'publisher_member') {
  const { id } = dataOf(await t.callAs(owner, team.inviteToTeam, { email, role }));
  return { id, email, code: await mailedCode(email) };
}

test('an invited person joins by the mailed link with the given role and is signed in', async () => {
  const owner = await buildPublisher(t);
  await t.callAs(owner, editCompany, { company_name: 'Brook & Sons' });
  const { email, code } = await invite(owner, newEmail(), 'finance_viewer');
  expect(dataOf(await t.callAs(null, team.checkInvite, { code }))).toMatchObject({
    email,
    role: 'finance_viewer',
    team: 'Brook & Sons',
    invited_by: owner.email,
  });
  const input = { code, ...form() };
  const joined = dataOf(await t.callAs(null, team.acceptInvite, input));
  expect(joined.user).toMatchObject({
    email,
    username: input.account,
    roles: ['finance_viewer'],
    publisher_code: dataOf(await t.callAs(owner, readProfile, {})).publisher_code,
  });
  expect(dataOf(await t.callAs(joined, readProfile, {}))).toEqual(joined.user);
  for (const account of [email, input.account]) {
    const signedIn = await t.callAs(null, signIn, { account, password: input.password });
    expect(dataOf(signedIn).user.user_id).toBe(joined.user.user_id);
  }
  const { list, invitations } = dataOf(await t.callAs(owner, team.listTeam, {}));
  expect(list.map((one) => [one.email, one.role, one.you])).toEqual([
    [owner.email, 'publisher_owner', true],
    [email, 'finance_viewer', false],
  ]);
  expect(invitations).toEqual([]);
  const mails = await readMails(t);
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [owner.email, 'Your invitation was accepted'],
  ]);
  expect(mails[0]?.text).toContain(`${email} has joined your team as a finance viewer.`);
});

test('the mail identifies the inviter only by the verified address, never by free text', async () => {
  const owner = await buildPublisher(t);
  await t.callAs(owner, editCompany, { company_name: 'WIN AT evil.example' });
  await t.db
    .updateTable('users')
    .set({ first_name: 'Visit evil.example' })
    .where('id', '=', owner.user_id)
    .execute();
  const email = newEmail();
  await t.callAs(owner, team.inviteToTeam, { email, role: 'publisher_member' });
  const [mail] = await readMails(t);
  expect(mail).toMatchObject({
    to: email,
    subject: `${owner.email} has invited you to a team on Tributary`,
  });
  expect(mail?.text).toContain(owner.email);
  expect(mail?.text).not.toContain('evil.example');
  expect(mail?.text).toContain('Content-Type: text/html');
});

test('a link works once, also with concurrent uses', async () => {
  const owner = await buildPublisher(t);
  const { code } = await invite(owner);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => t.callAs(null, team.acceptInvite, { code, ...form() })),
  );
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  const others = new Set(answers.map(({ message }) => message).filter((one) => one !== 'success'));
  expect([...others]).toEqual(['INVITATION_NOT_VALID']);
  expect(dataOf(await t.callAs(owner, team.listTeam, {})).total).toBe(2);
  expect(await t.callAs(null, team.checkInvite, { code })).toEqual(notValid);
});

test('a link expires after seven days, when cancelled, and when another is mailed', async () => {
  const owner = await buildPublisher(t);
  const late = await invite(owner);
  const taken = await invite(owner);
  const again = await invite(owner);
  dataOf(await t.callAs(owner, team.cancelTeamInvite, { id: taken.id }));
  dataOf(await t.callAs(owner, team.resendTeamInvite, { id: again.id }));
  const second = await mailedCode(again.email);
  for (const code of [taken.code, again.code, 'guessed']) {
    expect(await t.callAs(null, team.checkInvite, { code })).toEqual(notValid);
    expect(await t.callAs(null, team.acceptInvite, { code, ...form() })).toEqual(notValid);
  }
  expect(await t.callAs(null, team.checkInvite, { code: second })).toMatchObject({ code: 0 });
  for (let days = 0; days < 7; days += 1) {
    expect(await t.callAs(null, team.checkInvite, { code: late.code })).toMatchObject({ code: 0 });
    advanceClock(DAY_MS);
    dataOf(await t.callAs(owner, readProfile, {}));
  }
  expect(await t.callAs(null, team.checkInvite, { code: late.code })).toEqual(notValid);
  expect(await t.callAs(null, team.acceptInvite, { code: late.code, ...form() })).toEqual(notValid);
  const { invitations } = dataOf(await t.callAs(owner, team.listTeam, {}));
  expect(invitations.map(({ id, expired }) => [id, expired])).toEqual([
    [again.id, true],
    [late.id, true],
  ]);
  dataOf(await t.callAs(owner, team.resendTeamInvite, { id: late.id }));
  const code = await mailedCode(late.email);
  expect(await t.callAs(null, team.acceptInvite, { code, ...form() })).toMatchObject({ code: 0 });
  const notFound = { message: 'NOT_FOUND' };
  expect(await t.callAs(owner, team.resendTeamInvite, { id: late.id })).toMatchObject(notFound);
  expect(await t.callAs(owner, team.cancelTeamInvite, { id: taken.id })).toMatchObject(notFound);
});

test('the token of a link is not stored', async () => {
  const owner = await buildPublisher(t);
  const { code } = await invite(owner);
  const rowsOf = (table: 'team_invitations' | 'events' | 'jobs') =>
    t.db.selectFrom(table).selectAll().execute();
  const rows = [await rowsOf('team_invitations'), await rowsOf('events'), await rowsOf('jobs')];
  const stored = JSON.stringify(rows, (_key, value) =>
    typeof value === 'bigint' ? `${value}` : value,
  );
  expect(code).toHaveLength(43);
  expect(stored).not.toContain(code);
});

test('a person with an account is invited like anyone else, and only they learn why it fails', async () => {
  const owner = await buildPublisher(t);
  const stranger = await buildPublisher(t);
  const role = 'publisher_member';
  const email = stranger.email.toUpperCase();
  const known = await t.callAs(owner, team.inviteToTeam, { email, role });
  const code = await mailedCode(stranger.email);
  const unknown = await t.callAs(owner, team.inviteToTeam, { email: newEmail(), role });
  const { id, email: returnedEmail, ...rest } = dataOf(known);
  expect({ ...rest, sent_at: '', expires_at: '' }).toEqual({
    role,
    invited_by: owner.email,
    expired: false,
    sent_at: '',
    expires_at: '',
  });
  expect(Object.keys(dataOf(unknown))).toEqual(Object.keys(dataOf(known)));
  expect([returnedEmail, id > 0]).toEqual([email, true]);

  const refused = { code: 21104, message: 'INVITATION_EMAIL_HAS_ACCOUNT' };
  expect(await t.callAs(null, team.checkInvite, { code })).toMatchObject(refused);
  expect(await t.callAs(null, team.acceptInvite, { code, ...form() })).toMatchObject(refused);
  const before = dataOf(await t.callAs(stranger, readProfile, {}));
  expect(before.roles).toEqual(['publisher_owner']);
  const { invitations } = dataOf(await t.callAs(owner, team.listTeam, {}));
  expect(invitations.map(({ expired }) => expired)).toEqual([false, false]);
});

test('an address that registers while it is invited is refused afterwards', async () => {
  const owner = await buildPublisher(t);
  const { email, code } = await invite(owner);
  dataOf(await t.callAs(null, signUp, { ...form(), email }));
  expect(await t.callAs(null, team.acceptInvite, { code, ...form() })).toMatchObject({
    message: 'INVITATION_EMAIL_HAS_ACCOUNT',
  });
});

test('a taken name, a common password and unaccepted terms do not consume the link', async () => {
  const owner = await buildPublisher(t);
  const { code } = await invite(owner);
  const accept = (change: object) =>
    t.callAs(null, team.acceptInvite, { code, ...form(), ...change });
  expect((await accept({ account: owner.username })).message).toBe('ACCOUNT_ALREADY_EXISTS');
  const common = { password: 'password123', repassword: 'password123' };
  expect((await accept(common)).message).toBe('PASSWORD_TOO_COMMON');
  expect((await accept({ agree: 0 })).message).toBe('AGREE_REQUIRED');
  expect(await accept({})).toMatchObject({ code: 0 });
});

test('a person is invited once, and not at a disposable address', async () => {
  const owner = await buildPublisher(t);
  const member = await buildMember(t, owner);
  const { email } = await invite(owner);
  const inviting = async (address: string) =>
    (await t.callAs(owner, team.inviteToTeam, { email: address, role: 'publisher_member' }))
      .message;
  expect(await inviting(email.toUpperCase())).toBe('TEAM_INVITATION_EXISTS');
  expect(await inviting(member.email)).toBe('TEAM_MEMBER_EXISTS');
  expect(await inviting(owner.email)).toBe('TEAM_MEMBER_EXISTS');
  expect(await inviting('someone@mailinator.com')).toBe('EMAIL_DISPOSABLE');
});

test('members and invitations are limited to fifty, and mail to a mailbox is rate-limited', async () => {
  const owner = await buildPublisher(t);
  const { publisher_id, user_id } = owner;
  const at = new Date();
  const waiting = Array.from({ length: 48 }, () => ({
    publisher_id,
    email: newEmail(),
    role: 'publisher_member',
    invited_by: user_id,
    created_at: at,
    expires_at: at,
  }));
  await t.db.insertInto('team_invitations').values(waiting).execute();
  expect(dataOf(await t.callAs(owner, team.listTeam, {})).places_left).toBe(1);
  const input = () => ({ email: newEmail(), role: 'finance_viewer' as const });
  const answers = await Promise.all(
    [1, 2, 3].map(() => t.callAs(owner, team.inviteToTeam, input())),
  );
  const messages = answers.map(({ message }) => message).sort();
  expect(messages).toEqual(['TEAM_FULL', 'TEAM_FULL', 'success']);

  const target = newEmail();
  const sent = [];
  for (let sender = 0; sender < 6; sender += 1) {
    const other = await buildPublisher(t);
    const input = { email: target, role: 'publisher_member' as const };
    sent.push((await t.callAs(other, team.inviteToTeam, input)).message);
  }
  expect(sent).toEqual([...Array(5).fill('success'), 'TOO_MANY_REQUESTS']);

  const one = await invite(await buildPublisher(t));
  const inviter = await buildPublisher(t);
  const own = await invite(inviter);
  const resent = [];
  for (let times = 0; times < 5; times += 1) {
    resent.push((await t.callAs(inviter, team.resendTeamInvite, { id: own.id })).message);
  }
  expect(resent).toEqual([...Array(4).fill('success'), 'TOO_MANY_REQUESTS']);
  const ofOther = await t.callAs(inviter, team.resendTeamInvite, { id: one.id });
  expect(ofOther.message).toBe('NOT_FOUND');
});

test('reading invitations is rate-limited', async () => {
  const answers = [];
  for (let asked = 0; asked < 101; asked += 1) {
    answers.push((await t.callAs(null, team.checkInvite, { code: `guess ${asked}` })).message);
  }
  expect(answers.at(-1)).toBe('TOO_MANY_REQUESTS');
});

test('every invalid input is refused with its own key', async () => {
  const owner = await buildPublisher(t);
  const role = [...missing('role', 'ROLE_REQUIRED'), ...notText('role', 'ROLE_INVALID')];
  const violations = [
    await tryInputs(t, owner, team.inviteToTeam, { email: newEmail(), role: 'finance_viewer' }, [
      ...missing('email', 'EMAIL_EMPTY'),
      ...notText('email', 'EMAIL_NOT_STRING'),
      ['email', 'plain', 'EMAIL_FORMAT_ERROR'],
      ...role,
      ['role', 'admin', 'ROLE_INVALID'],
    ]),
    await tryInputs(t, owner, team.changeTeamRole, { user_id: 1, role: 'finance_viewer' }, [
      ...missing('user_id', 'USER_ID_REQUIRED'),
      ...notInteger('user_id', 'USER_ID_INTEGER'),
      ...role,
    ]),
    await tryInputs(t, owner, team.removeFromTeam, {}, [
      ...missing('user_id', 'USER_ID_REQUIRED'),
      ...notInteger('user_id', 'USER_ID_INTEGER'),
    ]),
    await tryInputs(t, owner, team.resendTeamInvite, {}, [
      ...missing('id', 'ID_REQUIRED'),
      ...notInteger('id', 'ID_INTEGER'),
    ]),
    await tryInputs(t, owner, team.cancelTeamInvite, {}, [
      ...missing('id', 'ID_REQUIRED'),
      ...notInteger('id', 'ID_INTEGER'),
    ]),
  ];
  expect(violations.flat()).toEqual([]);
});
