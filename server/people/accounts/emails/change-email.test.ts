import { expect, test } from 'vitest';
import {
  cancelEmail,
  confirmEmail,
  editEmail,
  readLoginInformation,
} from '#contract/accounts/login-information.ts';
import {
  checkPasswordReset,
  editPassword,
  forgetPassword,
  readProfile,
  resetPassword,
  signIn,
} from '#contract/accounts/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { type MailedMessage, readMails } from '#fixtures/testing/read-mails.ts';
import { missing, notText, tryInputs } from '#fixtures/testing/try-inputs.ts';
import { advanceClock, MINUTE_MS } from '#server/platform/clock.ts';
import { buildPublisher } from '../builders.ts';

const t = await openTestApp();
const refused = { code: 20060, message: 'CODE_ERROR' };

const codeTo = (mails: readonly MailedMessage[], address: string) =>
  /email-verification\?change=([\w-]+)/.exec(
    mails.find((mail) => mail.to === address)?.text ?? '',
  )?.[1] ?? '';

/** Requests a change of address; returns it with the codes mailed to both addresses. */
async function askForChange(publisher: Awaited<ReturnType<typeof buildPublisher>>) {
  const email = `new_${publisher.email}`;
  const { password } = publisher;
  const change = dataOf(await t.callAs(publisher, editEmail, { password, email }));
  const mails = await readMails(t);
  return { email, change, old: codeTo(mails, publisher.email), fresh: codeTo(mails, email) };
}

test('an address changes once both links have been opened, in either order', async () => {
  for (const order of ['old first', 'new first']) {
    const publisher = await buildPublisher(t);
    const { email, change, old, fresh } = await askForChange(publisher);
    expect(change).toMatchObject({ new_email: email, old_confirmed: false, new_confirmed: false });
    const [first, second] = order === 'old first' ? [old, fresh] : [fresh, old];
    const half = dataOf(await t.callAs(null, confirmEmail, { code: first }));
    expect(half).toEqual({ new_email: email, completed: false });
    const waiting = dataOf(await t.callAs(publisher, readLoginInformation, {}));
    expect(waiting.email).toBe(publisher.email);
    expect(waiting.email_change).toMatchObject({
      old_confirmed: order === 'old first',
      new_confirmed: order === 'new first',
    });
    expect(await t.callAs(null, confirmEmail, { code: first })).toMatchObject(refused);

    const completed = dataOf(await t.callAs(null, confirmEmail, { code: second }));
    expect(completed).toEqual({ new_email: email, completed: true });
    expect(await t.callAs(null, confirmEmail, { code: second })).toMatchObject(refused);
    expect(dataOf(await t.callAs(publisher, readProfile, {})).email).toBe(email);
    const after = dataOf(await t.callAs(publisher, readLoginInformation, {}));
    expect(after).toMatchObject({ email, email_change: null });
    const { password } = publisher;
    const withOld = await t.callAs(null, signIn, { account: publisher.email, password });
    expect(withOld).toMatchObject({ code: 20045 });
    expect(await t.callAs(null, signIn, { account: email, password })).toMatchObject({ code: 0 });
    const notices = (await readMails(t)).filter((mail) => mail.subject.includes('was changed'));
    expect(notices.map((mail) => mail.to)).toEqual([publisher.email, email]);
    for (const mail of notices) expect(mail.text).toContain(email);
  }
});

test('opening both links concurrently changes the address once', async () => {
  const publisher = await buildPublisher(t);
  const { email, old, fresh } = await askForChange(publisher);
  const codes = [old, fresh, old, fresh, old, fresh];
  const answers = await Promise.all(codes.map((code) => t.callAs(null, confirmEmail, { code })));
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(2);
  expect(answers.filter((answer) => answer.code === 20060)).toHaveLength(4);
  expect(dataOf(await t.callAs(publisher, readProfile, {})).email).toBe(email);
});

test('links of a change expire after 30 minutes', async () => {
  const publisher = await buildPublisher(t);
  const { old, fresh } = await askForChange(publisher);
  expect(await t.callAs(null, confirmEmail, { code: old })).toMatchObject({ code: 0 });
  advanceClock(30 * MINUTE_MS);
  expect(await t.callAs(null, confirmEmail, { code: fresh })).toMatchObject(refused);
  const after = dataOf(await t.callAs(publisher, readLoginInformation, {}));
  expect(after).toMatchObject({ email: publisher.email, email_change: null });
});

test('a delayed mail does not extend the validity of a change', async () => {
  const publisher = await buildPublisher(t);
  const { password } = publisher;
  const email = `late_${publisher.email}`;
  dataOf(await t.callAs(publisher, editEmail, { password, email }));
  advanceClock(20 * MINUTE_MS);
  const code = codeTo(await readMails(t), email);
  expect(code).not.toBe('');
  advanceClock(11 * MINUTE_MS);
  expect(await t.callAs(null, confirmEmail, { code })).toMatchObject(refused);
});

