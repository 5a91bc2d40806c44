import { expect, test } from 'vitest';
import { signIn, signInAdmin } from '#contract/accounts.ts';
import { readInstallation } from '#contract/common.ts';
import { buildPublisher } from '#server/accounts/builders.ts';
import { enrolStaff } from '#server/accounts/staff-factor/builders.ts';
import { dataOf, openTestApp } from '#server/testing/open-test-app.ts';
import { DEMO_STAFF } from './list-sign-ins.ts';
import { prepareData } from './prepare-data.ts';
import { renewDemoPasswords } from './renew-demo-passwords.ts';

const own = { STAFF_EMAIL: 'own@net.example', STAFF_PASSWORD: 'a patient harbour' };
const t = await openTestApp({ DEMO: '1' });
const empty = await openTestApp({ DEMO: '0', ...own });
const printed = await prepareData(t);
const PUBLISHED = 'tributary-demo';

const passwordsOf = (lines: readonly string[]) =>
  lines.flatMap((line) => /@\S+\s+(\w{16})\s/.exec(line)?.[1] ?? []);

test('a start prints every account once, with a random password of its own', async () => {
  const passwords = passwordsOf(printed);
  expect(passwords).toHaveLength(7);
  expect(new Set(passwords).size).toBe(7);
  const text = printed.join('\n');
  for (const email of Object.values(DEMO_STAFF)) expect(text).toContain(email);
  expect(passwordsOf(await prepareData(t))).toEqual([]);
});

test('the published passwords open nothing', async () => {
  for (const account of ['mara@publisher.example', 'vera@publisher.example']) {
    const answer = await t.callAs(null, signIn, { account, password: PUBLISHED });
    expect(answer.message).toBe('WRONG_PASSWORD');
  }
  for (const email of Object.values(DEMO_STAFF)) {
    const answer = await t.callAs(null, signInAdmin, { email, password: PUBLISHED });
    expect(answer.message).toBe('WRONG_PASSWORD');
  }
});

test('staff enrol with the code that the newest start has printed', async () => {
  const lines = await prepareData(t);
  const code = /staff@tributary.example\s+(\w{5}-\w{5})/.exec(lines.join('\n'))?.[1] ?? '';
  expect(code).not.toBe('');
  const [renewed] = (await renewDemoPasswords(t)).filter((one) => one.role === 'admin');
  const account = { email: DEMO_STAFF.admin, password: renewed?.password ?? '' };
  const enrolled = await enrolStaff(t, account, code);
  expect(enrolled.staff.email).toBe(DEMO_STAFF.admin);
  const after = (await prepareData(t)).join('\n');
  expect(after).not.toContain(DEMO_STAFF.admin);
  expect(after).toContain(DEMO_STAFF.finance);
});

test('new passwords replace the old ones and end the sessions', async () => {
  const account = { account: 'tom@dealhive.example' };
  const passwordOf = async () =>
    (await renewDemoPasswords(t)).find((one) => one.email === account.account)?.password ?? '';
  const first = await passwordOf();
  const session = dataOf(await t.callAs(null, signIn, { ...account, password: first }));
  const second = await passwordOf();
  expect((await t.callAs(null, signIn, { ...account, password: first })).code).not.toBe(0);
  expect((await t.callAs(null, signIn, { ...account, password: second })).code).toBe(0);
  const rows = await t.db
    .selectFrom('sessions')
    .where('ended_at', 'is', null)
    .selectAll()
    .execute();
  expect(JSON.stringify(rows)).not.toContain(session.token);
});

test('a first admin named later locks the staff of the demonstration', async () => {
  const config = { ...t.config, staff_email: own.STAFF_EMAIL, staff_password: own.STAFF_PASSWORD };
  const text = (await prepareData({ ...t, config })).join('\n');
  for (const email of Object.values(DEMO_STAFF)) expect(text).not.toContain(email);
  expect(text).toMatch(/own@net\.example signs in [\s\S]*enrolment code \w{5}-\w{5}/);
  const active = t.db.selectFrom('staff').where('status', '=', 'active').select('email');
  expect(await active.execute()).toEqual([{ email: own.STAFF_EMAIL }]);
});

test('the installation says whether its data is invented', async () => {
  expect(dataOf(await t.callAs(null, readInstallation, {}))).toEqual({ demonstration: true });
  expect(dataOf(await empty.callAs(null, readInstallation, {}))).toEqual({ demonstration: false });
});

test('passwords are changed in a demonstration only', async () => {
  await buildPublisher(empty, { email: 'mara@publisher.example' });
  expect(await renewDemoPasswords(empty)).toEqual([]);
});
