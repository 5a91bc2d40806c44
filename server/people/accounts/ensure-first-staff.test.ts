import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { ensureFirstStaff } from './ensure-first-staff.ts';
import { enrolStaff } from './staff-factor/builders.ts';

const t = await openTestApp();
const first = { staff_email: 'root@example.com', staff_password: 'a lock on the weir' };

test('the admin of the environment is created once and signs in; a second start changes nothing', async () => {
  await ensureFirstStaff(t.db, { staff_email: '', staff_password: '' });
  expect(await t.db.selectFrom('staff').selectAll().execute()).toEqual([]);
  await ensureFirstStaff(t.db, first);
  await ensureFirstStaff(t.db, { ...first, staff_password: 'another password' });
  expect(await t.db.selectFrom('staff').selectAll().execute()).toHaveLength(1);
  const { staff_email: email, staff_password: password } = first;
  const { staff } = await enrolStaff(t, { email, password });
  expect(staff.permissions).toContain('settings.write');
});

test('invalid values of the variables are named at the start', async () => {
  const withEmail = ensureFirstStaff(t.db, { ...first, staff_email: 'root' });
  await expect(withEmail).rejects.toThrow('STAFF_EMAIL must be an e-mail address, not "root".');
  const withPassword = ensureFirstStaff(t.db, { ...first, staff_password: 'short' });
  await expect(withPassword).rejects.toThrow('STAFF_PASSWORD must have 8 to 128 characters.');
  const common = { staff_email: 'other@example.com', staff_password: 'Tributary2026' };
  await expect(ensureFirstStaff(t.db, common)).rejects.toThrow(
    'STAFF_PASSWORD is one of the most common passwords',
  );
});