test('a password reset cancels a change that another person may have requested', async () => {
  const publisher = await buildPublisher(t);
  const { old, fresh } = await askForChange(publisher);
  await t.callAs(null, forgetPassword, { email: publisher.email });
  const [mail] = await readMails(t);
  const track = /track=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const both = { new_password: 'a wider river bed', confirm_password: 'a wider river bed' };
  dataOf(await t.callAs(null, resetPassword, { track, ...both }));
  for (const code of [old, fresh]) {
    expect(await t.callAs(null, confirmEmail, { code })).toMatchObject(refused);
  }
});

test('the links of a cancelled or replaced change have no effect', async () => {
  const publisher = await buildPublisher(t);
  const cancelled = await askForChange(publisher);
  expect(await t.callAs(publisher, cancelEmail, {})).toMatchObject({ code: 0 });
  expect(await t.callAs(null, confirmEmail, { code: cancelled.old })).toMatchObject(refused);

  const earlier = await askForChange(publisher);
  const later = await askForChange(publisher);
  for (const code of [earlier.old, earlier.fresh]) {
    expect(await t.callAs(null, confirmEmail, { code })).toMatchObject(refused);
  }
  const { password } = publisher;
  const both = { new_password: 'a wider river bed', confirm_password: 'a wider river bed' };
  dataOf(await t.callAs(publisher, editPassword, { password, ...both }));
  for (const code of [later.old, later.fresh]) {
    expect(await t.callAs(null, confirmEmail, { code })).toMatchObject(refused);
  }
  expect(dataOf(await t.callAs(publisher, readProfile, {})).email).toBe(publisher.email);
});

test('an address that was taken since the request is refused at the last step', async () => {
  const publisher = await buildPublisher(t);
  const { email, old, fresh } = await askForChange(publisher);
  await buildPublisher(t, { email });
  await t.callAs(null, confirmEmail, { code: old });
  const last = await t.callAs(null, confirmEmail, { code: fresh });
  expect(last).toMatchObject({ code: 20003, message: 'EMAIL_ALREADY_EXISTS' });
  expect(dataOf(await t.callAs(publisher, readProfile, {})).email).toBe(publisher.email);
});

test('a reset link in the old mailbox sets no password after the change', async () => {
  const publisher = await buildPublisher(t);
  await t.callAs(null, forgetPassword, { email: publisher.email });
  const [reset] = await readMails(t);
  const track = /track=([\w-]+)/.exec(reset?.text ?? '')?.[1] ?? '';
  expect(await t.callAs(null, checkPasswordReset, { track })).toMatchObject({ code: 0 });
  const { old, fresh } = await askForChange(publisher);
  for (const code of [old, fresh]) dataOf(await t.callAs(null, confirmEmail, { code }));
  expect(await t.callAs(null, checkPasswordReset, { track })).toMatchObject({ code: 20067 });
});

test('every invalid value of a change of address is refused with its own key', async () => {
  const publisher = await buildPublisher(t);
  const other = await buildPublisher(t);
  await readMails(t);
  const good = { password: publisher.password, email: 'someone.new@example.com' };
  const violations = [
    await tryInputs(t, publisher, editEmail, good, [
      ...missing('password', 'PASSWORD_EMPTY'),
      ['password', 7, 'PASSWORD_NOT_STRING'],
      ['password', 'not the one', 'INCORRECT_PASSWORD'],
      ...missing('email', 'EMAIL_EMPTY'),
      ...notText('email', 'EMAIL_NOT_STRING'),
      ['email', 'plain', 'EMAIL_FORMAT_ERROR'],
      ['email', 'a@example.com\r\nBcc: b@example.com', 'EMAIL_FORMAT_ERROR'],
      ['email', 'a@mailinator.com', 'EMAIL_DISPOSABLE'],
      ['email', 'a@below.Mailinator.com', 'EMAIL_DISPOSABLE'],
      ['email', other.email.toUpperCase(), 'EMAIL_ALREADY_EXISTS'],
      ['email', publisher.email, 'EMAIL_ALREADY_EXISTS'],
    ]),
    await tryInputs(t, null, confirmEmail, {}, [
      ...missing('code', 'CODE_REQUIRED'),
      ...notText('code', 'CODE_STRING'),
      ['code', 'unknown', 'CODE_ERROR'],
    ]),
  ];
  expect(violations.flat()).toEqual([]);
  expect(await readMails(t)).toEqual([]);
});

test('one user requests five mails to chosen addresses per hour', async () => {
  const publisher = await buildPublisher(t);
  const { password } = publisher;
  const answers = [];
  for (let asked = 0; asked < 6; asked += 1) {
    const email = `victim${asked}@example.com`;
    answers.push((await t.callAs(publisher, editEmail, { password, email })).message);
  }
  expect(answers.filter((message) => message === 'success')).toHaveLength(5);
  expect(answers.at(-1)).toBe('TOO_MANY_REQUESTS');
});
