import { expect, test } from 'vitest';
import { listSessions, readLoginInformation } from '#contract/accounts/login-information.ts';
import { editPassword, readProfile, resetPassword, signIn } from '#contract/accounts/publisher.ts';
import { BRAND_ROLES, sidesOf } from '#contract/actors.ts';
import * as own from '#contract/brand-members/brand.ts';
import * as entry from '#contract/brand-members/sign-in.ts';
import * as staff from '#contract/brand-members/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { buildPublisher, buildStaff } from '#server/people/accounts/builders.ts';
import { advanceClock, DAY_MS } from '#server/platform/clock.ts';
import { newCode } from '#server/platform/ids.ts';
import { answeredCalls } from '#server/start/web-role.ts';
import { buildBrand } from '../brands/builders.ts';
import { buildBrandUser } from './builders.ts';
import { brandPermissionsOf } from './rules.ts';

const t = await openTestApp();
const newEmail = () => `person_${newCode(10)}@example.com`;
const form = {
  first_name: 'Nora',
  last_name: 'North',
  password: 'a busy market',
  repassword: 'a busy market',
  agree: 1 as const,
};
const codeIn = (text: string) => /code=([\w-]+)/.exec(text)?.[1] ?? '';

/** The code of the invitation that was mailed to this address last. */
async function mailedCode(email: string): Promise<string> {
  const mails = await readMails(t);
  return codeIn(mails.findLast(({ to }) => to.toLowerCase() === email.toLowerCase())?.text ?? '');
}

test('staff invite the first owner, who sets a password, signs in and invites others', async () => {
  const { mcid } = await buildBrand(t);
  const admin = await buildStaff(t, 'admin');
  const email = newEmail();
  const invited = { mcid, email, role: 'owner' as const };
  expect(dataOf(await t.callAs(admin, staff.inviteToBrand, invited))).toMatchObject({ email });
  expect(await t.callAs(admin, staff.inviteToBrand, invited)).toMatchObject({
    message: 'TEAM_INVITATION_EXISTS',
  });
  const code = await mailedCode(email);
  const shown = dataOf(await t.callAs(null, entry.checkBrandInvite, { code }));
  expect(shown).toMatchObject({ email, role: 'owner', invited_by: '', has_account: false });
  const joined = dataOf(await t.callAs(null, entry.acceptBrandInvite, { code, ...form }));
  expect(joined.user.brands).toMatchObject([{ mcid, role: 'owner' }]);
  const again = await t.callAs(null, entry.acceptBrandInvite, { code, ...form });
  expect(again.message).toBe('INVITATION_NOT_VALID');
  const signedIn = await t.callAs(null, entry.signInToPortal, { email, password: form.password });
  const { token } = dataOf(signedIn);
  const colleague = newEmail();
  await t.callAs({ token }, own.inviteToBrandTeam, { mcid, email: colleague, role: 'finance' });
  const theirs = { code: await mailedCode(colleague), ...form };
  const second = dataOf(await t.callAs(null, entry.acceptBrandInvite, theirs));
  expect(second.user.brands).toMatchObject([{ mcid, role: 'finance' }]);
  const team = dataOf(await t.callAs({ token }, own.listBrandTeam, { mcid }));
  expect(team.members.map((one) => [one.email, one.role, one.self])).toEqual([
    [email, 'owner', true],
    [colleague, 'finance', false],
  ]);
  expect(team.invitations).toEqual([]);
  const mails = await readMails(t);
  expect(mails.map(({ to, subject }) => [to, subject])).toContainEqual([
    email,
    expect.stringContaining(`${colleague} has joined`),
  ]);
});

