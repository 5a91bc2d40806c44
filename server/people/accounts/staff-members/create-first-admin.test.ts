import { expect, test } from 'vitest';
import { checkSetupLink, createFirstAdmin } from '#contract/accounts/setup.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { listNextSteps } from '#server/access/staff/list-next-steps.ts';
import { advanceClock, HOUR_MS } from '#server/platform/clock.ts';
import { ensureSetupLink } from './create-first-admin.ts';

const t = await openTestApp();
const PASSWORD = 'correct horse battery 9';
const form = (code: string, email = 'ada@acme.example') => ({
  ...{ code, email, name: 'Ada', password: PASSWORD, repassword: PASSWORD },
});
const codeAtStart = async (parts: Pick<typeof t, 'db' | 'config'> = t) =>
  new URL((await ensureSetupLink(parts))?.url ?? '').searchParams.get('code') ?? '';

test('a link lasts for a day over restarts, and then a start issues another', async () => {
  const code = await codeAtStart();
  advanceClock(23 * HOUR_MS);
  expect(await Promise.all([codeAtStart(), codeAtStart()])).toEqual([code, code]);
  expect((await t.callAs(null, checkSetupLink, { code })).message).toBe('success');
  advanceClock(2 * HOUR_MS);
  expect((await t.callAs(null, checkSetupLink, { code })).message).toBe('SETUP_LINK_INVALID');
  const next = await codeAtStart();
  expect(next).not.toBe(code);
  expect((await t.callAs(null, createFirstAdmin, form(code))).message).toBe('SETUP_LINK_INVALID');
  expect((await t.callAs(null, checkSetupLink, { code: next })).message).toBe('success');
});

test('what the database stores does not reveal the link without the secret key', async () => {
  const code = await codeAtStart();
  const stored = await t.db.selectFrom('settings').select('value').where('name', '=', 'setup_link');
  expect(JSON.stringify(await stored.execute())).not.toContain(code);
  const config = { ...t.config, secret_key: 'another key of at least 32 characters' };
  expect(await codeAtStart({ ...t, config })).not.toBe(code);
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
  expect(await ensureSetupLink(t)).toBeNull();
});
