import { expect, test } from 'vitest';
import { removeStaffMember } from '#contract/accounts/staff-members.ts';
import { addBrandKey, listKeysToRotate, rotateBrandKey } from '#contract/orders/keys.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { buildBrand } from '#server/offers/brands/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { admitKey } from './admit-key.ts';

const t = await openTestApp();

test('a key outlives the staff member who made it, and is listed until it is rotated', async () => {
  const [admin, manager] = [await buildStaff(t), await buildStaff(t, 'account_manager')];
  const reader = await buildStaff(t, 'support');
  const { brand_id } = await buildBrand(t);
  const add = async (staff: { token: string }, name: string) =>
    dataOf(await t.callAs(staff, addBrandKey, { brand_id, name, scopes: ['orders.write'] }));
  const kept = await add(admin, 'Of the admin');
  const left = await add(manager, 'Of the manager');
  const toRotate = async () => dataOf(await t.callAs(reader, listKeysToRotate, {})).list;
  expect(await toRotate()).toEqual([]);
  await readMails(t);
  dataOf(
    await t.callAs(admin, removeStaffMember, { staff_id: manager.staff_id, reason: 'has left' }),
  );
  for (const { key } of [kept, left]) expect(await admitKey(t.db, key)).toMatchObject({});
  expect(await toRotate()).toMatchObject([
    { id: left.id, name: 'Of the manager', created_by: 'Sam of account_manager' },
  ]);
  const mails = (await readMails(t)).filter(({ subject }) => subject.includes('keys to rotate'));
  expect(mails.map(({ to }) => to)).toEqual([admin.email]);
  const fresh = dataOf(await t.callAs(admin, rotateBrandKey, { id: left.id }));
  expect(await toRotate()).toEqual([]);
  expect(await admitKey(t.db, fresh.key)).toMatchObject({ key_id: fresh.id });
});
