import { expect, test } from 'vitest';
import { editPassword, editProfile, readProfile } from '#contract/accounts/publisher.ts';
import { setUpStaffSignIn } from '#contract/accounts/staff-two-factor.ts';
import { APP_ID } from '#contract/call.ts';
import { english } from '#contract/errors.ts';
import { chinese } from '#contract/messages/zh.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { newCode } from '#server/platform/ids.ts';
import { buildPublisher, buildStaff } from './builders.ts';
import { buildEnrolmentCode, staffStepOf } from './staff-factor/builders.ts';
import { appCode } from './two-factor/builders.ts';

const t = await openTestApp();
const names = { first_name: 'Robin', last_name: 'Rivers' };

/** A call with an `Accept-Language` header; undefined: without. */
async function ask(path: string, language: string | undefined, attributes: object, token?: string) {
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: language === undefined ? {} : { 'accept-language': language },
    payload: { appId: APP_ID, req: { header: token ? { token } : {}, attributes } },
  });
  return answer.json();
}

test('a failure has its message in the language of the request, besides its key', async () => {
  const wrong = { account: 'unknown', password: 'wrong' };
  const keyed = { code: 20045, message: 'WRONG_PASSWORD', data: null };
  expect(await ask('/auth/sign_in', undefined, wrong)).toEqual(keyed);
  expect(await ask('/auth/sign_in', 'fr', wrong)).toEqual(keyed);
  const text = (catalogue: typeof english | typeof chinese) => ({
    ...keyed,
    text: catalogue.WRONG_PASSWORD,
  });
  expect(await ask('/auth/sign_in', 'zh-CN,zh;q=0.9', wrong)).toEqual(text(chinese));
  expect(await ask('/auth/sign_in', 'en-GB', wrong)).toEqual(text(english));
  const unknown = await ask('/no/such_call', 'zh', {});
  expect(unknown.text).toBe(chinese.CALL_NOT_FOUND);
});

test('a request that names no language has messages in the one the user has chosen', async () => {
  const publisher = await buildPublisher(t);
  expect(dataOf(await t.callAs(publisher, readProfile, {})).language).toBeNull();
  const fail = (language?: string) =>
    ask('/user/edit', language, { first_name: '' }, publisher.token);
  expect((await fail()).text).toBeUndefined();
  const saved = dataOf(await t.callAs(publisher, editProfile, { ...names, language: 'zh' }));
  expect(saved.language).toBe('zh');
  // Programs send no header, or one that Node's `fetch` adds.
  for (const header of [undefined, '*', 'fr-FR'])
    expect((await fail(header)).text).toBe(chinese.FIRST_NAME_REQUIRED);
  // The page shows the message beside its own texts, and names their language.
  expect((await fail('en-GB')).text).toBe(english.FIRST_NAME_REQUIRED);
  // The language stays when absent.
  expect(dataOf(await t.callAs(publisher, editProfile, names)).language).toBe('zh');
  const wrong = { ...names, language: 'fr' } as never;
  expect((await t.callAs(publisher, editProfile, wrong)).code).not.toBe(0);
});

test('sign-up takes the language of the browser, and mails are in it', async () => {
  const account = `publisher_${newCode(10)}`;
  const email = `${account}@example.com`;
  const password = 'a quiet river bed';
  const user = { account, email, password, repassword: password, agree: 1, ...names };
  expect((await ask('/auth/sign_up', 'zh-Hans', user)).code).toBe(0);
  const [mail] = await readMails(t);
  expect(mail).toMatchObject({ to: email, subject: '验证您的邮箱地址' });
  expect(mail?.text).toContain('Robin，您好：');
  expect(mail?.text).toContain('<html lang="zh-Hans">');
  expect(mail?.text).toContain('/auth/email-verification?code=');
});

test('mails follow a change of the language', async () => {
  const publisher = await buildPublisher(t);
  dataOf(await t.callAs(publisher, editProfile, { ...names, language: 'zh' }));
  const fresh = { new_password: 'a wider river bed', confirm_password: 'a wider river bed' };
  await t.callAs(publisher, editPassword, { password: publisher.password, ...fresh });
  const [mail] = await readMails(t);
  expect(mail?.subject).toBe('您的密码已修改');
  expect(mail?.text).toContain('查看登录信息');
});

test('mails to staff are in the language of the page they signed in on', async () => {
  const member = await buildStaff(t);
  const enrolment_code = await buildEnrolmentCode(t, member);
  const step = await staffStepOf(t, member);
  if (step.step !== 'two_factor_setup') throw new Error(step.step);
  const input = { challenge: step.challenge, code: appCode(step.secret), enrolment_code };
  await readMails(t);
  expect((await ask(setUpStaffSignIn.path, 'zh-CN', input)).code).toBe(0);
  const [mail] = await readMails(t);
  expect(mail).toMatchObject({ to: member.email, subject: '两步验证已设置' });
  expect(mail?.text).toContain('打开员工后台');
});