test('an invitation ends after seven days, when it is withdrawn, and when it is sent again', async () => {
  const owner = await buildBrandUser(t);
  const { mcid } = owner;
  const email = newEmail();
  const { id } = dataOf(
    await t.callAs(owner, own.inviteToBrandTeam, { mcid, email, role: 'marketer' }),
  );
  const first = await mailedCode(email);
  dataOf(await t.callAs(owner, own.resendBrandInvite, { mcid, id }));
  const second = await mailedCode(email);
  const keyOf = async (code: string) =>
    (await t.callAs(null, entry.checkBrandInvite, { code })).message;
  expect(await keyOf(first)).toBe('INVITATION_NOT_VALID');
  expect(await keyOf(second)).toBe('success');
  advanceClock(7 * DAY_MS);
  expect(await keyOf(second)).toBe('INVITATION_NOT_VALID');
  const later = await buildBrandUser(t, { mcid });
  dataOf(await t.callAs(later, own.resendBrandInvite, { mcid, id }));
  const third = await mailedCode(email);
  dataOf(await t.callAs(later, own.cancelBrandInvite, { mcid, id }));
  expect(await keyOf(third)).toBe('INVITATION_NOT_VALID');
  expect((await t.callAs(later, own.cancelBrandInvite, { mcid, id })).message).toBe('NOT_FOUND');
});

test('a person joins a further brand with the account they have, and only with its address', async () => {
  const person = await buildBrandUser(t);
  const owner = await buildBrandUser(t);
  const { mcid } = owner;
  const invited = { mcid, email: person.email.toUpperCase(), role: 'developer' as const };
  dataOf(await t.callAs(owner, own.inviteToBrandTeam, invited));
  const code = await mailedCode(person.email.toUpperCase());
  const shown = dataOf(await t.callAs(null, entry.checkBrandInvite, { code }));
  expect(shown.has_account).toBe(true);
  const repeated = await t.callAs(null, entry.acceptBrandInvite, { code, ...form });
  expect(repeated.message).toBe('INVITATION_EMAIL_HAS_ACCOUNT');
  const other = await t.callAs(owner, own.joinBrand, { code });
  expect(other.message).toBe('INVITATION_FOR_OTHER_ADDRESS');
  const joined = dataOf(await t.callAs(person, own.joinBrand, { code }));
  expect(joined.mcid).toBe(mcid);
  expect(joined.user.brands.map((one) => one.mcid).sort()).toEqual([mcid, person.mcid].sort());
});

test('the last owner of a brand keeps the role and cannot be removed', async () => {
  const owner = await buildBrandUser(t);
  const { mcid, user_id } = owner;
  const demote = { mcid, user_id, role: 'finance' as const };
  expect((await t.callAs(owner, own.changeBrandRole, demote)).message).toBe('LAST_OWNER');
  expect((await t.callAs(owner, own.removeFromBrand, { mcid, user_id })).message).toBe(
    'LAST_OWNER',
  );
  const second = await buildBrandUser(t, { mcid });
  expect(dataOf(await t.callAs(second, own.changeBrandRole, demote)).role).toBe('finance');
  expect((await t.callAs(owner, own.changeBrandRole, demote)).message).toBe('PERMISSION_DENIED');
  dataOf(await t.callAs(second, own.removeFromBrand, { mcid, user_id }));
  expect((await t.callAs(owner, own.listBrandTeam, { mcid })).message).toBe('PERMISSION_DENIED');
  expect(dataOf(await t.callAs(owner, own.readPortalProfile, {})).brands).toEqual([]);
  const nobody = { mcid, user_id: 2_000_000_000 };
  expect((await t.callAs(second, own.removeFromBrand, nobody)).message).toBe('USER_NOT_EXISTS');
});

