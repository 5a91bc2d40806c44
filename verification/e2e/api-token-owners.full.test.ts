import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { saveProgram } from './support/save-program.ts';
import { appCode, askProgram, enterAsPublisher, logIn, MARA, VERA } from './support/sign-in.ts';
import { speakDialect } from './support/speak-dialect.ts';

/** Tokens of people: the second factor at making one, and what becomes of those of a removed member. */
const program = saveProgram();
let owner: Page;
let member: Page;
let session = '';
/** Secret of the owner's authenticator app. */
let secret = '';

beforeAll(async () => {
  owner = await program.openPage();
  member = await program.openPage();
  session = await enterAsPublisher(owner, program.url);
});

/** Creates a token on the page; `code`: of the second factor, if the dialog asks for it. */
async function createToken(page: Page, name: string, code?: string): Promise<string> {
  await page.getByRole('button', { name: 'Create token', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create token' });
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  const field = dialog.getByLabel('Code', { exact: true });
  if (code === undefined) {
    expect(await field.count()).toBe(0);
  } else {
    await field.fill('AAAAA-AAAAA');
    await dialog.getByRole('button', { name: 'Create token' }).click();
    await dialog.getByText('The verification code is wrong or has expired').waitFor();
    await field.fill(code);
  }
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const shown = page.locator('div', { has: page.getByText(`New token: ${name}`, { exact: true }) });
  return (await shown.last().locator('code').textContent()) ?? '';
}

/** The code of the publisher API for a token that has ended. */
const REFUSED = '1001';
/** What the publisher API answers to a token: '0', or the code of the refusal. */
const answerTo = async (token: string) =>
  String((await speakDialect(program.url, token).ask('monetization')).code);

test('a user without a second factor makes a token without a code, and one with it by a code', async () => {
  await owner.goto(`${program.url}/tools/apis`);
  await createToken(owner, 'Before the factor');
  const ask = (path: string, input: object) => askProgram(program.url, path, input, session);
  secret = String((await ask('/user/two_factor_setup', { password: MARA.password })).secret);
  await ask('/user/two_factor_confirm', { code: appCode(secret) });
  await owner.reload();
  const token = await createToken(owner, 'With the factor', appCode(secret, 1));
  expect(token).toMatch(/^[\w-]{43}$/);
  await owner.getByRole('row').filter({ hasText: 'With the factor' }).waitFor();
});

test('of a removed member, the tokens that the owner takes over go on, and the others end', async () => {
  const { list } = await askProgram(program.url, '/user/team_list', {}, session);
  const team = list as { user_id: number; email: string; name: string }[];
  const vera = team.find(({ email }) => email === VERA.account);
  const role = { user_id: vera?.user_id, role: 'publisher_member' };
  await askProgram(program.url, '/user/team_role', role, session);
  await logIn(member, program.url, { ...VERA, next: '/tools/apis' });
  const kept = await createToken(member, 'Nightly import');
  const ended = await createToken(member, 'Old script');
  expect([await answerTo(kept), await answerTo(ended)]).toEqual(['0', '0']);
  await owner.goto(`${program.url}/settings/team`);
  await owner.getByRole('button', { name: `Remove ${vera?.name}`, exact: true }).click();
  const dialog = owner.getByRole('dialog', { name: `Remove ${vera?.name}?` });
  const choice = dialog.getByRole('group', { name: 'API tokens they created' });
  await choice.waitFor();
  // Only the tokens of this member, none of which is taken over unasked.
  expect(await choice.getByRole('checkbox').count()).toBe(2);
  expect(await choice.getByRole('checkbox', { checked: true }).count()).toBe(0);
  await choice.getByRole('checkbox', { name: 'Nightly import' }).check();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await owner.getByText('removed and signed out').first().waitFor();
  await expect.poll(() => answerTo(ended)).toBe(REFUSED);
  expect(await answerTo(kept)).toBe('0');
  await owner.goto(`${program.url}/tools/apis`);
  const row = owner.getByRole('row').filter({ hasText: 'Nightly import' });
  const maker = owner.getByRole('row').filter({ hasText: 'With the factor' });
  await row.waitFor();
  const madeBy = async (one: typeof row) => (await one.getByRole('cell').allTextContents()).at(-1);
  expect(await owner.getByRole('row').filter({ hasText: 'Old script' }).count()).toBe(0);
  expect(await madeBy(row)).toBe(await madeBy(maker));
  expect(program.complaintsOf(owner)).toEqual([]);
});
