import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  checkPasswordReset,
  editPassword,
  forgetPassword,
  readProfile,
  resetPassword,
  signIn,
} from '#contract/accounts/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { advanceClock } from '#server/platform/clock.ts';
import { buildPublisher } from '../builders.ts';

const t = await openTestApp();
const fresh = { new_password: 'a wider river bed', confirm_password: 'a wider river bed' };

async function mailedTracks(): Promise<string[]> {
  await t.drain();
  const folder = join(t.config.data_dir, 'mail');
  const names = (await readdir(folder).catch(() => [])).sort();
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  await rm(folder, { recursive: true, force: true });
  const plain = mails.map((mail) => mail.replace(/=\r\n/g, '').replace(/=3D/g, '='));
  return plain.flatMap((mail) => /reset-password\?track=([\w-]+)/.exec(mail)?.[1] ?? []);
}

test('a mailed track sets a new password once, ends all sessions and clears the failure count', async () => {
  const publisher = await buildPublisher(t, { verified: false });
  const { username: account, email, password } = publisher;
  for (let guess = 0; guess < 10; guess += 1) {
    await t.callAs(null, signIn, { account, password: 'guess' });
  }
  expect(await t.callAs(null, signIn, { account, password })).toMatchObject({ code: 20049 });
  await t.callAs(null, forgetPassword, { email: email.toUpperCase() });
  await t.callAs(null, forgetPassword, { email });
  const [track = '', other = ''] = await mailedTracks();
  const { expires_at } = dataOf(await t.callAs(null, checkPasswordReset, { track }));
  expect(new Date(expires_at).getTime()).toBeGreaterThan(0);

  const answers = await Promise.all(
    Array.from({ length: 5 }, () => t.callAs(null, resetPassword, { track, ...fresh })),
  );
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  expect(answers.filter((answer) => answer.message === 'TRACK_HAS_BEEN_USED')).toHaveLength(4);
  expect(await t.callAs(null, checkPasswordReset, { track })).toMatchObject({ code: 20067 });
  expect(await t.callAs(null, resetPassword, { track: other, ...fresh })).toMatchObject({
    message: 'TRACK_HAS_BEEN_USED',
  });
  expect(await t.callAs(publisher, readProfile, {})).toMatchObject({ code: 20069 });
  expect(await t.callAs(null, signIn, { account, password })).toMatchObject({ code: 20045 });
  const withNew = { account, password: fresh.new_password };
  expect(await t.callAs(null, signIn, withNew)).toMatchObject({ code: 0 });
});

test('an unknown track or one older than 30 minutes sets no password', async () => {
  const { email } = await buildPublisher(t);
  await t.callAs(null, forgetPassword, { email });
  const [track = ''] = await mailedTracks();
  advanceClock(30 * 60_000);
  for (const [invalid, code] of [
    [track, 20066],
    ['made up', 20065],
  ] as const) {
    expect(await t.callAs(null, checkPasswordReset, { track: invalid })).toMatchObject({ code });
    const reset = await t.callAs(null, resetPassword, { track: invalid, ...fresh });
    expect(reset).toMatchObject({ code });
  }
});

test('a reset request is answered alike for strangers, and mails one person five times an hour', async () => {
  const stranger = await t.callAs(null, forgetPassword, { email: 'nobody@example.com' });
  const { email } = await buildPublisher(t);
  for (let asked = 0; asked < 8; asked += 1) {
    expect(await t.callAs(null, forgetPassword, { email })).toEqual(stranger);
  }
  expect(await mailedTracks()).toHaveLength(5);
});

test('a reset refuses a common password', async () => {
  const publisher = await buildPublisher(t);
  await t.callAs(null, forgetPassword, { email: publisher.email });
  const [track = ''] = await mailedTracks();
  const common = { new_password: 'password123', confirm_password: 'password123' };
  expect(await t.callAs(null, resetPassword, { track, ...common })).toMatchObject({ code: 21010 });
  const edited = await t.callAs(publisher, editPassword, {
    password: publisher.password,
    ...common,
  });
  expect(edited).toMatchObject({ message: 'PASSWORD_TOO_COMMON' });
});

test('a user who knows the password changes it; all other sessions end', async () => {
  const publisher = await buildPublisher(t);
  const { username: account, password } = publisher;
  const other = dataOf(await t.callAs(null, signIn, { account, password }));
  const wrong = await t.callAs(publisher, editPassword, { password: 'wrong', ...fresh });
  expect(wrong).toMatchObject({ code: 20048, message: 'INCORRECT_PASSWORD' });
  expect(await t.callAs(publisher, editPassword, { password, ...fresh })).toMatchObject({
    code: 0,
  });
  expect(await t.callAs(publisher, readProfile, {})).toMatchObject({ code: 0 });
  expect(await t.callAs(other, readProfile, {})).toMatchObject({ code: 20069 });
  const withNew = { account, password: fresh.new_password };
  expect(await t.callAs(null, signIn, withNew)).toMatchObject({ code: 0 });
});

test('the password cannot be guessed with a stolen session', async () => {
  const publisher = await buildPublisher(t);
  const answers = [];
  for (let guess = 0; guess < 11; guess += 1) {
    const answer = await t.callAs(publisher, editPassword, { password: 'guess', ...fresh });
    answers.push(answer.message);
  }
  expect(answers[0]).toBe('INCORRECT_PASSWORD');
  expect(answers.at(-1)).toBe('TOO_MANY_REQUESTS');
});

test('reset requests are rate-limited per address', async () => {
  const answers = [];
  for (let asked = 0; asked < 601; asked += 1) {
    const email = `someone${asked}@example.com`;
    answers.push((await t.callAs(null, forgetPassword, { email })).message);
  }
  expect(answers.at(-1)).toBe('TOO_MANY_REQUESTS');
});