test('one address is a publisher and a person of a brand, with separate passwords and sessions', async () => {
  const email = newEmail();
  const publisher = await buildPublisher(t, { email });
  const person = await buildBrandUser(t, { email });
  const asBrand = { email, password: person.password };
  const asPublisher = { account: email, password: publisher.password };
  dataOf(await t.callAs(null, entry.signInToPortal, asBrand));
  dataOf(await t.callAs(null, signIn, asPublisher));
  const crossed = { ...asBrand, password: publisher.password };
  expect((await t.callAs(null, entry.signInToPortal, crossed)).message).toBe('WRONG_PASSWORD');
  expect((await t.callAs(person, readProfile, {})).message).toBe('UNAUTHORISED');
  expect((await t.callAs(publisher, own.readPortalProfile, {})).message).toBe('UNAUTHORISED');
  const inside = { mcid: person.mcid };
  expect((await t.callAs(publisher, own.listBrandTeam, inside)).message).toBe('UNAUTHORISED');
});

test('people of brands change and reset passwords and see their sessions as publishers do', async () => {
  const person = await buildBrandUser(t);
  const { email } = person;
  expect(dataOf(await t.callAs(person, listSessions, {})).total).toBe(1);
  expect(dataOf(await t.callAs(person, readLoginInformation, {})).email).toBe(email);
  const changed = { new_password: 'a second market', confirm_password: 'a second market' };
  const input = { password: person.password, ...changed };
  dataOf(await t.callAs(person, editPassword, input));
  dataOf(await t.callAs(null, entry.forgetPortalPassword, { email }));
  const mail = (await readMails(t)).findLast(({ to }) => to === email);
  expect(mail?.text).toContain('/portal/reset-password?track=');
  const track = /track=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const renewed = { new_password: 'a third market', confirm_password: 'a third market' };
  dataOf(await t.callAs(null, resetPassword, { track, ...renewed }));
  expect((await t.callAs(person, own.readPortalProfile, {})).message).toBe('TOKEN_EXPIRED');
  const again = { email, password: 'a third market' };
  const { token } = dataOf(await t.callAs(null, entry.signInToPortal, again));
  dataOf(await t.callAs({ token }, own.signOutOfPortal, {}));
});

const portalCalls = answeredCalls
  .map(({ call }) => call)
  .filter(({ actor }) => typeof actor === 'object' && 'brand' in actor);

