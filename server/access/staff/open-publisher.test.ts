import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteSession, editEmail, listSessions } from '#contract/accounts/login-information.ts';
import {
  editPassword,
  editProfile,
  readProfile,
  signIn,
  signOut,
} from '#contract/accounts/publisher.ts';
import {
  exchangeAutologin,
  issueAutologin,
  listAudit,
  listPublishers,
  lockPublisher,
  raiseAutologin,
  unlockPublisher,
} from '#contract/accounts/staff.ts';
import { setUpTwoFactor } from '#contract/accounts/two-factor.ts';
import { type Caller, dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { missing, notInteger, notText, tryInputs } from '#fixtures/testing/try-inputs.ts';
import { buildPublisher, buildStaff } from '#server/people/accounts/builders.ts';
import { advanceClock } from '#server/platform/clock.ts';

const t = await openTestApp({ PUBLIC_URL: 'https://network.example' });
const admin = await buildStaff(t, 'admin');
const names = { first_name: 'Robin', last_name: 'Brooks' };

/** Opens a publisher's account as staff do; returns the caller of the session. */
async function openAs(staff: Caller, publisherId: number): Promise<{ token: string }> {
  return dataOf(
    await t.callAs(null, exchangeAutologin, { code: await codeFor(staff, publisherId) }),
  );
}

async function codeFor(staff: Caller, publisher_id: number): Promise<string> {
  const reason = 'A question about a link';
  const { url } = dataOf(await t.callAs(staff, issueAutologin, { publisher_id, reason }));
  expect(url).toMatch(/^https:\/\/network\.example\/autologin\?code=[\w-]{43}$/);
  return new URL(url).searchParams.get('code') ?? '';
}

const auditOf = async (publisher_id: number) =>
  dataOf(await t.callAs(admin, listAudit, { publisher_id, perPage: 200 })).list;

test('a code opens the account once and only within 60 seconds', async () => {
  const { publisher_id } = await buildPublisher(t);
  const code = await codeFor(admin, publisher_id);
  const both = await Promise.all([
    t.callAs(null, exchangeAutologin, { code }),
    t.callAs(null, exchangeAutologin, { code }),
  ]);
  expect(both.map((one) => one.message).sort()).toEqual(['CODE_ERROR', 'success']);
  const late = await codeFor(admin, publisher_id);
  advanceClock(61_000);
  const refused = await t.callAs(null, exchangeAutologin, { code: late });
  expect(refused).toEqual({ code: 20060, message: 'CODE_ERROR', data: null });
});

test('only the hash of a code is stored', async () => {
  const { publisher_id } = await buildPublisher(t);
  const code = await codeFor(admin, publisher_id);
  const rows = await t.db.selectFrom('autologin_codes').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(code);
  expect(JSON.stringify(await auditOf(publisher_id))).not.toContain(code);
});

test('the session names the staff member, is read-only, and ends after 30 minutes', async () => {
  const publisher = await buildPublisher(t);
  const acting = await openAs(admin, publisher.publisher_id);
  const profile = dataOf(await t.callAs(acting, readProfile, {}));
  expect(profile.username).toBe(publisher.username);
  expect(profile.acting).toMatchObject({
    staff_name: 'Sam of admin',
    raised: false,
    may_raise: true,
  });
  const own = dataOf(await t.callAs(publisher, readProfile, {}));
  expect(own.acting).toBeNull();
  expect(await t.callAs(acting, editProfile, names)).toEqual({
    code: 21041,
    message: 'READ_ONLY_SESSION',
    data: null,
  });
  expect(dataOf(await t.callAs(publisher, readProfile, {})).last_name).toBe('Rivers');
  advanceClock(30 * 60_000);
  expect((await t.callAs(acting, readProfile, {})).message).toBe('TOKEN_EXPIRED');
});

test('once raised with a reason, the session changes data, but never credentials', async () => {
  const publisher = await buildPublisher(t);
  const acting = await openAs(admin, publisher.publisher_id);
  const { list } = dataOf(await t.callAs(acting, listSessions, {}));
  const attempts = () =>
    Promise.all([
      t.callAs(acting, editPassword, {
        password: publisher.password,
        new_password: 'another river 9',
        confirm_password: 'another river 9',
      }),
      t.callAs(acting, editEmail, { password: publisher.password, email: 'new@example.com' }),
      t.callAs(acting, setUpTwoFactor, { password: publisher.password }),
      t.callAs(acting, deleteSession, { id: list[1]?.session_id ?? 1 }),
    ]);
  const denied = { code: 21040, message: 'PERMISSION_DENIED', data: null };
  expect(await attempts()).toEqual([denied, denied, denied, denied]);
  expect(await t.callAs(acting, raiseAutologin, {} as never)).toMatchObject({
    code: 21033,
    message: 'REASON_REQUIRED',
  });
  dataOf(await t.callAs(acting, raiseAutologin, { reason: 'Asked by telephone' }));
  const changed = dataOf(await t.callAs(acting, editProfile, names));
  expect(changed).toMatchObject({ last_name: 'Brooks', acting: { raised: true } });
  expect(await attempts()).toEqual([denied, denied, denied, denied]);
});

test('the publisher sees the session among their own and can end it', async () => {
  const publisher = await buildPublisher(t);
  const acting = await openAs(admin, publisher.publisher_id);
  const { list } = dataOf(await t.callAs(publisher, listSessions, {}));
  const ours = list.filter((one) => one.device === 'Staff of the network');
  expect(ours).toHaveLength(1);
  dataOf(await t.callAs(publisher, deleteSession, { id: ours[0]?.session_id ?? -1 }));
  expect((await t.callAs(acting, readProfile, {})).message).toBe('TOKEN_EXPIRED');
});

test('only staff whose role may change accounts raise a session', async () => {
  const publisher = await buildPublisher(t);
  const reason = 'Because';
  const denied = { code: 21040, message: 'PERMISSION_DENIED', data: null };
  expect(await t.callAs(publisher, raiseAutologin, { reason })).toEqual(denied);
  const acting = await openAs(await buildStaff(t, 'support'), publisher.publisher_id);
  expect(await t.callAs(acting, raiseAutologin, { reason })).toEqual(denied);
  expect(await t.callAs(acting, editProfile, names)).toMatchObject({ code: 21041 });
});

test('everything in such a session is audited under both names, whether it succeeds or is refused', async () => {
  const publisher = await buildPublisher(t);
  const acting = await openAs(admin, publisher.publisher_id);
  await t.callAs(acting, readProfile, {});
  await t.callAs(acting, editProfile, names);
  await t.callAs(acting, raiseAutologin, { reason: 'Asked by telephone' });
  await t.callAs(acting, signOut, {});
  const lines = (await auditOf(publisher.publisher_id)).reverse();
  expect(lines.map((line) => [line.call, line.acting_as, line.key])).toEqual([
    ['/staff/publisher/autologin', '', 'success'],
    ['/auth/autologin', publisher.username, 'success'],
    ['/user/profile', publisher.username, 'success'],
    ['/user/edit', publisher.username, 'READ_ONLY_SESSION'],
    ['/auth/autologin_raise', publisher.username, 'success'],
    ['/auth/sign_out', publisher.username, 'success'],
  ]);
  expect(lines.every((line) => line.staff_name === 'Sam of admin')).toBe(true);
  expect(lines[1]?.reason).toBe('A question about a link');
  expect(lines[4]?.reason).toBe('Asked by telephone');
  expect((await t.callAs(acting, readProfile, {})).message).toBe('TOKEN_EXPIRED');
});

test('the audit log is searched by refusal and text, and only administrators may read it', async () => {
  const publisher = await buildPublisher(t);
  const acting = await openAs(admin, publisher.publisher_id);
  await t.callAs(acting, editProfile, names);
  const ask = async (input: object) => {
    const { publisher_id } = publisher;
    return dataOf(await t.callAs(admin, listAudit, { publisher_id, ...input })).list;
  };
  expect((await ask({ refused: 1 })).map((line) => line.call)).toEqual(['/user/edit']);
  expect(await ask({ refused: 0 })).toHaveLength(2);
  expect(await ask({ keyword: publisher.username.toUpperCase() })).toHaveLength(2);
  expect(await ask({ keyword: 'a%link' })).toEqual([]);
  const manager = await buildStaff(t, 'account_manager');
  expect((await t.callAs(manager, listAudit, {})).message).toBe('PERMISSION_DENIED');
});

test('the audit log can be neither changed, deleted nor emptied', async () => {
  const publisher = await buildPublisher(t);
  await openAs(admin, publisher.publisher_id);
  for (const statement of [
    "update staff_audit set reason = ''",
    'delete from staff_audit',
    'truncate staff_audit',
  ]) {
    await expect(sql.raw(statement).execute(t.db)).rejects.toThrow('append-only');
  }
});

test('locking a staff member ends their sessions and codes', async () => {
  const { publisher_id } = await buildPublisher(t);
  const colleague = await buildStaff(t, 'account_manager');
  const acting = await openAs(colleague, publisher_id);
  const code = await codeFor(colleague, publisher_id);
  await t.db
    .updateTable('staff')
    .set({ status: 'locked' })
    .where('id', '=', colleague.staff_id)
    .execute();
  expect((await t.callAs(acting, readProfile, {})).message).toBe('USER_LOCKED');
  expect((await t.callAs(null, exchangeAutologin, { code })).message).toBe('CODE_ERROR');
});

test('a locked publisher learns of the lock only after the right password; staff may still look', async () => {
  const publisher = await buildPublisher(t);
  const { publisher_id, username: account, password } = publisher;
  const input = { publisher_id, reason: 'Bought traffic' };
  expect(dataOf(await t.callAs(admin, lockPublisher, input))).toEqual({ status: 'locked' });
  expect(await t.callAs(null, signIn, { account, password })).toMatchObject({
    code: 20047,
    message: 'USER_LOCKED',
  });
  const guess = await t.callAs(null, signIn, { account, password: 'a wrong guess' });
  expect(guess.message).toBe('WRONG_PASSWORD');
  expect((await t.callAs(publisher, readProfile, {})).message).toBe('USER_LOCKED');
  const acting = await openAs(admin, publisher_id);
  expect(await t.callAs(acting, readProfile, {})).toMatchObject({ code: 0 });

  expect(dataOf(await t.callAs(admin, unlockPublisher, input))).toEqual({ status: 'active' });
  expect((await t.callAs(publisher, readProfile, {})).message).toBe('TOKEN_EXPIRED');
  expect(await t.callAs(acting, readProfile, {})).toMatchObject({ code: 0 });
  expect(await t.callAs(null, signIn, { account, password })).toMatchObject({ code: 0 });
  const acts = (await auditOf(publisher_id)).filter((line) => line.reason === 'Bought traffic');
  expect(acts.map((line) => line.call)).toEqual([
    '/staff/publisher/unlock',
    '/staff/publisher/lock',
  ]);
  expect(acts[0]?.subject).toBe(`publisher_id ${publisher_id}`);
});

test('staff find publishers by name, address and lock', async () => {
  const publisher = await buildPublisher(t, { username: 'percent%_brook' });
  const find = async (input: object) =>
    dataOf(await t.callAs(admin, listPublishers, input)).list.map((one) => one.publisher_id);
  expect(await find({ keyword: 'T%_BROOK' })).toEqual([publisher.publisher_id]);
  expect(await find({ keyword: publisher.email })).toEqual([publisher.publisher_id]);
  expect(await find({ keyword: 'p%brook' })).toEqual([]);
  const { publisher_id } = publisher;
  await t.callAs(admin, lockPublisher, { publisher_id, reason: 'Bought traffic' });
  expect(await find({ locked: 1 })).toContain(publisher_id);
  expect(await find({ locked: 0 })).not.toContain(publisher_id);
});

test('each role opens, locks and reads only what it may', async () => {
  const { publisher_id } = await buildPublisher(t);
  const input = { publisher_id, reason: 'A question' };
  const may = async (role: 'support' | 'finance' | 'account_manager') => {
    const staff = await buildStaff(t, role);
    const answers = [
      await t.callAs(staff, listPublishers, {}),
      await t.callAs(staff, issueAutologin, input),
      await t.callAs(staff, unlockPublisher, input),
    ];
    return answers.map((one) => one.message);
  };
  expect(await may('support')).toEqual(['success', 'success', 'PERMISSION_DENIED']);
  expect(await may('finance')).toEqual(['success', 'PERMISSION_DENIED', 'PERMISSION_DENIED']);
  expect(await may('account_manager')).toEqual(['success', 'success', 'success']);
});

test('each invalid input is refused with its own key', async () => {
  const { publisher_id } = await buildPublisher(t);
  const good = { publisher_id, reason: 'A question' };
  for (const call of [issueAutologin, lockPublisher, unlockPublisher]) {
    const violations = await tryInputs(t, admin, call, good, [
      ...missing('publisher_id', 'ID_REQUIRED'),
      ...notInteger('publisher_id', 'ID_INTEGER'),
      ['publisher_id', 0, 'ID_INTEGER'],
      ['publisher_id', 2_000_000_000, 'NOT_FOUND'],
      ...missing('reason', 'REASON_REQUIRED'),
      ...notText('reason', 'REASON_INVALID'),
    ]);
    expect(violations).toEqual([]);
  }
  const code = 'x';
  const violations = await tryInputs(t, null, exchangeAutologin, { code }, [
    ...missing('code', 'CODE_REQUIRED'),
    ...notText('code', 'CODE_STRING'),
    ['code', 'unknown', 'CODE_ERROR'],
  ]);
  expect(violations).toEqual([]);
});
