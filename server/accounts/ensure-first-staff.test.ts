import { expect, test } from 'vitest';
import { signInAdmin } from '#contract/accounts.ts';
import { dataOf, openTestApp } from '#server/testing/open-test-app.ts';
import { ensureFirstStaff } from './ensure-first-staff.ts';

const t = await openTestApp();
const first = { staff_email: 'root@example.com', staff_password: 'a lock on the weir' };

test('the admin of the environment exists once and signs in; a second start changes nothing', async () => {
  await ensureFirstStaff(t.db, { staff_email: '', staff_password: '' });
  expect(await t.db.selectFrom('staff').selectAll().execute()).toEqual([]);
  await ensureFirstStaff(t.db, first);
  await ensureFirstStaff(t.db, { ...first, staff_password: 'another password' });
  expect(await t.db.selectFrom('staff').selectAll().execute()).toHaveLength(1);
  const signedIn = await t.callAs(null, signInAdmin, {
    email: first.staff_email,
    password: first.staff_password,
  });
  expect(dataOf(signedIn).staff.permissions).toContain('settings.write');
});

test('values nobody could sign in with are named at the start', async () => {
  const withEmail = ensureFirstStaff(t.db, { ...first, staff_email: 'root' });
  await expect(withEmail).rejects.toThrow('STAFF_EMAIL must be an e-mail address, not "root".');
  const withPassword = ensureFirstStaff(t.db, { ...first, staff_password: 'short' });
  await expect(withPassword).rejects.toThrow('STAFF_PASSWORD must have 8 to 128 characters.');
});