test('every call about a brand is below /portal and names the brand in its input', () => {
  expect(portalCalls.length).toBeGreaterThan(7);
  for (const { path, actor } of portalCalls) {
    expect(path).toMatch(/^\/portal\//);
    expect(sidesOf(actor)).toEqual(['brand']);
  }
});

test.each(BRAND_ROLES)('a %s may make exactly the calls of their permissions', async (role) => {
  const person = await buildBrandUser(t, { role });
  const wrong: string[] = [];
  for (const call of portalCalls) {
    const needed = typeof call.actor === 'object' && 'brand' in call.actor && call.actor.brand;
    const mayCall = brandPermissionsOf(role).some((one) => one === needed);
    // No call accepts this attribute, so a permitted call is refused before it does anything.
    const input = { mcid: person.mcid, not_an_attribute: 1 };
    const answer = await t.callAs(person, call, input as never);
    if ((answer.message === 'PERMISSION_DENIED') === mayCall) wrong.push(call.path);
  }
  expect(wrong).toEqual([]);
});

test('no call opens a brand to a person of another brand, a publisher or staff', async () => {
  const { mcid } = await buildBrandUser(t);
  const others = {
    PERMISSION_DENIED: await buildBrandUser(t),
    UNAUTHORISED: await buildPublisher(t),
  };
  const admin = await buildStaff(t, 'admin');
  for (const call of portalCalls) {
    for (const [key, other] of Object.entries(others)) {
      const answer = await t.callAs(other, call, { mcid } as never);
      expect([call.path, answer.message]).toEqual([call.path, key]);
    }
    expect((await t.callAs(admin, call, { mcid } as never)).message).toBe('UNAUTHORISED');
    const named = await t.callAs(others.PERMISSION_DENIED, call, {} as never);
    expect(named.message).toBe('BRAND_QUERY_MCID_REQUIRED');
    const unknown = await t.callAs(others.PERMISSION_DENIED, call, { mcid: 'no-such' } as never);
    expect(unknown.message).toBe('PERMISSION_DENIED');
  }
});

test('staff look at one brand of its owner, change nothing, and the audit has every call', async () => {
  const owner = await buildBrandUser(t);
  const { mcid } = owner;
  const admin = await buildStaff(t, 'admin');
  const asked = { mcid, reason: 'A question by phone' };
  const { url } = dataOf(await t.callAs(admin, staff.issuePortalCode, asked));
  expect(url).toContain('/portal/autologin?code=');
  const code = codeIn(url);
  const opened = dataOf(await t.callAs(null, entry.exchangePortalCode, { code }));
  expect(opened.mcid).toBe(mcid);
  expect((await t.callAs(null, entry.exchangePortalCode, { code })).message).toBe('CODE_ERROR');
  const profile = dataOf(await t.callAs(opened, own.readPortalProfile, {}));
  expect(profile.acting?.staff_name).toBe('Sam of admin');
  dataOf(await t.callAs(opened, own.listBrandTeam, { mcid }));
  const names = { first_name: 'Someone', last_name: 'Else' };
  expect((await t.callAs(opened, own.editPortalProfile, names)).message).toBe('READ_ONLY_SESSION');
  const invited = { mcid, email: newEmail(), role: 'owner' as const };
  expect((await t.callAs(opened, own.inviteToBrandTeam, invited)).message).toBe(
    'PERMISSION_DENIED',
  );
  const audit = await t.db
    .selectFrom('staff_audit')
    .where('acting_as', '=', owner.email)
    .select(['call', 'subject'])
    .orderBy('id')
    .execute();
  expect(audit.map(({ call }) => call)).toContain('/portal/team/list');
  expect(audit[0]).toEqual({ call: '/portal/auth/autologin', subject: `mcid ${mcid}` });
});

test('staff cannot open the portal of a brand that has no owner yet', async () => {
  const { mcid } = await buildBrand(t);
  const admin = await buildStaff(t, 'admin');
  const asked = await t.callAs(admin, staff.issuePortalCode, { mcid, reason: 'To look' });
  expect(asked.message).toBe('BRAND_HAS_NO_OWNER');
});

test('an invitation to a former address does not change the role of its owner', async () => {
  const owner = await buildBrandUser(t);
  const { mcid } = owner;
  const invited = newEmail();
  dataOf(await t.callAs(owner, own.inviteToBrandTeam, { mcid, email: invited, role: 'finance' }));
  const code = await mailedCode(invited);
  // The owner's address becomes the invited one.
  const address = { email: invited, username: invited };
  await t.db.updateTable('users').set(address).where('id', '=', owner.user_id).execute();
  expect((await t.callAs(owner, own.joinBrand, { code })).message).toBe('TEAM_MEMBER_EXISTS');
  const { brands } = dataOf(await t.callAs(owner, own.readPortalProfile, {}));
  expect(brands).toMatchObject([{ mcid, role: 'owner' }]);
});

test('language and time zone are asked at the acceptance of an invitation', async () => {
  const owner = await buildBrandUser(t);
  const email = newEmail();
  const invited = { mcid: owner.mcid, email, role: 'marketer' as const };
  dataOf(await t.callAs(owner, own.inviteToBrandTeam, invited));
  const chosen = { language: 'zh' as const, time_zone: 'Asia/Shanghai' };
  const code = await mailedCode(email);
  const wrong = { code, ...form, ...chosen, time_zone: 'Mars/Olympus' };
  expect((await t.callAs(null, entry.acceptBrandInvite, wrong)).message).toBe('PARAMS_TYPE_ERROR');
  const { user } = dataOf(
    await t.callAs(null, entry.acceptBrandInvite, { code, ...form, ...chosen }),
  );
  expect(user).toMatchObject(chosen);
});
