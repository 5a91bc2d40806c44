import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findLink, mailsTo } from './support/find-link.ts';
import { saveProgram } from './support/save-program.ts';
import { logIn, MARA } from './support/sign-in.ts';

/** A publisher has forgotten the password after an attacker tried to guess it. */
const NEW_PASSWORD = 'the river has a new bed';
const GUESSES = 10;

const program = saveProgram();
/** Her laptop, where she is signed in, and a phone that is a new device for the account. */
let laptop: Page;
let phone: Page;
let link: string;

beforeAll(async () => {
  laptop = await program.openPage();
  phone = await program.openPage({ width: 390, dark: true });
});

const signIn = (page: Page, password: string) => logIn(page, program.url, { ...MARA, password });

const card = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
const forgetToken = (page: Page) => page.evaluate(() => localStorage.removeItem('token'));

async function guess(): Promise<number> {
  const answer = await fetch(`${program.url}/api/auth/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      appId: 32,
      req: { attributes: { account: MARA.account, password: 'a guess' } },
    }),
  });
  return ((await answer.json()) as { code: number }).code;
}

test('after ten wrong attempts, an unknown device is sent to the reset even with the correct password', async () => {
  await signIn(laptop, MARA.password);
  await card(laptop, 'Dashboard');
  for (let tries = 0; tries < GUESSES; tries += 1) expect(await guess()).toBe(20045);
  await signIn(phone, MARA.password);
  await card(phone, 'Reset your password');
  expect(await phone.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('the card sends a sign-in link, which works on the new device only, and once', async () => {
  await phone.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await card(phone, 'Check your email');
  const signInLink = await findLink(program, MARA.account, '/auth/sign-in-link?code');
  const tablet = await program.openPage();
  await tablet.goto(signInLink);
  await tablet.getByRole('button', { name: 'Sign in' }).click();
  await card(tablet, 'This link does not work');
  await tablet.getByText('only in the browser in which you requested it').waitFor();
  await phone.goto(signInLink);
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await card(phone, 'Dashboard');
  await forgetToken(phone);
  await phone.goto(signInLink);
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await card(phone, 'This link does not work');
  await signIn(tablet, MARA.password);
  await card(tablet, 'Reset your password');
  await phone.context().close();
  phone = tablet;
});

test("the owner's known device still signs in", async () => {
  await forgetToken(laptop);
  await signIn(laptop, MARA.password);
  await card(laptop, 'Dashboard');
});

test('an address without an account gets the same response and no email', async () => {
  const stranger = await program.openPage();
  await stranger.goto(`${program.url}/forgot-password`);
  await stranger.getByLabel('Email').fill('nobody@publisher.example');
  await stranger.getByRole('button', { name: 'Send link' }).click();
  await card(stranger, 'Check your email');
  await stranger.context().close();
});

test('the card leads to the reset request, which sends a link', async () => {
  await phone.getByRole('link', { name: 'Reset password' }).click();
  await card(phone, 'Forgot password');
  await phone.getByLabel('Email').fill(MARA.account);
  await phone.getByRole('button', { name: 'Send link' }).click();
  await card(phone, 'Check your email');
  link = await findLink(program, MARA.account, '/reset-password?track');
  expect(await mailsTo(program, 'nobody@publisher.example')).toEqual([]);
});

test('the reset requires a strong password entered twice', async () => {
  await phone.goto(link);
  await card(phone, 'Reset password');
  const fill = async (first: string, second: string) => {
    await phone.getByLabel('New password', { exact: true }).fill(first);
    await phone.getByLabel('Confirm password', { exact: true }).fill(second);
    await phone.getByRole('button', { name: 'Change password' }).click();
  };
  await fill(NEW_PASSWORD, 'something else');
  await phone.getByText('Passwords do not match').waitFor();
  await fill('password123', 'password123');
  await phone.getByText('This password is too common').first().waitFor();
  await fill(NEW_PASSWORD, NEW_PASSWORD);
  await card(phone, 'Password changed');
});

test('all other sessions have ended', async () => {
  await laptop.goto(`${program.url}/reports/performance`);
  await laptop.waitForURL(/\/auth\/login/);
  expect(await laptop.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('the new password works on the phone, the old one nowhere', async () => {
  await phone.getByRole('link', { name: 'Login', exact: true }).click();
  await signIn(phone, NEW_PASSWORD);
  await card(phone, 'Dashboard');
  await signIn(laptop, MARA.password);
  await laptop.getByText('Wrong username or password').first().waitFor();
});

test('a used link is rejected with a way to request a new one', async () => {
  await laptop.goto(link);
  await card(laptop, 'This link does not work');
  await laptop.getByText('This reset link has already been used').first().waitFor();
  await laptop.getByRole('link', { name: 'Send a new link' }).click();
  await card(laptop, 'Forgot password');
  expect(program.complaintsOf(phone)).toEqual([]);
});
