import { expect, test } from 'vitest';
import { listAudit } from '#contract/accounts/staff.ts';
import { staffRoles } from '#contract/accounts/staff-members.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { answeredCalls } from '#server/start/web-role.ts';
import { buildStaff } from '../builders.ts';
import { permissionsOf } from '../rules.ts';

const t = await openTestApp();
const staffCalls = answeredCalls.flatMap(({ call }) =>
  typeof call.actor === 'object' && 'staff' in call.actor
    ? [{ call, permission: call.actor.staff }]
    : [],
);

test.each(staffRoles)('%s may make exactly the calls of its permissions', async (role) => {
  const member = await buildStaff(t, role);
  const wrong: string[] = [];
  for (const { call, permission } of staffCalls) {
    const mayCall = permissionsOf(role).includes(permission);
    // No call accepts this attribute, so a permitted call is refused before it does anything.
    const answer = await t.callAs(member, call, { not_an_attribute: 1 } as never);
    const isDenied = answer.message === 'PERMISSION_DENIED';
    if (isDenied === mayCall) wrong.push(`${call.path}: ${answer.message}`);
  }
  expect(staffCalls.length).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});

test('an auditor may change nothing but their own sign-in', () => {
  // An export reads; as a change it is recorded in the audit log.
  const reads = ['/staff/conversion/export'];
  const changes = staffCalls.filter(
    ({ call, permission }) =>
      permissionsOf('auditor').includes(permission) &&
      call.effect !== 'none' &&
      !reads.includes(call.path),
  );
  expect(changes.filter(({ permission }) => permission !== 'staff.self')).toEqual([]);
});

test('a denied call is in the audit log, with the member and the call', async () => {
  const admin = await buildStaff(t, 'admin');
  const { list } = dataOf(await t.callAs(admin, listAudit, { refused: 1, perPage: 200 }));
  const denied = list.filter(({ key }) => key === 'PERMISSION_DENIED').map(({ call }) => call);
  expect(denied).toContain('/staff/member/list');
});
