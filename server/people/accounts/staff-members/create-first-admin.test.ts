import { expect, test } from 'vitest';
import { checkSetupLink, createFirstAdmin } from '#contract/accounts/setup.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { listNextSteps } from '#server/access/staff/list-next-steps.ts';
import { advanceClock } from '#server/platform/clock.ts';
import { issueSetupLink } from './create-first-admin.ts';

const t = await openTestApp();
const PASSWORD = 'correct horse battery 9';
const form = (code: string, email = 'ada@acme.example') => ({
  ...{ code, email, name: 'Ada', password: PASSWORD, repassword: PASSWORD },
});
const issueCode = async () =>
  new URL((await issueSetupLink(t)) ?? '').searchParams.get('code') ?? '';

test('a link expires after a day, and each start replaces it', async () => {
  const expired = await issueCode();
  advanceClock(25 * 3_600_000);
  expect((await t.callAs(null, checkSetupLink, { code: expired })).message).toBe(
    'SETUP_LINK_INVALID',
  );
  const replaced = await issueCode();
  const code = await issueCode();
  const refused = await t.callAs(null, createFirstAdmin, form(replaced));
  expect(refused.message).toBe('SETUP_LINK_INVALID');
  expect((await t.callAs(null, checkSetupLink, { code })).message).toBe('success');
});

test('the link creates one admin, who is enrolled by code; then it is dead', async () => {
  const lines = (await listNextSteps(t)).join('\n');
  const code = /first-admin\?code=(\S+)/.exec(lines)?.[1] ?? '';
  const answers = await Promise.all([
    t.callAs(null, createFirstAdmin, form(code)),
    t.callAs(null, createFirstAdmin, form(code, 'eve@acme.example')),
  ]);
  expect(answers.map(({ message }) => message).sort()).toEqual(['SETUP_LINK_INVALID', 'success']);
  const made = answers.find(({ code: result }) => result === 0);
  expect(made && dataOf(made).enrolment_code).toMatch(/^\w{5}-\w{5}$/);
  const staff = await t.db.selectFrom('staff').select(['role', 'status']).execute();
  expect(staff).toEqual([{ role: 'admin', status: 'active' }]);
  expect((await t.callAs(null, checkSetupLink, { code })).message).toBe('SETUP_LINK_INVALID');
  expect(await issueSetupLink(t)).toBeNull();
});
